"""The dates of an imported league: homes, fixtures, offers and line-ups."""

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
from tournaments.exchange.values import MatchRead, PairRead

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


def store_dates(event: Event, matches: Matches) -> None:
    """Store the dates of these matches, the offers, and the line-ups."""
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
    _store_lineups(event, [(row, match) for row, match in matches if match.lineups])


def _store_lineups(event: Event, matches: Matches) -> None:
    names = [p.name for _row, match in matches for side in match.lineups for p in side]
    if not names:
        return
    people = add_people(club=event.club, people=[(name, "", "") for name in names])
    LineupPlayer.objects.bulk_create(
        LineupPlayer(
            match=row,
            side=side,
            place=place,
            person=people[name_key(player.name)],
            is_substitute=player.is_substitute,
        )
        for row, match in matches
        for side, players in enumerate(match.lineups, 1)
        for place, player in enumerate(players, 1)
    )
