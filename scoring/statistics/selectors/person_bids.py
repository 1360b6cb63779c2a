"""The bids of a person's sides, made and set, on the sheets of finished events."""

from collections import Counter
from typing import NamedTuple

from players.people.models import Person
from scoring.game.models import Submission
from scoring.statistics.selectors.figures import outcomes
from scoring.statistics.selectors.values import Counts, Outcomes, hand_counts
from tournaments.people.selectors.streaks import sides_of


class PersonBids(NamedTuple):
    """The bids of a person's sides, by bid."""

    sheets: int  # Games with recorded hands
    bids: tuple[Outcomes, ...]
    against: tuple[Outcomes, ...]  # The other sides' bids


def bids_of_person(person: Person) -> PersonBids:
    """The bids of a person's sides and of their opponents, with two queries."""
    own = sides_of(person)
    confirmed = Submission.objects.filter(
        game__match__in=list(own), state=Submission.State.CONFIRMED
    )
    counts: dict[bool, Counts] = {True: Counter(), False: Counter()}
    sheets = 0
    two_sided = confirmed.exclude(game__match__games__marks_3__isnull=False)
    whole = two_sided.exclude(sheet=None).filter(off_sheet="")
    rows = whole.values_list(
        "game__match_id", "sheet", "game__match__event__rules_json"
    )
    for match, sheet, rules in rows:
        hands = [row for row in sheet or () if not row.get("ruled")]
        sheets += bool(hands)
        for row in hands:
            counts[row.get("bidder") == own[match]].update(hand_counts(row, rules))
    ours, theirs = (outcomes(counts[is_own], "bid") for is_own in (True, False))
    return PersonBids(sheets, ours, theirs)
