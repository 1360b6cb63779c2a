"""A lay-down judged from the table: the order, the contract, the tiles already played.

For a judge called to a hand without a record; seats are relative to the claimant.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .bid_claims import Stake, TooManyError, find_set
from .claims import Beaten, beat, shown_out
from .contracts import CONTRACTS
from .games import GAMES
from .layouts import Layout, Unseen
from .losing_claims import catch
from .parts import TilePlay
from .plays import walk
from .presets import PRESETS, Rules, read_rules
from .suits import TrickTable
from .tiles import IDS, TEXTS, mask
from .tricks import Setting, Step, Walk, WonTrick
from .verdict import Fault

# The tiles of a double-six set, by text, high end first.
SET: tuple[str, ...] = TEXTS[:28]

TRUMPS: tuple[str, ...] = (*"0123456", "doubles", "follow-me")
DOUBLES: tuple[str, ...] = ("own", "high", "low")
CLAIMANT, LEFT, PARTNER, RIGHT = 1, 2, 3, 4

_CONTRACTS = ("straight", "nello", "plunge", "splash", "sevens", "looper")
_HAND = 7
_GAME = GAMES["42"]
TOTAL = _GAME.total


class NotALayDownError(ValueError):
    """What lies on the table does not add up; `code` is the reason.

    `tile` (no such tile, or one twice), `contract`, `trump`, `doubles`, `none` (nothing
    is claimed), `many` (more than a hand), `gone` (`wanted` tiles have to be gone),
    `whole` (a trick is not complete), `play` (`fault` says what was not allowed),
    `over` (no claim is left), `lead` (somebody else is on lead: `seat`), `order` (the
    tile in `fault` may not be led next), `lost` (no more than `wanted` points are
    gone).
    """

    def __init__(
        self, code: str, wanted: int = 0, seat: int = 0, fault: Fault | None = None
    ) -> None:
        super().__init__(code)
        self.code, self.wanted, self.seat, self.fault = code, wanted, seat, fault


class Terms(NamedTuple):
    """The terms of play: the contract, its trump or how its doubles rank, the rules.

    `doubles` may be empty: then they are their own suit in nello and high in follow-me.
    In follow-me they are also high if the rules do not list the choice.
    """

    trump: str = ""
    contract: str = "straight"
    doubles: str = ""
    rules: str | Rules = "open-house"

    @property
    def is_losing(self) -> bool:
        """Whether the claimant has to lose every trick; the partner does not play."""
        return CONTRACTS[self.contract].losing

    @property
    def has_trump(self) -> bool:
        """A trump is named."""
        return CONTRACTS[self.contract].trump

    @property
    def is_by_bid(self) -> bool:
        """If points were bid, the claim fails only if the bid can be set."""
        return _rules(self).lay_down == "bid" and not self.is_losing


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
    _refuse_terms(terms)
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
    _refuse_terms(terms)
    _refuse_tiles(order, gone, tricks)
    played = _walk(tricks, terms, leader, order) if tricks else None
    if played:
        _refuse_play(played)
        leader = played.led or CLAIMANT
    if leader != CLAIMANT and not (terms.is_losing and leader in _playing(terms)):
        raise NotALayDownError("lead", seat=leader)
    left = _HAND - len(tricks) // _size(terms) if played else len(order)
    wanted = _size(terms) * (_HAND - len(order))
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
    table, values = _table(terms), _GAME.count
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


def _refuse_terms(terms: Terms) -> None:
    if terms.contract not in _CONTRACTS:
        raise NotALayDownError("contract")
    if terms.has_trump and terms.trump not in TRUMPS:
        raise NotALayDownError("trump")
    if terms.is_losing and terms.doubles and terms.doubles not in DOUBLES:
        raise NotALayDownError("doubles")


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
    tricks = len(tiles) // _size(terms) * _GAME.trick
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


def _rules(terms: Terms) -> Rules:
    rules = read_rules(terms.rules)
    return rules if rules.game == "42" else PRESETS["open-house"]


def _table(terms: Terms) -> TrickTable:
    contract, rules = CONTRACTS[terms.contract], _rules(terms)
    if terms.is_losing:
        doubles = terms.doubles or "own"
    else:
        named = contract.doubles(rules, terms.doubles or None, terms.trump)
        doubles = named or "high"
    return contract.table(rules, terms.trump or None, doubles)


def _playing(terms: Terms) -> tuple[int, ...]:
    """The seats that play; in nello the claimant's partner does not."""
    if terms.is_losing:
        return CLAIMANT, LEFT, RIGHT
    return CLAIMANT, LEFT, PARTNER, RIGHT


def _size(terms: Terms) -> int:
    return len(_playing(terms))


def _walk(
    tiles: Sequence[str], terms: Terms, leader: int, claimed: Sequence[str]
) -> Walk:
    """Follow the play, with the tiles the claimant is known to hold."""
    size = _size(terms)
    plays = [
        [TilePlay(tile) for tile in tiles[n : n + size]]
        for n in range(0, len(tiles), size)
    ]
    setting = Setting(
        game=_GAME,
        table=_table(terms),
        leader=leader,
        seats=_playing(terms),
        hands={},
        spare=_GAME.tiles,
        caught=CLAIMANT if terms.is_losing else None,
        lead_trump=_rules(terms).first_lead_trump,
        claim=(CLAIMANT, tuple(IDS[tile] for tile in claimed)),
    )
    return walk(setting, plays)


def _unseen(
    order: Sequence[str], terms: Terms, gone: Sequence[str], steps: Sequence[Step]
) -> Unseen:
    """The tiles the claimant cannot see, with the voids that the tricks show."""
    count = Counter(step.seat for step in steps)
    each = len(gone) // _size(terms)
    room = {
        seat: _HAND - (count[seat] if steps else each if seat in _playing(terms) else 0)
        for seat in (LEFT, PARTNER, RIGHT)
    }
    out = tuple(IDS[tile] for tile in SET if tile not in order and tile not in gone)
    shown = [(step.seat, step.tile, step.suit) for step in steps]
    lacks = shown_out(_table(terms), shown, _rules(terms).first_lead_trump)
    return Unseen(out, room | {0: 0}, lacks)


def _judge(
    order: Sequence[str],
    terms: Terms,
    gone: Sequence[str],
    steps: Sequence[Step],
    leader: int,
) -> Beaten | None:
    table, mine = _table(terms), [IDS[tile] for tile in order]
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
