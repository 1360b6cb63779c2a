"""One hand from first tile to last mark: every stage judged in order, then the outcome.

Owns the order of the faults and the outcome; each stage's rules are in its own module.
"""

from collections.abc import Iterable, Sequence

from .auction import Auction
from .citations import cited
from .course import Course
from .deal import Deal
from .hand import Hand
from .penalties import all_stand, penalty
from .sentences import score, sentence
from .verdict import Fault, Outcome, Verdict, quote


def judge(hand: Hand) -> Verdict:
    """The full verdict on a hand: every fault, in order, and the outcome."""
    auction = Auction(hand.game, hand.rules, hand.shaker, hand.bids)
    deal = Deal(hand)
    faults = [*deal.faults(), *auction.faults]
    course = Course(deal, auction.winner) if auction.winner else None
    if course:
        faults += course.faults(not auction.faults)
    elif not auction.faults:
        faults += _nobody_bid(hand)
    if faults and not all_stand(hand.rules, faults):
        ruling = penalty(hand, auction.winner, faults)
        return Verdict(cited(hand.rules, faults), None, ruling)
    outcome = course.outcome() if course else _passed_out(hand)
    faults += _result_faults(hand, outcome)
    return Verdict(cited(hand.rules, faults), outcome)


def _nobody_bid(hand: Hand) -> list[Fault]:
    """The parts of a record that must be absent when nobody bid."""
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
        faults.append(Fault("claim_turn.no_bid", {"seat": seat}, seat))
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
