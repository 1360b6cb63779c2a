"""The rules of play in words: which tiles may be played, who wins, and why.

For help pages, and for judges looking at one trick; stores no record and no score.
"""

from typing import NamedTuple

from .contracts import CONTRACTS
from .game import Variant
from .games import GAMES
from .presets import PRESETS
from .sentences import RuleSentence, sentence
from .suits import SevensTable, TrickTable, suit_name, winner
from .tiles import IDS, TEXTS, mask

_DOUBLES = ("own", "high", "low")


class Trick(NamedTuple):
    """A trick so far: the tiles from the leader on, and the declaration in force.

    `trump` is as in a record: `"0"` to `"9"`, `doubles`, `follow-me`, or None if the
    contract has none. `out` is the seat that does not play, in nello.
    """

    tiles: tuple[str, ...] = ()
    trump: str | None = None
    leader: int = 1
    contract: str = "straight"
    doubles: str | None = None
    game: str = "42"
    out: int | None = None


class Position(NamedTuple):
    """A seat's turn: its hand and the trick it plays to."""

    hand: tuple[str, ...]
    trick: Trick


def who_wins(trick: Trick) -> int:
    """The seat whose tile wins the trick so far.

    Highest trump, else the highest of the suit led; ties go to the first played (the
    formal specification, section 5). Raises `ValueError` for a trick without tiles or
    with a tile or word that does not exist.
    """
    game, table = _game(trick), _table(trick)
    if not trick.tiles:
        raise ValueError("A trick without tiles has no winner.")
    tiles = [_tile(game, text) for text in trick.tiles]
    place = winner(table, table.led[tiles[0]], tiles)
    seat = trick.leader
    while place or seat == trick.out:
        place -= seat != trick.out
        seat = game.after(seat)
    return seat


def legal_plays(position: Position) -> tuple[str, ...]:
    """The tiles of the hand that may be played now, in the order of the hand.

    A seat that can follow must; a seat that cannot may play anything and need not
    trump. Raises `ValueError` as `who_wins`.
    """
    table, held, suit = _read(position)
    legal = table.legal(mask(held), suit)
    return tuple(TEXTS[tile] for tile in held if legal >> tile & 1)


def why(tile: str, position: Position) -> RuleSentence:
    """Why `tile` may or may not be played now, in one sentence.

    Raises `ValueError` as `who_wins`, and for a tile that is not in the hand.
    """
    table, held, suit = _read(position)
    played = _tile(_game(position.trick), tile)
    text = TEXTS[played]
    if played not in held:
        raise ValueError(f"{text} is not in the hand.")
    legal = table.legal(mask(held), suit)
    if isinstance(table, SevensTable):
        return _why_sevens(text, played, legal)
    if suit is None:
        return sentence("play.lead", tile=text, suit=suit_name(table.led[played]))
    called = suit_name(suit)
    follows = mask(held) & table.followers[suit]
    if not follows:
        return sentence("play.void", tile=text, suit=called)
    if follows >> played & 1:
        return sentence("play.follows", tile=text, suit=called)
    better = next(TEXTS[other] for other in held if follows >> other & 1)
    is_trump = table.trumps >> played & 1
    name = "play.trump_must_follow" if is_trump else "play.must_follow"
    return sentence(name, tile=text, suit=called, better=better)


def _why_sevens(text: str, played: int, legal: int) -> RuleSentence:
    if legal >> played & 1:
        return sentence("play.nearest", tile=text)
    better = TEXTS[(legal & -legal).bit_length() - 1]
    return sentence("play.nearer", tile=text, better=better)


def _read(position: Position) -> tuple[TrickTable, list[int], int | None]:
    game, table = _game(position.trick), _table(position.trick)
    held = [_tile(game, text) for text in position.hand]
    tiles = [_tile(game, text) for text in position.trick.tiles]
    return table, held, table.led[tiles[0]] if tiles else None


def _game(trick: Trick) -> Variant:
    if trick.game not in GAMES:
        raise ValueError(f"There is no game {trick.game!r}.")
    return GAMES[trick.game]


def _tile(game: Variant, text: str) -> int:
    if text not in game.ids:
        raise ValueError(f"{text!r} is no domino of this set.")
    return IDS[text]


def _table(trick: Trick) -> TrickTable:
    contract = CONTRACTS.get(trick.contract)
    if contract is None:
        raise ValueError(f"There is no contract {trick.contract!r}.")
    if contract.trump != (trick.trump is not None):
        raise ValueError("Name a trump where the contract has one, and only there.")
    pips = tuple(map(str, range(_game(trick).top + 1)))
    if trick.trump not in (None, "doubles", "follow-me", *pips):
        raise ValueError(f"There is no trump {trick.trump!r} in this set.")
    doubles = trick.doubles or ("own" if contract.losing else "high")
    if doubles not in _DOUBLES or (trick.doubles and not contract.losing):
        raise ValueError("Doubles are own, high or low, and chosen in nello only.")
    return contract.table(PRESETS["open-house"], trick.trump, doubles)
