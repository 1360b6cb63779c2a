import pytest
from django.test import Client

from tests.make import (
    drawn_event,
    make_club,
    make_event,
    make_pairs,
    play_on,
    started_event,
)
from tests.tournaments.public.test_pairs import in_brackets
from tournaments.draw.services.cutting import finalise
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.events import event_lists, event_page

pytestmark = pytest.mark.django_db


def test_events_stand_by_what_they_are_at() -> None:
    club = make_club()
    make_event(club, name="Autumn Open")
    playing = started_event(4, club=club)
    done = make_event(club, name="Old Open")
    Event.objects.filter(pk=done.pk).update(state="final")
    lists = event_lists()
    assert [card.name for card in lists["coming"]] == ["Autumn Open"]
    playing_now = [(card.slug, card.entered) for card in lists["playing"]]
    assert playing_now == [(playing.slug, "4 pairs")]
    assert [card.name for card in lists["finished"]] == ["Old Open"]


def test_a_drawn_event_shows_its_first_round_and_its_clock_while_it_is_played() -> None:
    event = drawn_event(4)
    (current,) = event_page(read_snapshot(event)).current
    assert current.round.number == 1
    assert current.round.current is None
    start_next(event=event, by="dora")
    (current,) = event_page(read_snapshot(event)).current
    assert current.round.current.clock.state == "running"


def test_brackets_show_who_is_at_the_tables() -> None:
    page = event_page(read_snapshot(in_brackets()))
    assert page.standing is None
    names = [bracket.stage.name for bracket in page.brackets]
    assert names == ["Championship", "Consolation"]
    championship, consolation = page.current
    assert [m.state for m in championship.matches] == ["called"] * 4
    assert len(consolation.matches) == 2
    assert consolation.waiting == 0


def test_a_final_event_without_brackets_says_who_won(client: Client) -> None:
    event = drawn_event(8, preset="club-night")
    play_on(event, (3, 7))
    assert event_page(read_snapshot(event)).winners == ()
    page = event_page(read_snapshot(sealed(event)))
    lines = page.standing.tables[0].lines
    first = [line for line in lines if line.place == lines[0].place]
    assert page.winners == tuple(f"{line.pair} {line.name}" for line in first)
    assert b"Final. First place: " in client.get(event.get_absolute_url()).content


def sealed(event: Event) -> Event:
    finalise(event=event, by="dora")
    event.refresh_from_db()
    return event


def test_before_check_in_an_event_says_who_is_entered_and_names_no_day(client) -> None:
    event = make_event()
    make_pairs(event, 4)
    event.pairs.update(is_checked_in=False)
    page = " ".join(client.get(event.get_absolute_url()).text.split())
    assert "Entered so far: 4." in page
    assert "checked in" not in page
    assert "today" not in page
    event.pairs.filter(number=1).update(is_checked_in=True)
    Event.objects.update(version=9)
    page = " ".join(client.get(event.get_absolute_url()).text.split())
    assert "1 of 4 pairs are checked in." in page
