"""The dates of an imported league: homes, fixtures, offers; and who sat at matches."""

from collections.abc import Sequence

from players.people.names import name_key
from players.people.services.club_list import add_people
from tournaments.event.models import (
    DateOffer,
    Event,
    Fixture,
    Home,
    LineupPlayer,
    Match,
    Pair,
)
from tournaments.exchange.values import LineupRead, MatchRead, PairRead

Matches = Sequence[tuple[Match, MatchRead]]


def store_homes(pairs: Sequence[Pair], read: Sequence[PairRead]) -> None:
    """Store where the pairs play at home."""
    Home.objects.bulk_create(
        Home(
            pair=row,
            venue=pair.home.venue,
            weekday=pair.home.weekday,
            starts=pair.home.starts,
        )
        for row, pair in zip(pairs, read, strict=True)
        if pair.home
    )


def store_dates(matches: Matches) -> None:
    """Store the dates of these matches, and the offers."""
    for row, match in matches:
        if match.date is None:
            continue
        date = match.date
        fixture = Fixture.objects.create(
            match=row,
            week_of=date.week_of,
            starts_at=date.starts_at,
            was_at=date.was_at,
            venue=date.venue,
            status=date.status,
            decide_on=date.decide_on,
            moves=date.moves,
            moved_at=date.moved_at,
            was_venue=date.was_venue,
            moved_by=date.moved_by,
            acknowledged_1=date.acknowledged[0],
            acknowledged_2=date.acknowledged[1],
            is_planned=date.is_planned,
        )
        DateOffer.objects.bulk_create(
            DateOffer(fixture=fixture, side=side, starts_at=at)
            for side, at in date.offers
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
