"""Clocks under way, sessions, what is told the hall, and that time ran out: once."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from players.common import clock
from tests.make import drawn_event, play_tables, played_rounds, started_event
from tests.scoring.results.races import at_once
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event, Expiry, Round
from tournaments.event.selectors.clocks import hall_clocks, hall_messages
from tournaments.event.services.change import Refused
from tournaments.floor import jobs
from tournaments.floor.services.calling import start_called
from tournaments.floor.services.clocks import (
    announce,
    announce_expired,
    extend_clocks,
    pause_clocks,
    resume_clocks,
    start_session,
    stop_session,
    take_down,
)
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db
EIGHT = datetime(2027, 3, 6, 14, 15, tzinfo=UTC)


def after(minutes: float) -> datetime:
    return EIGHT + timedelta(minutes=minutes)


def round_at_eight() -> Event:
    event = drawn_event()
    with clock.at(EIGHT):
        start_next(event=event, by="dora")
    return event


def brackets_at_eight() -> Event:
    event = played_rounds()
    with clock.at(EIGHT):
        make_cut(event=event, by="dora")
        start_next(event=event, by="dora")
        Round.objects.filter(stage__event=event).update(minutes=30)
        start_called(event=event, by="dora")
    return event


def minutes_left(event: Event, minutes: float) -> list[float]:
    hall = hall_clocks(event)
    return [c.at(after(minutes)).remaining.total_seconds() / 60 for c in hall]


def length(event: Event) -> int:
    return event.stages.get(number=1).rounds.get(number=1).minutes


def test_every_clock_of_the_brackets_is_paused_and_runs_on():
    event = brackets_at_eight()
    with clock.at(after(10)):
        pause_clocks(event=event, by="dora")
        with pytest.raises(Refused, match="not running"):
            pause_clocks(event=event, by="dora")
    with clock.at(after(15)):
        resume_clocks(event=event, by="dora")
        extend_clocks(event=event, minutes=2, by="dora")
        with pytest.raises(Refused, match="not paused"):
            resume_clocks(event=event, by="dora")
    playing = event.matches.filter(state="playing").count()
    assert playing > 1
    assert minutes_left(event, 15) == [30 - 10 + 2] * playing


def test_a_round_has_one_clock_until_one_table_gets_more_time_than_the_others():
    event = round_at_eight()
    assert minutes_left(event, 5) == [length(event) - 5]
    match = event.matches.filter(state="playing").first()
    with clock.at(after(10)):
        extend_clocks(event=event, of=match, minutes=5, by="dora")
    left = minutes_left(event, 10)
    assert sorted(left) == [length(event) - 10, length(event) - 5]
    with clock.at(after(12)):
        pause_clocks(event=event, by="dora")
    with clock.at(after(15)):
        resume_clocks(event=event, by="dora")
        extend_clocks(event=event, minutes=1, by="dora")
    assert sorted(minutes_left(event, 15)) == [length(event) - 11, length(event) - 6]


def test_one_table_stands_while_the_others_play_on():
    event = round_at_eight()
    match = event.matches.filter(state="playing").first()
    whole = length(event)
    with clock.at(after(10)):
        pause_clocks(event=event, of=match, by="dora")
        with pytest.raises(Refused, match="not running"):
            pause_clocks(event=event, of=match, by="dora")
    assert sorted(minutes_left(event, 14)) == [whole - 14, whole - 10]
    with clock.at(after(14)):
        resume_clocks(event=event, of=match, by="dora")
        with pytest.raises(Refused, match="not paused"):
            resume_clocks(event=event, of=match, by="dora")
    assert sorted(minutes_left(event, 20)) == [whole - 20, whole - 16]
    log = event.audit.get(action="clock.pause")
    assert log.detail["clocks"] == [f"Table {match.table}"]


def test_what_is_said_to_all_holds_for_a_table_that_stands_alone():
    event = round_at_eight()
    match = event.matches.filter(state="playing").first()
    whole = length(event)
    with clock.at(after(10)):
        pause_clocks(event=event, of=match, by="dora")
    with clock.at(after(12)):
        pause_clocks(event=event, by="dora")
    with clock.at(after(15)):
        resume_clocks(event=event, by="dora")
    assert sorted(minutes_left(event, 20)) == [whole - 17, whole - 15]


def test_each_table_with_time_of_its_own_is_told_its_own_end():
    event = round_at_eight()
    whole = length(event)
    match, other = event.matches.filter(state="playing")[:2]
    with clock.at(after(1)):
        extend_clocks(event=event, of=match, minutes=5, by="dora")
        pause_clocks(event=event, of=other, by="dora")
    with clock.at(after(6)):
        resume_clocks(event=event, of=other, by="dora")
        extend_clocks(event=event, minutes=1, by="dora")
    with clock.at(after(whole + 1)):
        assert announce_expired(event=event) == ["Round 1"]
        assert announce_expired(event=event) == []
    with clock.at(after(whole + 6)):
        tables = {f"Table {match.table}", f"Table {other.table}"}
        assert set(announce_expired(event=event)) == tables
        assert announce_expired(event=event) == []
        extend_clocks(event=event, minutes=3, by="dora")
    with clock.at(after(whole + 9)):
        assert set(announce_expired(event=event)) == {"Round 1", *tables}


def test_a_session_has_a_clock_of_its_own_that_play_does_not_touch():
    event = round_at_eight()
    with clock.at(after(1)):
        start_session(event=event, title=" Lunch ", minutes=45, by="dora")
        pause_clocks(event=event, by="dora")
    [session] = hall_messages(event).sessions
    assert (session.title, session.at(after(11)).remaining) == (
        "Lunch",
        timedelta(minutes=35),
    )
    with clock.at(after(12)):
        extend_clocks(event=event, minutes=5, of=session.session, by="dora")
        stop_session(event=event, of=session.session, by="dora")
        stop_session(event=event, of=session.session, by="dora")
    assert hall_messages(event).sessions == ()


def test_a_round_that_nobody_plays_has_no_clock_to_turn_and_nobody_is_told():
    event = round_at_eight()
    match = event.matches.filter(state="playing").first()
    play_tables(event)
    assert hall_clocks(event) == ()
    with pytest.raises(Refused, match="No clock is running"):
        pause_clocks(event=event, by="dora")
    with pytest.raises(Refused, match="No clock is running for match"):
        extend_clocks(event=event, of=match, minutes=5, by="dora")
    with clock.at(after(length(event))):
        assert announce_expired(event=event) == []
    with clock.at(EIGHT):
        start_session(event=event, title="Lunch", minutes=45, by="dora")
    with clock.at(after(45)):
        assert announce_expired(event=event) == ["Lunch"]


def test_a_new_announcement_takes_the_place_of_the_old_one():
    event, key = round_at_eight(), uuid4()
    announce(event=event, text="Lunch is ready.", by="dora")
    announce(event=event, text="Lunch is gone.", by="dora", key=key)
    announce(event=event, text="Lunch is gone.", by="dora", key=key)
    assert hall_messages(event).announcement.text == "Lunch is gone."
    assert event.announcements.count() == 2
    take_down(event=event, by="dora")
    assert hall_messages(event).announcement is None


def test_that_time_ran_out_is_announced_once_and_raises_the_version():
    event = round_at_eight()
    with clock.at(after(length(event)) - timedelta(seconds=1)):
        jobs.announce_expired()
    assert not Expiry.objects.exists()
    version = event.version
    for _ in range(3):
        with clock.at(after(length(event))):
            jobs.announce_expired()
    event.refresh_from_db()
    assert (Expiry.objects.count(), event.version) == (1, version + 1)
    assert event.audit.filter(action="clock.expired", by="clock").count() == 1


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_one_moment_announce_once():
    event = started_event()
    minutes = length(event)
    late = clock.now() + timedelta(minutes=minutes + 1)
    announced = []

    def work() -> None:
        with clock.at(late):
            announced.extend(announce_expired(event=Event.objects.get(pk=event.pk)))

    assert at_once(*[work] * 4) == []
    assert announced == ["Round 1"]
    assert Expiry.objects.count() == 1
