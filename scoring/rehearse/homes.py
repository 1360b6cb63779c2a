"""Venues and club nights for the pairs of a rehearsed league by dates."""

from datetime import time
from random import Random

from tournaments.event.models import Event
from tournaments.league.selectors.fixtures import at_home

EVENINGS = (time(18, 30), time(19), time(19, 30))


def random_homes(event: Event, random: Random) -> dict[int, tuple[str, int, time]]:
    """Return a venue, a weekday and an evening for each pair, by number."""
    homes: dict[int, tuple[str, int, time]] = {}
    for _name, numbers in at_home(event):
        town = event.pairs.get(number=numbers[0]).town
        weekday, evening = random.randrange(7), random.choice(EVENINGS)
        homes |= dict.fromkeys(numbers, (f"{town} Hall", weekday, evening))
    return homes
