"""All panels of the wall.

They depend on the event's version only: clocks are read at their last entry.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from players.common.ranges import number_ranges
from tournaments.brackets.selectors import bracket_page
from tournaments.event.models import Announcement, Match
from tournaments.event.selectors.clocks import (
    HallClock,
    first_to_end,
    hall_clocks,
    hall_messages,
    seated_together,
)
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot
from tournaments.floor.selectors.wall.names import wall_names
from tournaments.floor.selectors.wall.results import WallBracket, results, wall_bracket
from tournaments.floor.selectors.wall.seating import (
    WallPlace,
    WallSeating,
    entries,
    seatings,
)
from tournaments.floor.selectors.wall.standings import WallTable, tables

MOST_TABLES = 6


@dataclass(frozen=True, slots=True)
class WallPage:
    announcement: Announcement | None
    clocks: tuple[HallClock, ...]
    # Clocks of tables that started together, if these are the majority.
    shared: tuple[HallClock, ...]
    # Clocks of single tables: stopped ones first, then by their end.
    table_clocks: tuple[HallClock, ...]
    entered: int
    checked_in: int
    # Before the draw everybody entered, by name, with the number of the pair.
    entries: tuple[WallPlace, ...]
    seatings: tuple[WallSeating, ...]
    results: tuple[MatchLine, ...]
    tables: tuple[WallTable, ...]
    brackets: tuple[WallBracket, ...]
    still_playing: tuple[int, ...]  # Tables of the round without a result

    @property
    def shared_title(self) -> str:
        return _("Most tables") if self.table_clocks else _("All tables")

    @property
    def still_playing_tables(self) -> str:
        """Those tables in a line, consecutive ones as a range."""
        return ", ".join(number_ranges(self.still_playing))

    @property
    def breaks(self) -> tuple[HallClock, ...]:
        return tuple(line for line in self.clocks if line.is_break)

    @property
    def waves(self) -> tuple[HallClock, ...]:
        return tuple(line for line in self.clocks if not line.is_break)

    @property
    def coming(self) -> WallSeating | None:
        return next((s for s in self.seatings if not s.is_playing), None)


def wall_page(snapshot: EventSnapshot) -> WallPage:
    event, stages = snapshot.event, snapshot.shown_stages
    messages = hall_messages(event)
    brackets = [s for s in stages if s.is_bracket]
    clocks = hall_clocks(event)
    waves = [c for c in clocks if c.round and c.match is None]
    own = [c for c in clocks if c.match]
    names = wall_names(snapshot)
    shared = () if messages.sessions or waves else seated_together(own)
    return WallPage(
        announcement=messages.announcement,
        clocks=(*messages.sessions, *waves),
        shared=shared,
        table_clocks=tuple(
            first_to_end(c for c in own if c not in shared)[:MOST_TABLES]
        ),
        entered=len(snapshot.pairs),
        checked_in=snapshot.checked_in,
        entries=() if stages else entries(snapshot),
        seatings=tuple(seatings(snapshot)),
        results=tuple(results(snapshot)),
        tables=() if brackets else tuple(tables(snapshot)),
        brackets=tuple(
            bracket
            for stage in brackets
            if (bracket := wall_bracket(bracket_page(snapshot, stage), names)).is_shown
        ),
        still_playing=tuple(
            sorted(
                match.table
                for match in snapshot.matches.values()
                if match.state == Match.State.PLAYING and match.table
            )
        ),
    )
