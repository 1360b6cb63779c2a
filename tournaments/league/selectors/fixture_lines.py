"""A match of a league by dates on pages: its date, its venue, its players."""

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from players.common import clock
from tournaments.event.models import Fixture, Match
from tournaments.event.selectors.lineups import Lined
from tournaments.event.selectors.matches import MatchLine, SideLine

Status = Fixture.Status
# What a line takes from the row of its date as it is stored there.
STORED = (
    *("week_of", "starts_at", "was_at", "venue", "was_venue", "status", "decide_on"),
    *("moves", "is_planned", "moved_at", "moved_by"),
    *("acknowledged_1", "acknowledged_2"),
)


@dataclass(frozen=True, slots=True)
class OfferLine:
    side: int
    starts_at: datetime


@dataclass(frozen=True)
class Dated:
    """A match with a date, or a meeting with its matches."""

    match: MatchLine
    week: int  # Its own week, also after a move
    # The entered players by side; for a meeting its substitutes.
    lineups: tuple[tuple[Lined, ...], tuple[Lined, ...]]
    numbers: tuple[int, ...]  # The match, or those of the meeting
    dated_by: int  # The match with the date: of a meeting the first open one, if any


@dataclass(frozen=True)
class FixtureLine(Dated):
    """A match with its week, its date, its venue and its open offers.

    Between clubs it is a whole meeting: its sides are clubs, its score the games won.
    """

    week_of: date
    starts_at: datetime | None
    was_at: datetime | None  # Its start before the last move
    venue: str
    status: str
    decide_on: date
    moves: int
    # The plan sets its date: if it moved, others moved at the same moment.
    is_planned: bool
    moved_at: datetime | None
    was_venue: str
    moved_by: int  # The side whose captain moved it last; 0 is the director
    # How many of its moves the captain of each side has acknowledged.
    acknowledged_1: int
    acknowledged_2: int
    offers: tuple[OfferLine, ...]
    left: tuple[bool, ...]  # By side whether it has left the league

    @property
    def number(self) -> int:
        return self.match.number

    @property
    def is_meeting(self) -> bool:
        return len(self.numbers) > 1

    @property
    def shown_lineups(self) -> tuple[tuple[str, tuple[Lined, ...]], ...]:
        """The name and players of each side, once the result is confirmed."""
        if not (self.match.is_over or self.is_meeting):
            return ()
        sides = zip(self.match.sides, self.lineups, strict=True)
        return tuple((side.label, lineup) for side, lineup in sides if lineup)

    @property
    def is_open(self) -> bool:
        return self.match.state in Match.NOT_BEGUN

    @property
    def is_annulled(self) -> bool:
        """Whether it counts nothing, played or not."""
        return self.match.state == Match.State.VOID

    @property
    def is_called_off(self) -> bool:
        """Whether it was not played and will not be."""
        played = any(game.ended != "forfeit" for game in self.match.games)
        is_forfeited = self.match.is_forfeit and (self.is_meeting or not played)
        return is_forfeited or (self.is_annulled and not played)

    @property
    def leaver(self) -> SideLine | None:
        """The side that left, if it forfeits the match because of that."""
        sides = zip(self.match.sides, self.left, strict=True)
        absent = [side for side, has_left in sides if has_left]
        return absent[0] if self.match.is_forfeit and absent else None

    def has_left(self, side: int) -> bool:
        """Whether this side forfeits the match because it left."""
        return self.match.is_forfeit and self.left[side - 1]

    @property
    def is_postponed(self) -> bool:
        """Whether it has no date."""
        return self.is_open and self.status == Status.POSTPONED

    @property
    def is_undecided(self) -> bool:
        """Whether its deadline is over and the director has to decide."""
        return self.is_open and self.status == Status.UNDECIDED

    @property
    def is_moved(self) -> bool:
        """Whether its date or venue was changed after the draw."""
        has_date = self.is_open and self.starts_at is not None
        return has_date and self.moves > 0 and not self.is_put_back

    @property
    def is_put_back(self) -> bool:
        """Whether its last move gave it the date and venue that it had before."""
        before = (self.was_at, self.was_venue)
        has_date = self.moves > 0 and self.starts_at is not None
        return has_date and (self.starts_at, self.venue) == before

    @property
    def mover(self) -> SideLine | None:
        """The side whose captain moved it last; None if the director did."""
        return self.match.sides[self.moved_by - 1] if self.moved_by else None

    @property
    def unaware(self) -> tuple[SideLine, ...]:
        """The sides whose captain has not acknowledged the last move."""
        if not self.is_open or not self.moves:
            return ()
        counts = (self.acknowledged_1, self.acknowledged_2)
        sides = zip(self.match.sides, counts, strict=True)
        return tuple(side for side, count in sides if count < self.moves)


def is_restorable(fixture: Fixture | FixtureLine, side: int, time_zone: str) -> bool:
    """Whether this side may take back that it postponed the match.

    Not once the other side has acknowledged it, nor for a date that is over or before
    the week that the match has now.
    """
    others = fixture.acknowledged_2 if side == 1 else fixture.acknowledged_1
    is_own = fixture.moved_by == side and others < fixture.moves
    was_at = fixture.was_at
    if fixture.status != Status.POSTPONED or not is_own or was_at is None:
        return False
    day = was_at.astimezone(ZoneInfo(time_zone)).date()
    return was_at > clock.now() and fixture.week_of <= day <= fixture.decide_on
