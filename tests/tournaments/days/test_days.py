"""Several divisions on one day share the tables of a hall and its clock."""

from copy import copy
from functools import partial
from uuid import uuid4

import pytest

from players.clubs.models import Club
from tests.make import make_club, make_draw, make_event, make_pairs, play_tables
from tests.refused import refused
from tests.scoring.results.races import at_once
from tests.stored import made_once
from tournaments.days.services.at_once import press_for_all
from tournaments.days.services.divisions import add_division, leave_day, make_day
from tournaments.days.services.parts import give_tables
from tournaments.draw.services.seating import set_table_in_use, tables_in_use
from tournaments.event.models import ClockEntry, Day, Event
from tournaments.event.services.change import Refused
from tournaments.floor.services.clocks import extend_clocks, pause_clocks
from tournaments.floor.services.rounds import start_next
from tournaments.setup.services.deleted import bring_back_event, delete_event
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db

NAMES = ("Open", "Seniors", "Novice")


@pytest.fixture
def club() -> Club:
    return make_club()


@made_once
def make_divisions(
    *pairs: int, club: Club, tables: int = 8, drawn: bool = True
) -> list[Event]:
    events = []
    for name, count in zip(NAMES, pairs, strict=False):
        event = make_event(club, name=name, tables=tables)
        if count:
            make_pairs(event, count)
        if drawn:
            make_draw(event)
        events.append(event)
    return events


def tie(*events: Event, **given) -> Day:
    given.setdefault("key", uuid4())
    club = events[0].club
    return make_day(club=club, name="Hico", events=events, by="dora", **given)


@made_once
def tied(*pairs: int, club: Club, **more) -> tuple[Day | Event, ...]:
    events = make_divisions(*pairs, club=club, **more)
    return tie(*events), *events


def parts(*events: Event) -> list[list[int]]:
    return [sorted(tables_in_use(event)) for event in events]


def give(day: Day, *of_events: tuple[Event, set[int]], key=None) -> None:
    wanted = {event.pk: frozenset(numbers) for event, numbers in of_events}
    give_tables(day=day, parts=wanted, by="dora", key=key)


def everywhere(serve, day: Day, *events: Event, **given) -> None:
    slugs = [event.slug for event in events]
    press_for_all(serve, day=day, slugs=slugs, by="dora", **given)


def test_each_division_gets_a_row_of_tables_by_the_size_of_its_field(club):
    events = make_divisions(8, 4, 4, club=club)
    tie(*events)
    assert parts(*events) == [[1, 2, 3, 4], [5, 6], [7, 8]]
    for event in events:
        used = event.matches.exclude(table=None).values_list("table", flat=True)
        assert set(used) <= tables_in_use(event)


def test_tables_that_no_two_divisions_use_stay_as_they_are(club):
    first, second = make_divisions(0, 0, club=club, tables=4, drawn=False)
    for number in (1, 2):
        set_table_in_use(event=first, number=number, is_in_use=False, by="dora")
        set_table_in_use(event=second, number=number + 2, is_in_use=False, by="dora")
    tie(first, second)
    assert parts(first, second) == [[3, 4], [1, 2]]


def test_one_table_is_never_given_twice_and_who_has_matches_to_play_keeps_one(club):
    day, first, second = tied(4, 4, club=club)
    with pytest.raises(Refused, match="Table 4 belongs to Open"):
        give(day, (first, {1, 2, 3, 4}), (second, {4, 5}))
    with pytest.raises(Refused, match="Table 5 belongs to Seniors"):
        set_table_in_use(event=first, number=5, is_in_use=True, by="dora")
    with pytest.raises(Refused, match="Seniors has matches to play"):
        give(day, (first, {1, 2}), (second, set()))
    assert parts(first, second) == [[1, 2, 3, 4], [5, 6, 7, 8]]


def test_tables_move_to_another_division_and_matches_with_them(club):
    day, first, second = tied(8, 8, club=club)
    give(day, (first, {1, 2}), (second, {3, 4, 5, 6, 9}))
    assert parts(first, second) == [[1, 2], [3, 4, 5, 6, 9]]
    assert set(first.matches.values_list("table", flat=True)) == {1, 2}
    assert set(first.matches.values_list("wave", flat=True)) == {1, 2}
    give(day, (first, {1, 2, 7, 8}), (second, {3, 4, 5, 6, 9}))
    assert set(first.matches.values_list("wave", flat=True)) == {1}


def test_a_table_in_play_stays_with_its_division_until_the_result_is_in(club):
    day, first, second = tied(8, 4, club=club)
    start_next(event=first, by="dora")
    shares = (first, {1, 2, 3}), (second, {4, 6, 7, 8})
    with pytest.raises(Refused, match="Open still plays at table 4"):
        give(day, *shares)
    play_tables(first)
    give(day, *shares)
    assert 4 in tables_in_use(second)


