"""What a draw was told stands in the export, without why, and is drawn again on import."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.make import make_draw, make_event, make_pairs, play_tables
from tests.tournaments.exchange.taking_in import take_in, twin
from tournaments.draw.services.seating import swap_pairs
from tournaments.draw.services.wishes import WishEntry, save_wishes
from tournaments.event.models import Event, Round
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes, export_event
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.field.services.late import add_late_walk_up
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db
# Formats of each kind: groups, rounds by draw, by partners, brackets by lot.
PRESETS = [
    *("spec", "club-night", "timpson"),
    *(
        pytest.param(preset, marks=pytest.mark.soak)
        for preset in ("new-mexico", "draw-box", "curry-county")
    ),
]


def wished(preset: str = "spec", count: int = 10) -> Event:
    event = make_event(preset=preset, tables=8)
    make_pairs(event, count)
    for pair in event.pairs.all():
        pair.club_name = "Waco" if pair.number <= count // 2 else "Temple"
        pair.save()
    wishes = [WishEntry("club", False), WishEntry("household", True, (1, 6))]
    if preset == "curry-county":
        wishes.pop()
    save_wishes(event=event, wishes=wishes, by="dora")
    make_draw(event)
    return event


@pytest.mark.parametrize("preset", PRESETS)
def test_an_import_is_equal_and_goes_on_alike(preset: str) -> None:
    event = wished(preset)
    body = export_bytes(event)
    stage = json.loads(body)["stages"][0]
    assert [wishes["from_round"] for wishes in stage["wishes"]] == [1]
    assert "household" not in body.decode().lower()
    twin_event = twin(event)
    assert export_bytes(twin_event) == body
    assert twin_event.wishes.exists()
    start_next(event=twin_event, by="dora")


def test_the_kinds_of_wishes_are_not_told_apart_and_what_is_none_is_refused() -> None:
    document = export_event(wished())
    [wishes] = document["stages"][0]["wishes"]
    assert wishes == {
        "from_round": 1,
        "absolute": [[1, 6]],
        "if_possible": [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10]],
    }
    for sets in ([[1]], [[6, 1]], [[1, 6], [1, 6]], [[1, 60]], [["one", "six"]], 7):
        wishes["absolute"] = sets
        with pytest.raises(FileError, match="wishes"):
            read_export(json.dumps(document))


def changed(event: Event, change: Callable[[dict[str, Any]], None]) -> bytes:
    """The export of an event that is gone, changed."""
    document = export_event(event)
    change(document)
    document["event"]["id"] = "another"
    return json.dumps(document).encode()


OTHER_DRAWS: tuple[Callable[[dict[str, Any]], None], ...] = (
    lambda e: e["event"].update(seed=e["event"]["seed"] + 1),
    lambda e: e["stages"][0]["wishes"][0].update(if_possible=[]),
    lambda e: e["stages"][0]["wishes"][0].update(from_round=2),
)


@pytest.mark.parametrize(
    "preset",
    [
        *("spec", "draw-box"),
        pytest.param("new-mexico", marks=pytest.mark.soak),
        pytest.param("timpson", marks=pytest.mark.soak),
    ],
)
def test_a_draw_that_seed_and_wishes_do_not_give_is_refused(preset: str) -> None:
    event = wished(preset, 16)
    for change in OTHER_DRAWS:
        body = changed(event, change)
        with pytest.raises(Refused, match="the seed and the wishes draw otherwise"):
            take_in(body)


@pytest.mark.parametrize(
    "preset", ["spec", "new-mexico", pytest.param("timpson", marks=pytest.mark.soak)]
)
def test_swaps_and_late_pairs_are_no_other_draw(preset: str) -> None:
    event = wished(preset, 9)
    round = Round.objects.get(stage__event=event, stage__number=1, number=1)
    sides = [
        [s.pair.number for s in m.sides.all() if s.pair] for m in round.matches.all()
    ]
    first, second = [both for both in sides if len(both) == 2][:2]
    swap_pairs(event=event, round=round, pairs=(first[0], second[1]), by="dora")
    swap_pairs(event=event, round=round, pairs=(first[1], second[0]), by="dora")
    assert export_bytes(take_in(changed(event, lambda document: None)))
    start_next(event=event, by="dora")
    add_late_walk_up(
        event=event, players=("Zoe Ash", "Yul Orr"), club="Waco", by="dora"
    )
    play_tables(event)
    body = export_bytes(event)
    assert export_bytes(twin(event)) == body
