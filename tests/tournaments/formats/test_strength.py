"""Draws by rating: seeds, even groups and flights, the same for the same seed."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments import formats
from tournaments.formats import FormatError, StageRules

STRENGTHS = st.dictionaries(
    st.integers(1, 99), st.integers(1000, 2000), min_size=8, max_size=40
)


def groups() -> StageRules:
    return formats.preset("spec").stages[0]


def tree() -> StageRules:
    rules = formats.preset("timpson").stages[0]
    assert rules.take == "all"
    return rules


@given(STRENGTHS, st.integers(1, 10**6))
def test_flights_are_runs_and_even_groups_differ_least(strengths, seed) -> None:
    rules = replace(groups(), group_size=4)
    if len(formats.group_sizes(len(strengths), 4)) < 2:
        return
    flights = formats.open_by_strength(rules, strengths, "flights", seed)
    best = [[strengths[n] for n in members] for _name, members in flights.groups]
    assert all(min(a) >= max(b) for a, b in pairwise(best))
    spread = formats.open_by_strength(rules, strengths, "spread", seed)
    assert spread == formats.open_by_strength(rules, strengths, "spread", seed)
    for drawing in (flights, spread):
        drawn = [n for _name, members in drawing.groups for n in members]
        assert sorted(drawn) == sorted(strengths)
        assert [len(members) for _name, members in drawing.groups] == list(
            formats.group_sizes(len(strengths), 4)
        )
    ranked = sorted(strengths.values(), reverse=True)
    count = len(spread.groups)
    tops = sorted(
        (max(strengths[n] for n in members) for _name, members in spread.groups),
        reverse=True,
    )
    assert tops == ranked[:count]


def test_the_strongest_meet_in_the_final_alone() -> None:
    strengths = {number: 1500 + number for number in range(1, 9)}
    drawing = formats.open_by_strength(tree(), strengths, "seeds", 7)
    first = [match.sides for match in drawing.matches if match.round == 1]
    assert ((8,), (1,)) in first
    assert {(7,), (2,)} in [set(sides) for sides in first]


@pytest.mark.parametrize("use", ["seeds", "spread"])
def test_a_use_that_a_stage_does_not_have_is_refused(use) -> None:
    rules = groups() if use == "seeds" else tree()
    with pytest.raises(FormatError):
        formats.open_by_strength(rules, dict.fromkeys(range(1, 17), 1500), use, 1)
