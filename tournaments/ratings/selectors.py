"""The games of an event that ratings count, and the events still unrated."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from math import isclose

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from players.ratings.models import RatedEvent, RatingDue, RatingPoint
from players.ratings.rating import RatedGame, Rating, rate_games
from players.ratings.selectors import ratings_after
from tournaments.event.models import (
    MARKS,
    Event,
    Game,
    Match,
    PairPlayer,
    Side,
    marks_of,
)
from tournaments.event.selectors.lineups import lineup_people
from tournaments.event.selectors.log_lines import LogFault, LogLine
from tournaments.formats import Score, game_winner, read_ended

PLAYED = ("played", "time", "penalty")


def events_to_rate(club_id: int) -> QuerySet[Event]:
    """The club's finished listed events, in the order of their rating."""
    final = Event.objects.listed().filter(
        club=club_id, state=Event.State.FINAL, is_practice=False
    )
    return final.order_by("date", "pk")


def unrated_events(club_id: int) -> QuerySet[Event]:
    """The finished events that are not rated yet, in the order of their rating."""
    rated = RatedEvent.objects.filter(club=club_id).values("event_uid")
    return events_to_rate(club_id).exclude(uid__in=rated)


def rated_games(events: Collection[int]) -> dict[int, list[RatedGame]]:
    """By event the games that two sides played, in the order of its rounds.

    A table of three does not compare two sides, so it is left out.
    """
    games = Game.objects.filter(
        match__event__in=events,
        match__state=Match.State.FINAL,
        match__is_forfeit=False,
        marks_3=None,
        ended__in=PLAYED,
    ).exclude(match__part=Match.ASIDE)
    rows = games.order_by(
        "match__stage__number", "match__round__number", "match__number", "number"
    ).values_list("match__event_id", "match_id", *MARKS, "ended", "winner")
    teams = _teams(events)
    rated: dict[int, list[RatedGame]] = {event: [] for event in events}
    for event, match, *marks, ended, winner in rows:
        first, second = teams[match, 1], teams[match, 2]
        if first and second:
            score = Score(marks_of(*marks), read_ended(ended), winner)
            rated[event].append(RatedGame((first, second), game_winner(score)))
    return rated


def _teams(events: Collection[int]) -> dict[tuple[int, int], tuple[int, ...]]:
    players: dict[int, list[int]] = defaultdict(list)
    seats = PairPlayer.objects.filter(event__in=events).order_by("pair_id", "place")
    for pair, person in seats.values_list("pair_id", "person_id"):
        players[pair].append(person)
    sides = Side.objects.filter(match__event__in=events, pair__isnull=False)
    teams: dict[tuple[int, int], tuple[int, ...]] = defaultdict(tuple)
    for match, side, pair in sides.order_by("match_id", "side", "member").values_list(
        "match_id", "side", "pair_id"
    ):
        teams[match, side] += tuple(players[pair])
    teams.update(lineup_people(events))
    return teams


def compare_ratings(event: Event, _lines: list[LogLine]) -> list[LogFault]:
    """Each rating after the event that its games do not give."""
    rated = RatedEvent.objects.filter(club=event.club, event_uid=event.uid).first()
    due = RatingDue.objects.filter(club=event.club)
    if rated is None or due.exists():
        return []
    points = RatingPoint.objects.filter(event=rated).select_related("person")
    stored = {point.person_id: point for point in points}
    earlier = RatingPoint.objects.filter(event__club=event.club).filter(
        Q(event__date__lt=rated.date)
        | Q(event__date=rated.date, event__number__lt=rated.number)
    )
    games = rated_games([event.pk])[event.pk]
    ratings, _losses = rate_games(ratings_after(earlier), games)
    sentence = _("%(person)s has another rating than the games give.")
    return [
        LogFault(0, sentence % {"person": _named(person, stored)})
        for person in sorted(ratings.keys() | stored.keys())
        if not _is_same(stored.get(person), ratings.get(person))
    ]


def _named(person: int, stored: Mapping[int, RatingPoint]) -> str:
    return str(stored[person].person) if person in stored else f"N. N. {person}"


def _is_same(point: RatingPoint | None, rating: Rating | None) -> bool:
    """Whether both are one rating, up to the last bits of another computer."""
    if point is None or rating is None:
        return False
    counts = (rating.games, rating.wins, rating.ties)
    return (
        (point.games, point.wins, point.ties) == counts
        and isclose(point.mean, rating.mean, abs_tol=1e-6)
        and isclose(point.deviation, rating.deviation, abs_tol=1e-6)
    )
