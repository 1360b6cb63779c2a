"""A fast judge: full straight-42 hands without a fault, in a few microseconds.

Returns None for anything else; the full judge then takes the record and words its
faults. Both must agree whenever this one answers.
"""

from typing import Any, NamedTuple

from .auction import hold_auction
from .bids import Bid
from .games import GAMES, Played
from .presets import PRESETS, Rules
from .reading import KEYS
from .suits import DOUBLES, suit_of, suit_table
from .verdict import Outcome, Verdict

_GAME = GAMES["42"]
_TOTAL = _GAME.total
_TRICKS = _GAME.each
_SEATS = _GAME.seats

# One int holds everything about a play under a declaration and a suit led: the tile's
# bit, from 32 its count, at 40 whether it follows, from 45 the seat if one was written,
# above that its strength. Sums of 28 different bits are all ones below bit 32, sums of
# counts stay below bit 40. A seat's `void` holds the tiles it cannot have and the other
# seats' bits.
_COUNT, _FOLLOWS, _SEAT, _STRENGTH = 32, 40, 45, 49
_BITS = (1 << _COUNT) - 1
_POINTS = (1 << _FOLLOWS - _COUNT) - 1
_FOLLOW = 1 << _FOLLOWS
_EVERY_TILE = (1 << len(_GAME.tiles)) - 1
_TURNS = tuple(tuple((s + n) % _SEATS for n in range(_SEATS)) for s in range(_SEATS))
_BIT: dict[str, int] = {text: 1 << tile for text, tile in _GAME.ids.items()}
_PLAYS: dict[str, tuple[int, int]] = {text: (t, 0) for text, t in _GAME.ids.items()} | {
    f"{seat + 1}:{text}": (tile, 1 << _SEAT + seat)
    for text, tile in _GAME.ids.items()
    for seat in range(_SEATS)
}
_NOT_SEAT = tuple((15 ^ 1 << seat) << _SEAT for seat in range(_SEATS))
_KEYS = frozenset(KEYS)
_MOST_AUCTIONS = 4096

# The worth of each tile to one suit led, and the mask of the tiles that follow it.
Suited = tuple[dict[str, int], int]


class _Winner(NamedTuple):
    """A sound auction, whoever shook: the bidder as turns after the shaker."""

    turn: int
    text: str
    need: int
    bid: Bid


