"""A match on a link's page: its submissions, and the link's possible actions."""

from collections.abc import Sequence
from functools import cached_property

from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from scoring.game.context import all_versions, is_still_closed
from scoring.game.endings import Ending
from scoring.game.models import Link, Submission
from scoring.game.permissions import confirming_sides, may_confirm, may_settle
from scoring.game.ruling_marks import ruling_marks, seen_of
from scoring.game.seen import Seen
from scoring.game.selectors.hands import SHARED, Scoresheet, load_scoresheet
from scoring.results.selectors.undo import just_decided, standing_results
from tournaments import formats
from tournaments.event.models import Event, Game, Match
from tournaments.event.play import is_by_dates
from tournaments.event.selectors.matches import MatchLine, line_of

State = Submission.State


class Sheet:
    """One match on a link's page, and its possible actions.

    ``state``: ``open`` (enter marks), ``sent`` (by this link), ``confirm`` (another's
    submission), ``waiting`` (for others), ``disputed``, ``over``, ``soon``, ``void``.
    """

    def __init__(
        self,
        link: Link,
        match: Match,
        shown: MatchLine | None = None,
        *,
        number: int | None = None,
    ) -> None:
        """``shown`` is its line if it was read already; ``number`` the game asked for."""
        match.event = link.event
        self.match = shown or line_of(match.pk)
        self.stage = match.stage.title
        self.row = game = open_game(match, number)
        if game:
            prefetch_related_objects([game], "rulings", all_versions())
        versions = tuple(game.submissions.all()) if game else ()
        waiting = [v for v in versions if v.is_open]
        # Marks by side given by rulings; the final marks include them.
        self.ruled = ruling_marks(game) if game else ()
        is_outdated = waiting and not any(
            v.state == State.DISPUTED or v.ruled == self.ruled for v in waiting
        )
        # The last version that waited, if a ruling has changed the marks since.
        self.overtaken = waiting[-1] if is_outdated else None
        waiting = [] if is_outdated else waiting
        self.version = version = waiting[-1] if waiting else None
        self.versions = tuple(v for v in versions if v.state != State.SUPERSEDED)
        self.seen = seen_of(game) if game else Seen()
        self.state = _state(link, match, waiting)
        self.waits_for = waits_for(version, self.match) if version else ""
        self.may_concede = next((v for v in waiting if may_confirm(link, v)), None)
        # It contested a version and may still send its own.
        self.owes_version = [v.decided_link_id for v in waiting] == [link.pk]
        self.reading = Ending(game).clock if game else None
        # It may settle the disputed game.
        self.may_settle = self.state == "disputed" and may_settle(link, match)
        # What this link let stand just now.
        self._standing = standing_results(match.pk)
        self.undoable = just_decided(link.event, str(link.author), self._standing)
        self._is_of_judge, self._match = link.kind == Link.Kind.JUDGE, match

    @cached_property
    def beside(self) -> tuple[tuple[int, formats.Score | None], ...]:
        """The other games of an open match by dates, each with the score that waits."""
        match = self._match
        if not self.row or match.best_of == 1 or match.state == Match.State.FINAL:
            return ()
        if not is_by_dates(match.stage):
            return ()
        games = match.games.filter(marks_1=None).exclude(pk=self.row.pk)
        rows = Submission.objects.undecided().filter(game__in=games).order_by("version")
        sent = {row.game_id: row.score for row in rows}
        return tuple((g.number, sent.get(g.pk)) for g in games.order_by("number"))

    @cached_property
    def shared(self) -> Scoresheet | None:
        """The sheet that judges and the table share, if it is begun."""
        is_keyed = self._match.event.policy == Event.Policy.KEYED
        if self.row is None or self.state != "open" or is_keyed:
            return None
        own = load_scoresheet(self.row, SHARED)
        return own if own.rows else None

    @cached_property
    def settlement(self) -> Submission | None:
        """The judge's settlement of a dispute, if it is the last standing result."""
        if not self._is_of_judge and self.state != "over":
            return None
        last = max(
            self._standing, key=lambda version: version.game.number, default=None
        )
        return last if last and last.is_settlement else None

    @property
    def waiting(self) -> int:
        return sum(version.is_open for version in self.versions)

    @property
    def game(self) -> int:
        return self.row.number if self.row else 1

    @property
    def games_won(self) -> tuple[int, ...]:
        return formats.games_won(self.match.games)

    @property
    def mark(self) -> str:
        if self.version:
            return "disputed" if self.state == "disputed" else "reported"
        is_late = self.is_time_up and self.match.state == Match.State.PLAYING
        return "overdue" if is_late else self.match.mark

    @property
    def by_rulings(self) -> formats.Score | None:
        return formats.Score(self.ruled) if any(self.ruled) else None

    @property
    def has_sheet(self) -> bool:
        """Whether the standing result came with the sheet of its hands."""
        return any(v.state == State.CONFIRMED and v.sheet for v in self.versions)

    @property
    def is_time_up(self) -> bool:
        return self.reading is not None and self.reading.state == "expired"


def open_game(match: Match, number: int | None = None) -> Game | None:
    """The game to be played next or sent last: the one without a result, else the last.

    By dates several may be open: ``number`` is then the one that was asked for.
    """
    games = list(match.games.all())
    if match.state == Match.State.FINAL:
        games = [g for g in games if g.marks_1 is not None]
    is_open = [game for game in games if game.marks_1 is None]
    asked = (game for game in is_open if game.number == number)
    game = next(asked, None) or next(iter(is_open or games[-1:]), None)
    if game is not None:
        game.match = match
    return game


def _state(link: Link, match: Match, waiting: Sequence[Submission]) -> str:
    if match.state == Match.State.VOID:
        return "void"
    match.stage.event = match.event
    if is_still_closed(match):
        return "soon"
    if match.state in Match.NOT_BEGUN:
        return "open"
    if match.state == Match.State.FINAL:
        return "over"
    if any(v.state == State.DISPUTED for v in waiting):
        return "disputed"
    if not waiting:
        return "open"
    if waiting[-1].link_id == link.pk:
        return "sent"
    return "confirm" if may_confirm(link, waiting[-1]) else "waiting"


def waits_for(version: Submission, match: MatchLine) -> str:
    """The links that may confirm it, in words."""
    names = [match.sides[side - 1].numbered for side in confirming_sides(version)]
    if len(names) > 1 and len(match.sides) == 2:
        return _("one of the pairs or a judge")
    others = ", ".join(names)
    return _("%(pair)s or a judge") % {"pair": others} if names else _("a judge")
