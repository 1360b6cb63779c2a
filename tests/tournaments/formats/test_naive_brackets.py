"""Each kind of bracket against a second, plain way through it."""

from collections import Counter, defaultdict

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournaments.formats.naive import drawn_up
from tests.tournaments.formats.naive_brackets import Played, double, single
from tests.tournaments.formats.played_events import CALM
from tests.tournaments.formats.simulate import simulate
from tests.tournaments.formats.trees import fixed_luck, play, stage
from tournaments.formats import Play, placings, preset, resolve


def plain(kind: str, n: int, beats) -> Played:
    if kind == "double":
        played = Played()
        double(drawn_up(list(range(1, n + 1))), beats, played)
        return played
    return single(n, beats, bronze=kind == "bronze", last_four=kind == "last_four")


RULES = {
    "single": stage("single_elimination"),
    "bronze": stage("single_elimination", bronze=True),
    "last_four": stage("single_elimination", last_four=True),
    "double": stage("double_elimination"),
}


def met_in(tree: Play) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((*resolved.sides[0], *resolved.sides[1]))
        for resolved in resolve(tree)
        if resolved.state == "final" and not resolved.bye
    )


@pytest.mark.parametrize("kind", RULES)
@given(n=st.integers(2, 70), seed=st.integers(0, 10_000))
@example(n=2, seed=1)
@example(n=3, seed=1)
@example(n=147, seed=1)
def test_a_bracket_goes_as_the_plain_way_does(kind: str, n: int, seed: int) -> None:
    rules, beats = RULES[kind], fixed_luck(seed)
    tree = play(rules, n, beats)
    wanted = plain(kind, n, beats)
    assert met_in(tree) == Counter(wanted.meetings)
    places = placings(tree)
    assert {p.entrant: p.place for p in places} == wanted.places()


@given(n=st.integers(2, 64), seed=st.integers(0, 10_000))
def test_a_draw_box_goes_by_the_rules_read_plainly(n: int, seed: int) -> None:
    """Played again from the boxes: who was drawn, who sat out, who is out and when."""
    [played] = simulate(preset("draw-box"), n, seed, CALM).stages
    rounds = defaultdict(list)
    for resolved, match in zip(resolve(played.play()), played.matches, strict=True):
        rounds[match.round].append(resolved)
    lost: Counter[int] = Counter(dict.fromkeys(range(1, n + 1), 0))
    byes: Counter[int] = Counter()
    out: list[set[int]] = []
    for _number, in_round in sorted(rounds.items()):
        boxes = [[k for k in lost if lost[k] == times] for times in (0, 1)]
        drawn = [{*m.sides[0], *m.sides[1]} for m in in_round]
        last_two = [len(box) for box in boxes] == [1, 1]
        called = [boxes[0] + boxes[1]] if last_two else [b for b in boxes if b[1:]]
        assert sorted(n for d in drawn for n in d) == sorted(
            n for box in called for n in box
        )
        for box in called:
            inside = [d for d in drawn if d <= set(box)]
            resting = [n for d in inside if len(d) == 1 for n in d]
            assert sum(map(len, inside)) == len(box)
            assert len(resting) == len(box) % 2
            assert all(byes[n] == min(byes[other] for other in box) for n in resting)
        for match in in_round:
            if match.bye:
                byes.update(match.sides[0] or match.sides[1])
                continue
            lost.update(match.sides[2 - match.winner])
        out.append({k for k in lost if lost[k] == 2} - set().union(set(), *out))
    [champion] = [k for k in lost if lost[k] < 2]
    groups = Played(out=[*(group for group in out if group), {champion}])
    assert {p.entrant: p.place for p in played.places} == groups.places()