def test_more_tables_in_the_settings_take_none_of_another_division_and_fewer_none(club):
    _day, first, second = tied(0, 0, club=club, tables=4, drawn=False)
    with pytest.raises(Refused, match="Its part of the hall goes beyond that"):
        change_event(event=second, tables=3, by="dora")
    for event, count in ((second, 6), (first, 7)):
        change_event(event=event, tables=count, by="dora")
    assert parts(first, second) == [[1, 2, 7], [3, 4, 5, 6]]


def test_who_cannot_share_a_hall_is_told_why(club):
    first, second, third = make_divisions(0, 0, 0, club=club, drawn=False)
    with pytest.raises(Refused, match="at least two"):
        tie(first)
    other = make_event(make_club("Shiner"), name="Elsewhere")
    with pytest.raises(Refused, match="Elsewhere is not an event of this club"):
        tie(first, other)
    Event.objects.filter(pk=third.pk).update(date="2027-03-07")
    with pytest.raises(Refused, match="Novice is on another date than Open"):
        tie(first, third)
    tie(first, second)
    with pytest.raises(Refused, match="Open shares a hall already"):
        tie(first, third)
    begun, small = (make_event(club, name=n, tables=4) for n in ("Begun", "Small"))
    Event.objects.filter(pk=begun.pk).update(state="running")
    with pytest.raises(Refused, match="left for Small"):
        tie(Event.objects.get(pk=begun.pk), small)


def test_the_same_key_makes_one_day(club):
    events, key = make_divisions(0, 0, club=club, drawn=False), uuid4()
    assert tie(*events, key=key) == tie(*events, key=key)
    assert Day.objects.count() == 1


def test_a_division_that_has_begun_comes_back_to_the_tables_it_had(club):
    day, first, second = tied(4, 4, club=club)
    for event in (first, second):
        start_next(event=event, by="dora")
    shown = parts(first, second)
    leave_day(event=second, by="dora")
    assert parts(second) == [[1, 2, 3, 4, 5, 6, 7, 8]]
    add_division(day=day, event=second, by="dora")
    assert parts(first, second) == shown
    third = make_event(club, name="Novice", tables=4)
    Event.objects.filter(pk=third.pk).update(state="running")
    third.refresh_from_db()
    with pytest.raises(Refused, match="Novice has begun, and others use all"):
        add_division(day=day, event=third, by="dora")


def test_a_deleted_division_frees_its_tables(club):
    day, first, second = tied(0, 0, club=club, drawn=False)
    delete_event(event=second, by="dora")
    give(day, (first, set(range(1, 9))))
    bring_back_event(event=second, by="dora")
    assert Event.objects.get(pk=second.pk).day is None


def test_one_press_starts_and_pauses_every_division(club):
    day, first, second = tied(4, 4, club=club)
    key = uuid4()
    for _press in range(2):
        everywhere(start_next, day, first, second, key=key)
    everywhere(pause_clocks, day, first, second, skips=True)
    everywhere(partial(extend_clocks, minutes=5), day, second, skips=True)
    entries = ClockEntry.objects.order_by("pk")
    assert [(e.round.stage.event.name, e.kind) for e in entries] == [
        *(("Open", "start"), ("Seniors", "start"), ("Open", "pause")),
        *(("Seniors", "pause"), ("Seniors", "extend")),
    ]


def test_where_no_clock_runs_the_press_is_refused(club):
    day, first, second = tied(4, 4, club=club)
    with pytest.raises(Refused, match="Open: No clock is running"):
        everywhere(pause_clocks, day, first, second, skips=True)
    with pytest.raises(Refused, match="Choose at least one division"):
        everywhere(pause_clocks, day)


@pytest.mark.django_db(transaction=True)
def test_presses_for_all_and_for_one_at_the_same_moment_wait_for_each_other():
    day, first, second = tied(4, 4, club=make_club())
    for event in (first, second):
        start_next(event=event, by="dora")
    longer = partial(extend_clocks, minutes=1)
    acts = [
        partial(everywhere, longer, day, second, first),
        partial(everywhere, longer, day, first, second),
        partial(longer, event=copy(first), by="dora"),
    ]
    comes_back = partial(leave_and_come_back, day, second)
    assert at_once(*acts, comes_back, *acts, *acts) == []
    extended = ClockEntry.objects.filter(kind="extend", round__stage__event=first)
    assert extended.count() == 9


def leave_and_come_back(day: Day, event: Event) -> None:
    leave_day(event=copy(event), by="dora")
    add_division(day=day, event=copy(event), by="dora")


def test_a_table_in_use_belongs_to_one_division():
    first, second = make_divisions(0, 0, club=make_club(), drawn=False)
    tie(first, second)
    sql = f"UPDATE tournaments_table SET is_in_use = true WHERE event_id = {second.pk}"  # noqa: S608
    refused("tournaments_table_one_division", sql)
