"""The rules of play in words: which tiles may be played, who wins, and why.

For help pages, and for judges looking at one trick; stores no record and no score.
"""

from functools import lru_cache
from typing import NamedTuple

from .auction import Winner
from .awards import useful_marks, winning_bids
from .contracts import CONTRACTS, Contract
from .declare import refused_contract, refused_trump
from .game import Variant
from .games import GAMES
from .options import read_rules
from .presets import Rules
from .sentences import RuleSentence, sentence
from .suits import SevensTable, TrickTable, suit_name, winner
from .tiles import IDS, TEXTS, TILES, mask


class Trick(NamedTuple):
    """A trick so far: the tiles from the leader on, and the declaration in force.

    `rules` are an event's, or as a record names them; `trump` and an announced lead
    (`7-3/3`) are written as in a record. `trump` is None if the contract has none, or
    if the leader's first domino names it. `out` are the seats that do not play, in
    nello.
    """

    tiles: tuple[str, ...] = ()
    trump: str | None = None
    leader: int = 1
    contract: str = "straight"
    doubles: str | None = None
    rules: object = "open-house"
    out: tuple[int, ...] = ()


class Position(NamedTuple):
    """A seat's turn: its hand and the trick it plays to."""

    hand: tuple[str, ...]
    trick: Trick


class _Lead(NamedTuple):
    """A tile led, the suit it calls for, and the table in force."""

    game: Variant
    table: TrickTable
    tile: int
    suit: int


def who_wins(trick: Trick) -> int:
    """The seat whose tile wins the trick so far.

    Highest trump, else the highest of the suit led; ties go to the first played (the
    formal specification, section 5). Raises `ValueError` for a trick without tiles,
    with a tile or word that does not exist, or with a declaration that no bid of its
    rules allows.
    """
    if not trick.tiles:
        raise ValueError("A trick without tiles has no winner.")
    lead = _lead(trick, trick.tiles[0])
    tiles = (lead.tile, *(_tile(lead.game, text) for text in trick.tiles[1:]))
    turns: list[int] = [
        *range(trick.leader, lead.game.seats + 1),
        *range(1, trick.leader),
    ]
    seats = [seat for seat in turns if seat not in trick.out]
    if len(tiles) > len(seats):
        raise ValueError("The trick has more tiles than players.")
    return seats[winner(lead.table, lead.suit, tiles)]


def legal_plays(position: Position) -> tuple[str, ...]:
    """The tiles of the hand that may be played now, in the order of the hand.

    A seat that can follow must; a seat that cannot may play anything and need not
    trump. Raises `ValueError` as `who_wins`.
    """
    hand, trick = position
    if not hand:
        return ()
    lead = _lead(trick, (*trick.tiles, *hand)[0])
    held = [_tile(lead.game, text) for text in hand]
    legal = lead.table.legal(mask(held), lead.suit if trick.tiles else None)
    return tuple(TEXTS[tile] for tile in held if legal >> tile & 1)


def why(tile: str, position: Position) -> RuleSentence:
    """Why `tile` may or may not be played now, in one sentence.

    Raises `ValueError` as `who_wins`, and for a tile that is not in the hand.
    """
    hand, trick = position
    lead = _lead(trick, trick.tiles[0] if trick.tiles else tile)
    table, suit = lead.table, lead.suit
    played = _tile(lead.game, tile) if trick.tiles else lead.tile
    held = [_tile(lead.game, text) for text in hand]
    text, called = TEXTS[played], suit_name(suit)
    if played not in held:
        raise ValueError(f"{text} is not in the hand.")
    if isinstance(table, SevensTable):
        return _why_sevens(table, text, table.legal(mask(held), suit), played)
    if not trick.tiles:
        return sentence("play.lead", tile=text, suit=called)
    follows = mask(held) & table.followers[suit]
    if not follows:
        return sentence("play.void", tile=text, suit=called)
    if follows >> played & 1:
        return sentence("play.follows", tile=text, suit=called)
    better = next(TEXTS[other] for other in held if follows >> other & 1)
    is_trump = table.trumps >> played & 1
    name = "play.trump_must_follow" if is_trump else "play.must_follow"
    return sentence(name, tile=text, suit=called, better=better)


def _why_sevens(table: SevensTable, text: str, legal: int, played: int) -> RuleSentence:
    if not table.nearest:
        return sentence("play.free", tile=text)
    if legal >> played & 1:
        return sentence("play.nearest", tile=text)
    better = TEXTS[(legal & -legal).bit_length() - 1]
    return sentence("play.nearer", tile=text, better=better)


def _lead(trick: Trick, text: str) -> _Lead:
    """The lead written as `text` under the declaration of the trick."""
    rules = read_rules(trick.rules)
    game = GAMES[rules.game]
    name, stroke, suit = text.partition("/")
    tile, trump = _tile(game, name), trick.trump
    contract = CONTRACTS.get(trick.contract)
    if contract is None or not _is_played(rules, contract):
        raise ValueError(f"These rules have no contract {trick.contract!r}.")
    if contract.trump and trump is None and rules.first_domino:
        trump = str(TILES[tile].high)
    if contract.trump != (trump is not None):
        raise ValueError("Name a trump where the contract has one, and only there.")
    if trump is not None and refused_trump(rules, contract, trump):
        raise ValueError(f"These rules have no trump {trump!r}.")
    doubles = contract.doubles(rules, trick.doubles, trump)
    if doubles is None:
        raise ValueError(f"Doubles {trick.doubles!r} are not a choice by these rules.")
    if rules.nello_stated and trick.doubles is None and contract.is_choice(rules):
        raise ValueError("Say how doubles rank in this nello.")
    if stroke and not game.may_announce(name, suit, trump):
        raise ValueError(f"{text!r} cannot be announced.")
    table = contract.table(rules, trump, doubles)
    return _Lead(game, table, tile, int(suit) if stroke else table.led[tile])


@lru_cache(maxsize=64)
def _is_played(rules: Rules, contract: Contract) -> bool:
    """Whether any bid can be played as this contract."""
    least = rules.nello.min_marks if rules.nello else 1
    return any(
        contract.fits(bid, rules)
        and not refused_contract(rules, contract, Winner(1, bid, True, True))
        for bid in winning_bids(rules, max(least, useful_marks(rules)))
    )


def _tile(game: Variant, text: str) -> int:
    if text not in game.ids:
        raise ValueError(f"{text!r} is no domino of this set.")
    return IDS[text]
