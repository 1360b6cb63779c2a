"""Tables of three: each entrant for itself, against new opponents.

Draws by who has met whom and who has sat out; scores do not matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from .designs import drawn_design
from .draw import shuffle
from .matching import Met
from .play import Play
from .sources import of_pair
from .values import Match

GROUP = "A"
SIDES = 3
PLANS = 40  # Drawn evenings compared for repeated opponents
# Tables tried for a round in which nobody meets an opponent again.
STEPS = 3_000

Table = tuple[int, ...]


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round: tables at which nobody has met before, while possible.

    Draws several whole evenings ahead, one by a known design, and takes the one with
    the fewest repeated opponents. The evening holds while the field does not change.
    Entrants left over by threes sit out, nobody twice before all have; sitting out is
    no match.
    """
    stage, still_in = play.rules, sorted(play.still_in)
    number = max((match.round for match in play.matches), default=0) + 1
    evening = _evening(tuple(still_in), stage.rounds or number, seed)
    tables = evening[number - 1] if number <= len(evening) else ()
    followed = all(
        _tables_of(play.matches, past) == set(map(frozenset, evening[past - 1]))
        for past in range(1, number)
    )
    if not followed or not tables:
        met, played = _past(play.matches)
        sat_out = {n: number - 1 - played[n] for n in still_in}
        tables = _tables(still_in, met, sat_out, f"{seed}", seed, number)
    return tuple(
        Match(
            first_match + i,
            number,
            tuple(of_pair(entrant) for entrant in table),
            tuple((entrant,) for entrant in table),
            GROUP,
            stage.games_of_round(number),
        )
        for i, table in enumerate(tables)
    )


def _past(matches: Sequence[Match]) -> tuple[Met, Counter[int]]:
    """Count how often any two have met, and the rounds each has played."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    played: Counter[int] = Counter()
    for match in matches:
        table = [entrant for side in match.sides for entrant in side]
        played.update(table)
        _count_meetings(met, table)
    return met, played


def _count_meetings(met: defaultdict[int, Counter[int]], table: Sequence[int]) -> None:
    for a, b in combinations(table, 2):
        met[a][b] += 1
        met[b][a] += 1


def _tables_of(matches: Sequence[Match], number: int) -> set[frozenset[int]]:
    return {
        frozenset(entrant for side in match.sides for entrant in side)
        for match in matches
        if match.round == number
    }


Evening = tuple[tuple[Table, ...], ...]


@lru_cache(maxsize=32)
def _evening(entrants: tuple[int, ...], rounds: int, seed: int) -> Evening:
    """Draw whole evenings until nobody meets an opponent again; else take the best.

    The last of them follows a known design as far as it goes.
    """
    best: Evening = ()
    fewest = -1
    for attempt in range(PLANS + 1):
        planned = drawn_design(SIDES, entrants, seed) if attempt == PLANS else ()
        evening, repeats = _draw(entrants, rounds, seed, attempt, planned)
        if fewest < 0 or repeats < fewest:
            best, fewest = evening, repeats
        if repeats == 0:
            break
    return best


def _draw(
    entrants: Sequence[int], rounds: int, seed: int, attempt: int, planned: Evening
) -> tuple[Evening, int]:
    """Draw an evening and count its repeats; its first rounds may be planned."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    sat_out: Counter[int] = Counter()
    evening = []
    repeats = 0
    for number in range(1, rounds + 1):
        tables = (
            planned[number - 1]
            if number <= len(planned)
            else _tables(entrants, met, sat_out, f"evening {attempt}", seed, number)
        )
        repeats += sum(_repeats(table, met) for table in tables)
        sat_out.update(set(entrants).difference(*tables))
        for table in tables:
            _count_meetings(met, table)
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
    return _all_new(playing, met, steps) or _fewest_repeats(playing, met)


def _all_new(order: Sequence[int], met: Met, steps: Iterator[int]) -> tuple[Table, ...]:
    """Seat everybody with two new opponents; () if that is impossible or takes too long."""
    if not order:
        return ()
    first, *others = order
    new = [other for other in others if not _times(met, first, other)]
    for second, third in combinations(new, 2):
        if next(steps, None) is None:
            return ()
        if _times(met, second, third):
            continue
        rest = [other for other in others if other not in (second, third)]
        tables = _all_new(rest, met, steps)
        if tables or not rest:
            return ((first, second, third), *tables)
    return ()


def _fewest_repeats(order: Sequence[int], met: Met) -> tuple[Table, ...]:
    """Seat everybody, then swap players between tables while that saves a repeat."""
    tables = [list(order[at : at + SIDES]) for at in range(0, len(order), SIDES)]
    while any(_change_places(a, b, met) for a, b in combinations(tables, 2)):
        pass
    return tuple(map(tuple, tables))


def _change_places(first: list[int], second: list[int], met: Met) -> bool:
    """Let two of these tables swap players if that saves a repeat; return whether."""
    before = _repeats(first, met) + _repeats(second, met)
    for a in range(SIDES):
        for b in range(SIDES):
            first[a], second[b] = second[b], first[a]
            if _repeats(first, met) + _repeats(second, met) < before:
                return True
            first[a], second[b] = second[b], first[a]
    return False


def _repeats(table: Sequence[int], met: Met) -> int:
    """Return how much two at the table meet again: a third time weighs more."""
    return sum(_times(met, a, b) ** 2 for a, b in combinations(table, 2))


def _times(met: Met, a: int, b: int) -> int:
    return met.get(a, {}).get(b, 0)
