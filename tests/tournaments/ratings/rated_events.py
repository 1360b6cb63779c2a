"""Finished events of a club, and what is stored of their ratings."""

from dataclasses import asdict
from datetime import UTC, date, datetime

from players.clubs.models import Club
from players.ratings.models import RatedEvent, RatingPoint
from players.ratings.rating import Losses, Rating
from tests.make import make_draw, make_event, make_pairs
from tests.stored import made_once
from tests.tournaments.exchange.taking_in import play_to_the_end
from tournaments.event.models import Event
from tournaments.floor.services.rounds import start_next
from tournaments.ratings.services import rate_anew

MOMENT = datetime(2027, 3, 6, 20, tzinfo=UTC)


CUP = "richardson"
"""One bracket: three matches of four pairs, quickly played."""
SPRING = (date(2027, 3, 6), date(2027, 4, 3), date(2027, 5, 1))


def spring(club: Club, events: int = 3) -> list[Event]:
    """The same finished events in every test: in March, April and May."""
    return [
        finished(club=club, name=f"{day:%B}", day=day, seed=seed)
        for seed, day in enumerate(SPRING[:events], 1)
    ]


@made_once
def finished(
    *, club: Club, name: str, day: date, seed: int = 1, preset: str = "spec"
) -> Event:
    """A finished event of the first four pairs of everybody."""
    event = make_event(club, name=name, preset=preset)
    Event.objects.filter(pk=event.pk).update(date=day)
    event.refresh_from_db()
    make_pairs(event, 4)
    make_draw(event, seed)
    start_next(event=event, by="dora")
    play_to_the_end(event, seed, MOMENT)
    return event


def stored() -> list[tuple[object, ...]]:
    """Every rating and every forecast, without keys."""
    events = RatedEvent.objects.order_by("event_uid").values_list(
        "event_uid", "date", "number", "games", "brier", "share_brier", "coin_brier"
    )
    points = RatingPoint.objects.order_by("event__event_uid", "person").values_list(
        "event__event_uid", "person", "mean", "deviation", "games", "wins", "ties"
    )
    return [*events, *points]


def anew(club: Club) -> list[tuple[object, ...]]:
    RatedEvent.objects.all().delete()
    rate_anew(club)
    return stored()


def rate(club: Club, means: dict[str, float]) -> None:
    """Ratings of some people, by their names, as an event would have left them."""
    rated = RatedEvent.objects.create(
        club=club,
        event_uid="waco",
        event_name="Waco",
        event_path="/e/waco/",
        date=date(2027, 3, 5),
        number=1,
        **asdict(Losses(1, 0.2, 0.2, 0.25)),
    )
    for name, mean in means.items():
        rating = asdict(Rating(mean, 8.0, 10))
        rated.points.create(person=club.people.get(name=name), **rating)