class _Plan:
    """One preset's tables and auctions, each built on first use."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.marks = rules.scoring == "marks"
        self.trumps: dict[str, dict[str, Suited]] = {}
        self.auctions: dict[tuple[str, ...], _Winner | None] = {}
        for word in (*"0123456", "doubles", "follow-me"):
            if word != "follow-me" or rules.follow_me is True:
                self.trumps[word] = _Leads(word)

    def auction(self, bids: tuple[str, ...]) -> _Winner | None:
        """The auction of `bids`, None if it has a fault, a bid word or no bid."""
        if any(type(bid) is not str or ":" in bid for bid in bids):
            return None
        if len(self.auctions) >= _MOST_AUCTIONS:
            self.auctions.clear()
        held = hold_auction(_GAME, self.rules, _SEATS, bids)
        won = None
        best = held.winner
        if best and not held.faults and not best.bid.contract:
            won = _Winner(best.seat, best.bid.text, best.bid.need or _TOTAL, best.bid)
        self.auctions[bids] = won
        return won


class _Leads(dict[str, Suited]):
    """By tile led: the suited worths, built with the first lead of a trump."""

    def __init__(self, trump: str) -> None:
        super().__init__()
        self.trump = trump

    def __missing__(self, lead: str) -> Suited:
        if self:
            raise KeyError(lead)
        table = suit_table(suit_of(self.trump))
        by_suit = [_suited(self.trump, suit) for suit in range(DOUBLES + 1)]
        for text, (tile, _) in _PLAYS.items():
            self[text] = by_suit[table.led[tile]]
        return self[lead]


def _suited(trump: str, suit: int) -> Suited:
    table = suit_table(suit_of(trump))
    followers = table.followers[suit] & _EVERY_TILE
    worth = {
        text: seat
        | 1 << tile
        | _GAME.count[tile] << _COUNT
        | (followers >> tile & 1) << _FOLLOWS
        | table.strength(suit, tile) << _STRENGTH
        for text, (tile, seat) in _PLAYS.items()
    }
    return worth, followers


_PLANS: dict[str, _Plan] = {}


def _plan(name: str) -> _Plan:
    rules = PRESETS[name]
    if rules.game != "42" or rules.first_lead_trump:
        raise KeyError(name)
    _PLANS[name] = plan = _Plan(rules)
    return plan


def quick(record: object) -> Verdict | None:
    """The verdict on a faultless full hand of straight 42, None for anything else."""
    if type(record) is not dict or not _KEYS.issuperset(record):
        return None
    try:
        return _quick(record)
    except (KeyError, TypeError, ValueError):
        return None


def _quick(record: dict[str, Any]) -> Verdict | None:
    get = record.get
    version, shaker = record["v"], record["shaker"]
    if type(version) is not int or version != 1 or type(shaker) is not int:
        return None
    if not 1 <= shaker <= _SEATS or get("game", "42") != "42":
        return None
    if not (get("score") is get("exchange") is get("claim") is get("exposed") is None):
        return None
    left = get("left")
    if left is not None and (left or type(left) is not list):
        return None
    name = get("rules", "n42pa")
    plan = _PLANS.get(name) or _plan(name)
    bids, plays, named = record["bids"], record["plays"], record["declaration"]
    if type(bids) is not list or type(plays) is not list or type(named) is not dict:
        return None
    key = tuple(bids)
    won = plan.auctions[key] if key in plan.auctions else plan.auction(key)
    trump = named["trump"]
    if won is None or len(plays) != _TRICKS or len(named) > 2:
        return None
    if len(named) == 2 and named["contract"] != "straight":
        return None
    seat = (shaker + won.turn - 1) % _SEATS
    return _replay(plan, won, shaker, seat, trump, plays, get("hands"), get("result"))


def _replay(  # noqa: C901, PLR0915  long on purpose, see below
    plan: _Plan,
    won: _Winner,
    shaker: int,
    bidder: int,
    trump: str,
    plays: list[list[str]],
    hands: Any,
    result: Any,
) -> Verdict | None:
    """Follow the tricks, seats from 0; None in any doubt.

    One long function on purpose: a call for each tile would cost more than its work.
    """
    leads = plan.trumps[trump]
    void, held = [*_NOT_SEAT], [0, 0, 0, 0]
    side = bidder & 1
    own = tricks = decided = taken = 0
    need = won.need
    leader = bidder
    for done, trick in enumerate(plays, 1):
        if type(trick) is not list:
            return None
        first, second, third, last = trick
        worth, followers = leads[first]
        a, b, c, d = worth[first], worth[second], worth[third], worth[last]
        i, j, k, m = _TURNS[leader]
        if a & void[i] or b & void[j] or c & void[k] or d & void[m]:
            return None
        held[i] += a
        held[j] += b
        held[k] += c
        held[m] += d
        best, leader = a, i
        if not b & _FOLLOW:
            void[j] |= followers
        if b > best:
            best, leader = b, j
        if not c & _FOLLOW:
            void[k] |= followers
        if c > best:
            best, leader = c, k
        if not d & _FOLLOW:
            void[m] |= followers
        if d > best:
            leader = m
        points = ((a + b + c + d) >> _COUNT & _POINTS) + 1
        taken += points
        if leader & 1 == side:
            own += points
            tricks += 1
        if not decided and (own >= need or taken - own > _TOTAL - need):
            decided = done
    if sum(held) & _BITS != _EVERY_TILE:
        return None
    if hands is not None and not _as_written(hands, held):
        return None
    verdict = _verdict(plan, won, shaker, bidder, trump, own, tricks, decided)
    if result is not None and not _as_noted(result, verdict.outcome):
        return None
    return verdict


def _as_written(hands: Any, held: list[int]) -> bool:
    """Whether the written hands are the tiles played. 7 bits with equal sums are equal."""
    if type(hands) is not list or len(hands) != _SEATS:
        return False
    for tiles, played in zip(hands, held, strict=True):
        if tiles is not None:
            if type(tiles) is not list or len(tiles) != _TRICKS:
                return False
            if sum(map(_BIT.__getitem__, tiles)) != played & _BITS:
                return False
    return True


def _as_noted(result: Any, outcome: Any) -> bool:
    if type(result) is not dict:
        return False
    for key, numbers in result.items():
        if key not in ("points", "marks", "score") or type(numbers) is not list:
            return False
        if any(type(number) is not int for number in numbers):
            return False
        if tuple(numbers) != getattr(outcome, key):
            return False
    return True


def _verdict(
    plan: _Plan,
    won: _Winner,
    shaker: int,
    bidder: int,
    trump: str,
    own: int,
    tricks: int,
    decided: int,
) -> Verdict:
    side = bidder & 1
    made = own >= won.need
    points, taken = (own, _TOTAL - own), (tricks, _TRICKS - tricks)
    if side:
        points, taken = (points[1], points[0]), (taken[1], taken[0])
    marks: tuple[int, ...] | None = None
    score: tuple[int | None, ...]
    if plan.marks:
        worth = won.bid.marks
        wins = side if made else 1 - side
        score = marks = (0, worth) if wins else (worth, 0)
    else:
        score = _GAME.award(Played(side, won.bid, made, points), plan.rules)
    return Verdict(
        (),
        Outcome(
            False,
            bidder + 1,
            won.text,
            "straight",
            trump,
            made,
            points,
            marks,
            score,
            taken,
            decided,
            shaker % _SEATS + 1,
        ),
    )
