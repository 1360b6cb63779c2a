"""Captains of a league by dates on their phones."""

from datetime import UTC, datetime
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from scoring.game.links import code_of

NIGHT = datetime(2027, 3, 6, 20, tzinfo=UTC)


class Captain:
    """A captain's phone."""

    def __init__(self, event, number: int) -> None:
        self.client = Client()
        self.code = code_of(event.links.get(kind="pair", number=number))
        self.number = number

    def page(self) -> str:
        return self.client.get(reverse("table", args=[self.code])).text

    def press(self, match: int, **fields):
        path = reverse("match-dates", args=[self.code, match])
        return self.client.post(path, fields)

    def send(self, match: int, game: int, ours: int, theirs: int, side: int):
        marks = (ours, theirs) if side == 1 else (theirs, ours)
        path = reverse("match", args=[self.code, match])
        fields = {"game": game, "marks_1": marks[0], "marks_2": marks[1], "do": "send"}
        return self.client.post(path, {**fields, "seen_versions": 0, "key": new_key()})


def new_key() -> str:
    return str(uuid4())


def captains(event, match) -> tuple[Captain, Captain]:
    sides = match.sides.order_by("side").values_list("pair__number", flat=True)
    first, second = (Captain(event, number) for number in sides)
    return first, second
