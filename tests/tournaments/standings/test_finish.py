"""The cut and the end of the day."""

import pytest

from tests.effort import IS_FULL
from tests.make import (
    drawn_event_of_clubs,
    played_rounds,
)
from tournaments.draw.services.cutting import finalise, make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.public.selectors.events import event_page
from tournaments.standings.selectors.cut import CutPage, cut_page
from tournaments.standings.selectors.finish import final_places

pytestmark = pytest.mark.django_db


def test_a_league_of_clubs_is_won_by_a_club_as_its_page_says() -> None:
    event = drawn_event_of_clubs()
    event.stages.get().rounds.update(wave=1)
    for match in event.matches.all():
        side = 1 if match.sides.get(side=1).pair.club_name == "Shiner" else 2
        marks = {side: 7, 3 - side: 3}
        match.games.update(
            marks_1=marks[1], marks_2=marks[2], ended="played", versions=1
        )
        match.winner, match.state = side, "final"
        match.save()
    event.stages.update(state="over")
    clubs, pairs = final_places(event)
    assert clubs.title == "Season, clubs"
    assert [row.entrant for row in clubs.rows] == ["Shiner", "Gonzales"]
    assert len(pairs.rows) == 10
    finalise(event=event, by="dora")
    event = Event.objects.get(pk=event.pk)
    assert event_page(read_snapshot(event)).winners == ("Shiner",)


def matches(page: CutPage) -> list[list[list[int]]]:
    return [
        [[seeded.pair.number for seeded in match] for match in bracket.matches]
        for bracket in page.brackets
    ]


@pytest.mark.parametrize("pairs", [4, 11, 12] if IS_FULL else [11])
@pytest.mark.parametrize("preset", ["spec", "state"] if IS_FULL else ["state"])
def test_what_is_shown_is_what_is_made(preset: str, pairs: int) -> None:
    event = played_rounds(pairs, preset=preset)
    shown = cut_page(event)
    assert not shown.is_made
    champion = shown.brackets[0].entrants[0]
    assert (champion.seed, champion.place) == (1, 1)
    assert champion.group in ("A", "B")
    make_cut(event=event, by="dora")
    made = cut_page(Event.objects.get(pk=event.pk))
    assert made.is_made
    assert made.can_take_back
    assert matches(made) == matches(shown)
