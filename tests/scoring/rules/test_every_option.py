"""Every option of a house: something passes with one value of it and not with another."""

from itertools import combinations
from typing import Any

from scoring.rules.house import CUSTOMS
from scoring.rules.options import OPTIONS
from scoring.rules.switch_table import SWITCHES, Switch
from tests.each import each
from tests.scoring.rules.proofs import PROOFS, RANKS

JUDGED = [switch for switch in SWITCHES if switch.path not in CUSTOMS]


def values_of(switch: Switch) -> tuple[Any, ...]:
    if switch.kind == "choice":
        return tuple(switch.choices)
    if switch.kind == "several":
        return RANKS
    several = len(switch.usual) > 1
    usual = switch.usual if several else (switch.least, *switch.usual, switch.most)
    return (None, *usual) if switch.kind == "limit" else usual


def _of(switch: Switch) -> str:
    """The scoring of its games, or the game where it is of other games than 42."""
    return switch.scoring if switch.is_of("42") else switch.games[0]


@each("switch", JUDGED)
def test_any_two_values_of_an_option_judge_something_differently(switch: Switch):
    proofs = PROOFS[switch.path, _of(switch)]
    values = values_of(switch)
    for value in values:
        for number, proof in enumerate(proofs):
            assert proof.holds(switch.path, value), (value, number)
    for value, other in combinations(values, 2):
        assert any((value in p.passes) != (other in p.passes) for p in proofs)


def test_every_option_of_the_engine_has_its_proof():
    proved = {path.partition(".")[0] for path, _scoring in PROOFS}
    assert proved == {*OPTIONS, "score"}


@each("cap", [None, 7])
def test_marks_can_be_counted_to_the_target_and_no_further(cap):
    assert all(proof.holds("marks_cap", cap) for proof in PROOFS["marks_cap", "marks"])
