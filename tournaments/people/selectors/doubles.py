"""Possible doubles on a club's list, for its directors, and the merges so far."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise

from players.clubs.models import Club
from players.doubles.look_alikes import Reason, find_doubles
from players.doubles.models import DismissedDouble, Merge
from players.doubles.services import merged_facts
from players.people.models import Person
from tournaments.event.models import PairPlayer
from tournaments.people.selectors.member_facts import LABELS
from tournaments.people.selectors.members import people_of

MOST_DOUBLES = 100
MOST_MERGES = 30


@dataclass(frozen=True, slots=True)
class Double:
    """Two rows of the list that may be one person; the one with more events first."""

    kept: Person
    gone: Person
    reason: Reason


@dataclass(frozen=True, slots=True)
class MergePreview:
    """The effect of a merge."""

    kept: Person
    gone: Person
    events: tuple[str, ...]  # Events that show the other spelling
    # Facts that change: their labels, before and after.
    facts: tuple[tuple[Promise, Any, Any], ...]
    # The new public name, if it changes; else empty.
    new_name: str


def doubles_of(club: Club, *, today: date) -> tuple[Double, ...]:
    """The people who look alike and never met in an event, the surest first.

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
        doubles.append(Double(kept, gone, reason))
    order = ("swapped", "contact", "nickname", "spelling", "initial")
    doubles.sort(key=lambda double: (order.index(double.reason), double.kept.key))
    return tuple(doubles[:MOST_DOUBLES])


def dismissed_of(club: Club) -> QuerySet[DismissedDouble]:
    """Those who look alike but are two people, the last dismissed first."""
    rows = club.dismissed_doubles.select_related("first", "second")
    return rows.filter(first__merged_into=None, second__merged_into=None)


def _events(people: Iterable[int]) -> dict[int, set[int]]:
    events: dict[int, set[int]] = defaultdict(set)
    seats = PairPlayer.objects.filter(person__in=list(people))
    for person, event in seats.values_list("person_id", "event_id"):
        events[person].add(event)
    return events


def merge_preview(kept: Person, gone: Person) -> MergePreview:
    """The rows that a merge moves from one person to the other."""
    seats = PairPlayer.objects.filter(person=gone, event__deleted_at=None)
    facts = merged_facts(kept, gone)
    shown = facts.pop("shown_as", ("", ""))[1]
    facts.pop("shown_key", None)
    return MergePreview(
        kept=kept,
        gone=gone,
        events=tuple(
            seats.order_by("-event__date").values_list("event__name", flat=True)
        ),
        facts=tuple((LABELS[name], was, new) for name, (was, new) in facts.items()),
        new_name=shown,
    )


def merges_of(club: Club) -> tuple[tuple[Merge, bool], ...]:
    """The club's merges, the newest first, and whether each still stands."""
    merges = club.merges.filter(undoes=None).select_related("kept", "gone", "undone")
    return tuple(
        (merge, not hasattr(merge, "undone")) for merge in merges[:MOST_MERGES]
    )
