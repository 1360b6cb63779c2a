"""A lay-down judged from the table: the order, the contract, the tiles already played.

For a judge called to a hand without a record; seats are relative to the claimant.
"""

from collections.abc import Sequence
from typing import NamedTuple

from .bid_claims import TooManyError
from .games import GAMES
from .laid_down import LaidDown
from .layouts import Layout
from .parts import TilePlay
from .plays import Walk
from .suits import TrickTable
from .terms import (
    CLAIMANT,
    LEFT,
    PARTNER,
    RIGHT,
    NotALayDownError,
    Terms,
    refuse_terms,
    seats_in_play,
    table_of,
)
from .tiles import IDS, TEXTS, mask
from .tricks import Setting
from .verdict import Fault

# The tiles of a double-six set, by text, high end first.
SET: tuple[str, ...] = TEXTS[:28]


_HAND = 7
_GAME = GAMES["42"]
TOTAL = _GAME.total


class LayDown(NamedTuple):
    """The verdict on the claim: it holds, or its trick `trick` (from 1) is lost.

    Judged by the bid, `trick` is the one after which the bid is set, and `line` the
    plays up to it. `is_open`: the judge decides, because the search gave up or, without
    a `trick`, because no hands fit the tricks. `hands` are those left of the claimant,
    of the partner and on the right that beat the claim; the tricks before it go as
    announced. In nello the claim is to lose all.
    """

    holds: bool
    trick: int | None = None
    hands: tuple[tuple[str, ...], ...] = ()
    line: tuple[tuple[str, ...], ...] = ()
    is_open: bool = False


OPEN = LayDown(holds=False, is_open=True)


def follow(tiles: Sequence[str], terms: Terms, leader: int = CLAIMANT) -> Walk:
    """Follow tiles in order of play, trick by trick; seats are as the claimant sees them.

    `leader` led the first tile. Raises NotALayDownError for an unknown word.
    """
    refuse_terms(terms)
    return _walk(_setting(terms, leader, ()), tiles)


def lay_down(
    order: Sequence[str],
    terms: Terms,
    *,
    gone: Sequence[str] = (),
    tricks: Sequence[str] = (),
    leader: int = CLAIMANT,
    bid: int = 0,
    lost: int = 0,
) -> LayDown:
    """Does any layout of the tiles that are out beat the order?

    `bid` is the points the claimant's side has to take, `lost` those the others have
    (counted from `tricks` if these are given). With `bid` the claim is judged by the
    bid if the rules do so; without, by any trick.

    `order` is all the claimant has left, as announced. The tiles already played are
    either `gone`, in any order, or `tricks`, in order of play; `tricks` also show which
    seats are out of a suit. `leader` leads the first of `tricks`; without them, the
    next trick. Outside nello the claimant has to be on lead. Raises NotALayDownError.
    N42PA 2019, rule 16: "any legal line". Without `tricks` a claim that fails may still
    hold on the full record; one that holds, holds.
    """
    refuse_terms(terms)
    _refuse_tiles(order, gone, tricks)
    ids = [IDS[text] for text in order]
    setting = _setting(terms, leader, ids)
    played = _walk(setting, tricks) if tricks else None
    if played:
        _refuse_play(played)
        leader = played.led or CLAIMANT
    if leader != CLAIMANT and not (terms.is_losing and leader in seats_in_play(terms)):
        raise NotALayDownError("lead", seat=leader)
    wanted = len(setting.seats) * (_HAND - len(order))
    if len(tricks if played else gone) != wanted:
        raise NotALayDownError("gone", wanted)
    table, steps = table_of(terms), played.steps if played else ()
    leads = [(tile, table.led[tile]) for tile in ids]
    laid = LaidDown(
        setting, table, CLAIMANT, leads, steps, [IDS[text] for text in gone]
    )
    if not terms.is_losing:
        _refuse_order(ids, table)
    beaten = laid.beaten(leader)
    if beaten is None:
        return LayDown(holds=True) if laid.is_possible() else OPEN
    if bid and terms.is_by_bid:
        if played:
            lost = sum(
                points for seat, points in played.tricks if seat in (LEFT, RIGHT)
            )
        points = points_of((*gone, *tricks), terms)
        if lost > points:
            raise NotALayDownError("lost", points)
        if lost <= TOTAL - bid:
            return _by_bid(laid, beaten.trick, bid, points - lost, lost)
    return _lost_with(beaten.trick + 1, beaten.layout)


def _lost_with(
    trick: int, layout: Layout, line: tuple[tuple[str, ...], ...] = ()
) -> LayDown:
    seats = LEFT, PARTNER, RIGHT
    hands = tuple(tuple(TEXTS[t] for t in layout.get(seat, ())) for seat in seats)
    return LayDown(False, trick, hands, line)


def _by_bid(laid: LaidDown, sure: int, bid: int, own: int, lost: int) -> LayDown:
    """Judge by the bid a claim whose first `sure` leads cannot be beaten."""
    try:
        set_line = laid.set_line(sure, need=bid, own=own, lost=lost, total=TOTAL)
    except TooManyError:
        return OPEN
    if set_line is None:
        return LayDown(holds=True)
    line = tuple(tuple(TEXTS[tile] for tile in tiles) for tiles in set_line.line)
    return _lost_with(len(line), set_line.layout, line)


def _refuse_tiles(
    order: Sequence[str], gone: Sequence[str], tricks: Sequence[str]
) -> None:
    tiles = [*order, *gone, *tricks]
    if any(tile not in SET for tile in tiles) or len(set(tiles)) < len(tiles):
        raise NotALayDownError("tile")
    if not order:
        raise NotALayDownError("none")
    if len(order) > _HAND:
        raise NotALayDownError("many")


def points_of(tiles: Sequence[str], terms: Terms) -> int:
    """The points of the complete tricks that these tiles make."""
    tricks = len(tiles) // len(seats_in_play(terms)) * _GAME.trick
    return tricks + sum(_GAME.count[IDS[tile]] for tile in tiles)


def _refuse_play(played: Walk) -> None:
    if played.faults:
        raise NotALayDownError("play", fault=played.faults[0])
    if played.over:
        raise NotALayDownError("over")
    if played.led is None:
        raise NotALayDownError("whole")


def _walk(setting: Setting, tiles: Sequence[str]) -> Walk:
    size, plays = len(setting.seats), [TilePlay(tile) for tile in tiles]
    return Walk(setting, [plays[n : n + size] for n in range(0, len(plays), size)])


def _setting(terms: Terms, leader: int, claimed: Sequence[int]) -> Setting:
    """Where the play begins, with the tiles the claimant is known to hold."""
    return Setting(
        game=_GAME,
        table=table_of(terms),
        leader=leader,
        seats=seats_in_play(terms),
        hands={},
        spare=_GAME.tiles,
        caught=CLAIMANT if terms.is_losing else None,
        lead_trump=terms.rules.first_lead_trump,
        claim=(CLAIMANT, tuple(claimed)),
    )


def _refuse_order(tiles: Sequence[int], table: TrickTable) -> None:
    for place, tile in enumerate(tiles):
        if not table.legal(mask(tiles[place:]), None) >> tile & 1:
            values = {"seat": CLAIMANT, "tile": TEXTS[tile]}
            fault = Fault("not_nearest.claim", values, CLAIMANT, tile=TEXTS[tile])
            raise NotALayDownError("order", fault=fault)
