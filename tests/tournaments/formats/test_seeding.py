"""Places in a bracket's first round."""

from hypothesis import example, given
from hypothesis import strategies as st

from tests.tournaments.formats import naive
from tournaments.formats import Entrant, StageRules, preset, seed_bracket
from tournaments.formats.brackets import bracket_size
from tournaments.formats.seeding import part_groups

KNOCKOUT = preset("texas42-sample").stages[1]
CHAMPIONSHIP = preset("state").stages[1]


def clashes(order: list[Entrant]) -> int:
    """Count first-round matches of two from one group."""
    field = naive.drawn_up(list(range(len(order))))
    return sum(
        a is not None and b is not None and order[a].group == order[b].group
        for a, b in zip(field[::2], field[1::2], strict=True)
    )


def by_the_presets(groups: list[str]) -> list[int]:
    """Apply the presets' sentence on seeding with seeds from 1, step by step."""
    n = len(groups)
    size = 1
    while size < n:
        size *= 2
    at = {seed: seed - 1 for seed in range(1, n + 1)}
    moved: set[int] = set()

    def same(seed: int) -> bool:
        other = size + 1 - seed
        return other in at and groups[at[seed]] == groups[at[other]]

    for seed in range(n, 0, -1):
        other = size + 1 - seed
        if other not in at or other > seed or not same(seed):
            continue
        for place in (seed - 1, seed + 1):
            has_match = place in at and size + 1 - place in at
            if not has_match or at[seed] in moved or at[place] in moved:
                continue
            at[seed], at[place] = at[place], at[seed]
            if same(seed) or same(place):
                at[seed], at[place] = at[place], at[seed]
                continue
            moved |= {at[seed], at[place]}
            break
    return [at[seed] for seed in range(1, n + 1)]


@given(st.lists(st.sampled_from("ABCDE"), min_size=2, max_size=40))
@example(list("ABCDEFBG"))  # The seed above and the one below would both do
def test_own_groups_are_parted_as_the_presets_say(groups: list[str]) -> None:
    order = [Entrant(i, group) for i, group in enumerate(groups)]
    parted = part_groups(order)
    assert [entrant.number for entrant in parted] == by_the_presets(groups)


def test_seeds_without_groups_keep_their_order() -> None:
    order = [Entrant(i) for i in range(1, 12)]
    assert seed_bracket(CHAMPIONSHIP, order) == tuple(order)


def test_a_field_without_a_first_stage_is_drawn() -> None:
    rules = StageRules("B", "double_elimination")
    order = [Entrant(i) for i in range(1, 12)]
    drawn = seed_bracket(rules, order, 5)
    assert sorted(drawn, key=lambda e: e.number) == order
    assert drawn != tuple(order)
    assert drawn == seed_bracket(rules, order, 5)


@given(st.integers(2, 16), st.randoms(use_true_random=False))
def test_a_group_winner_meets_a_runner_up_of_another_group(n: int, rng) -> None:
    winners = [Entrant(i, f"G{i}", 1) for i in range(n)]
    others = [Entrant(100 + i, f"G{i}", 2) for i in range(n)]
    rng.shuffle(winners)
    rng.shuffle(others)
    order = winners + others
    rng.shuffle(order)
    seeded = list(seed_bracket(KNOCKOUT, order))
    assert sorted(e.number for e in seeded) == sorted(e.number for e in order)
    assert clashes(seeded) == 0
    byes = bracket_size(2 * n) - 2 * n
    resting = [e for e in seeded[:byes] if e.place == 1]
    assert len(resting) == min(byes, n)
    assert resting == [e for e in order if e.place == 1][: len(resting)]
    field = naive.drawn_up(list(range(2 * n)))
    for a, b in zip(field[::2], field[1::2], strict=True):
        if a is not None and b is not None:
            assert {seeded[a].place, seeded[b].place} != {1}


def test_two_groups_of_four_cross() -> None:
    order = [
        Entrant(1, "A", 1),
        Entrant(2, "B", 1),
        Entrant(3, "B", 2),
        Entrant(4, "A", 2),
    ]
    assert [e.number for e in seed_bracket(KNOCKOUT, order)] == [1, 2, 4, 3]


def test_more_winners_than_runners_up_all_find_a_place() -> None:
    """Where pairs have left, a group may have no runner-up."""
    for winners, others in ((5, 1), (3, 3), (4, 0), (2, 1)):
        order = [Entrant(i, f"G{i}", 1) for i in range(winners)]
        order += [Entrant(50 + i, f"G{i}", 2) for i in range(others)]
        seeded = seed_bracket(KNOCKOUT, order)
        assert sorted(e.number for e in seeded) == sorted(e.number for e in order)


def test_a_draw_box_keeps_its_order_for_the_draw() -> None:
    rules = StageRules("Box", "draw_box", take="advance", feeds_from=1)
    order = [Entrant(2, "A", 1), Entrant(1, "A", 2)]
    assert seed_bracket(rules, order) == tuple(order)
