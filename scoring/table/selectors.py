"""The pages of a link: a table's or a pair's match, a judge's tables, the last results."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from functools import partial
from operator import attrgetter

from django.db.models import QuerySet

from players.common.prepared import Prepared
from scoring.game.context import waiting_by_match
from scoring.game.models import Link, SheetRow, Submission
from scoring.game.permissions import may_confirm
from scoring.results.selectors.sheets import State
from tournaments.event.models import Event, Match, Stage
from tournaments.event.selectors.matches import MatchLine, line_of, match_lines
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.selectors.board import board_of
from tournaments.floor.selectors.missing import matches_to_enter
from tournaments.schedule.selectors.rounds import Rest, bye_of, rest_of

# Before the time of every match
NEVER = datetime.min.replace(tzinfo=UTC)


class TablePage:
    """The page of a table's or a pair's link: its match, the next ones, older results."""

    def __init__(self, link: Link, shown: Match | None = None) -> None:
        """``shown`` is the match on the page, if it is not the current one."""
        matches = _matches_of(link)
        current = _current(matches)
        upcoming = _upcoming(matches, current)
        beside = upcoming if current else None
        self.current = current or upcoming
        own = shown or self.current
        self.line = line_of(own.pk) if own else None
        self.upcoming = line_of(beside.pk) if beside else None
        self.upcoming_stage = beside.stage.title if beside else ""
        self.also = _older_results(link, current)
        # The round that a single player sits out.
        self.rest: Rest | None = None
        # The bye of a pair that waits for others of its round.
        self.bye: MatchLine | None = None
        if link.kind == Link.Kind.PAIR:
            snapshot = read_snapshot(link.event)
            self.rest = rest_of(snapshot, link.number)
            if current is None or current.state not in Match.IN_PLAY:
                self.bye = bye_of(snapshot, link.number)


class JudgeLine:
    def __init__(
        self, link: Link, match: MatchLine, versions: Sequence[Submission], unsent: str
    ) -> None:
        self.match = match
        self.version = versions[-1] if versions else None
        self.may_confirm = any(
            v.state == State.SENT and may_confirm(link, v) for v in versions
        )
        is_disputed = any(v.state == State.DISPUTED for v in versions)
        self.is_disputed = is_disputed or match.state == Match.State.DISPUTED
        self.unsent = unsent  # The score of a sheet that is over and was not sent

    @property
    def state(self) -> str:
        if self.is_disputed:
            return "disputed"
        return "reported" if self.version else self.match.mark

    @property
    def marks(self) -> tuple[int, ...] | None:
        """The last reported or confirmed marks; None for a disputed game."""
        if self.is_disputed:
            return None
        if self.version:
            return self.version.marks
        return self.match.score


class _Reads:
    """What is read of the matches in the scope of one kind of link."""

    def __init__(self, scope: str) -> None:
        def of_link(event: int, number: int) -> QuerySet[Match]:
            return Match.objects.filter(event=event, **{scope: number})

        self.matches = Prepared(
            lambda *link: (
                of_link(*link)
                .exclude(games__ended="bye")
                .select_related("stage", "round")
            )
        )
        self.waiting = Prepared(
            lambda *link: (
                Submission.objects.undecided()
                .filter(game__match__in=of_link(*link))
                .select_related("game__match", "link")
                .order_by("at")
            )
        )
        self.of_link = of_link


_reads = {
    Link.Kind.TABLE: _Reads("table"),
    Link.Kind.PAIR: _Reads("sides__pair__number"),
}


def _matches_of(link: Link) -> list[Match]:
    """Every match in the link's scope, without byes."""
    matches = _reads[Link.Kind(link.kind)].matches(link.event_id, link.number)
    for match in matches:
        match.event = match.stage.event = link.event
    return matches


def _current(matches: Sequence[Match]) -> Match | None:
    """The match being played, else the last one sent, else the last one over."""
    return (
        _last(matches, Match.AT_TABLE, "called_at")
        or _last(matches, Match.WITH_OTHERS, "called_at")
        or _last(matches, [Match.State.FINAL], "ended_at")
    )


def _last(matches: Sequence[Match], states: Collection[str], time: str) -> Match | None:
    """The last by this time in these states; those without a time come before all."""
    rows = (match for match in matches if match.state in states)
    return max(rows, key=lambda m: (getattr(m, time) or NEVER, m.number), default=None)


def _upcoming(matches: Sequence[Match], current: Match | None) -> Match | None:
    """The first match to come of the rounds that the hall sees."""
    rows = [
        match
        for match in matches
        if match.state in Match.NOT_BEGUN
        and match.stage.state not in (Stage.State.WAITING, Stage.State.DRAWN)
        and (match != current or match.stage.is_bracket)
    ]
    return min(
        rows,
        key=attrgetter("stage.number", "round.number", "wave", "number"),
        default=None,
    )


def _older_results(link: Link, current: Match | None) -> tuple[Submission, ...]:
    """Older results that wait for this link, or that it sent and that still wait."""
    waiting = _reads[Link.Kind(link.kind)].waiting(link.event_id, link.number)
    return tuple(
        version
        for version in waiting
        if (current is None or version.game.match_id != current.pk)
        and (version.link_id == link.pk or may_confirm(link, version))
    )


def judge_lines(link: Link) -> list[JudgeLine]:
    """Every table in play: those that need a judge first, then by table.

    In a league by weeks also the matches whose day has come.
    """
    rows = link.event.matches.filter(state__in=Match.IN_PLAY)
    by_weeks = link.event.format.counts_weeks
    matches = matches_to_enter(link.event) if by_weeks else match_lines(rows)
    waiting = waiting_by_match(link.event)
    unsent = _unsent(link.event, rows)
    lines = [
        JudgeLine(link, m, waiting.get(m.number, ()), unsent.get(m.number, ""))
        for m in matches
    ]
    return sorted(lines, key=partial(_by_need, link.event))


def _by_need(event: Event, line: JudgeLine) -> tuple[bool, int, int]:
    needs = line.may_confirm or (line.is_disputed and event.judges_settle)
    return not needs, line.match.table or 0, line.match.number


def _unsent(event: Event, matches: QuerySet[Match]) -> dict[int | None, str]:
    """By match the score of a sheet that is over and was not sent, as on the board."""
    sheets = SheetRow.objects.filter(game__match__in=matches, game__marks_1=None)
    if not sheets.exists():
        return {}
    tiles = board_of(read_snapshot(event)).tiles
    return {tile.match: tile.sheet for tile in tiles if tile.is_unsent}


def last_results(link: Link) -> list[MatchLine]:
    """The matches of a finished event's link, the last one first."""
    if link.kind == Link.Kind.JUDGE:
        return []
    of_link = _reads[Link.Kind(link.kind)].of_link(link.event_id, link.number)
    over = of_link.filter(state=Match.State.FINAL)
    return sorted(
        match_lines(over), key=lambda m: (m.stage, m.round, m.number), reverse=True
    )
