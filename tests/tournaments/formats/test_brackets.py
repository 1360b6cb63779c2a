"""Trees of single and double elimination at every size, and against a second, plain way through them."""

import random
from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.each import each
from tests.effort import IS_FULL
from tests.tournaments.formats.naive import drawn_up
from tests.tournaments.formats.naive_brackets import Played, double, single
from tests.tournaments.formats.played_events import CALM
from tests.tournaments.formats.simulate import simulate
from tests.tournaments.formats.trees import bracket_of, fixed_luck, play, seeds, stage
from tournaments.formats import (
    Format,
    Game,
    Play,
    Result,
    StageRules,
    next_round,
    open_stage,
    placings,
    preset,
    resolve,
)
from tournaments.formats.brackets import bracket, byes_to_fill, regrow
from tournaments.formats.sources import BYE, LOSERS_BOX, WINNERS_BOX, of_pair


def test_the_disqualified_are_placed_last() -> None:
    tree = play(stage("single_elimination"), 4, min)
    places = placings(replace(tree, disqualified=(1,)))
    assert [(p.place, p.entrant) for p in places] == [(1, 2), (2, 3), (2, 4), (4, 1)]


def test_of_two_who_did_not_come_to_the_final_a_disqualified_one_is_no_third() -> None:
    tree = play(stage("single_elimination"), 2, min)
    sides = tree.results[1].sides
    nobody = {1: Result(1, sides, (Game((0, 0), "forfeit"),), None, forfeit=True)}
    places = placings(replace(tree, results=nobody, disqualified=(1,)))
    assert [(p.place, p.entrant) for p in places] == [(2, 2), (2, 1)]


def test_who_still_plays_has_no_place_yet() -> None:
    tree = play(stage("single_elimination"), 4, min)
    before_final = {n: result for n, result in tree.results.items() if n != 3}
    places = placings(replace(tree, results=before_final))
    assert [(p.place, p.entrant) for p in places] == [(3, 3), (3, 4)]


def test_a_bracket_needs_two() -> None:
    with pytest.raises(ValueError, match="at least two"):
        bracket(stage("single_elimination"), seeds(1))
    with pytest.raises(ValueError, match="at least two"):
        open_stage(stage("single_elimination"), seeds(1), 1)


def test_a_bracket_of_1024_plays_to_the_end() -> None:
    for kind in ("single_elimination", "double_elimination"):
        rules = StageRules("B", kind, level="one_hand")
        simulate(Format(kind, kind, "pair", (2, 1024), (rules,)), 1024, 1, CALM)


RULES = {
    "single": stage("single_elimination"),
    "bronze": stage("single_elimination", bronze=True),
    "last_four": stage("single_elimination", last_four=True),
    "double": stage("double_elimination"),
}


@each("rules", RULES.values())
def test_who_takes_the_next_bye_makes_the_tree_of_one_more(rules) -> None:
    for n in range(3, 65):
        first = [m for m in bracket(rules, seeds(n)) if m.round == 1]
        for number in byes_to_fill(first)[:1]:
            grown_sources = {
                "sources": (of_pair(2 ** n.bit_length() - n), of_pair(n + 1))
            }
            grown = [
                replace(m, **grown_sources) if m.number == number else m for m in first
            ]
            tree = bracket(rules, seeds(n + 1))
            assert [m.sources for m in regrow(rules, grown)] == [
                m.sources for m in tree
            ]


@each("rules", RULES.values())
@each("n", range(3, 34) if IS_FULL else [3, 5, 6, 7, 9, 13])
def test_whoever_takes_a_bye_and_whoever_loses_to_them_plays_on(rules, n: int) -> None:
    first = [m for m in bracket(rules, seeds(n)) if m.round == 1]
    for place, bye in enumerate(first):
        if BYE not in bye.sources:
            continue
        taken = replace(
            bye,
            sources=(bye.sources[0], of_pair(n + 1)),
            sides=(bye.sides[0], (n + 1,)),
        )
        matches = regrow(rules, [*first[:place], taken, *first[place + 1 :]])
        lost: Counter[int] = Counter()
        results: dict[int, Result] = {}
        tree = Play(rules, bracket_of(n + 1), matches, results)
        for match in matches:
            resolved = next(r for r in resolve(tree) if r.number == match.number)
            assert resolved.state != "waiting"
            if resolved.state == "ready":
                winner = random.Random(match.number * n + place).choice((1, 2))
                results[match.number] = Result(
                    match.number, resolved.sides, (Game((7, 0)),), winner
                )
                lost.update(resolved.sides[2 - winner])
        if rules.kind == "double_elimination":
            assert sorted(lost[i] for i in range(1, n + 2))[1:] == [2] * n
        elif not rules.options:
            assert sorted(lost[i] for i in range(1, n + 2)) == [0] + [1] * n
        places = placings(tree)
        assert sorted(p.entrant for p in places) == list(range(1, n + 2))


def test_without_a_second_final_the_final_decides() -> None:
    for n in (2, 3, 8, 13):
        single = bracket(stage("double_elimination", one_final=True), seeds(n))
        assert single == bracket(stage("double_elimination"), seeds(n))[:-1]
        places = placings(play(stage("double_elimination", one_final=True), n, max))
        assert [place.place for place in places[:2]] == [1, 2]
        assert sum(place.place == 1 for place in places) == 1
    four = bracket(
        stage("single_elimination", last_four=True, one_final=True), seeds(8)
    )
    assert [match.part for match in four][-3:] == ["losers", "losers", "final"]


