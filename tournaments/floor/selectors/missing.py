"""The matches whose result is missing now."""

from tournaments.event.models import Event, Match
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.league.selectors.fixture_lines import FixtureLine
from tournaments.league.selectors.fixtures import fixture_lines, has_come


def matches_to_enter(event: Event) -> list[MatchLine]:
    """The matches at a table without a confirmed result; by dates, those due by today.

    Between clubs none, because whole meetings are entered.
    """
    if event.format.clubs_meet_by_dates:
        others = event.matches.filter(state__in=Match.IN_PLAY, fixture=None)
        return _by_table(match_lines(others))
    seated = _by_table(match_lines(event.matches.filter(state__in=Match.IN_PLAY)))
    if not event.format.is_by_dates:
        return seated
    due = [line.number for line in _due(event) if line.is_open]
    to_play = event.matches.filter(number__in=due, state=Match.State.READY)
    return [*seated, *match_lines(to_play)]


def meetings_to_enter(event: Event) -> list[FixtureLine]:
    """The meetings of clubs whose date has come and that have games without a result."""
    if not event.format.clubs_meet_by_dates:
        return []
    return [line for line in _due(event) if line.is_meeting and not line.match.is_over]


def _due(event: Event) -> list[FixtureLine]:
    """The matches of a league by dates whose date has come."""
    lines = (line for line in fixture_lines(event) if line.starts_at)
    return [line for line in lines if has_come(event, line.starts_at)]


def _by_table(lines: list[MatchLine]) -> list[MatchLine]:
    return sorted(lines, key=lambda line: (line.table or 0, line.number))
