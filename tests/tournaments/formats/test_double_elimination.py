"""Double elimination by its switches: one final, and where losers drop."""

from tests.each import each
from tests.tournaments.formats.trees import play, seeds, stage
from tournaments.formats import placings
from tournaments.formats.brackets import bracket


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


@each(("losers", "dropped"), [("straight", [5, 6, 7, 8]), ("reversed", [8, 7, 6, 5])])
def test_losers_drop_where_the_event_says(losers: str, dropped: list[int]) -> None:
    tree = bracket(stage("double_elimination", losers=losers), seeds(16))
    second = [m for m in tree if m.part == "losers" and m.round == 3]
    winners = [m.number for m in tree if m.part == "winners" and m.round == 2]
    fell = [
        source.match for m in second for source in m.sources if source.kind == "loser"
    ]
    assert [winners.index(n) + 5 for n in fell] == dropped
