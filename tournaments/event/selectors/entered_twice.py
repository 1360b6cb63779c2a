"""Who stands in two divisions of a day: one of them can only be played late."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.event.models import Event, Pair, PairPlayer


class DivisionEntry(NamedTuple):
    slug: str
    division: str
    number: int


@dataclass(frozen=True, slots=True)
class EnteredTwice:
    name: str
    entries: tuple[DivisionEntry, ...]

    @property
    def sentence(self) -> str:
        places = ", ".join(
            _("%(division)s no. %(number)s") % entry._asdict() for entry in self.entries
        )
        return f"{self.name}: {places}"


def entered_twice(divisions: Iterable[Event]) -> tuple[EnteredTwice, ...]:
    rows = PairPlayer.objects.filter(event__in=divisions, pair__state=Pair.State.IN)
    by_person: dict[int, EnteredTwice] = {}
    for person, name, *entry in rows.order_by("person__name", "event_id").values_list(
        *("person", "person__name", "event__slug", "event__name", "pair__number")
    ):
        known = by_person.get(person)
        entries = (*(known.entries if known else ()), DivisionEntry(*entry))
        by_person[person] = EnteredTwice(name, entries)
    return tuple(each for each in by_person.values() if len(each.entries) > 1)


def entered_twice_of(event: Event) -> tuple[EnteredTwice, ...]:
    """Who of this event stands in another division of its day too."""
    if event.day_id is None:
        return ()
    divisions = Event.objects.present().filter(day=event.day_id)
    return tuple(
        each
        for each in entered_twice(divisions)
        if any(entry.slug == event.slug for entry in each.entries)
    )
