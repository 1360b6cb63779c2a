"""The desk of check-in, and who is on its list."""

from django.contrib.auth.models import User
from django.urls import reverse

from tests.make import make_club, make_event
from tournaments.event.models import Event, Pair
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import read_sheet

FRAGMENT = {"HX-Request": "true"}


def own_event(dora: User, pairs: int = 0, preset: str = "spec") -> Event:
    event = make_event(make_club(director=dora), preset=preset)
    text = "\n".join(f"First {n};Second {n}" for n in range(1, pairs + 1))
    entered(event, text)
    return event


def entered(event: Event, sheet: str) -> list[Pair]:
    lines = read_sheet(sheet).lines
    return import_pairs(event=event, lines=lines, by="dora")


def address(name: str, event: Event, *more: int) -> str:
    return reverse(name, args=[event.slug, *more])


def checked_in(event: Event) -> list[int]:
    pairs = event.pairs.filter(is_checked_in=True)
    return list(pairs.values_list("number", flat=True))
