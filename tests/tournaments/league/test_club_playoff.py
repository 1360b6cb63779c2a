"""A league of clubs by dates whose best pairs meet in a playoff, to the seal and its export."""

import json
from datetime import UTC, datetime
from random import Random

import pytest

from players.common import clock
from scoring.codes.services import make_links
from scoring.game.permissions import side_of
from tests.clubs import CLUBS, day
from tests.make import make_draw, make_event
from tests.stored import made_once
from tests.tournaments.exchange.taking_in import (
    _play,
    _start,
    cut_next,
    play_to_the_end,
    twin,
    worked_out,
)
from tests.tournaments.exchange.validate import faults
from tests.tournaments.setup.test_formats import changed
from tournaments.event.models import Event, LineupPlayer
from tournaments.exchange.export import export_bytes
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.league.selectors.fixtures import fixture_lines
from tournaments.league.services.lineups import enter_club_lineup
from tournaments.setup.services.presets import change_format

pytestmark = pytest.mark.django_db
SUMMER = datetime(2027, 7, 1, tzinfo=UTC)
PLAYOFF = {
    "stage-1-rounds_a_night": "1",
    "stages": "2",
    "stage-1-advance": "best",
    "stage-1-advance_number": "4",
    "stage-2-name": "Playoff",
    "stage-2-kind": "single_elimination",
    "stage-2-take": "advance",
    "stage-2-feeds_from": "1",
    "stage-2-best_of": "3",
    "stage-2-level": "one_hand",
}


@made_once
def league() -> Event:
    """Three clubs of five pairs; the best four pairs go on."""
    event = make_event(preset="curry-county-dates", tables=5)
    draft = changed("curry-county-dates", **PLAYOFF)
    assert draft.is_valid(), [form.errors for form in draft.stages]
    change_format(event=event, format=draft.format, by="dora")
    event.refresh_from_db()
    lines = [
        RegistrationLine(0, (f"Ann {club} {n}", f"Bo {club} {n}"), club=club)
        for club in CLUBS
        for n in range(1, 6)
    ]
    import_pairs(event=event, lines=lines, by="dora", is_checked_in=True)
    make_draw(event)
    make_links(event=event, kind="pair", by="dora")
    with day(0):
        start_next(event=event, by="dora")
    return event


def line_up(event: Event) -> None:
    """The home club of the first night lends two of its pairs each other's players."""
    line = fixture_lines(event)[0]
    home = line.match.sides[0]
    names = {
        n: [f"Ann {home.label} {i}", f"Bo {home.label} {i}"]
        for i, n in enumerate(home.numbers, 1)
    }
    first, second, *_others = home.numbers
    names[first][1], names[second][1] = names[second][1], names[first][1]
    enter_club_lineup(
        event=event, number=line.number, side=1, teams=names, by="captain"
    )


def test_the_best_pairs_of_the_clubs_play_for_the_cup_and_all_is_exported() -> None:
    event = league()
    line_up(event)
    with clock.at(SUMMER):
        random = Random(1)
        while not cut_next(event):
            assert _play(event, random) or _start(event)
        start_next(event=event, by="dora")
    each_pair_speaks_for_itself(event)
    play_to_the_end(event, 1, SUMMER)
    body = export_bytes(event)
    e = json.loads(body)
    assert faults(e) == []
    season, playoff = e["stages"]
    clubs = [row for row in season["standings"] if row["group"] == "clubs"]
    assert {row["club"] for row in clubs} == set(CLUBS)
    champion = next(p for p in e["placings"] if p["bracket"] == "Playoff")
    final = playoff["rounds"][-1]["matches"][-1]
    assert champion["pair"] == final["winner"]
    assert LineupPlayer.objects.filter(match__event=event).count() == 10
    again = twin(event)
    assert export_bytes(again) == body
    assert worked_out(again) == body
    nights = [len(line.numbers) for line in fixture_lines(again)]
    assert nights == [5] * 6
    assert LineupPlayer.objects.filter(match__event=again).count() == 10


def each_pair_speaks_for_itself(event: Event) -> None:
    """In the playoff no other pair of its club reports a pair's match."""
    match = event.matches.filter(stage__number=2).earliest("number")
    playing = {side.side: side.pair for side in match.sides.all()}
    for side, pair in playing.items():
        assert side_of(event.links.get(kind="pair", number=pair.number), match) == side
        fellows = event.pairs.filter(club_name=pair.club_name).exclude(
            pk__in=[p.pk for p in playing.values()]
        )
        for fellow in fellows:
            link = event.links.get(kind="pair", number=fellow.number)
            assert side_of(link, match) is None
