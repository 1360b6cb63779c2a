"""A page shows one moment: a change between any two of its reads tears none of them."""

import os
import re
from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest
from django.db import ConnectionHandler, connections
from django.test import Client
from django.urls import reverse

from scoring.game.links import code_of
from scoring.results.services.desk import take_back_result
from tests.make import official_of
from tests.scoring.tables import at_table, enter, first_game, hall, judge, pair_at
from tournaments.event.models import Event, Game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
# Keys, tokens and what ticks.
VOLATILE = re.compile(
    r'[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|csrf[^>]*|data-[a-z-]*="\d+"'
    r"|\d\d:\d\d</span>|\d+ (?:seconds?|minutes?)"
)


@pytest.fixture(autouse=True)
def _own_connection() -> Iterator[None]:
    """A second connection for the snapshots, as the served program has."""
    shared = connections["snapshot"]
    settings = connections["default"].settings_dict
    options = {**settings["OPTIONS"], "transaction_mode": "DEFERRED"}
    own = {**settings, "OPTIONS": options}
    connections["snapshot"] = ConnectionHandler({"default": own})["default"]
    yield
    connections["snapshot"].close()
    connections["snapshot"] = shared


FIRST, STEP = 2, int(os.environ.get("STEP", "29"))
"""Each of the first statements is interrupted, then one in so many."""
IS_FULL = STEP == 1


class Interruption:
    """Writes before the statement of this number; counts the statements."""

    def __init__(self, place: int, write: Callable[[], object]) -> None:
        self.place, self.write, self.count = place, write, 0

    def __call__(self, execute, sql, params, many, context):
        self.count += 1
        if self.count == self.place:
            self.write()
        return execute(sql, params, many, context)


def shown(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code < 500, path
    return VOLATILE.sub("", answer.content.decode())


def toggle(game: Game) -> None:
    """Enter the result of a game, or take it back."""
    game = Game.objects.get(pk=game.pk)
    if game.marks_1 is None:
        enter(game, (7, 4) if game.match.event.sides == 2 else (21, 10, 5))
    else:
        event = Event.objects.get(matches__games=game)
        take_back_result(event=event, game=game, by="dora", key=uuid4())


def paths_of(event: Event, game: Game) -> tuple[list[str], list[str]]:
    """A page of each kind that is not public: the desk's, and those of codes."""
    number = game.match.number
    pair = game.match.sides.get(side=1).pair.number
    table, judges, own = (
        code_of(link) for link in (at_table(game), judge(event), pair_at(game, 1))
    )
    desk = [
        reverse("now", args=[event.slug]),
        reverse("pair-desk", args=[event.slug, pair]),
        reverse("enter", args=[event.slug, number]),
        reverse("log", args=[event.slug]),
        reverse("pairs", args=[event.slug]),
    ]
    codes = [f"/t/{table}/", f"/t/{table}/{number}/", f"/t/{judges}/", f"/t/{own}/"]
    return desk, [*codes, f"/t/{judges}/{number}/"]


@pytest.mark.parametrize("preset", ["spec", "evening-moon"])
def test_a_change_between_two_reads_of_a_page_tears_nothing(preset: str) -> None:
    """The desk of one, the codes of the other; all of both in ``make soak``."""
    event = hall(6, preset=preset, tables=2)
    game = first_game(event)
    client = official_of(event.club)
    desk, codes = paths_of(event, game)
    for path in desk if IS_FULL or preset == "spec" else []:
        assert torn_nowhere(client, path, game) > 3, path
    for path in codes if IS_FULL or preset != "spec" else []:
        assert torn_nowhere(Client(), path, game) > 3, path


def torn_nowhere(client: Client, path: str, game: Game) -> int:
    """Interrupt the page before each of its statements; return how many it has."""
    place, count = 0, 1
    before = shown(client, path)
    while place < count:
        place += 1 if place < FIRST else STEP
        interruption = Interruption(place, lambda: toggle(game))
        with connections["snapshot"].execute_wrapper(interruption):
            page = shown(client, path)
        count = interruption.count
        after = shown(client, path)
        assert page in (before, after), (path, place)
        before = after
    return count
