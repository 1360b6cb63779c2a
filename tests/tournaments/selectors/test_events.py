import pytest

from tests.make import drawn_event, make_club, make_event, played_rounds, started_event
from tournaments.models import Event
from tournaments.selectors.events import door, event_page
from tournaments.services.cutting import make_cut
from tournaments.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_nothing_is_at_the_door_at_first() -> None:
    assert door().is_empty


def test_events_stand_by_what_they_are_at() -> None:
    club = make_club()
    make_event(club, name="Autumn Open")
    playing = started_event(4, club=club)
    done = make_event(club, name="Old Open")
    Event.objects.filter(pk=done.pk).update(state="final")
    found = door()
    assert [card.name for card in found.coming] == ["Autumn Open"]
    assert [(card.slug, card.entered) for card in found.playing] == [
        (playing.slug, "4 pairs")
    ]
    assert [card.name for card in found.finished] == ["Old Open"]


def test_before_the_draw_there_is_nothing_on() -> None:
    page = event_page(make_event())
    assert page.stages == page.now == page.brackets == ()
    assert page.standing is None


def test_a_drawn_event_shows_its_first_round() -> None:
    (now,) = event_page(drawn_event(4)).now
    assert now.round.number == 1
    assert now.round.now is None


def test_a_round_being_played_shows_its_clock() -> None:
    (now,) = event_page(started_event(4)).now
    assert now.round.now.clock.state == "running"


def test_brackets_show_who_is_at_the_tables() -> None:
    event = played_rounds(12, tables=8)
    make_cut(event=event, by="dora")
    start_next(event=event, by="dora")
    page = event_page(event)
    assert page.standing is None
    assert [stage.name for stage in page.brackets] == ["Championship", "Consolation"]
    championship, consolation = page.now
    assert [m.state for m in championship.matches] == ["called"] * 4
    assert len(consolation.matches) == 2
    assert consolation.waiting == 0


def test_reads_do_not_grow_with_the_field(django_assert_max_num_queries) -> None:
    for pairs in (4, 24):
        event = Event.objects.get(pk=started_event(pairs, tables=12).pk)
        with django_assert_max_num_queries(18):
            event_page(event)
