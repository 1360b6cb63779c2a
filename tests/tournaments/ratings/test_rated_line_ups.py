"""Whoever played is rated, by line-up; what is hidden, merged or moved leaves no trace."""

from collections import Counter
from datetime import UTC, date, datetime
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from players.archive.models import Performance
from players.archive.selectors.opponents import opponents_of, pairs_met
from players.archive.selectors.records import record_of
from players.clubs.models import Club
from players.common import clock
from players.people.models import Person
from players.people.services.club_list import add_people
from players.ratings.models import RatedEvent, RatingPoint
from players.ratings.selectors import rating_history
from tests.make import drawn_event
from tests.stored import made_once
from tests.tournaments.event import test_performances as performances
from tests.tournaments.exchange.taking_in import play_to_the_end
from tests.tournaments.ratings.rated_events import anew, spring, stored
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.event.services.events import reopen_event
from tournaments.field.services.names import show_person
from tournaments.floor.services.rounds import start_next
from tournaments.league.services.lineups import enter_lineup
from tournaments.people.services import merge_people, unmerge_people
from tournaments.ratings.selectors import rated_games
from tournaments.ratings.services import rate_club
from tournaments.setup.services.deleted import delete_event
from tournaments.setup.services.settings import change_event

pytestmark = pytest.mark.django_db


@made_once
def league_with_substitutes(*, club: Club) -> Event:
    """A finished league of four in which Bo Fitz never plays."""
    random = Random(3)
    event = drawn_event(club=club, preset="home-away-league", tables=2)
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
    event = league_with_substitutes(club=club)
    rate_club(club.pk)
    sub = Performance.objects.get(person__name="Sub 1")
    ann = Performance.objects.get(person__name="Ann Ray")
    assert not Performance.objects.filter(person__name="Bo Fitz").exists()
    assert (sub.partner, ann.place) == (ann.person, sub.place)
    for row in (sub, ann, *Performance.objects.filter(person__name="Sub 3")):
        met = opponents_of(row.person)
        # of each match, two opponents
        assert sum(line.wins for line in met) == 2 * row.wins
        assert "Bo Fitz" not in {line.against[0].name for line in met}
    both = sub.person, ann.person
    wins = sum(line.wins for line in pairs_met(*both))
    assert wins == sub.wins == record_of(*both).total.wins
    games = Counter(
        p for g in rated_games([event.pk])[event.pk] for side in g.sides for p in side
    )
    points = RatingPoint.objects.values_list("person", "games")
    assert dict(points) == games


def test_substitutes_that_are_merged_and_parted_are_rated_as_if_made_anew(club) -> None:
    event = league_with_substitutes(club=club)
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
    running = stored(), performances.stored()
    assert (anew(club), performances.rebuilt()) == running
    reopen_event(event=event, by="dora", reason="a wrong score")
    performances._correct(event, Random(3))
    play_to_the_end(event, 2, datetime(2027, 6, 2, tzinfo=UTC))
    unmerge_people(merge=merge, by="dora", key=uuid4())
    rate_club(club.pk)
    running = stored(), performances.stored()
    assert (anew(club), performances.rebuilt()) == running


def test_an_event_that_moves_moves_in_the_order_and_hidden_at_once_leaves_no_trace(
    club: Club,
) -> None:
    event, _april = spring(club, 2)
    rate_club(club.pk)
    change_event(event=event, name="May", date=date(2027, 5, 1), by="dora")
    rate_club(club.pk)
    names = RatedEvent.objects.values_list("event_name", flat=True)
    assert list(names) == ["April", "May"]
    assert stored() == anew(club)
    day = date(2027, 3, 1)
    change_event(event=event, date=day, visibility="draft", by="dora")
    rate_club(club.pk)
    assert stored() == anew(club)


def test_an_event_hidden_as_it_moves_to_a_later_day_leaves_no_trace(club: Club) -> None:
    event, _april = spring(club, 2)
    rate_club(club.pk)
    day = date(2027, 6, 1)
    change_event(event=event, date=day, visibility="draft", by="dora")
    rate_club(club.pk)
    assert stored() == anew(club)


@pytest.mark.parametrize("way", ["draft", "unlisted", "deleted"])
def test_no_page_names_an_event_that_stands_in_no_list_before_the_job_has_run(
    client: Client, club: Club, way: str
) -> None:
    event, april = spring(club, 2)
    rate_club(club.pk)
    ann, bo = (club.people.get(name=name) for name in ("Ann Ray", "Bo Fitz"))
    paths = [
        reverse("club-ratings", args=[club.slug]),
        reverse("club-page", args=[club.slug]),
        reverse("person", args=[ann.pk]),
        reverse("partnership", args=[ann.pk, bo.pk]),
    ]
    assert event.get_absolute_url() in client.get(paths[2]).text
    if way == "deleted":
        delete_event(event=event, by="dora")
    else:
        change_event(event=event, visibility=way, by="dora")
    for path in paths:
        answer = client.get(path)
        assert answer.status_code == 200
        page = answer.text
        assert event.get_absolute_url() not in page
        assert "March" not in page
    assert [line.path for line in rating_history(ann)] == [april.get_absolute_url()]
    rate_club(club.pk)
    assert stored() == anew(club)


def test_a_hidden_name_that_is_merged_stays_hidden_before_the_job_has_run(client, club):
    spring(club, 1)
    rate_club(club.pk)
    RatingPoint.objects.update(games=10, wins=0, ties=0)
    ann = club.people.get(name="Ann Ray")
    show_person(person=ann, name="Ann Ray", shown_as="N. N.", by="dora")
    zoe = add_people(club=club, people=[("Zoe", "", "")])["zoe"]
    merge_people(kept=zoe, gone=ann, by="dora", key=uuid4())
    page = client.get(reverse("club-ratings", args=[club.slug])).text
    assert "Bo Fitz" in page
    assert "Ann Ray" not in page
