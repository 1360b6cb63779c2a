"""The links of an event, for the director to hand out."""

from django.db.models import Q

from scoring.game.models import Link
from tournaments.event.models import Event


def links_of(event: Event, kind: str) -> list[Link]:
    """The event's links of one kind, by number, with the event loaded."""
    links = list(event.links.filter(kind=kind).order_by("number"))
    for link in links:
        link.event = event
    return links


def names_of_pairs(event: Event) -> dict[int, str]:
    return dict(
        event.pairs.filter(~Q(state="disqualified")).values_list("number", "name")
    )
