"""The database refuses ratings that cannot be."""

from datetime import date

import pytest
from django.db import IntegrityError, transaction

from players.ratings.models import RatedEvent, RatingPoint
from tests.make import make_club
from tests.players.made_seasons import people
from tests.refused import refused_twice

pytestmark = pytest.mark.django_db


@pytest.fixture
def points() -> list[RatingPoint]:
    """Ann's and Bo's ratings after one event; a second event follows on the same day."""
    club = make_club()
    events = [
        RatedEvent.objects.create(
            club=club,
            event_uid=name.casefold(),
            event_name=name,
            event_path=f"/e/{name.casefold()}/",
            date=date(2027, 3, 6),
            number=number,
            games=7,
            brier=1.5,
            share_brier=1.6,
            coin_brier=1.75,
        )
        for number, name in enumerate(["Waco", "Shiner"])
    ]
    return [
        RatingPoint.objects.create(
            event=events[0],
            person=person,
            mean=25,
            deviation=8,
            games=7,
            wins=4,
            ties=1,
        )
        for person in people(club, "Ann Ray", "Bo Fitz")
    ]


@pytest.mark.parametrize(
    ("constraint", "changed"),
    [
        ("players_ratingpoint_deviation", {"deviation": 0}),
        ("players_ratingpoint_games", {"wins": 7}),
    ],
)
def test_a_rating_has_a_deviation_and_no_more_wins_than_games(
    points: list[RatingPoint], constraint: str, changed: dict[str, int]
) -> None:
    with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
        RatingPoint.objects.filter(pk=points[0].pk).update(**changed)


@pytest.mark.usefixtures("points")
def test_a_person_is_rated_once_after_an_event_and_events_stand_in_one_order() -> None:
    table = "players_ratingpoint"
    refused_twice("players_ratingpoint_once", table, "event_id, person_id")
    columns = "club_id, date, number"
    refused_twice("players_ratedevent_order", "players_ratedevent", columns)
