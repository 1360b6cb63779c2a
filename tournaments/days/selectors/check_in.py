"""The check-in of a day: the pairs of every division by name."""

from collections.abc import Iterable
from dataclasses import dataclass

from players.people.names import by_family
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.entered_twice import EnteredTwice
from tournaments.field.selectors.hall import hall_of


@dataclass(frozen=True, slots=True)
class CheckInPair:
    pair: Pair
    event: Event
    words: str
    is_twice: bool  # One of its players stands in another division too


@dataclass(frozen=True, slots=True)
class CheckIn:
    pairs: tuple[CheckInPair, ...]
    counts: tuple[tuple[Event, int, int], ...]  # Checked in, entered
    twice: tuple[EnteredTwice, ...]


def check_in_list(divisions: Iterable[Event]) -> CheckIn:
    """The pairs of these divisions by the family name of the first player."""
    halls = [(event, hall_of(event)) for event in divisions]
    twice = tuple(dict.fromkeys(each for _event, hall in halls for each in hall.twice))
    entries = {(e.slug, e.number) for each in twice for e in each.entries}
    pairs = [
        CheckInPair(
            pair=pair,
            event=event,
            words=f"{pair.number} {pair.name} {pair.town} {event.name}"
            f" {hall.other_names.get(pair.number, '')}",
            is_twice=(event.slug, pair.number) in entries,
        )
        for event, hall in halls
        for pair in hall.pairs
    ]
    pairs.sort(key=lambda each: (by_family(each.pair.name), each.pair.number))
    return CheckIn(
        pairs=tuple(pairs),
        counts=tuple(
            (event, hall.checked_in, hall.checked_in + hall.missing)
            for event, hall in halls
        ),
        twice=twice,
    )
