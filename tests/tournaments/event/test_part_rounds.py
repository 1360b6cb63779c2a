"""Winners and losers count their rounds apart."""

from tests.each import each
from tournaments.event.part_rounds import names_of_rounds, part_rounds
from tournaments.formats.brackets import bracket
from tournaments.formats.format import StageRules
from tournaments.formats.values import Entrant


def parts(kind: str, entrants: int, **options: object) -> list[tuple[int, int, str]]:
    rules = StageRules("Bracket", kind, options=tuple(options.items()))
    tree = bracket(rules, [Entrant(n) for n in range(1, entrants + 1)])
    return [(1, match.round, match.part) for match in tree]


def names(*stage: object, **options: object) -> list[str]:
    return list(names_of_rounds(parts(*stage, **options)).values())


def test_each_round_of_a_double_elimination_is_named_by_its_part() -> None:
    assert names("double_elimination", 8) == [
        "winners' round 1",
        "winners' round 2, losers' round 1",
        "losers' round 2",
        "winners' round 3, losers' round 3",
        "losers' round 4",
        "final",
        "second final",
    ]


@each("entrants", [2, 3, 5, 6, 9, 24, 64])
def test_no_part_leaves_out_a_number(entrants: int) -> None:
    numbers = part_rounds(parts("double_elimination", entrants))
    for part in ("winners", "losers"):
        own = [n for (_stage, _round, p), n in numbers.items() if p == part]
        assert own == list(range(1, len(own) + 1))


def test_the_last_four_go_on_with_the_rounds_before_them() -> None:
    shown = names("single_elimination", 16, last_four=True)
    assert shown[:3] == ["round of 16", "quarterfinals", "winners' round 3"]
    four = names("single_elimination", 4, last_four=True)
    assert four[:2] == ["winners' round 1", "winners' round 2, losers' round 1"]


def test_where_one_loss_is_the_end_rounds_are_named_by_the_pairs_left() -> None:
    assert names("single_elimination", 20)[:2] == ["round of 32", "round of 16"]
    shown = names("single_elimination", 8, bronze=True)
    assert shown == ["quarterfinals", "semifinals", "third place, final"]
