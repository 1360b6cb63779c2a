"""One hand from first tile to last mark: every stage judged in order, then the outcome.

Owns the order of the faults and the outcome; each stage's rules are in its own module.
"""

from collections.abc import Sequence

from .auction import Winner, hold_auction
from .course import Course
from .declare import deal_faults
from .hand import Hand
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
    said = hand.declaration
    if said and said.trump:
        faults.append(Fault("trump_off", "A trump was named, but nobody had bid."))
    if said and (said.contract or said.doubles):
        message = "A contract was declared, but nobody had bid."
        faults.append(Fault("contract_bid", message))
    if hand.exchange and (hand.exchange.take or hand.exchange.discard):
        message = "Tiles were exchanged, but nobody had bid."
        faults.append(Fault("exchange_illegal", message))
    if any(hand.plays or ()):
        message = "Tiles were played, but nobody had bid."
        faults.append(Fault("play_extra", message, trick=1, play=1))
    if hand.claim:
        message = f"Seat {hand.claim.seat} claimed, but nobody had bid."
        faults.append(Fault("out_of_turn", message, hand.claim.seat))
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
        found: Sequence[int | None] = getattr(outcome, key) or (None,) * len(written)
        pairs = zip(written, found, strict=True)
        if any(a is not None and b is not None and a != b for a, b in pairs):
            reads = " to ".join("unknown" if n is None else quote(n) for n in written)
            right = " to ".join("unknown" if n is None else str(n) for n in found)
            message = f"The table wrote {key} {reads}; the hand gives {right}."
            faults.append(Fault("result_mismatch", message))
    return faults


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
