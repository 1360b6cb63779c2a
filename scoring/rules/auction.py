"""The auction: whose turn it is, which bids stand, who wins it.

Knows ladders and turns; no tiles, no play.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .bids import Bid
from .game import CAP_MARKS, GAME_BID, Variant
from .presets import Rules
from .verdict import Fault, quote


class Winner(NamedTuple):
    """The seat that won an auction, and its bid.

    `sound` is true if the winning bid itself broke no rule; `others_passed` if the
    shaker won after passes alone; `is_forced` if it had to bid.
    """

    seat: int
    bid: Bid
    sound: bool
    others_passed: bool
    is_forced: bool = False


def step_fault(
    game: Variant, rules: Rules, bid: Bid, standing: Bid | None
) -> str | None:
    """The fault code of `bid` over `standing`, None if the bid is allowed.

    Sources: the formal specification, section 4 ("any player may bid up to 2 marks when
    2 marks has not already been bid; subsequent bids may only be one additional mark");
    a plunge or splash may jump and ignores the cap. Howard Fosdick's page: over 84,
    "others are allowed to follow with bids of 126, 168, and Game".
    """
    floor = standing.rank if standing else 0
    if bid.rank <= floor:
        return "bid_too_low"
    cap = game.cap(rules)
    if not cap or bid.contract:
        return None
    unit = game.ladder.unit or cap
    if bid.text == GAME_BID:
        return None if floor >= CAP_MARKS * unit else "bid_over_cap"
    if rules.after_84 == "168" and bid.marks > 2 and floor != 2 * unit:
        return "bid_over_cap" if floor < cap else "bid_jump"
    if floor < cap:
        return "bid_over_cap" if bid.rank > cap else None
    if rules.after_84 == "plus_one" and bid.rank != floor + unit:
        return "bid_jump"
    return None


def worth(game: Variant, rules: Rules, bid: Bid, standing: Bid | None) -> Bid:
    """`bid` with its worth over `standing`: a plunge climbs over four marks, not a game."""
    if bid.text != "plunge" or not rules.plunge or standing is None:
        return bid
    if standing.text == GAME_BID:
        return bid
    above = standing.rank // game.ladder.unit + 1
    if above <= bid.marks:
        return bid
    stake = above * game.ladder.unit
    return bid._replace(rank=stake, marks=above, stake=stake)


def split_bid(game: Variant, text: str) -> tuple[int | None, str]:
    """The seat written before a bid (`2:31`) and the bid; None without a seat."""
    if ":" not in text:
        return None, text
    written, _, word = text.rpartition(":")
    if not written:
        return None, word
    seats = {str(seat): seat for seat in range(1, game.seats + 1)}
    return (seats[written], word) if written in seats else (None, text)


class Auction:
    """The auction of `bids` in turn order, starting left of `shaker`.

    A bid may carry its seat, `2:31`. The rules decide whether a bid out of turn stands.
    The bids after it go on clockwise from it; a skipped seat bids when its turn comes
    again. `winner` is None if nobody made a bid.
    """

    def __init__(
        self, game: Variant, rules: Rules, shaker: int, bids: Sequence[str]
    ) -> None:
        self.game, self.rules, self.shaker = game, rules, shaker
        # The seats with a turn left, clockwise from the last one that bid or passed.
        self.waiting = [*game.all_seats[shaker:], *game.all_seats[:shaker]]
        self.standing: Bid | None = None
        self.bidder: int | None = None
        self.sound, self.is_forced = True, False
        self.passed: set[int] = set()
        self.raised: set[int] = set()  # The seats that made a bid
        self.faults: list[Fault] = []
        self._hold(bids)
        self.winner = self._winner()

    def _hold(self, bids: Sequence[str]) -> None:
        due = self._due()
        for text in bids:
            if due is None:
                self._fault("bid_turn.ended", None)
                break
            seat, word = split_bid(self.game, text) if ":" in text else (due, text)
            self._take(seat or due, due, word)
            due = self._due()
        else:
            if due is not None:
                self._fault("bid_turn.missing", due)

    def _due(self) -> int | None:
        """The next seat clockwise that has a turn left, None once the auction is over."""
        for seat in self.waiting:
            if seat != self.bidder:
                return seat
        return None

    def _take(self, seat: int, due: int, text: str) -> None:
        """Apply the word of `seat` while it was the turn of `due`.

        Each has one turn; with several, one that did not pass has another.
        """
        if seat != due and (seat not in self.waiting or seat == self.bidder):
            self._fault("bid_turn.twice", seat)
            return
        turn = self.waiting.index(seat)
        self.waiting = self.waiting[turn + 1 :] + self.waiting[:turn]
        falls = seat != due and self.rules.out_of_turn.bid == "falls"
        if text == "pass" or (falls and self._is_bid(text)):
            self._pass(seat)
            return
        if self.rules.several_turns:
            self.waiting.append(seat)
        self._bid(seat, text)

    def _is_bid(self, text: str) -> bool:
        return bool(self.game.bid(text, self.rules) or self.game.ladder.below(text))

    def _pass(self, seat: int) -> None:
        self.passed.add(seat)
        if len(self.passed) == self.game.seats and self._forced:
            self._fault("bid_forced", self.shaker)

    @property
    def _forced(self) -> bool:
        return self.rules.all_pass != "reshake"

    def _bid(self, seat: int, text: str) -> None:
        if (
            text != "30"
            and self.rules.all_pass == "shaker_exactly_30"
            and self._after_passes(seat)
        ):
            self._fault("bid_forced.exactly", seat)
            return
        bid = self.game.bid(text, self.rules)
        if bid is None:
            if self.game.ladder.below(text):
                self._too_low(seat, text)
            else:
                title = self.game.name
                self._fault("bid_unknown", seat, text=quote(text), title=title)
            return
        allowed = True
        if text in self.game.words:
            allowed = self.game.allows(text, self.rules)
            is_last_word = allowed and text in self.game.after_passes
            if is_last_word and not self._after_passes(seat):
                self._fault("bid_turn.after_passes", seat, bid=text)
                return
        bid = worth(self.game, self.rules, bid, self.standing)
        code = step_fault(self.game, self.rules, bid, self.standing)
        if not allowed:
            code = "contract_off.bid"
        if code == "bid_too_low":
            self._too_low(seat, text)
        elif code:
            self._fault(code, seat, bid=self.game.spoken(text, self.rules))
        if bid.rank > (self.standing.rank if self.standing else 0):
            self.standing, self.bidder, self.sound = bid, seat, code is None
            is_last = seat == self.shaker and self._forced
            self.is_forced = is_last and self._after_passes(seat)
            self.raised.add(seat)

    def _too_low(self, seat: int, bid: str) -> None:
        if self.standing is None:
            least = self.game.ladder.numbers[0]
            self._fault("bid_too_low.least", seat, bid=bid, least=least)
        else:
            stands = self.standing.spoken(self.rules.scoring)
            spoken = self.game.spoken(bid, self.rules)
            self._fault("bid_too_low", seat, bid=spoken, text=stands)

    def _after_passes(self, seat: int) -> bool:
        others = self.game.seats - 1
        passed = self.passed - self.raised - {seat}
        return seat == self.shaker and len(passed) == others

    def _fault(self, name: str, seat: int | None, **values: object) -> None:
        self.faults.append(Fault(name, {"seat": seat, **values}, seat))

    def _winner(self) -> Winner | None:
        if not (self.bidder and self.standing):
            return None
        alone = self._after_passes(self.bidder)
        return Winner(self.bidder, self.standing, self.sound, alone, self.is_forced)


def next_bids(
    game: Variant, rules: Rules, shaker: int, bids: Sequence[str], words: Iterable[str]
) -> tuple[int | None, tuple[str, ...]]:
    """The seat that bids next and the words it may bid, pass included.

    The seat is None if the auction is over or has a fault. The words come from `words`.
    """
    open_turn = _turn(Auction(game, rules, shaker, bids))
    if open_turn is None:
        return None, ()
    tried = ((word, Auction(game, rules, shaker, (*bids, word))) for word in words)
    legal = (w for w, a in tried if not a.faults or _turn(a) not in (None, open_turn))
    return open_turn, tuple(legal)


def _turn(auction: Auction) -> int | None:
    """The seat that bids next, None if the auction is over or has another fault."""
    if len(auction.faults) != 1 or auction.faults[0].code != "bid_turn":
        return None
    return auction.faults[0].seat
