"""Ratings follow finished events; kept up to date they equal those made anew."""

import os
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from io import StringIO
from random import Random
from threading import Barrier, Thread
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from players.archive.models import Performance
from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from players.people.services.club_list import add_people
from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.selectors import latest_ratings, rating_progress
from tests.make import make_club, make_event, make_pairs, played_rounds
from tests.stored import made_once
from tests.tournaments.event.test_performances import (
    _correct,
    _leave_or_return,
)
from tests.tournaments.event.test_performances import (
    rebuilt as anew_performances,
)
from tests.tournaments.event.test_performances import (
    stored as performances,
)
from tests.tournaments.exchange.taking_in import play_to_the_end
from tournaments.draw.services.cutting import finalise
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.event.services.events import change_event, facts_of, reopen_event
from tournaments.field.services.imports import import_pairs
from tournaments.field.services.names import show_person
from tournaments.field.sheet import RegistrationLine
from tournaments.floor.services.rounds import start_next
from tournaments.league.services.lineups import enter_lineup
from tournaments.people.selectors.people import partnership_page, person_page
from tournaments.people.services.merging import merge_people, unmerge_people
from tournaments.ratings.jobs import rate_club as rate_club_job
from tournaments.ratings.selectors import rated_games
from tournaments.ratings.services import clubs_due, fill_ratings, rate_anew, rate_club
from tournaments.setup.services.deleted import delete_event

pytestmark = pytest.mark.django_db
MOMENT = datetime(2027, 3, 6, 20, tzinfo=UTC)


@pytest.fixture
def club() -> Club:
    return make_club()


def finished(club: Club, name: str, day: date, pairs: int = 4, seed: int = 1) -> Event:
    """A finished event of the first pairs of everybody."""
    return _finished(club=club, name=name, day=day, pairs=pairs, seed=seed)


@made_once
def _finished(*, club: Club, name: str, day: date, pairs: int, seed: int) -> Event:
    event = make_event(club, name=name)
    Event.objects.filter(pk=event.pk).update(date=day)
    event.refresh_from_db()
    make_pairs(event, pairs)
    draw_event(event=event, by="dora", seed=seed)
    confirm_draw(event=event, by="dora")
    start_next(event=event, by="dora")
    play_to_the_end(event, seed, MOMENT)
    return event


def stored() -> list[tuple[object, ...]]:
    """Every rating and every forecast, without keys."""
    events = RatedEvent.objects.order_by("event_uid").values_list(
        "event_uid", "date", "number", "games", "brier", "log_loss", "share_brier"
    )
    points = RatingPoint.objects.order_by("event__event_uid", "person").values_list(
        "event__event_uid", "person", "mean", "deviation", "games", "wins", "ties"
    )
    return [*events, *points]


def anew(club: Club) -> list[tuple[object, ...]]:
    RatedEvent.objects.all().delete()
    rate_anew(club)
    return stored()


