import pytest

from tests.each import each
from tests.make import play, started_event
from tournaments import formats
from tournaments.event.selectors.matches import (
    MatchLine,
    SideLine,
    line_of,
    match_lines,
    source_label,
)
from tournaments.formats.sources import DRAWN, Source, of_pair

pytestmark = pytest.mark.django_db


def line(*games: tuple[int, int], best_of: int = 1, winner: int | None = None):
    sides = (SideLine((1,), ("Ann",), of_pair(1)), SideLine((2,), ("Bo",), of_pair(2)))
    return MatchLine(
        pk=1,
        number=7,
        stage=1,
        round=1,
        part="",
        group="A",
        table=3,
        wave=1,
        state="final" if winner else "playing",
        sides=sides,
        games=tuple(formats.Game(marks) for marks in games),
        winner=winner,
        best_of=best_of,
        is_forfeit=False,
        called_at=None,
        ended_at=None,
        has_sheet=False,
        part_round=None,
    )


def test_matches_come_with_sides_and_games() -> None:
    event = started_event(4)
    match = event.matches.filter(state="playing").first()
    play(event, match)
    lines = {m.number: m for m in match_lines(event.matches.all())}
    assert len(lines) == 6
    played = lines[match.number]
    assert played.score == (7, 3)
    assert played.winner == 1
    assert all(side.is_known for side in played.sides)


def test_a_match_read_alone_has_the_name_of_its_round_in_the_bracket() -> None:
    event = started_event(8, preset="timpson")
    names = [line_of(match.pk).round_name for match in event.matches.all()]
    assert names == [*["quarterfinals"] * 4, *["semifinals"] * 2, "final"]


def test_a_single_game_scores_marks_and_a_match_scores_and_tells_its_games() -> None:
    assert line((7, 4)).score == (7, 4)
    assert line((7, 4), (5, 7), (7, 2), best_of=3, winner=1).score == (2, 1)
    assert line().score is None
    assert line((7, 4), (5, 7), best_of=3).games_text == "7\u20134, 5\u20137"
    assert line((7, 4)).games_text == ""


def test_both_sides_are_written_down_with_how_it_went() -> None:
    first, second = line((4, 7), winner=2).rows
    assert (first.marks, first.outcome) == (4, "lost")
    assert (second.marks, second.outcome) == (7, "won")
    assert [line().mark, line(winner=1).mark] == ["playing", "final"]


@each(
    ("source", "words"),
    [
        ("winner:12", "Winner of match 12"),
        ("loser:3", "Loser of match 3"),
        ("rank:1/*/5", "Number 5 of the standing"),
        ("bye", "Bye"),
        ("draw:W", "Drawn from the box"),
        ("pair:4", "Not known yet"),
    ],
)
def test_an_empty_place_says_what_it_waits_for(source: str, words: str) -> None:
    assert source_label(Source.parse(source)) == words


def test_two_players_drawn_together_are_one_side() -> None:
    side = SideLine((3, 9), ("Ann", "Bo"), DRAWN)
    assert side.name == side.label == "Ann / Bo"
