"""The pages of a link: a table's or a pair's match, a judge's tables, the last results.

Reads only.
"""

from collections.abc import Sequence
from functools import partial

from django.db.models import QuerySet

from scoring.game.context import waiting_by_match
from scoring.game.models import Link, SheetRow, Submission
from scoring.game.permissions import may_confirm
from scoring.results.selectors.sheets import State
from tournaments.event.models import Event, Match
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.selectors.board import board_of
from tournaments.schedule.selectors.rounds import Rest, rest_of


class TablePage:
    """The page of a table's or a pair's link: its match, the next ones, older results."""

    def __init__(self, link: Link, shown: Match | None = None) -> None:
        """``shown`` is the match on the page, if it is not the current one."""
        matches = matches_of(link)
        current = _current(matches)
        upcoming = _upcoming(matches, current)
        beside = upcoming if current else None
        self.current = current or upcoming
        self.line, self.upcoming = _lines(shown or self.current, beside)
        self.upcoming_stage = beside.stage.title if beside else ""
        self.also = _older_results(link, current)
        # The round that a single player sits out.
        self.rest: Rest | None = None
        if link.kind == Link.Kind.PAIR:
            self.rest = rest_of(read_snapshot(link.event), link.number)


class JudgeLine:
    """One table in play on a judge's page."""

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
        return "reported" if self.version else self.match.state

    @property
    def marks(self) -> tuple[int, ...] | None:
        """The last reported or confirmed marks; None for a disputed game."""
        if self.is_disputed:
            return None
        if self.version:
            return self.version.marks
        return self.match.score


def _lines(*matches: Match | None) -> list[MatchLine | None]:
    """The matches as the hall sees them, with one query."""
    keys = [match.pk for match in matches if match]
    lines = {m.number: m for m in match_lines(Match.objects.filter(pk__in=keys))}
    return [lines[match.number] if match else None for match in matches]


def matches_of(link: Link) -> QuerySet[Match]:
    """Every match within a link's scope."""
    matches = link.event.matches.select_related("stage", "round", "event")
    if link.kind == Link.Kind.TABLE:
        return matches.filter(table=link.number)
    if link.kind == Link.Kind.PAIR:
        return matches.filter(sides__pair__number=link.number)
    return matches


def _current(matches: QuerySet[Match]) -> Match | None:
    """The match being played, else the last one sent, else the last one over."""
    latest = matches.order_by("-called_at", "-number")
    return (
        latest.filter(state__in=Match.AT_TABLE).first()
        or latest.filter(state__in=Match.WITH_OTHERS).first()
        or matches.filter(state=Match.State.FINAL)
        .exclude(games__ended="bye")
        .order_by("-ended_at", "-number")
        .first()
    )


def _upcoming(matches: QuerySet[Match], current: Match | None) -> Match | None:
    confirmed = matches.exclude(stage__state__in=["waiting", "drawn"])
    if current is not None and not current.stage.is_bracket:
        confirmed = confirmed.exclude(pk=current.pk)
    return (
        confirmed.filter(state__in=Match.NOT_BEGUN)
        .order_by("stage__number", "round__number", "wave", "number")
        .first()
    )


def _older_results(link: Link, current: Match | None) -> tuple[Submission, ...]:
    """Older results that wait for this link, or that it sent and that still wait."""
    waiting = (
        Submission.objects.undecided()
        .filter(game__match__in=matches_of(link))
        .exclude(game__match=current)
        .select_related("game__match", "link")
        .order_by("at")
    )
    return tuple(v for v in waiting if v.link_id == link.pk or may_confirm(link, v))


def judge_lines(link: Link) -> list[JudgeLine]:
    """Every table in play: those that need a judge first, then by table."""
    rows = link.event.matches.filter(state__in=Match.IN_PLAY)
    waiting = waiting_by_match(link.event)
    unsent = _unsent(link.event, rows)
    lines = [
        JudgeLine(link, m, waiting.get(m.number, ()), unsent.get(m.number, ""))
        for m in match_lines(rows)
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
    over = matches_of(link).filter(state=Match.State.FINAL)
    return sorted(
        match_lines(over), key=lambda m: (m.stage, m.round, m.number), reverse=True
    )
