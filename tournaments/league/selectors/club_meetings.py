"""The meetings of a league between clubs: one night of two clubs, several rounds of pairs."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from django.db.models import QuerySet

from tournaments import formats
from tournaments.event.models import LineupPlayer, Match, Side, Stage
from tournaments.event.play import rules_of
from tournaments.event.selectors.lineups import Lined, Seats, lined_up
from tournaments.event.selectors.matches import MatchLine, SideLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.formats.sources import of_pair
from tournaments.league.selectors.fixture_lines import Dated, FixtureLine


@dataclass(frozen=True, slots=True)
class ClubSide(SideLine):
    """A club in a meeting, with the numbers of its pairs."""

    @property
    def is_club(self) -> bool:
        return True

    @property
    def numbered(self) -> str:
        """Its name: a club has no number."""
        return self.label


class _Row(NamedTuple):
    pk: int
    number: int
    round: int
    state: str
    winner: int | None
    is_forfeit: bool


def meeting_of(match: Match) -> QuerySet[Match]:
    """The matches that share a match's date: its two clubs' night, or the match alone.

    The match has its stage, with the event, and its round loaded.
    """
    rules = rules_of(match.stage)
    matches = Match.objects.filter(stage=match.stage)
    if not is_between_clubs(rules):
        return matches.filter(pk=match.pk)
    rounds = formats.rounds_of_week(
        rules, formats.week_of_round(rules, match.round.number)
    )
    home = match.sides.select_related("pair").get(side=1).pair
    return matches.filter(
        round__number__range=(rounds[0], rounds[-1]),
        sides__side=1,
        sides__pair__club_name=home.club_name if home else "",
    )


def is_between_clubs(rules: formats.StageRules) -> bool:
    """Whether clubs meet in this stage, each meeting on its own date."""
    return bool(formats.date_rules(rules) and rules.option("rounds_a_night"))


def meetings_with_dates(stage: Stage) -> list[Dated]:
    """The meetings of a stage between clubs, by week and number."""
    seats = stage.seats.order_by("pair__number")
    pairs: dict[str, list[int]] = defaultdict(list)
    for number, club in seats.values_list("pair__number", "pair__club_name"):
        pairs[club].append(number)
    substitutes = lined_up(
        LineupPlayer.objects.filter(
            match__stage=stage, match__state=Match.State.FINAL, is_substitute=True
        )
    )
    dated = []
    for (week, *names), rows in _by_meeting(stage).items():
        numbers = tuple(row.number for row in rows)
        first, second = (
            ClubSide(tuple(pairs[name]), (name,), of_pair(pairs[name][0]))
            for name in names
        )
        dated.append(
            Dated(
                match=_meeting(stage, rows, (first, second)),
                week=week,
                lineups=(
                    _distinct(substitutes, numbers, 1),
                    _distinct(substitutes, numbers, 2),
                ),
                numbers=numbers,
                dated_by=_current(rows),
            )
        )
    return dated


def _by_meeting(stage: Stage) -> dict[tuple[int, str, str], list[_Row]]:
    """By week, home club and guests their matches; meetings in order of number."""
    rules, seated = rules_of(stage), _seated(stage)
    meetings: dict[tuple[int, str, str], list[_Row]] = defaultdict(list)
    names = ("pk", "number", "round__number", "state", "winner", "is_forfeit")
    matches = Match.objects.filter(stage=stage, fixture__isnull=False)
    for row in map(_Row._make, matches.order_by("number").values_list(*names)):
        home, guests = seated.get(row.pk, ("", ""))
        week = formats.week_of_round(rules, row.round)
        meetings[week, home, guests].append(row)
    return meetings


def _current(rows: Sequence[_Row]) -> int:
    """The match whose date is the meeting's: the first open one, if any."""
    return next((row for row in rows if row.state in Match.NOT_BEGUN), rows[0]).number


def _seated(stage: Stage) -> dict[int, tuple[str, str]]:
    """By match the club at home and the guests."""
    sides = Side.objects.filter(match__stage=stage).order_by("side")
    clubs: dict[int, list[str]] = defaultdict(list)
    for match, club in sides.values_list("match_id", "pair__club_name"):
        clubs[match].append(club or "")
    return {match: (names[0], names[-1]) for match, names in clubs.items()}


def _meeting(
    stage: Stage, rows: Sequence[_Row], sides: tuple[SideLine, SideLine]
) -> MatchLine:
    """A meeting as one match: open while one of its matches is, won by most wins."""
    states = Counter(row.state for row in rows)
    won = Counter(row.winner for row in rows if row.state == Match.State.FINAL)
    wins = (won[1], won[2])
    state = next(
        (s for s in (Match.State.READY, *Match.State.values) if states[s]), "ready"
    )
    is_over = states[Match.State.FINAL] + states[Match.State.VOID] == len(rows)
    winner = 1 if wins[0] > wins[1] else 2
    return MatchLine(
        pk=rows[0].pk,
        number=rows[0].number,
        stage=stage.number,
        round=rows[0].round,
        part="",
        group="",
        table=None,
        wave=1,
        state=state,
        sides=sides,
        games=(formats.Game(wins),) if won else (),
        winner=winner if is_over and wins[0] != wins[1] else None,
        best_of=1,
        is_forfeit=all(row.is_forfeit for row in rows),
        called_at=None,
        ended_at=None,
        has_sheet=False,
        part_round=None,
    )


def _distinct(
    substitutes: Seats, numbers: Sequence[int], side: int
) -> tuple[Lined, ...]:
    each = (lined for n in numbers for lined in substitutes[n, side])
    return tuple(dict.fromkeys(each))


Team = tuple[int, tuple[Lined, ...]]  # The number of a pair, and its players


@dataclass(frozen=True, slots=True)
class MeetingPage:
    line: FixtureLine
    # The rounds of the night, counted from 1.
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    # The players by club, of games with a confirmed result.
    lineups: tuple[tuple[str, tuple[Team, ...]], ...]

    @property
    def played(self) -> int:
        return sum(match.is_over for _round, lines in self.rounds for match in lines)


def meeting_page(snapshot: EventSnapshot, line: FixtureLine) -> MeetingPage:
    numbers = set(line.numbers)
    lines = snapshot.matches.values()
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
    )
    sides = {match.number: match.sides for match in matches}
    seated: dict[int, dict[int, dict[Lined, None]]] = {1: {}, 2: {}}
    for (number, side), players in sorted(lined_up(rows).items()):
        [pair] = sides[number][side - 1].numbers
        seated[side].setdefault(pair, {}).update(dict.fromkeys(players))
    return tuple(
        (club.label, tuple((pair, tuple(team)) for pair, team in sorted(teams.items())))
        for club, teams in zip(line.match.sides, seated.values(), strict=True)
        if teams
    )
