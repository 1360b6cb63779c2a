"""Surrogate keys: by them a proxy drops every page that names a person or an event.

A page of people names whom and what it leads to, so its keys are those of its links. The
pages of an event lead to nobody by number: they have the keys of all who play in it.
"""

import re
from collections.abc import Collection, Iterable

from tournaments.models import LineupPlayer, PairPlayer
from tournaments.selectors.snapshot import EventSnapshot

LINK = re.compile(
    r"/(e|clubs|associations|seasons|people/of|people)/([-\w]+)(?:/([0-9]+)/)?",
    re.ASCII,
)
KINDS = {
    "e": "event",
    "clubs": "club",
    "associations": "association",
    "seasons": "season",
    "people/of": "event",
}
# In place of names that a page has no room for: it is dropped with any of them.
MANY = "many"
MOST_LETTERS = 2000  # A proxy may have 4,096 for all headers of an answer


def keys_of_page(view: str, path: str, text: str, more: Iterable[str] = ()) -> str:
    """The keys of a view's page at this address: its own, those of its links, ``more``."""
    return _joined([view, *link_keys(path)], [*link_keys(text), *more])


def keys_of_event(state: EventSnapshot) -> str:
    """The event's key and those of its people; asked for once while its pairs are the same."""
    event = state.event
    club = event.club.slug
    lineups = event.version if event.format.is_by_dates else None  # any may bring one

    def ask() -> str:
        return _joined([f"event-{event.slug}", f"club-{club}"], people_of([event.pk]))

    return state.once_for("keys", (state.rows.pairs, club, lineups), ask)


def people_of(events: Collection[int]) -> list[str]:
    """The keys of everybody whom these events name, in line-ups too."""
    seats = PairPlayer.objects.filter(event__in=events).order_by()
    lineups = LineupPlayer.objects.filter(match__event__in=events).order_by()
    rows = seats.values_list("person"), lineups.values_list("person")
    return person_keys(sorted({number for each in rows for (number,) in each}))


def person_keys(numbers: Iterable[object]) -> list[str]:
    """The keys of these people."""
    return [f"person-{number}" for number in numbers]


def link_keys(text: str) -> list[str]:
    """The keys of what the addresses in a text lead to."""
    keys = []
    for kind, named, partner in LINK.findall(text):
        people = [named, partner] if partner else [named]
        keys += person_keys(people) if kind == "people" else [f"{KINDS[kind]}-{named}"]
    return keys


def _joined(own: list[str], others: list[str]) -> str:
    keys = " ".join(dict.fromkeys([*own, *others]))
    return keys if len(keys) <= MOST_LETTERS else " ".join([*dict.fromkeys(own), MANY])
