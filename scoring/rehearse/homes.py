"""Venues and club nights for the pairs of a rehearsed league by dates."""

from __future__ import annotations

from datetime import time
from typing import TYPE_CHECKING

from tournaments.selectors.fixtures import at_home
from tournaments.services.fixtures import set_homes

if TYPE_CHECKING:
    from scoring.rehearse.day import Day

EVENINGS = (time(18, 30), time(19), time(19, 30))


def set_random_homes(day: Day) -> None:
    """Give each pair of a league by dates a venue and a club night."""
    if not day.format.is_by_dates:
        return
    homes: dict[int, tuple[str, int, time]] = {}
    for _name, numbers in at_home(day.event):
        town = day.event.pairs.get(number=numbers[0]).town
        weekday, evening = day.random.randrange(7), day.random.choice(EVENINGS)
        homes |= dict.fromkeys(numbers, (f"{town} Hall", weekday, evening))
    day.call(set_homes, event=day.event, homes=homes, by="Director")
