"""The dates of an imported league: homes, fixtures, offers; and who sat at matches."""

from collections.abc import Sequence
from datetime import timedelta
from zoneinfo import ZoneInfo

from players.people.names import name_key
from players.people.services.club_list import add_people
from tournaments import formats
from tournaments.event.models import Event, Fixture, LineupPlayer, Stage
from tournaments.event.play import rules_of
from tournaments.exchange.values import Lineup, MatchRead, PairRead


def store_homes(read: Sequence[PairRead]) -> None:
    for pair in read:
        if pair.home:
            pair.home.pair = pair.row
            pair.home.save()


def store_dates(stage: Stage, matches: Sequence[MatchRead]) -> None:
    _store_starts(stage, [match for match in matches if not match.date])
    for match in matches:
        if match.date is None:
            continue
        fixture, offers = match.date
        fixture.match = match.row
        fixture.save()
        for offer in offers:
            offer.fixture = fixture
            offer.save()


def _store_starts(stage: Stage, matches: Sequence[MatchRead]) -> None:
    """Store the dates of which the file says the start alone: the first begins the week."""
    rules = formats.date_rules(rules_of(stage))
    starts = [(m.row, m.starts_at) for m in matches if m.starts_at]
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


def store_players(event: Event, matches: Sequence[MatchRead]) -> None:
    """Store the line-ups, and who sat there before a player of a pair was replaced."""
    seats = [
        (match.row, side, place, *player, is_entered)
        for match in matches
        for sides, is_entered in ((match.lineups, True), (_then(match), False))
        for side, players in enumerate(sides, 1)
        for place, player in enumerate(players, 1)
    ]
    if not seats:
        return
    names = [(name, "", "") for _row, _side, _place, name, *_how in seats]
    people = add_people(club=event.club, people=names)
    LineupPlayer.objects.bulk_create(
        LineupPlayer(
            match=row,
            side=side,
            place=place,
            person=people[name_key(name)],
            is_substitute=is_substitute,
            is_entered=is_entered,
        )
        for row, side, place, name, is_substitute, is_entered in seats
    )


def _then(match: MatchRead) -> tuple[Lineup, ...]:
    return tuple(tuple((name, False) for name in side) for side in match.players)