def test_nothing_is_rated_on_the_way_of_a_result(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    assert not RatedEvent.objects.exists()
    assert clubs_due() == [club.pk]


def test_the_job_rates_what_is_due_once(club: Club) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    rate_club_job(club.pk)
    assert not RatingDue.objects.exists()
    rated = RatedEvent.objects.get()
    assert rated.event_uid == event.uid
    assert (
        rated.games == Game.objects.filter(match__event=event).exclude(ended="").count()
    )
    assert rated.points.count() == 8
    assert rate_club(club.pk) == 0


def test_all_games_of_an_event_are_rated_in_the_order_of_its_rounds(club: Club) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    games = rated_games([event.pk])[event.pk]
    assert all(len(side) == 2 for game in games for side in game.sides)
    assert {game.winner for game in games} <= {1, 2, None}
    rate_club(club.pk)
    latest = latest_ratings(club.pk)
    assert sum(rating.games for rating in latest.values()) == 4 * len(games)


def test_a_later_event_goes_on_from_the_ratings_before_it(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    rate_club(club.pk)
    first = RatedEvent.objects.get().pk
    finished(club, "April", date(2027, 4, 3), seed=2)
    assert rate_club(club.pk) == 1
    assert RatedEvent.objects.filter(pk=first).exists()
    assert stored() == anew(club)


def test_an_event_held_before_is_put_in_its_place(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    rate_club(club.pk)
    finished(club, "February", date(2027, 2, 6), seed=2)
    assert rate_club(club.pk) == 2
    names = RatedEvent.objects.values_list("event_name", flat=True)
    assert list(names) == ["February", "March"]
    assert stored() == anew(club)


def test_an_event_that_moves_to_another_day_moves_in_the_order(club: Club) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    finished(club, "April", date(2027, 4, 3), seed=2)
    rate_club(club.pk)
    change_event(
        event=event,
        facts=replace(facts_of(event), name="May", date=date(2027, 5, 1)),
        by="dora",
    )
    rate_club(club.pk)
    names = RatedEvent.objects.values_list("event_name", flat=True)
    assert list(names) == ["April", "May"]
    assert stored() == anew(club)


def test_a_reopened_event_is_rated_no_longer(club: Club) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    rate_club(club.pk)
    before = stored()
    reopen_event(event=event, by="dora", reason="a wrong score")
    rate_club(club.pk)
    assert stored() == []
    finalise(event=event, by="dora")
    rate_club(club.pk)
    assert stored() == before


@pytest.mark.parametrize("way", ["draft", "unlisted", "deleted"])
def test_no_page_names_an_event_that_stands_in_no_list_before_the_job_has_run(
    client: Client, club: Club, way: str
) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    april = finished(club, "April", date(2027, 4, 3), seed=2)
    rate_club(club.pk)
    ann, bo = (club.people.get(name=name) for name in ("Ann Ray", "Bo Fitz"))
    paths = [
        reverse("club-ratings", args=[club.slug]),
        reverse("club-page", args=[club.slug]),
        reverse("person", args=[ann.pk]),
        reverse("partnership", args=[ann.pk, bo.pk]),
    ]
    assert event.get_absolute_url() in client.get(paths[2]).content.decode()
    if way == "deleted":
        delete_event(event=event, by="dora")
    else:
        facts = replace(facts_of(event), visibility=way)
        change_event(event=event, facts=facts, by="dora")
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert event.get_absolute_url() not in page
        assert "March" not in page
    assert [line.path for line in person_page(ann).ratings] == [
        april.get_absolute_url()
    ]
    rate_club(club.pk)
    assert stored() == anew(club)


def test_a_hidden_name_that_is_merged_stays_hidden_before_the_job_has_run(
    client: Client, club: Club
) -> None:
    finished(club, "March", date(2027, 3, 6))
    rate_club(club.pk)
    RatingPoint.objects.update(games=10, wins=0, ties=0)
    ann = club.people.get(name="Ann Ray")
    show_person(person=ann, name="Ann Ray", shown_as="N. N.", by="dora")
    zoe = add_people(club=club, people=[("Zoe", "", "")])["zoe"]
    merge_people(kept=zoe, gone=ann, by="dora", key=uuid4())
    page = client.get(reverse("club-ratings", args=[club.slug])).content.decode()
    assert "Bo Fitz" in page
    assert "Ann Ray" not in page


def test_an_event_that_moves_and_is_hidden_at_once_leaves_no_trace_in_later_ratings(
    club: Club,
) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    finished(club, "April", date(2027, 4, 3), seed=2)
    rate_club(club.pk)
    facts = replace(facts_of(event), date=date(2027, 5, 1), visibility="draft")
    change_event(event=event, facts=facts, by="dora")
    rate_club(club.pk)
    assert stored() == anew(club)


def test_a_rating_that_was_interrupted_is_gone_on_with(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    finished(club, "April", date(2027, 4, 3), seed=2)
    with pytest.raises(KeyboardInterrupt):
        rate_club(club.pk, _interrupt, at_once=1)
    assert RatedEvent.objects.count() == 1
    assert rating_progress(club.pk).is_due
    assert rate_club(club.pk) == 1
    assert not rating_progress(club.pk).is_due
    assert stored() == anew(club)


def test_of_two_runs_at_once_one_ends_and_neither_deletes_what_the_other_rated(
    club: Club,
) -> None:
    for month in (3, 4, 5):
        finished(club, f"Month {month}", date(2027, month, 6), seed=month)
    others: list[int] = []

    def begin_another(count: int) -> None:
        assert len(others) < 3, "each run begins where the other has rated"
        others.append(rating_progress(club.pk).rated)
        with pytest.raises(KeyboardInterrupt):
            rate_club(club.pk, _interrupt, at_once=1)

    assert rate_club(club.pk, begin_another, at_once=1) == 1
    assert (others, rating_progress(club.pk).rated) == ([1], 2)
    assert rate_club(club.pk) == 1
    assert stored() == anew(club)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_workers_at_once_end_and_every_event_is_rated_once() -> None:
    club = make_club()
    for month in (3, 4, 5):
        finished(club, f"Month {month}", date(2027, month, 6), seed=month)
    together, counts = Barrier(2), []

    def work() -> None:
        try:
            together.wait(10)
            counts.append(rate_club(club.pk, at_once=1))
        finally:
            connection.close()

    workers = [Thread(target=work) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=60)
    assert sum(counts) == RatedEvent.objects.count() == 3
    assert not RatingDue.objects.exists()
    assert stored() == anew(club)


def test_the_command_beside_a_run_rates_each_event_and_ends_the_run(
    club: Club,
) -> None:
    for month in (3, 4, 5):
        finished(club, f"Month {month}", date(2027, month, 6), seed=month)
    out = StringIO()
    runs: list[bool] = []

    def run_command(count: int) -> None:
        if not runs:
            runs.append(True)
            call_command("rebuild_ratings", stdout=out)

    assert rate_club(club.pk, run_command, at_once=1) == 1
    assert f"{club}: 3 events rated" in out.getvalue()
    assert not rating_progress(club.pk).is_due
    assert stored() == anew(club)


def _interrupt(count: int) -> None:
    raise KeyboardInterrupt


def test_a_change_while_events_are_rated_begins_again(club: Club) -> None:
    event = finished(club, "March", date(2027, 3, 6))
    finished(club, "April", date(2027, 4, 3), seed=2)
    is_changed = []

    def change_once(count: int) -> None:
        if not is_changed:
            is_changed.append(True)
            reopen_event(event=event, by="dora", reason="a wrong score")

    rate_club(club.pk, change_once, at_once=1)
    assert [rated.event_name for rated in RatedEvent.objects.all()] == ["April"]
    assert stored() == anew(club)


def league_with_substitutes(club: Club, random: Random) -> Event:
    """A finished league of four in which Bo Fitz never plays."""
    event = make_event(club, preset="home-away-league", tables=2)
    make_pairs(event, 4)
    draw_event(event=event, by="dora", seed=42)
    confirm_draw(event=event, by="dora")
    with clock.at(datetime(2027, 3, 6, 18, tzinfo=UTC)):
        start_next(event=event, by="dora")
    for match in event.matches.order_by("number"):
        for side in match.sides.exclude(pair=None):
            names = [player.name for player in side.pair.players.all()]
            if "Bo Fitz" in names or random.random() < 0.2:
                names[1] = f"Sub {side.pair.number}"
            enter_lineup(
                event=event, number=match.number, side=side.side, players=names, by="x"
            )
    play_to_the_end(event, 1, datetime(2027, 6, 1, tzinfo=UTC))
    return event


def test_by_line_up_whoever_played_is_rated_and_has_the_performance(club: Club) -> None:
    event = league_with_substitutes(club, Random(3))
    rate_club(club.pk)
    sub = Performance.objects.get(person__name="Sub 1")
    ann = Performance.objects.get(person__name="Ann Ray")
    assert not Performance.objects.filter(person__name="Bo Fitz").exists()
    assert (sub.partner, ann.place) == (ann.person, sub.place)
    for row in (sub, ann, *Performance.objects.filter(person__name="Sub 3")):
        page = person_page(row.person)
        met = sum(line.wins for line in page.opponents)
        assert met == 2 * row.wins  # of each match, two opponents
        assert "Bo Fitz" not in {line.against[0].name for line in page.opponents}
    both = partnership_page(sub.person, ann.person)
    assert (
        sum(line.wins for line in both.opponents) == sub.wins == both.record.total.wins
    )
    games = Counter(
        p for g in rated_games([event.pk])[event.pk] for side in g.sides for p in side
    )
    points = RatingPoint.objects.values_list("person", "games")
    assert dict(points) == games


def test_substitutes_that_are_merged_and_parted_are_rated_as_if_made_anew(
    club: Club,
) -> None:
    random = Random(3)
    event = league_with_substitutes(club, random)
    rate_club(club.pk)
    other = Performance.objects.filter(person__name__in=["Sub 2", "Sub 3", "Sub 4"])
    two = [row.person for row in other][:2]
    with pytest.raises(Refused, match="two people"):
        merge_people(kept=two[0], gone=two[1], by="dora", key=uuid4())
    elsewhere = add_people(club=club, people=[("Sub One", "", "")])["sub one"]
    sub = Person.objects.get(name="Sub 1")
    merge = merge_people(kept=elsewhere, gone=sub, by="dora", key=uuid4())
    assert elsewhere.performances.exists()
    rate_club(club.pk)
    running = stored(), performances()
    assert (anew(club), anew_performances()) == running
    _correct_when_reopened(event, random)
    unmerge_people(merge=merge, by="dora", key=uuid4())
    rate_club(club.pk)
    running = stored(), performances()
    assert (anew(club), anew_performances()) == running


def _correct_when_reopened(event: Event, random: Random) -> None:
    reopen_event(event=event, by="dora", reason="a wrong score")
    _correct(event, random)
    play_to_the_end(event, 2, datetime(2027, 6, 2, tzinfo=UTC))


def test_how_many_events_are_rated_at_once_changes_no_bit(club: Club) -> None:
    for month in (3, 4, 5):
        finished(club, f"Month {month}", date(2027, month, 6), seed=month)
    assert rate_club(club.pk, at_once=2) == 3
    some_at_once = stored()
    assert some_at_once == anew(club)


def test_clubs_are_rated_apart(club: Club) -> None:
    other = make_club("Yoakum 42 Club")
    finished(club, "March", date(2027, 3, 6))
    finished(other, "March", date(2027, 3, 6))
    rate_club(club.pk)
    assert {rated.club for rated in RatedEvent.objects.all()} == {club}
    assert clubs_due() == [other.pk]


def test_a_practice_day_is_never_rated() -> None:
    event = played_rounds(4)
    Event.objects.update(is_practice=True)
    play_to_the_end(event, 1, MOMENT)
    assert clubs_due() == []


def test_after_an_update_events_are_rated_by_themselves(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    RatingDue.objects.all().delete()
    fill_ratings()
    fill_ratings()
    assert RatingDue.objects.count() == 1
    assert rate_club(club.pk) == 1
    fill_ratings()
    assert clubs_due() == []


def test_the_command_rates_everything_anew(club: Club) -> None:
    finished(club, "March", date(2027, 3, 6))
    rate_club(club.pk)
    before = stored()
    out = StringIO()
    call_command("rebuild_ratings", stdout=out)
    assert f"1 of 1 clubs, {club}: 1 events rated" in out.getvalue()
    assert stored() == before


@pytest.mark.parametrize("seed", range(int(os.environ.get("SEEDS", "1"))))
def test_under_random_corrections_and_withdrawals_kept_equals_anew(
    club: Club, seed: int
) -> None:
    random = Random(seed)
    events = [
        finished(club, f"Month {month}", date(2027, month, 6), 5, seed=seed + month)
        for month in range(1, 4)
    ]
    rate_club(club.pk)
    for _ in range(3):
        event = random.choice(events)
        reopen_event(event=event, by="dora", reason="corrected")
        if random.random() < 0.3:
            rate_club(club.pk)
        _correct(event, random)
        _leave_or_return(event, random)
        play_to_the_end(event, random.randrange(99), MOMENT)
        rate_club(club.pk)
        running = stored()
        assert running == anew(club)
    assert Person.objects.count() == 10


def test_a_merge_and_its_way_back_are_rated_as_if_they_had_always_been(
    club: Club,
) -> None:
    finished(club, "January", date(2027, 1, 2))
    spelt = make_event(club, name="February")
    Event.objects.filter(pk=spelt.pk).update(date=date(2027, 2, 6))
    spelt.refresh_from_db()
    names = [("Anne Raye", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo Lane")]
    lines = [RegistrationLine(0, pair) for pair in (*names, ("Gus Pike", "Hal Reed"))]
    import_pairs(event=spelt, lines=lines, by="dora", is_checked_in=True)
    draw_event(event=spelt, by="dora", seed=7)
    confirm_draw(event=spelt, by="dora")
    start_next(event=spelt, by="dora")
    play_to_the_end(spelt, 7, MOMENT)
    finished(club, "March", date(2027, 3, 6), seed=3)
    rate_club(club.pk)
    before = stored()
    ann, anne = (club.people.get(name=name) for name in ("Ann Ray", "Anne Raye"))
    merge = merge_people(kept=ann, gone=anne, by="dora", key=uuid4())
    rate_club(club.pk)
    merged = stored()
    assert not anne.rating_points.exists()
    assert ann.rating_points.count() == 3
    assert merged == anew(club)
    unmerge_people(merge=merge, by="dora", key=uuid4())
    rate_club(club.pk)
    assert stored() == before
