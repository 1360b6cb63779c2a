"""Rounds of an event, played."""

from tests.make import play_tables, started_event
from tests.stored import made_once
from tournaments.event.models import Event
from tournaments.floor.services.rounds import start_next


@made_once
def after_rounds(rounds: int, pairs: int = 8, preset: str = "texas42-sample") -> Event:
    """So many rounds are over, each won by the first sides; the next one has begun."""
    event = started_event(pairs, preset=preset)
    for _round in range(rounds):
        play_tables(event)
        start_next(event=event, by="dora")
    return event
