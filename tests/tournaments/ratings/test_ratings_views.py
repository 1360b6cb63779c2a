"""A club's ratings and the chart on a person's page."""

import re
from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from players.clubs.models import Club
from players.people.models import Person
from players.ratings.models import RatedEvent, RatingPoint
from players.ratings.rating import Rating
from players.ratings.selectors import HistoryPoint, rating_list
from players.ratings.services import mark_due
from tests.make import make_club
from tests.page_text import text_of
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.ratings.services import rate_club
from tournaments.templatetags.charts import rating_chart

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    club = make_club()
    finished_event(6, club=club, tables=6)
    rate_club(club.pk)
    return club


def words(client: Client, name: str, *args: object) -> str:
    return text_of(client.get(reverse(name, args=args)))


def test_a_club_without_games_says_how_ratings_come(client) -> None:
    text = words(client, "club-ratings", make_club().slug)
    assert "Nobody is rated yet" in text


def test_who_has_played_enough_stands_in_the_list_which_a_press_sorts(
    client, club, django_assert_max_num_queries
) -> None:
    RatingPoint.objects.update(games=9, wins=0, ties=0)
    RatingPoint.objects.filter(person__name="Ann Ray").update(games=10)
    text = words(client, "club-ratings", club.slug)
    assert "Ann Ray" in text
    assert "Bo Fitz" not in text
    RatingPoint.objects.update(games=10)
    # Bo's figure is higher, but less certain: Ann is first by the lower end.
    RatingPoint.objects.filter(person__name="Ann Ray").update(mean=60, deviation=1)
    RatingPoint.objects.filter(person__name="Bo Fitz").update(mean=63, deviation=9)
    assert rating_list(club.pk)[0].person.name == "Ann Ray"
    path = reverse("club-ratings", args=[club.slug])
    page = client.get(path, {"r-sort": "person"}).text
    shown = [line.person for line in rating_list(club.pk)]
    assert len(shown) > 2
    shown.sort(key=lambda person: person.by_family)
    assert shown == sorted(shown, key=lambda each: page.index(f">{each.name}<"))
    with django_assert_max_num_queries(10):
        client.get(path)


def test_forecasts_stand_beside_a_coin_the_model_is_named_and_ratings_are_drawn(
    client, club
) -> None:
    rated = RatedEvent.objects.get()
    text = words(client, "club-ratings", club.slug)
    assert f"It cannot be told yet: {rated.games} games are too few" in text
    missed = round(100 * rated.brier / rated.coin_brier)
    assert f"the ratings {missed}" in text
    assert "a coin 100" in text
    assert "Brier" not in text
    assert "PlackettLuce" in text
    assert "beta 25, kappa 0.0001" in text
    assert "rating = 1500 + 20 × (mu − 25), give or take 20 × 2 × sigma" in text
    assert f"1 {RatedEvent.objects.get().event_name}" in text
    ann = Person.objects.get(name="Ann Ray")
    page = client.get(reverse("person", args=[ann.pk])).text
    assert 'class="chart rating"' in page
    assert "Rating after each event; now" in page


@pytest.mark.parametrize(
    ("missed", "sentence"),
    [
        ([2.0, 2.1, 2.2, 2.0, 2.1], "Yes: over 50 games the ratings missed by 17 of"),
        ([3.0, 3.1, 3.2, 3.0, 3.1], "No: over 50 games a coin missed by less."),
        ([1.6, 2.9, 2.0, 2.6, 2.0], "It cannot be told yet: 50 games are too few"),
        ([1.0, 4.0, 2.5, 1.5, 3.4], "It cannot be told yet: 50 games are too few"),
    ],
)
def test_better_than_a_coin_is_said_beyond_luck_alone(client, missed, sentence) -> None:
    club = make_club()
    for number, brier in enumerate(missed):
        RatedEvent.objects.create(
            club=club,
            event_uid=f"{number}",
            event_name=f"Night {number}",
            event_path="/",
            date=date(2027, 1, 1),
            number=number,
            games=10,
            brier=brier,
            share_brier=2.5,
            coin_brier=2.5,
        )
    assert sentence in words(client, "club-ratings", club.slug)


def test_while_events_are_rated_the_page_says_how_far(client, club) -> None:
    mark_due(club=club, event_uid="next", date=date(2027, 4, 1))
    answer = client.get(reverse("club-ratings", args=[club.slug])).text
    assert '<progress id="progress" >' in answer
    assert "The ratings are being worked out." in answer
    finished_event(4, club=club)
    answer = client.get(reverse("club-ratings", args=[club.slug])).text
    assert 'value="1" max="2"' in answer
    assert 'hx-trigger="every 3s"' in answer


@pytest.mark.parametrize("events", [1, 2, 70])
def test_the_drawing_stays_inside_its_frame(events: int) -> None:
    history = [
        HistoryPoint(date(2027, 1, 1), "Waco", "/", Rating(25 + n / 20, 25 - n / 40))
        for n in range(events)
    ]
    chart = rating_chart(history)
    numbers = [float(n) for n in re.findall(r"[\d.]+", f"{chart['band']}")]
    assert all(0 <= y <= 100 for y in numbers[1::2])
    assert all(0 <= x <= chart["width"] for x in numbers[::2])
    assert str(chart["dots"]).count("<title>") == min(events, 60)
