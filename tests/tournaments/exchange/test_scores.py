"""What a director let a bye and a forfeit count goes along with the event."""

from dataclasses import replace

import pytest

from tests.make import make_draw, make_event, make_pairs, play, started_event
from tests.tournaments.exchange.taking_in import twin
from tournaments.event.models import Event
from tournaments.event.selectors.audit import check_log
from tournaments.exchange.export import export_bytes, export_event
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.setup.services.presets import change_format

pytestmark = pytest.mark.django_db


def event_of_five(preset: str, **scores: tuple[int, int]) -> Event:
    event = make_event(preset="spec")
    shape = replace(event.format, preset=preset, **scores)
    change_format(event=event, format=shape, by="dora")
    Event.objects.filter(pk=event.pk).update(preset=preset)
    event.refresh_from_db()
    make_pairs(event, 5)
    make_draw(event)
    return event


@pytest.mark.parametrize("preset", ["spec", "our-own"])
def test_scores_that_differ_from_the_presets_are_stated(preset: str) -> None:
    event = event_of_five(preset, bye=(7, 6), forfeit=(7, 1))
    start_next(event=event, by="dora")
    stated = export_event(event)["event"]
    assert (stated["bye"], stated["forfeit"]) == ([7, 6], [7, 1])
    again = twin(event)
    assert (again.format.bye, again.format.forfeit) == ((7, 6), (7, 1))
    assert not check_log(again).faults
    withdraw_pair(event=again, pair=again.pairs.get(number=1), by="dora")
    marks = [
        game["marks"]
        for row in export_event(again)["stages"][0]["rounds"]
        for match in row["matches"]
        for game in match["games"]
        if game["ended"] in ("bye", "forfeit")
    ]
    assert {tuple(sorted(each)) for each in marks} == {(6, 7), (1, 7)}


@pytest.mark.parametrize("preset", ["spec", "our-own"])
def test_scores_as_the_preset_has_them_are_left_out(preset: str) -> None:
    stated = export_event(event_of_five(preset))["event"]
    assert not {"bye", "forfeit"} & stated.keys()


def test_a_winner_is_stated_where_the_marks_name_nobody_or_the_other_side() -> None:
    event = started_event(4)
    first, second = (event.matches.get(number=number) for number in (1, 2))
    play(event, first)
    play(event, second)
    first.games.update(winner=2, ended="penalty")
    second.games.update(marks_1=4, marks_2=4, winner=1, ended="time")
    rows = export_event(event)["stages"][0]["rounds"][0]["matches"]
    scores = [(game["marks"], game["winner"]) for row in rows for game in row["games"]]
    assert scores == [([7, 3], 2), ([4, 4], 1)]
    body = export_bytes(event)
    assert export_bytes(twin(event)) == body
