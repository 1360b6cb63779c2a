"""The dates of an imported league: homes, fixtures, offers; and who sat at matches."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from zoneinfo import ZoneInfo

from players.people.names import name_key
from players.people.services.club_list import add_people
from tournaments import formats
from tournaments.event.models import (
    DateOffer,
    Event,
    Fixture,
    Home,
    LineupPlayer,
    Match,
    Pair,
    Stage,
)
from tournaments.event.play import rules_of
from tournaments.exchange.values import LineupRead, MatchRead, PairRead

Matches = Sequence[tuple[Match, MatchRead]]


def store_homes(pairs: Sequence[Pair], read: Sequence[PairRead]) -> None:
    """Store where the pairs play at home."""
    Home.objects.bulk_create(
        Home(pair=row, **asdict(pair.home))
        for row, pair in zip(pairs, read, strict=True)
        if pair.home
    )


def store_dates(stage: Stage, matches: Matches) -> None:
    """Store the dates of a round's matches, and the offers."""
    _store_starts(stage, [(row, read) for row, read in matches if not read.date])
    for row, match in matches:
        if match.date is None:
            continue
        columns = asdict(match.date)
        offers = columns.pop("offers")
        fixture = Fixture.objects.create(match=row, **columns)
        DateOffer.objects.bulk_create(
            DateOffer(fixture=fixture, side=side, starts_at=at) for side, at in offers
        )


def _store_starts(stage: Stage, matches: Matches) -> None:
    """Store the dates of which the file says the start alone: the first begins the week."""
    rules = formats.date_rules(rules_of(stage))
    starts = [(row, read.starts_at) for row, read in matches if read.starts_at]
    if rules is None or not starts:
        return
    zone = ZoneInfo(stage.event.time_zone)
    days = [at.astimezone(zone).date() for _row, at in starts]
    within = timedelta(days=rules.decide_after)
    Fixture.objects.bulk_create(
        Fixture(
            match=row,
            week_of=min(days),
            starts_at=at,
            decide_on=max(day, min(days) + within),
        )
        for (row, at), day in zip(starts, days, strict=True)
    )


def store_players(event: Event, matches: Matches) -> None:
    """Store the line-ups, and who sat there before a player of a pair was replaced."""
    seats = [
        (row, side, place, player, is_entered)
        for row, match in matches
        for sides, is_entered in ((match.lineups, True), (_then(match), False))
        for side, players in enumerate(sides, 1)
        for place, player in enumerate(players, 1)
    ]
    if not seats:
        return
    names = [(player.name, "", "") for *_seat, player, _is_entered in seats]
    people = add_people(club=event.club, people=names)
    LineupPlayer.objects.bulk_create(
        LineupPlayer(
            match=row,
            side=side,
            place=place,
            person=people[name_key(player.name)],
            is_substitute=player.is_substitute,
            is_entered=is_entered,
        )
        for row, side, place, player, is_entered in seats
    )


def _then(match: MatchRead) -> list[list[LineupRead]]:
    return [[LineupRead(name, False) for name in side] for side in match.players]
