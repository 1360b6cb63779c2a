"""The cost of a fault: plays that stand, and the marks a ruling may give.

Applies the preset's penalties; other modules find the faults.
"""

from collections.abc import Sequence

from .auction import Winner
from .citations import cite_of
from .hand import Hand
from .presets import Rules
from .verdict import Fault, PenaltyMarks

_PENAL = ("renege", "out_of_turn", "claim_wrong")


def stands(rules: Rules, fault: Fault, faults: Sequence[Fault]) -> bool:
    """Whether this is a legal play out of turn that the rules let stand.

    Legal: `faults` has no other fault of the same play (the formal specification,
    section 9: "play stands if legal").
    """
    if fault.code != "out_of_turn" or rules.out_of_turn.play != "stands":
        return False
    at = fault.trick, fault.play
    return all(other is fault or (other.trick, other.play) != at for other in faults)


def all_stand(rules: Rules, faults: Sequence[Fault]) -> bool:
    """Whether there is no fault but plays out of turn that stand; see `stands`."""
    return all(stands(rules, fault, faults) for fault in faults)


def penalty(
    hand: Hand, won: Winner | None, faults: Sequence[Fault]
) -> PenaltyMarks | None:
    """The penalty for the first renege, play out of turn or wrong claim.

    None in points, without a sound bid, and if the play stands.
    """
    rules = hand.rules
    penal = (fault for fault in faults if fault.code in _PENAL)
    first = next((f for f in penal if not stands(rules, f, faults)), None)
    if first is None or first.seat is None or hand.scoring != "marks":
        return None
    if won is None or not won.sound:
        return None
    guilty = hand.game.team(first.seat)
    amount = _marks(rules, first, won)
    gives = tuple(0 if t == guilty else amount for t in range(hand.game.teams))
    return PenaltyMarks(guilty + 1, gives, cite_of(rules, first.code))


def _marks(rules: Rules, fault: Fault, won: Winner) -> int:
    if fault.code == "claim_wrong" and rules.wrong_lay_down == "game":
        return rules.target
    plus = rules.renege.plus if fault.code == "renege" else 0
    return rules.renege.marks_of(won.bid.marks) + plus
