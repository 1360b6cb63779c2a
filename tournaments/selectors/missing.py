"""The matches whose result is missing now."""

from tournaments.models import Event, Match
from tournaments.selectors.fixtures import fixture_lines, has_come
from tournaments.selectors.matches import MatchLine, match_lines

AT_TABLES = (
    Match.State.CALLED,
    Match.State.PLAYING,
    Match.State.REPORTED,
    Match.State.DISPUTED,
)


def matches_to_enter(event: Event) -> list[MatchLine]:
    """Those at a table without a confirmed result; in a league by dates, those of today or before."""
    lines = match_lines(event.matches.filter(state__in=AT_TABLES))
    seated = sorted(lines, key=lambda line: (line.table or 0, line.number))
    if not event.format.is_by_dates:
        return seated
    due = [
        number
        for line in fixture_lines(event)
        if line.is_open and line.starts_at and has_come(event, line.starts_at)
        for number in line.numbers
    ]
    to_play = event.matches.filter(number__in=due, state=Match.State.READY)
    return [*seated, *match_lines(to_play)]
