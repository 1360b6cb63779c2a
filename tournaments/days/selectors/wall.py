"""The wall of a day: every division's panels, under one clock where they share it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from players.common.ranges import number_ranges
from tournaments.days.selectors.clocks import DayClock, day_clocks
from tournaments.event.models import Announcement, Event
from tournaments.event.selectors.clocks import HallClock
from tournaments.event.selectors.snapshot import snapshot_of
from tournaments.floor.selectors.wall import WallPage, wall_page


@dataclass(frozen=True, slots=True)
class WallDivision:
    event: Event
    page: WallPage
    of: str


@dataclass(frozen=True, slots=True)
class DayWall:
    divisions: tuple[WallDivision, ...]
    clocks: tuple[DayClock, ...]
    # Each break once, with everybody who plays on meanwhile.
    breaks: tuple[tuple[HallClock, WallPage], ...]
    announcements: tuple[Announcement, ...]
    still_playing: str


def day_wall(divisions: Iterable[Event]) -> DayWall:
    """The wall of these divisions, as they are in the open transaction."""
    shown = tuple(
        WallDivision(event, wall_page(snapshot_of(event)), f"{event.slug}-")
        for event in divisions
    )
    clocks = day_clocks([each.event for each in shown])
    playing = tuple(sorted(n for each in shown for n in each.page.still_playing))
    standing = (each.page.announcement for each in shown)
    return DayWall(
        divisions=shown,
        clocks=clocks,
        breaks=tuple(_breaks(clocks, shown, playing)),
        announcements=tuple({each.text: each for each in standing if each}.values()),
        still_playing=", ".join(number_ranges(playing)),
    )


def _breaks(
    clocks: Iterable[DayClock],
    divisions: Iterable[WallDivision],
    playing: tuple[int, ...],
) -> Iterable[tuple[HallClock, WallPage]]:
    for shared in clocks:
        if shared.clock.is_break:
            pages = [each.page for each in divisions if each.page.breaks]
            first = next((page for page in pages if page.coming), pages[0])
            yield shared.clock, replace(first, still_playing=playing)
