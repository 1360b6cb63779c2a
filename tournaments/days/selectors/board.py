"""The director's board of a day: every division's tables and next step."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.days.selectors.clocks import DayClock, day_clocks
from tournaments.days.selectors.divisions import announcements, tables_of
from tournaments.event.models import Announcement, Event
from tournaments.event.selectors.entered_twice import EnteredTwice, entered_twice
from tournaments.event.selectors.snapshot import EventSnapshot, snapshot_of
from tournaments.floor.selectors.board import Board, board_of
from tournaments.progress.selectors.next_step import next_step
from tournaments.progress.selectors.steps import NextStep


@dataclass(frozen=True, slots=True)
class BoardDivision:
    event: Event
    board: Board
    step: NextStep
    tables: str  # The numbers of its tables, consecutive ones as a range
    checked_in: int
    entered: int


@dataclass(frozen=True, slots=True)
class DayBoard:
    divisions: tuple[BoardDivision, ...]
    clocks: tuple[DayClock, ...]
    announcements: tuple[Announcement, ...]
    twice: tuple[EnteredTwice, ...]

    @property
    def called(self) -> int:
        return sum(division.board.called for division in self.divisions)

    @property
    def runs(self) -> bool:
        """Whether a clock of play can be paused."""
        return "running" in self._states

    @property
    def is_paused(self) -> bool:
        """Whether a clock of play can go on."""
        return "paused" in self._states

    @property
    def _states(self) -> set[str]:
        return {c.clock.reading.state for c in self.clocks if not c.clock.is_break}

    @property
    def breaks(self) -> tuple[DayClock, ...]:
        return tuple(
            each
            for each in self.clocks
            if each.clock.is_break and each.clock.reading.state != "expired"
        )


def day_board(divisions: Iterable[Event]) -> DayBoard:
    """The board of these divisions, as they are in the open transaction."""
    snapshots = [snapshot_of(event) for event in divisions]
    events = [state.event for state in snapshots]
    return DayBoard(
        divisions=tuple(map(_division, snapshots)),
        clocks=day_clocks(events),
        announcements=announcements(events),
        twice=entered_twice(events),
    )


def _division(state: EventSnapshot) -> BoardDivision:
    return BoardDivision(
        event=state.event,
        board=board_of(state),
        step=next_step(state),
        tables=tables_of(state),
        checked_in=state.checked_in,
        entered=len(state.pairs),
    )
