"""Possible doubles on a club's list, for its directors, and the merges so far."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from typing import Any

from django.db.models import QuerySet

from players.clubs.models import Club
from players.doubles.look_alikes import Reason, find_doubles
from players.doubles.models import DismissedDouble, Merge
from players.doubles.services import merged_facts
from players.people.models import Person
from tournaments.event.models import PairPlayer
from tournaments.field.headings import role_label
from tournaments.people.selectors.members import people_of

MOST_DOUBLES = 100
MOST_MERGES = 30


def doubles_of(club: Club, *, today: date) -> list[tuple[Person, Person, Reason]]:
    """The people who look alike and never met in an event, the surest first.

    Of two the one with more events stands before the other.

    Leaves out those a director has marked as two people.
    """
    people = {person.pk: person for person in people_of(club, today=today)}
    keys = {pk: person.key for pk, person in people.items()}
    reached = {pk: (person.phone, person.email) for pk, person in people.items()}
    alike = find_doubles(keys, reached)
    events = _events({pk for pair in alike for pk in pair})
    doubles = []
    dismissed = set(club.dismissed_doubles.values_list("first", "second"))
    for (first, second), reason in alike.items():
        is_dismissed = (min(first, second), max(first, second)) in dismissed
        if is_dismissed or events[first] & events[second]:
            continue
        kept, gone = sorted(
            (people[first], people[second]),
            key=lambda person: (-len(events[person.pk]), -person.is_member, person.pk),
        )
        doubles.append((kept, gone, reason))
    order = ("swapped", "contact", "nickname", "spelling", "initial")
    doubles.sort(key=lambda double: (order.index(double[2]), double[0].key))
    return doubles[:MOST_DOUBLES]


def dismissed_of(club: Club) -> QuerySet[DismissedDouble]:
    rows = club.dismissed_doubles.select_related("first", "second")
    return rows.filter(first__merged_into=None, second__merged_into=None)


def _events(people: Iterable[int]) -> dict[int, set[int]]:
    events: dict[int, set[int]] = defaultdict(set)
    seats = PairPlayer.objects.filter(person__in=list(people))
    for person, event in seats.values_list("person_id", "event_id"):
        events[person].add(event)
    return events


def merge_preview(kept: Person, gone: Person) -> dict[str, Any]:
    """What a merge does: the events that show the other spelling, the facts that change.

    Of each fact its label, before and after; ``new_name`` is the new public name, if it
    changes.
    """
    seats = PairPlayer.objects.filter(person=gone, event__deleted_at=None)
    facts = merged_facts(kept, gone)
    shown = facts.pop("shown_as", ("", ""))[1]
    facts.pop("shown_key", None)
    return {
        "kept": kept,
        "gone": gone,
        "events": seats.order_by("-event__date").values_list("event__name", flat=True),
        "facts": [(role_label(name), was, new) for name, (was, new) in facts.items()],
        "new_name": shown,
    }


def merges_of(club: Club) -> tuple[tuple[Merge, bool], ...]:
    """The club's merges, the newest first, and whether each still stands."""
    merges = club.merges.filter(undoes=None).select_related("kept", "gone", "undone")
    return tuple(
        (merge, not hasattr(merge, "undone")) for merge in merges[:MOST_MERGES]
    )
