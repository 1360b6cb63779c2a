"""The clocks of a day: divisions that play by one time have one clock."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.event.models import Event
from tournaments.event.selectors.clocks import (
    TOGETHER,
    HallClock,
    ends_of,
    first_to_end,
    hall_clocks,
)


@dataclass(frozen=True, slots=True)
class DayClock:
    """A clock, and the divisions that play by it; none if all do."""

    clock: HallClock
    # The names of its divisions with what each plays by it.
    titles: tuple[tuple[str, str], ...]
    is_of_all: bool

    @property
    def title(self) -> str:
        """The heading: what is played, with the divisions if others play by another."""
        played = list(dict.fromkeys(title for _name, title in self.titles))
        if self.is_of_all and len(played) == 1:
            return played[0]
        if len(played) == 1:
            return f"{', '.join(name for name, _title in self.titles)}: {played[0]}"
        return ", ".join(f"{name}: {title}" for name, title in self.titles)


def _clocks_of(event: Event) -> tuple[HallClock, ...]:
    """The clocks of breaks and rounds; of tables alone the one that ends last."""
    clocks = hall_clocks(event)
    large = tuple(clock for clock in clocks if clock.match is None)
    if any(clock.round for clock in large):
        return large
    own = first_to_end(clock for clock in clocks if clock.match)
    return (*large, *own[-1:])


def day_clocks(divisions: Sequence[Event]) -> tuple[DayClock, ...]:
    """The clocks of these divisions; those that stand alike are one."""
    groups: list[list[tuple[str, HallClock]]] = []
    for event in divisions:
        for clock in _clocks_of(event):
            alike = (group for group in groups if _is_one(group[0][1], clock))
            group = next(alike, None)
            if group is None:
                groups.append(group := [])
            group.append((event.name, clock))
    return tuple(
        DayClock(
            clock=group[0][1],
            titles=tuple((name, clock.title) for name, clock in group),
            is_of_all=len({name for name, _clock in group}) == len(divisions),
        )
        for group in groups
    )


def _is_one(first: HallClock, second: HallClock) -> bool:
    """Whether two clocks of one kind stand alike, but for some seconds."""
    if first.is_break != second.is_break:
        return False
    state, at = ends_of(first)
    other_state, other_at = ends_of(second)
    return state == other_state and abs(at - other_at) <= TOGETHER
