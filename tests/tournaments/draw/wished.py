"""An event with clubs, towns and wishes, and whom its draw lets meet."""

from players.clubs.models import Club
from tests.make import make_event, make_pairs
from tests.stored import made_once
from tournaments.draw.services.drawing import draw_event
from tournaments.draw.services.wishes import WishEntry, save_wishes
from tournaments.event.models import Event, Stage


@made_once
def field(count: int = 12, *, preset: str = "state", club: Club | None = None) -> Event:
    """Pairs of four clubs, in turn, and of two towns."""
    event = make_event(club, preset=preset, tables=8)
    make_pairs(event, count)
    for pair in event.pairs.all():
        pair.club_name = ("Waco", "Temple", "WACO ", "")[pair.number % 4]
        pair.town = ("Shiner", "Yoakum")[pair.number % 2]
        pair.save()
    return event


def wish(event: Event, *wishes: WishEntry) -> None:
    save_wishes(event=event, wishes=wishes, by="dora")


def absolute(*numbers: int) -> WishEntry:
    return WishEntry("pairs", True, numbers)


def drawn(event: Event, seed: int = 42) -> Stage:
    draw_event(event=event, by="dora", seed=seed)
    return event.stages.get(number=1)


def meetings(
    event: Event, stage: int = 1, round: int | None = None
) -> set[frozenset[int]]:
    rows = event.matches.filter(stage__number=stage)
    if round:
        rows = rows.filter(round__number=round)
    sides = [[s.pair.number for s in m.sides.all() if s.pair] for m in rows]
    return {frozenset(both) for both in sides if len(both) == 2}
