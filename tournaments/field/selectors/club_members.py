"""The members of an event's club, to be entered at the desk; whose dues are unpaid."""

from collections.abc import Sequence
from datetime import date

from players.people.models import Person
from players.people.names import by_family, name_key
from tournaments.event.models import Event, PairPlayer
from tournaments.field.selectors.hall import is_invented, unpaid_dues


def club_members(
    event: Event, *, today: date, words: str = ""
) -> list[tuple[Person, str, int | None]]:
    """The club's members by family name; with ``words`` everybody whose names have them.

    Each with the dues that are unpaid, in words, and the number of the entry they are in.
    """
    people = event.club.people.not_merged().exclude(is_invented())
    if key := name_key(words):
        people = people.filter(pk__in=event.club.people.called(key).values("pk"))
    else:
        people = people.filter(is_member=True)
    seats = PairPlayer.objects.filter(event=event)
    entered = dict(seats.values_list("person_id", "pair__number"))
    members = sorted(people, key=lambda person: by_family(person.name))
    return [(p, unpaid_dues(p, today), entered.get(p.pk)) for p in members]


def picked_people(event: Event, numbers: Sequence[int]) -> list[Person]:
    """The picked people of the club, in the order in which they were picked."""
    people = event.club.people.not_merged().in_bulk(list(numbers))
    return [people[number] for number in numbers if number in people]
