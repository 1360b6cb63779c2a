"""A lay-down judged from the table: the order, the contract, the tiles already played.

For a judge called to a hand without a record; seats are relative to the claimant.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .bid_claims import Stake, TooManyError, find_set
from .claims import Beaten, beat, shown_out
from .games import GAMES
from .layouts import Layout, Unseen
from .losing_claims import catch
from .parts import TilePlay
from .plays import walk
from .terms import (
    CLAIMANT,
    LEFT,
    PARTNER,
    RIGHT,
    NotALayDownError,
    Terms,
    refuse_terms,
    rules_of,
    seats_in_play,
    size_of,
    table_of,
)
from .tiles import IDS, TEXTS, mask
from .tricks import Setting, Step, Walk, WonTrick
from .verdict import Fault

# The tiles of a double-six set, by text, high end first.
SET: tuple[str, ...] = TEXTS[:28]


_HAND = 7
_GAME = GAMES["42"]
TOTAL = _GAME.total


class LayDown(NamedTuple):
    """The verdict on the claim: it holds, or its trick `trick` (from 1) is lost.

    Judged by the bid, `trick` is the one after which the bid is set, and `line` the
    plays up to it. `is_open`: the search gave up, the judge decides. `left`, `partner`
    and `right` of the claimant hold these tiles in the layout that beats the claim; the
    tricks before it go as announced. In nello the claim is to lose all.
    """

    holds: bool
    trick: int | None = None
    left: tuple[str, ...] = ()
    partner: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    line: tuple[tuple[str, ...], ...] = ()
    is_open: bool = False


class Followed(NamedTuple):
    """The tricks as they were played: by trick seat and tile, and who leads next.

    `leader` is None inside a trick. `won` has the seat and the points of each complete
    trick. Seats are 1 the claimant, 2 left, 3 partner, 4 right.
    """

    tricks: tuple[tuple[tuple[int, str], ...], ...]
    leader: int | None
    fault: Fault | None
    won: tuple[WonTrick, ...] = ()


def follow(tiles: Sequence[str], terms: Terms, leader: int = CLAIMANT) -> Followed:
    """Split tiles in order of play into tricks, and find who is on lead.

    `leader` led the first tile. Raises NotALayDownError for an unknown word.
    """
    refuse_terms(terms)
    played = _walk(tiles, terms, leader, ())
    rows: dict[int, list[tuple[int, str]]] = {}
    for step in played.steps:
        rows.setdefault(step.trick, []).append((step.seat, TEXTS[step.tile]))
    fault = played.faults[0] if played.faults else None
    parted = tuple(tuple(row) for row in rows.values())
    return Followed(parted, played.led, fault, played.tricks)


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
    played = _walk(tricks, terms, leader, order) if tricks else None
    if played:
        _refuse_play(played)
        leader = played.led or CLAIMANT
    if leader != CLAIMANT and not (terms.is_losing and leader in seats_in_play(terms)):
        raise NotALayDownError("lead", seat=leader)
    left = _HAND - len(tricks) // size_of(terms) if played else len(order)
    wanted = size_of(terms) * (_HAND - len(order))
    if left != len(order) or (not played and len(gone) != wanted):
        raise NotALayDownError("gone", wanted)
    steps = played.steps if played else ()
    beaten = _judge(order, terms, (*gone, *tricks), steps, leader)
    if beaten is None:
        return LayDown(holds=True)
    if bid and terms.is_by_bid:
        lost = _lost(played) if played else lost
        _refuse_lost(lost, (*gone, *tricks), terms)
        if lost <= _GAME.total - bid:
            unseen = _unseen(order, terms, (*gone, *tricks), steps)
            return _by_bid(order, terms, unseen, beaten.trick, bid, lost)
    return _lost_with(beaten.trick + 1, beaten.layout)


def _lost_with(
    trick: int, layout: Layout, line: tuple[tuple[str, ...], ...] = ()
) -> LayDown:
    left, partner, right = (
        tuple(TEXTS[tile] for tile in layout.get(seat, ()))
        for seat in (LEFT, PARTNER, RIGHT)
    )
    return LayDown(False, trick, left, partner, right, line)


def _lost(played: Walk) -> int:
    """The points of the other side in the tricks already played."""
    return sum(trick.points for trick in played.tricks if trick.seat in (LEFT, RIGHT))


def _by_bid(
    order: Sequence[str], terms: Terms, unseen: Unseen, sure: int, bid: int, lost: int
) -> LayDown:
    """Judge by the bid a claim whose first `sure` leads cannot be beaten."""
    table, values = table_of(terms), _GAME.count
    leads = [(IDS[text], table.led[IDS[text]]) for text in order]
    remaining = len(order) * _GAME.trick + sum(
        values[tile] for tile in (*unseen.tiles, *(tile for tile, _ in leads))
    )
    safe = sure * _GAME.trick + sum(values[tile] for tile, _ in leads[:sure])
    if _GAME.total - lost - remaining + safe >= bid:
        return LayDown(holds=True)
    partners = frozenset((CLAIMANT, PARTNER))
    stake = Stake(lost, _GAME.total - bid + 1, _GAME.trick, values, partners)
    others = (LEFT, PARTNER, RIGHT)
    try:
        setting = find_set(table, leads, unseen, others, stake, {})
    except TooManyError:
        return LayDown(holds=False, is_open=True)
    if setting is None:
        return LayDown(holds=True)
    line = tuple(tuple(TEXTS[tile] for tile in tiles) for tiles in setting.line)
    return _lost_with(len(line), setting.layout, line)


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
    tricks = len(tiles) // size_of(terms) * _GAME.trick
    return tricks + sum(_GAME.count[IDS[tile]] for tile in tiles)


def _refuse_lost(lost: int, gone: Sequence[str], terms: Terms) -> None:
    points = points_of(gone, terms)
    if lost > points:
        raise NotALayDownError("lost", points)


def _refuse_play(played: Walk) -> None:
    if played.faults:
        raise NotALayDownError("play", fault=played.faults[0])
    if played.over:
        raise NotALayDownError("over")
    if played.led is None:
        raise NotALayDownError("whole")


def _walk(
    tiles: Sequence[str], terms: Terms, leader: int, claimed: Sequence[str]
) -> Walk:
    """Follow the play, with the tiles the claimant is known to hold."""
    size = size_of(terms)
    plays = [
        [TilePlay(tile) for tile in tiles[n : n + size]]
        for n in range(0, len(tiles), size)
    ]
    setting = Setting(
        game=_GAME,
        table=table_of(terms),
        leader=leader,
        seats=seats_in_play(terms),
        hands={},
        spare=_GAME.tiles,
        caught=CLAIMANT if terms.is_losing else None,
        lead_trump=rules_of(terms).first_lead_trump,
        claim=(CLAIMANT, tuple(IDS[tile] for tile in claimed)),
    )
    return walk(setting, plays)


def _unseen(
    order: Sequence[str], terms: Terms, gone: Sequence[str], steps: Sequence[Step]
) -> Unseen:
    """The tiles the claimant cannot see, with the voids that the tricks show."""
    count = Counter(step.seat for step in steps)
    each = len(gone) // size_of(terms)
    room = {
        seat: _HAND
        - (count[seat] if steps else each if seat in seats_in_play(terms) else 0)
        for seat in (LEFT, PARTNER, RIGHT)
    }
    out = tuple(IDS[tile] for tile in SET if tile not in order and tile not in gone)
    shown = [(step.seat, step.tile, step.suit) for step in steps]
    lacks = shown_out(table_of(terms), shown, rules_of(terms).first_lead_trump)
    return Unseen(out, room | {0: 0}, lacks)


def _judge(
    order: Sequence[str],
    terms: Terms,
    gone: Sequence[str],
    steps: Sequence[Step],
    leader: int,
) -> Beaten | None:
    table, mine = table_of(terms), [IDS[tile] for tile in order]
    unseen = _unseen(order, terms, gone, steps)
    if terms.is_losing:
        place = (CLAIMANT, LEFT, RIGHT).index(leader)
        return catch(table, mine, unseen, (LEFT, RIGHT), place)
    for place, tile in enumerate(mine):
        if not table.legal(mask(mine[place:]), None) >> tile & 1:
            values = {"seat": CLAIMANT, "tile": TEXTS[tile]}
            fault = Fault("not_nearest.claim", values, CLAIMANT, tile=TEXTS[tile])
            raise NotALayDownError("order", fault=fault)
    leads = [(tile, table.led[tile]) for tile in mine]
    return beat(table, leads, unseen, (LEFT, RIGHT))
