"""Tables of three: each entrant for itself, against new opponents.

Draws by who has met whom and who has sat out; scores do not matter.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from .designs import drawn_design
from .draw import shuffle
from .matching import Counts, Met, count_together, times_met, times_together
from .play import Play
from .repeats import change_places, fewest_repeats
from .rounds_ahead import Tables

SIDES = 3
PLANS = 40  # Drawn evenings compared for repeated opponents
STEPS = 3_000  # Tables tried for a round in which nobody meets an opponent again

Table = tuple[int, ...]
Evening = tuple[tuple[Table, ...], ...]


def rounds_after(play: Play, seed: int, number: int, since: int) -> Sequence[Tables]:
    """Draw the rounds after round ``since``: tables of new opponents, while possible.

    Draws several whole evenings ahead, one by a known design, and takes the one with
    the fewest repeated opponents; once the field has changed, the rest of the evening in
    the same way. Entrants left over by threes sit out, nobody twice before all have.
    """
    entrants = tuple(sorted(play.still_in))
    last = max(play.rules.rounds or 0, number)
    if since == 0:
        return _seated(_evening(entrants, last, seed))
    matches = [match for match in play.matches if match.round <= since]
    met = times_together(match.entrants for match in matches)
    played = Counter(entrant for match in matches for entrant in match.entrants)
    rests = {n: since - played[n] for n in entrants}
    numbers = range(since + 1, last + 1)
    purposes = [f"{seed}", *(f"after {since} {n}" for n in range(1, PLANS))]
    drawn = (_draw(numbers, entrants, met, rests, each, seed) for each in purposes)
    return _seated(fewest_repeats(drawn)[0])


def _seated(evening: Evening) -> list[Tables]:
    return [
        tuple(tuple((entrant,) for entrant in table) for table in tables)
        for tables in evening
    ]


@lru_cache(maxsize=32)
def _evening(entrants: tuple[int, ...], rounds: int, seed: int) -> Evening:
    """Draw whole evenings, the last of them by a known design as far as it goes."""
    drawn = (
        _draw(
            range(1, rounds + 1),
            entrants,
            {},
            {},
            f"evening {attempt}",
            seed,
            drawn_design(SIDES, entrants, seed) if attempt == PLANS else (),
        )
        for attempt in range(PLANS + 1)
    )
    return fewest_repeats(drawn)[0]


def _draw(
    numbers: Sequence[int],
    entrants: Sequence[int],
    met_before: Met,
    rests: Mapping[int, int],
    purpose: str,
    seed: int,
    planned: Evening = (),
) -> tuple[Evening, int]:
    """Draw these rounds and count their repeats; the first may be planned."""
    met: Counts = defaultdict(Counter)
    met.update({n: Counter(others) for n, others in met_before.items()})
    sat_out = Counter(rests)
    evening, known, repeats = [], iter(planned), 0
    for number in numbers:
        tables = next(known, ())
        tables = tables or _tables(entrants, met, sat_out, purpose, seed, number)
        repeats += sum(_repeats(table, met) for table in tables)
        sat_out.update(set(entrants).difference(*tables))
        for table in tables:
            count_together(met, table)
        evening.append(tables)
    return tuple(evening), repeats


def _tables(
    entrants: Sequence[int],
    met: Met,
    sat_out: Mapping[int, int],
    purpose: str,
    seed: int,
    number: int,
) -> tuple[Table, ...]:
    """Draw who rests and who meets whom in one round."""
    order = shuffle(entrants, seed, f"{purpose} tables {number}")
    last_first = sorted(order, key=lambda entrant: sat_out.get(entrant, 0))
    resting = set(last_first[: len(order) % SIDES])
    playing = [entrant for entrant in order if entrant not in resting]
    steps = iter(range(STEPS))
    return _all_new(playing, met, steps) or _exchanged(playing, met)


def _all_new(order: Sequence[int], met: Met, steps: Iterator[int]) -> tuple[Table, ...]:
    """Seat everybody with two new opponents; () if that is impossible or takes too long."""
    if not order:
        return ()
    first, *others = order
    new = [other for other in others if not times_met(met, first, other)]
    for second, third in combinations(new, 2):
        if next(steps, None) is None:
            return ()
        if times_met(met, second, third):
            continue
        rest = [other for other in others if other not in (second, third)]
        tables = _all_new(rest, met, steps)
        if tables or not rest:
            return ((first, second, third), *tables)
    return ()


def _exchanged(order: Sequence[int], met: Met) -> tuple[Table, ...]:
    seats = list(order)
    change_places(seats, SIDES, lambda table: _repeats(table, met))
    return tuple(tuple(seats[at : at + SIDES]) for at in range(0, len(seats), SIDES))


def _repeats(table: Sequence[int], met: Met) -> int:
    """Return how much two at the table meet again: a third time weighs more."""
    return sum(times_met(met, a, b) ** 2 for a, b in combinations(table, 2))
