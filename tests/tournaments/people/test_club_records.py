"""A club's records: the longest run, the most marks, the closest final."""

import pytest

from players.people.models import Person
from tests.each import each
from tests.make import make_club
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.event.models import Event, Game
from tournaments.people.selectors import club_records as records
from tournaments.people.selectors.club_records import club_records
from tournaments.people.selectors.streaks import streaks_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = finished_event(6, tables=6)
    finished_event(4, club=event.club)
    return event


@each("at_a_time", [2, 40])
def test_the_longest_run_is_that_of_whoever_won_the_most_in_a_row(
    event: Event, at_a_time: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "CHUNK", at_a_time)
    longest = {p.name: streaks_of(p).longest for p in Person.objects.all()}
    run = club_records(event.club).run
    assert run is not None
    assert run.figure == max(longest.values())
    assert run.holders
    assert all(longest[person.name] == run.figure for person in run.holders)


def test_the_most_marks_and_the_closest_final_stand_on_the_club_s_page(event, client):
    marks = club_records(event.club).marks
    made = event.club.performances.values_list("marks_for", flat=True)
    assert marks is not None
    assert marks.figure == max(made)
    assert len(marks.holders) == 2
    assert marks.path.startswith("/e/")
    finals = event.matches.filter(part="final", stage__number=2)
    match = finals.get()
    loser = 3 - match.winner
    Game.objects.filter(match=match).delete()
    for number, winner in enumerate((match.winner, loser, match.winner), 1):
        marks = {f"marks_{winner}": 7, f"marks_{3 - winner}": 6}
        marks |= {"ended": "played", "winner": winner}
        Game.objects.create(match=match, number=number, **marks)
    final = club_records(event.club).final
    assert final is not None
    assert final.scores == ((7, 6), (6, 7), (7, 6))
    assert final.path == f"/e/{event.slug}/"
    page = text_of(client.get(f"/clubs/{event.club.slug}/"))
    for title in ("Most matches won in a row", "Most marks in an event", "Closest"):
        assert title in page
    Event.objects.update(visibility="unlisted")
    assert "Closest final" not in text_of(client.get(f"/clubs/{event.club.slug}/"))
    empty = make_club("Empty")
    assert club_records(empty) == records.ClubRecords(None, None, None)
