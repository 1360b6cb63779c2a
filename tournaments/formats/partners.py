"""Club night: single players draw a new partner and new opponents each round.

Draws by who has played with whom and who has sat out; scores do not matter.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from .designs import drawn_design
from .draw import shuffle
from .matching import (
    Met,
    choose_bye,
    count_together,
    pair_off,
    times_met,
    times_together,
)
from .play import Play
from .repeats import change_places, fewest_repeats
from .rounds_ahead import draw_ahead

PLANS = 40  # Drawn evenings compared for repeated partners

SHUFFLES = 10  # Drawn seatings of a round's partners compared

Partners = tuple[int, int]
Table = tuple[Partners, Partners]
Evening = tuple[tuple[Table, ...], ...]
Repeats = tuple[int, int]  # Repeated partners, and repeated players at one table


def rounds_after(play: Play, seed: int, number: int, since: int) -> Evening:
    """Draw the rounds after round ``since``: new partners, then new opponents.

    Draws several whole evenings ahead, one by a known design, and takes the one with
    the fewest repeated partners, then the fewest who share a table again. Once the field
    has changed, the rest of the evening is drawn together, with the fewest repeated
    partners. Players left over by fours sit out, nobody twice before all have.
    """
    players = sorted(play.still_in)
    last = max(play.rules.rounds or 0, number)
    if since == 0:
        return _evening(tuple(players), last, seed)
    matches = [match for match in play.matches if match.round <= since]
    together = times_together(side for match in matches for side in match.sides)
    met = times_together(match.entrants for match in matches)
    played = Counter(player for match in matches for player in match.entrants)
    numbers = range(since + 1, last + 1)
    rounds = draw_ahead(
        [shuffle(players, seed, f"{seed} partners {number}") for number in numbers],
        together,
        {n: since - played[n] for n in players},
        seed=seed,
        purpose=f"partners from {since + 1}",
        size=4,
    )
    evening = []
    for number, drawn in zip(numbers, rounds, strict=True):
        pairs = [(a, b) for a, b in drawn if b is not None]
        evening.append(_tables(pairs, met, seed, number))
        for first, second in evening[-1]:
            count_together(met, (*first, *second))
    return tuple(evening)


@lru_cache(maxsize=32)
def _evening(players: tuple[int, ...], rounds: int, seed: int) -> Evening:
    """Draw whole evenings until one has no repeated partner; else take the best.

    A known design wins if fewer players share a table again.
    """
    drawn = (_draw(players, rounds, seed, f"evening {n}") for n in range(PLANS))
    best, fewest = fewest_repeats(drawn, lambda repeats: not repeats[0])
    planned = tuple(
        tuple(((a, b), (c, d)) for a, b, c, d in tables)
        for tables in drawn_design(4, players, seed)
    )
    evening, repeats = _draw(players, rounds, seed, "design", planned)
    return evening if planned and repeats < fewest else best


def _draw(
    players: Sequence[int], rounds: int, seed: int, purpose: str, planned: Evening = ()
) -> tuple[Evening, Repeats]:
    """Draw an evening and count its repeats; its first rounds may be planned."""
    together, met = times_together(()), times_together(())
    sat_out: Counter[int] = Counter()
    evening, known = [], iter(planned)
    again = at_table = 0
    for number in range(1, rounds + 1):
        tables = next(known, ())
        if not tables:
            pairs = _partnerships(players, together, sat_out, purpose, seed, number)
            tables = _tables(pairs, met, seed, number)
        seated = [player for table in tables for pair in table for player in pair]
        sat_out.update(set(players).difference(seated))
        for first, second in tables:
            at_table += _repeats((first, second), met)
            for a, b in (first, second):
                again += together[a][b] > 0
                at_table += met[a][b] ** 2
                count_together(together, (a, b))
            count_together(met, (*first, *second))
        evening.append(tables)
    return tuple(evening), (again, at_table)


def _tables(
    pairs: Sequence[Partners], met: Met, seed: int, number: int
) -> tuple[Table, ...]:
    """Seat partners at tables; of several draws take the one with the fewest repeats."""

    def seated(attempt: int) -> tuple[tuple[Table, ...], int]:
        again = f" {attempt}" if attempt else ""
        drawn = list(shuffle(pairs, seed, f"opponents {number}{again}"))
        change_places(drawn, 2, lambda table: _repeats(table, met), since=1)
        tables = tuple(zip(drawn[::2], drawn[1::2], strict=True))
        return tables, sum(_repeats(table, met) for table in tables)

    return fewest_repeats(map(seated, range(SHUFFLES)))[0]


def _repeats(table: Sequence[Partners], met: Met) -> int:
    """Return how much these opponents have shared a table: a third time weighs more."""
    return sum(times_met(met, a, b) ** 2 for a, b in product(*table))


def _partnerships(
    players: Sequence[int],
    together: Met,
    sat_out: Mapping[int, int],
    purpose: str,
    seed: int,
    number: int,
) -> tuple[Partners, ...]:
    """Draw who rests and who plays with whom in one round."""
    order = list(shuffle(players, seed, f"{purpose} partners {number}"))
    for _ in range(len(order) % 4):
        order.remove(choose_bye(order, together, sat_out))
    return pair_off(order, together)


Twos = tuple[tuple[int, int], ...]


def blind_pairs(
    count: int, seed: int, number: int, strengths: Sequence[int] | None = None
) -> tuple[Twos, int | None]:
    """Return who plays together, by place in the list from 0, and who is left over.

    The purpose of blind draw ``number`` is "blind draw NUMBER". The drawn order is
    taken two by two; of an odd list the last one drawn is left over. With ``strengths``
    the stronger half gets partners from the weaker one, both in the drawn order; of
    equal ones the one drawn first counts as stronger.
    """
    order = list(shuffle(range(count), seed, f"blind draw {number}"))
    left = order.pop() if count % 2 else None
    if strengths is None:
        return tuple(zip(order[::2], order[1::2], strict=True)), left
    by_strength = sorted(order, key=lambda each: -strengths[each])
    strong = set(by_strength[: len(order) // 2])
    first = [each for each in order if each in strong]
    second = [each for each in order if each not in strong]
    return tuple(zip(first, second, strict=True)), left
