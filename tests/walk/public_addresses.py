"""Every address that needs no account."""

from collections.abc import Iterator
from itertools import product

from django.urls import get_resolver, reverse

from players.people.models import Person
from players.seasons.models import Season
from scoring.game.links import code_of
from tests.walk.roles import WRONG_CODE, Things, path_in, patterns
from tournaments.event.models import Event

WITHOUT_PEOPLE = {"set_language", "worker", "follow-worker"}
DRAWN = {"event-image", "pair-image", "final-image", "event-picture", "flyer"}
"""Pictures and papers, in whose bytes no name could be read."""
HIDDEN = ("Ann Ray", "Ray")
DAY: Things = {"days/<slug:slug>/": {"slug": "hico-2027"}}


def addresses(event: Event, *, everybody: bool) -> Iterator[str]:
    """Every address outside the desk, with each value its words can take here.

    People, partnerships and codes are all, or the hidden person's and some others'.
    """
    people = list(Person.objects.order_by("pk").values_list("pk", flat=True))
    hidden = Person.objects.get(name=HIDDEN[0]).pk
    links = list(event.links.order_by("kind", "number"))
    if not everybody:
        people = [hidden, people[1], people[-1]]
        links = [*{link.kind: link for link in reversed(links)}.values()]
    for route, pattern in patterns(get_resolver()):
        if route.startswith("desk/") or pattern.name in WITHOUT_PEOPLE | DRAWN:
            continue
        if pattern.name in ("person", "person-bids", "person-hide"):
            yield from (reverse(pattern.name, args=[pk]) for pk in people)
        elif pattern.name in ("partnership", "opponents"):
            for both in product(people, people):
                yield reverse(pattern.name, args=both)
        elif pattern.name in ("season", "season-sheet", "season-statistics"):
            for season in Season.objects.order_by("pk"):
                yield reverse(pattern.name, args=[season.pk])
        elif "<str:code>" in route:
            for link in links:
                yield path_in(route, event, code_of(link), DAY)
        else:
            yield path_in(route, event, WRONG_CODE, DAY)
