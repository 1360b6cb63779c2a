"""The lines and tables of a standing as values."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Stage
from tournaments.formats.standings import CLUBS, OVER_ALL
from tournaments.standings.selectors.outlook import Likely


@dataclass(frozen=True, slots=True)
class StandingLine:
    group: str
    rank: int
    place: str  # The rank as shown: "3", or "3=" if it is shared
    # Its places after the whole rounds before this one, and its place now.
    course: tuple[int, ...]
    pair: int
    name: str
    played: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    # The criterion that puts it above the next, with both figures; empty for the last.
    why: str
    is_level: bool = False  # It is tied with the next
    next_has_left: bool = False
    has_left: bool = False
    is_club: bool = False
    # Through, out, or what it needs; None if that was not computed.
    clinch: formats.Clinch | None = None
    likely: Likely | None = None  # What is likely enough
    # Of a league by dates: matches played, left and in hand.
    games: formats.GamesLeft | None = None

    def __hash__(self) -> int:
        """Rows and tables are cached by line: a few fields distinguish most of them."""
        return hash((self.group, self.pair, self.rank, self.wins, self.marks_for))

    @property
    def moved(self) -> int:
        """The places gained since the last round, negative if lost."""
        return self.course[-2] - self.course[-1] if len(self.course) > 1 else 0


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """One table: a group's, or the one over all groups."""

    group: str
    lines: tuple[StandingLine, ...]
    cut: int | None
    # Sentences about ties: settled ones and how to settle open ones.
    notes: tuple[str, ...]
    is_whole: bool = False  # It is the only group, so its name is not shown
    open_at_cut: str = ""  # What decides who goes on of those level at the cut
    level_at_cut: tuple[int, ...] = ()
    wins_to_go_on: int = 0  # Those above the cut have so many wins, as its rule asks

    @property
    def name(self) -> str:
        """The group's letter, or the name of the overall or club table."""
        if self.is_whole:
            return ""
        return {OVER_ALL: _("All groups"), CLUBS: _("Clubs")}.get(
            self.group, self.group
        )

    @property
    def title(self) -> str:
        if self.name and self.name == self.group:
            return _("Group %(group)s") % {"group": self.group}
        return self.name

    @property
    def has_clinches(self) -> bool:
        return any(line.clinch for line in self.lines)

    @property
    def record(self) -> formats.Sentence | None:
        """What the last place that goes on had, where that is the same for all."""
        records = {line.clinch.record for line in self.lines if line.clinch}
        known = records - {None}
        return known.pop() if len(known) == 1 else None

    @property
    def has_open(self) -> bool:
        """Whether some row says what is still needed."""
        return any(
            line.clinch and line.clinch.state not in ("in", "out")
            for line in self.lines
        )

    @property
    def has_likely(self) -> bool:
        return any(line.likely and line.likely.is_enough for line in self.lines)

    @property
    def has_dates(self) -> bool:
        """Whether rounds overlap, so that some have played more than others."""
        return any(line.games for line in self.lines)


@dataclass(frozen=True, slots=True)
class Standing:
    """All tables of a stage, the overall one first."""

    stage: Stage
    tables: tuple[GroupStanding, ...]
    results: int
    rank_by: tuple[str, ...]
    since: int  # The round or week that movement is counted from; 0 before there is one
