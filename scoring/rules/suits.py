"""Suits under one declaration: the suit led, who follows, who wins.

Tables are built once per declaration and shared; they know nothing of seats or scores.
"""

from collections.abc import Sequence
from functools import cache

from .sentences import RuleSentence, sentence
from .tiles import TILES, mask

# The suit number of doubles if they are a suit of their own; pips are 0 to 9.
DOUBLES = 10

COUNT = 11  # The suit number of count, a suit in Geezer's bid of 51

_TRUMP = 20
_HIGH_DOUBLE = 10
_MOST_AWAY = 11
# Every suit by number, by its name in the table of sentences.
SUITS: tuple[str, ...] = (*map(str, range(10)), "doubles", "count")


def suit_name(suit: int) -> RuleSentence:
    """The spoken plural of a suit."""
    return sentence(f"suit.{SUITS[suit]}")


# The plural of each suit in English.
SUIT_NAMES: tuple[str, ...] = tuple(str(suit_name(suit)) for suit in range(len(SUITS)))


class TrickTable:
    """How tiles follow and beat each other under one declaration."""

    fault = "renege"  # The fault of a play outside `legal`: `renege` or `not_nearest`
    trumps = 0  # The mask of the trump tiles, 0 without a trump suit
    led: tuple[int, ...]  # By tile id: the suit a lead of it calls for
    followers: tuple[int, ...]  # By suit: the mask of the tiles that follow it
    # By suit led and tile id, `UNKNOWN` last: what nobody holds who plays it, a mask.
    lacks: tuple[tuple[int, ...], ...]
    # By suit led and tile id, `UNKNOWN` last: the strength; 0 cannot win.
    strengths: tuple[tuple[int, ...], ...]

    def legal(self, held: int, suit: int | None) -> int:
        """The tiles of the mask `held` that may be played to `suit` (None: on lead)."""
        raise NotImplementedError


class SuitTable(TrickTable):
    """The table of a declaration in suits.

    `trump` is a suit number or None for follow-me. `doubles` is `high` (highest of
    their suit), `low` (lowest) or `own` (a suit of their own, usual in nello). A trump
    tile belongs to the trump suit only, the double of trumps too, as its highest. Any other tile leads its higher end and follows
    with both (the page by Howard Fosdick, "Bidding").
    """

    def __init__(self, trump: int | None, doubles: str = "high") -> None:
        self.trump = trump
        self.apart = doubles == "own" or trump == DOUBLES
        self.double_rank = -1 if doubles == "low" else _HIGH_DOUBLE
        suits = range(len(SUIT_NAMES))
        self.led = tuple(self._led(tile) for tile in range(len(TILES)))
        self.followers = tuple(
            mask(t for t in range(len(TILES)) if self._belongs(t, suit))
            for suit in suits
        )
        self.lacks = tuple(
            (*(0 if tiles >> tile & 1 else tiles for tile in range(len(TILES))), 0)
            for tiles in self.followers
        )
        self.trumps = 0 if trump is None else self.followers[trump]
        self.strengths = tuple(
            (*(self._strength(suit, tile) for tile in range(len(TILES))), 0)
            for suit in suits
        )

    def legal(self, held: int, suit: int | None) -> int:
        """All of `held` on lead or when no tile follows, else the tiles that follow."""
        if suit is None:
            return held
        return held & self.followers[suit] or held

    def _led(self, tile: int) -> int:
        piece = TILES[tile]
        if self.trump in piece:
            return piece.high if piece.high == self.trump else piece.low
        return DOUBLES if self.apart and piece.is_double else piece.high

    def _belongs(self, tile: int, suit: int) -> bool:
        piece = TILES[tile]
        if self.trump in piece:
            return suit == self.trump
        if self.apart and piece.is_double:
            return suit == DOUBLES
        return suit in piece

    def _rank(self, tile: int, suit: int) -> int:
        piece = TILES[tile]
        if suit == DOUBLES:
            return piece.high
        if piece.is_double:
            return _HIGH_DOUBLE if suit == self.trump else self.double_rank
        return piece.low if piece.high == suit else piece.high

    def _strength(self, suit: int, tile: int) -> int:
        if self.trump is not None and self._belongs(tile, self.trump):
            return _TRUMP + self._rank(tile, self.trump)
        return 2 + self._rank(tile, suit) if self._belongs(tile, suit) else 0


class SevensTable(TrickTable):
    """Sevens: no suits; the tile nearest to seven pips wins, ties to the first played.

    `nearest` forces the play: each plays the nearest tile held, the leader too (the
    encyclopedia article, "Sevens").
    """

    fault = "not_nearest"

    def __init__(self, nearest: bool) -> None:
        self.nearest = nearest
        self.led = (0,) * len(TILES)
        self.followers = (0,) * len(SUITS)
        self.lacks = ((*map(self._nearer, range(len(TILES))), 0),) * len(SUITS)
        nearness = (*(_TRUMP - away(tile) for tile in range(len(TILES))), 0)
        self.strengths = (nearness,) * len(SUITS)
        self.rings = tuple(
            mask(tile for tile in range(len(TILES)) if away(tile) == distance)
            for distance in range(_MOST_AWAY + 1)
        )

    def legal(self, held: int, suit: int | None) -> int:
        """The nearest of `held`, or all of them if the play is free."""
        if self.nearest:
            for ring in self.rings:
                if held & ring:
                    return held & ring
        return held

    def _nearer(self, tile: int) -> int:
        """The mask of tiles nearer to seven, if nearest must be played."""
        return mask(
            other
            for other in range(len(TILES))
            if self.nearest and away(other) < away(tile)
        )


def away(tile: int) -> int:
    """How many pips a tile is away from seven."""
    return abs(TILES[tile].pips - 7)


# The tables, each made once and shared.
suit_table = cache(SuitTable)
sevens_table = cache(SevensTable)


def winner(table: TrickTable, suit: int, tiles: Sequence[int]) -> int:
    """The index, from 0, of the tile that wins a trick of `suit`; ties to the first."""
    strengths = [table.strengths[suit][tile] for tile in tiles]
    return strengths.index(max(strengths))


def suit_of(word: str | None) -> int | None:
    """The suit number of a declared trump word; None for `follow-me` and no word."""
    if word is None or word == "follow-me":
        return None
    return DOUBLES if word == "doubles" else int(word)