def test_a_second_final_is_void_where_nobody_came_to_the_final_unbeaten() -> None:
    trees = (play(RULES["double"], 16, fixed_luck(seed)) for seed in range(99))
    tree = next(tree for tree in trees if resolve(tree)[-1].state == "final")
    last = next(m for m in reversed(tree.matches) if m.part == "winners")
    sides = tree.results[last.number].sides
    nobody = Result(last.number, sides, (Game((0, 0), "forfeit"),), None, forfeit=True)
    corrected = replace(tree, results={**tree.results, last.number: nobody})
    final, second = resolve(corrected)[-2:]
    assert (final.bye, second.state) == (True, "void")


@each(("losers", "dropped"), [("straight", [5, 6, 7, 8]), ("reversed", [8, 7, 6, 5])])
def test_losers_drop_where_the_event_says(losers: str, dropped: list[int]) -> None:
    tree = bracket(stage("double_elimination", losers=losers), seeds(16))
    second = [m for m in tree if m.part == "losers" and m.round == 3]
    winners = [m.number for m in tree if m.part == "winners" and m.round == 2]
    fell = [
        source.match for m in second for source in m.sources if source.kind == "loser"
    ]
    assert [winners.index(n) + 5 for n in fell] == dropped


@each(("n", "left"), [(16, 4), (64, 5), (66, 6), (128, 6), (138, 7), (1024, 7)])
def test_two_who_have_met_can_meet_again_only_near_the_end(n: int, left: int) -> None:
    tree = bracket(RULES["double"], seeds(n))
    leads = defaultdict(set)
    for match in reversed(tree):
        for side, source in enumerate(match.sources):
            after = {(match.number, match.round, side)}
            for kind in ("winner", "loser"):
                after |= leads[kind, str(match.number)]
            leads[source.kind, source.ref] |= after
    again = {
        number
        for match in tree
        for meets, number, side in leads["winner", str(match.number)]
        if (meets, number, 1 - side) in leads["loser", str(match.number)]
    }
    assert min(again) == tree[-1].round - left


def plain(kind: str, n: int, beats) -> Played:
    if kind == "double":
        played = Played()
        double(drawn_up(list(range(1, n + 1))), beats, played)
        return played
    return single(n, beats, bronze=kind == "bronze", last_four=kind == "last_four")


def met_in(tree: Play, before: int = 99) -> Counter[frozenset[int]]:
    return Counter(
        frozenset((*resolved.sides[0], *resolved.sides[1]))
        for match, resolved in zip(tree.matches, resolve(tree), strict=True)
        if resolved.state == "final" and not resolved.bye and match.round < before
    )


@pytest.mark.parametrize("kind", RULES)
@given(n=st.integers(2, 150), seed=st.integers(0, 10_000))
@example(n=2, seed=1)
@example(n=3, seed=1)
@example(n=16, seed=1)
@example(n=64, seed=2)
@example(n=66, seed=1)
@example(n=128, seed=3)
@example(n=147, seed=1)
def test_a_bracket_goes_as_the_plain_way_does(kind: str, n: int, seed: int) -> None:
    rules, beats = RULES[kind], fixed_luck(seed)
    tree = play(rules, n, beats)
    wanted = plain(kind, n, beats)
    assert met_in(tree) == Counter(wanted.meetings)
    if kind == "double":
        left = 5 if n <= 64 else 6 if n <= 128 else 7
        before_the_end = met_in(tree, tree.matches[-1].round - left)
        assert set(before_the_end.values()) <= {1}, "met again too early"
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


def test_a_draw_box_has_no_champion_before_its_last_match_is_over() -> None:
    rules, results = preset("draw-box").stages[0], {}
    matches = open_stage(rules, seeds(5), 1).matches
    while matches[-1].sources != (WINNERS_BOX, LOSERS_BOX):
        tree = Play(rules, bracket_of(5), matches, results)
        for match in matches:
            if all(match.sides):
                game = Game((7, 0))
                results[match.number] = Result(match.number, match.sides, (game,), 1)
        matches += next_round(tree, 1, matches[-1].number + 1)
    places = placings(Play(rules, bracket_of(5), matches, results))
    assert [place.place for place in places] == [3, 4, 5]


def test_who_left_is_drawn_from_no_box_any_more() -> None:
    rules = preset("draw-box").stages[0]
    matches = open_stage(rules, seeds(8), 1).matches
    results = {m.number: Result(m.number, m.sides, (Game((7, 0)),), 1) for m in matches}
    gone = Play(rules, bracket_of(8), matches, results, left=(8,))
    more = next_round(gone, 1, 5)
    assert not any((8,) in match.sides for match in more)
    boxes = {(box, box) for box in (WINNERS_BOX, LOSERS_BOX)}
    assert boxes <= {match.sources for match in more}


def test_of_all_who_left_a_draw_box_no_disqualified_one_has_won_it() -> None:
    rules = preset("draw-box").stages[0]
    matches = open_stage(rules, seeds(4), 1).matches
    results = {m.number: Result(m.number, m.sides, (Game((7, 0)),), 1) for m in matches}
    (won, out), (last, other) = [(*m.sides[0], *m.sides[1]) for m in matches]
    gone = Play(rules, bracket_of(4), matches, results, left=(won, out, other))
    rounds = {won: 2, out: 2, other: 2, last: 3}
    places = placings(replace(gone, disqualified=(last,), out=rounds))
    assert [p.entrant for p in places if p.place == 1] == [won]
    assert places[-1].entrant == last
