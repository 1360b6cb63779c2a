"""The sealed results of an event, as its log covers them."""

from collections.abc import Iterator

from django.db.models import Case, F, When

from players.common.prepared import Prepared
from players.people.models import Person
from players.seasons.models import SealedResult, Season
from tournaments.event.models import Event, LineupPlayer, PairPlayer

SEALED = (
    *("event_name", "date", "place", "is_shared", "field_size", "wins", "losses"),
    *("ties", "marks_for", "marks_against", "unit"),
)
# As few as the place alone would give are not stated: lines of before did not.
BEHIND = Case(
    When(place=None, behind=0, then=None),
    When(behind=F("field_size") - F("place"), then=None),
    default=F("behind"),
)
SEASON = (
    *("name", "starts_on", "ends_on", "ranks", "takes_all", "scale_json"),
    *("association_id", "sealed_at", "sealed_by"),
)


_seasons = Prepared(
    lambda event: Season.objects.filter(
        pk__in=SealedResult.objects.filter(
            event_uid__in=Event.objects.filter(pk=event).values("uid")
        ).values("season")
    )
)


def season_part(season: Season) -> str:
    """The name of the part of an event that a season sealed."""
    return f"season {season.pk}"


def sealed_rows(event: Event) -> Iterator[tuple[str, object]]:
    """What each season sealed of an event, and how it counts it."""
    seasons = _seasons(event.pk)
    if not seasons:
        return
    sealed = SealedResult.objects.filter(event_uid=event.uid)
    seats = _seats(event)
    for season in seasons:
        part = season_part(season)
        yield part, [getattr(season, name) for name in SEASON]
        choices = season.events.filter(event_uid=event.uid)
        yield part, list(choices.values_list("is_counted", "level"))
        rows = sealed.filter(season=season).values_list(
            "person", "partner", BEHIND, *SEALED
        )
        named = [
            [seats.get(person, ""), seats.get(partner, ""), *map(str, row)]
            + ([] if behind is None else [str(behind)])
            for person, partner, behind, *row in rows
        ]
        yield part, sorted(named)


def _seats(event: Event) -> dict[int | None, str]:
    """Each person by where they played, which stays the same when two are merged."""
    lineup = LineupPlayer.objects.filter(match__event=event)
    places = lineup.order_by("-match__number", "side", "place")
    seats: dict[int | None, str] = {}
    people = dict(
        Person.objects.filter(
            pk__in=lineup.values("person"), merged_into__isnull=False
        ).values_list("pk", "merged_into")
    )
    for person, *place in places.values_list(
        "person", "match__number", "side", "place"
    ):
        seats[people.get(person, person)] = f"match {place}"
    players = PairPlayer.objects.filter(event=event)
    for person, *place in players.values_list("person", "pair__number", "place"):
        seats[person] = f"pair {place}"
    return seats
