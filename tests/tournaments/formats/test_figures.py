"""One whole number stands for all criteria of a cut."""

import random

from tests.each import each
from tournaments.formats.outcomes import (
    FIGURES,
    Figures,
    Record,
    figure_of,
    plus,
    shares_of,
)


def a_record(rng: random.Random) -> Record:
    """Give a record of at most fifteen games, from which another may be taken away."""
    return (
        rng.randint(0, 30),
        rng.randint(0, 15),
        rng.randint(-40, 160),
        rng.randint(0, 160),
    )


@each("seed", range(20))
def test_figures_compare_as_the_criteria_in_their_order_do(seed: int) -> None:
    rng = random.Random(seed)
    names = rng.sample(list(FIGURES), rng.randint(0, len(FIGURES)))
    shares = shares_of({n: rng.choice((0, 6, 7)) for n in range(1, 9)}, is_uneven=True)
    by_number = rng.random() < 0.5
    figures = Figures(names, shares, by_number=by_number)
    lines = [(rng.randint(1, 8), a_record(rng)) for _line in range(60)]

    def criteria(line: tuple[int, Record]) -> list[int]:
        number, record = line
        listed = [figure_of(name, record) * shares[number] for name in names]
        return [*listed, -number] if by_number else listed

    for first in lines:
        for other in lines:
            assert (figures.of(*first) < figures.of(*other)) == (
                criteria(first) < criteria(other)
            )


def test_a_result_adds_the_same_to_every_record() -> None:
    rng = random.Random(1)
    figures = Figures(["wins", "marks_diff"], {3: 7}, by_number=True)
    for _try in range(20):
        record, result = a_record(rng), a_record(rng)
        after = figures.of(3, record) + figures.gain(3, result)
        assert after == figures.of(3, plus(record, result))


def test_where_groups_are_as_large_a_match_counts_as_it_is() -> None:
    played = {1: 6, 2: 7, 3: 0}
    assert shares_of(played, is_uneven=False) == {1: 1, 2: 1, 3: 1}
    assert shares_of(played, is_uneven=True) == {1: 7, 2: 6, 3: 1}
