"""One hand from first tile to last mark: every stage judged in order, then the outcome.

Owns the order of the faults and the outcome; each stage's rules are in its own module.
"""

from collections.abc import Iterable, Sequence

from .auction import Winner, hold_auction
from .course import Course
from .declare import deal_faults
from .hand import Hand
from .sentences import score, sentence
from .verdict import CITES, Fault, Outcome, Ruling, Verdict, quote

_PENAL = ("renege", "out_of_turn", "claim_wrong")


def judge(hand: Hand) -> Verdict:
    """The verdict on a hand, thoroughly: every fault, in order, and what it came to."""
    auction = hold_auction(hand.game, hand.rules, hand.shaker, hand.bids)
    faults = [*deal_faults(hand), *auction.faults]
    course = Course(hand, auction.winner) if auction.winner else None
    faults += course.faults() if course else _nobody_bid(hand)
    if faults:
        return Verdict(tuple(faults), None, _ruling(hand, auction.winner, faults))
    outcome = course.outcome() if course else _passed_out(hand)
    return Verdict(tuple(_result_faults(hand, outcome)), outcome)


def _nobody_bid(hand: Hand) -> list[Fault]:
    """What may not be there when nobody bid."""
    faults = []
    named = hand.declaration
    if named and named.trump:
        faults.append(Fault("trump_off.nobody"))
    if named and (named.contract or named.doubles):
        faults.append(Fault("contract_bid.nobody"))
    if hand.exchange and (hand.exchange.take or hand.exchange.discard):
        faults.append(Fault("exchange_illegal.nobody"))
    if any(hand.plays or ()):
        faults.append(Fault("play_extra.nobody", trick=1, play=1))
    if hand.claim:
        seat = hand.claim.seat
        faults.append(Fault("out_of_turn.nobody", {"seat": seat}, seat))
    return faults


def _passed_out(hand: Hand) -> Outcome:
    nothing = (0,) * hand.game.teams
    return Outcome(
        passed_out=True,
        bidder=None,
        bid=None,
        contract=None,
        trump=None,
        made=None,
        points=nothing,
        marks=nothing if hand.scoring == "marks" else None,
        score=nothing,
        tricks=nothing,
        decided_at=0,
        next_shaker=hand.game.after(hand.shaker),
    )


def _result_faults(hand: Hand, outcome: Outcome) -> list[Fault]:
    faults = []
    for key, written in hand.result or ():
        right: Sequence[int | None] = getattr(outcome, key) or (None,) * len(written)
        pairs = zip(written, right, strict=True)
        if any(a is not None and b is not None and a != b for a, b in pairs):
            values = {"written": _score(written), "right": _score(right)}
            faults.append(Fault("result_mismatch", values | {"key": key}))
    return faults


def _score(points: Iterable[int | None]) -> object:
    unknown = sentence("part.unknown")
    return score(unknown if n is None else quote(n) for n in points)


def _ruling(hand: Hand, won: Winner | None, faults: Sequence[Fault]) -> Ruling | None:
    """The preset's penalty for the first renege, play out of turn or wrong claim."""
    first = next((fault for fault in faults if fault.code in _PENAL), None)
    if first is None or first.seat is None or hand.scoring != "marks":
        return None
    if won is None or not won.sound:
        return None
    if first.code == "out_of_turn" and hand.rules.out_of_turn_stands:
        same_play = (first.trick, first.play)
        if all((f.trick, f.play) != same_play for f in faults if f is not first):
            return None
    marks = hand.rules.renege
    amount = won.bid.marks if isinstance(marks, str) else marks
    guilty = hand.game.team(first.seat)
    gives = tuple(0 if t == guilty else amount for t in range(hand.game.teams))
    return Ruling(guilty + 1, gives, CITES[first.code])
