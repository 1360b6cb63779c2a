"""One meeting of two clubs: its rounds of games, and the players of each pair."""

from dataclasses import dataclass
from itertools import groupby

from tournaments.event.models import LineupPlayer, Match
from tournaments.event.selectors.lineups import Lined
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.league.selectors.fixture_lines import FixtureLine

Team = tuple[int, tuple[Lined, ...]]  # The number of a pair, and its players


@dataclass(frozen=True, slots=True)
class MeetingPage:
    """A meeting, round by round."""

    line: FixtureLine
    # The rounds of the night, counted from 1.
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    # The players by club, of games with a confirmed result.
    lineups: tuple[tuple[str, tuple[Team, ...]], ...]

    @property
    def played(self) -> int:
        """How many games are over."""
        return sum(match.is_over for _round, lines in self.rounds for match in lines)


def meeting_page(snapshot: EventSnapshot, line: FixtureLine) -> MeetingPage:
    """The page of a meeting, from the event's snapshot."""
    numbers = set(line.numbers)
    lines = (match.line for match in snapshot.matches.values())
    matches = sorted(
        (match for match in lines if match.number in numbers),
        key=lambda match: (match.round, match.number),
    )
    rounds = groupby(matches, key=lambda match: match.round)
    return MeetingPage(
        line=line,
        rounds=tuple((n, tuple(of)) for n, (_round, of) in enumerate(rounds, 1)),
        lineups=_lineups(snapshot, line, matches),
    )


def _lineups(
    snapshot: EventSnapshot, line: FixtureLine, matches: list[MatchLine]
) -> tuple[tuple[str, tuple[Team, ...]], ...]:
    rows = LineupPlayer.objects.filter(
        match__event=snapshot.event,
        match__number__in=line.numbers,
        match__state=Match.State.FINAL,
    ).select_related("match", "person__merged_into")
    sides = {match.number: match.sides for match in matches}
    seated: dict[int, dict[int, dict[Lined, None]]] = {1: {}, 2: {}}
    for row in rows.order_by("match__number", "side", "place"):
        [pair] = sides[row.match.number][row.side - 1].numbers
        team = seated[row.side].setdefault(pair, {})
        team[Lined(row.shown_name, row.is_substitute)] = None
    return tuple(
        (club.label, tuple((pair, tuple(team)) for pair, team in sorted(teams.items())))
        for club, teams in zip(line.match.sides, seated.values(), strict=True)
        if teams
    )
