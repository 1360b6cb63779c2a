"""Surrogate keys: a proxy uses them to drop every page that names a person or event.

The keys of a page of people are those of its links. An event's pages link to nobody by
number, so they have the keys of all its players.
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
# Replaces the keys of names if there are too many: any of them drops the page.
MANY = "many"
MOST_LETTERS = 2000  # A proxy may limit all headers of an answer to 4,096


def keys_of_page(view: str, path: str, text: str, more: Iterable[str] = ()) -> str:
    """The keys of a view's page at this address: its own, those of its links, ``more``."""
    return _joined([view, *link_keys(path)], [*link_keys(text), *more])


def keys_of_event(state: EventSnapshot) -> str:
    """The event's key and those of its people; computed once while its pairs stay."""
    event = state.event
    club = event.club.slug
    # a line-up may add anybody.
    lineups = event.version if event.format.is_by_dates else None

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
    """The keys of the targets of all links in a text."""
    keys = []
    for kind, named, partner in LINK.findall(text):
        people = [named, partner] if partner else [named]
        keys += person_keys(people) if kind == "people" else [f"{KINDS[kind]}-{named}"]
    return keys


def _joined(own: list[str], others: list[str]) -> str:
    keys = " ".join(dict.fromkeys([*own, *others]))
    return keys if len(keys) <= MOST_LETTERS else " ".join([*dict.fromkeys(own), MANY])
