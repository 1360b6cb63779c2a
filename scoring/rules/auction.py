"""The auction: whose turn it is, which bids stand, who wins it.

Knows ladders and turns; no tiles, no play.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .bids import Bid
from .games import Game
from .presets import Rules
from .verdict import Fault, quote


class Winner(NamedTuple):
    """Who won an auction, with which bid.

    `sound` says the winning bid itself broke no rule; `others_passed` that the shaker
    won it after passes alone.
    """

    seat: int
    bid: Bid
    sound: bool
    others_passed: bool


class Auction(NamedTuple):
    """How an auction ended; `winner` is None where nobody made a bid."""

    winner: Winner | None
    passed_out: bool
    faults: tuple[Fault, ...]


def step_fault(game: Game, rules: Rules, bid: Bid, standing: Bid | None) -> str | None:
    """The fault code of `bid` over `standing`, None where it may be bid.

    Sources: the formal specification, section 4 ("any player may bid up to 2 marks when
    2 marks has not already been bid; subsequent bids may only be one additional mark");
    a plunge or splash may jump and ignores the cap.
    """
    floor = standing.rank if standing else 0
    if bid.rank <= floor:
        return "bid_too_low"
    cap = game.cap(rules)
    if not cap or bid.contract:
        return None
    unit = game.ladder.unit or cap
    if rules.after_84 == "168" and bid.marks > 2 and floor != 2 * unit:
        return "bid_over_cap" if floor < cap else "bid_jump"
    if floor < cap:
        return "bid_over_cap" if bid.rank > cap else None
    if rules.after_84 == "plus_one" and bid.rank != floor + unit:
        return "bid_jump"
    return None


def worth(game: Game, rules: Rules, bid: Bid, standing: Bid | None) -> Bid:
    """`bid` with what it is worth over `standing`: a plunge climbs over four marks."""
    if bid.text != "plunge" or not rules.plunge or standing is None:
        return bid
    above = standing.rank // game.ladder.unit + 1
    if above <= bid.marks:
        return bid
    stake = above * game.ladder.unit
    return bid._replace(rank=stake, marks=above, stake=stake)


def hold_auction(game: Game, rules: Rules, shaker: int, bids: Sequence[str]) -> Auction:
    """The auction of `bids` in turn order, starting left of `shaker`."""
    return _Floor(game, rules, shaker).hear(bids)


def next_bids(
    game: Game, rules: Rules, shaker: int, bids: Sequence[str], words: Iterable[str]
) -> tuple[int | None, tuple[str, ...]]:
    """Whose turn it is after `bids`, None where the auction is over or went wrong.

    With it those of `words` that may be bid there, pass included.
    """
    open_turn = _turn(hold_auction(game, rules, shaker, bids))
    if open_turn is None:
        return None, ()
    heard = ((word, hold_auction(game, rules, shaker, (*bids, word))) for word in words)
    legal = (w for w, a in heard if not a.faults or _turn(a) not in (None, open_turn))
    return open_turn, tuple(legal)


def _turn(auction: Auction) -> int | None:
    """The seat that has still to bid, where nothing else is wrong."""
    if len(auction.faults) != 1 or auction.faults[0].code != "bid_turn":
        return None
    return auction.faults[0].seat


class _Floor:
    def __init__(self, game: Game, rules: Rules, shaker: int) -> None:
        self.game, self.rules, self.shaker = game, rules, shaker
        self.standing: Bid | None = None
        self.bidder: int | None = None
        self.sound = True
        self.passed: set[int] = set()
        self.faults: list[Fault] = []

    def hear(self, bids: Sequence[str]) -> Auction:
        turns = self._turns()
        seat = next(turns, None)
        for text in bids:
            if seat is None:
                self._fault("bid_turn.ended", None)
                break
            if text == "pass":
                self._pass(seat)
            else:
                self._bid(seat, text)
            seat = next(turns, None)
        else:
            if seat is not None:
                self._fault("bid_turn.missing", seat)
        return self._ended(complete=seat is None)

    def _turns(self) -> Iterator[int]:
        """The seats in turn: once round, in the Big Game until one is left."""
        seat = self.shaker
        if not self.game.several_turns:
            for _ in range(self.game.seats):
                seat = self.game.after(seat)
                yield seat
            return
        while len(self.passed) < self.game.seats - (self.bidder is not None):
            seat = self.game.after(seat)
            if seat not in self.passed and seat != self.bidder:
                yield seat

    def _pass(self, seat: int) -> None:
        self.passed.add(seat)
        forced = self.rules.all_pass == "shaker_30"  # noqa: S105  (no password)
        if forced and seat == self.shaker and len(self.passed) == self.game.seats:
            self._fault("bid_forced", seat)

    def _bid(self, seat: int, text: str) -> None:
        bid = self.game.bid(text, self.rules)
        if bid is None:
            if self.game.ladder.below(text):
                self._too_low(seat, text)
            else:
                title = self.game.name
                self._fault("bid_unknown", seat, text=quote(text), title=title)
            return
        allowed = bid.contract is None or self.game.allows(text, self.rules)
        if text == "low-no" and allowed and not self._after_passes(seat):
            self._fault("bid_turn.low_no", seat)
            return
        bid = worth(self.game, self.rules, bid, self.standing)
        code = step_fault(self.game, self.rules, bid, self.standing)
        if not allowed:
            code = "contract_off.bid"
        if code == "bid_too_low":
            self._too_low(seat, text)
        elif code:
            self._fault(code, seat, bid=text)
        if bid.rank > (self.standing.rank if self.standing else 0):
            self.standing, self.bidder, self.sound = bid, seat, code is None

    def _too_low(self, seat: int, bid: str) -> None:
        if self.standing is None:
            least = self.game.ladder.numbers[0]
            self._fault("bid_too_low.least", seat, bid=bid, least=least)
        else:
            self._fault("bid_too_low", seat, bid=bid, text=self.standing.text)

    def _after_passes(self, seat: int) -> bool:
        others = self.game.seats - 1
        return seat == self.shaker and len(self.passed - {seat}) == others

    def _fault(self, name: str, seat: int | None, **values: object) -> None:
        self.faults.append(Fault(name, {"seat": seat, **values}, seat))

    def _ended(self, complete: bool) -> Auction:
        winner = None
        if self.bidder and self.standing:
            alone = self._after_passes(self.bidder)
            winner = Winner(self.bidder, self.standing, self.sound, alone)
        passed_out = complete and len(self.passed) == self.game.seats
        return Auction(winner, passed_out, tuple(self.faults))
