"""Standings and results as a spreadsheet reads them."""

import csv
from io import StringIO

import pytest

from players.common.csv_file import csv_bytes
from tests.each import each
from tests.make import (
    drawn_event,
    drawn_event_of_clubs,
    play_on,
    play_tables,
    played_rounds,
    started_event,
)
from tests.tournaments.field.late_pairs import walks_up
from tournaments.draw.services.cutting import make_cut
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.exchange.spreadsheet import results_csv, standings_csv
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def lists(body: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(body.decode("utf-8-sig"), newline="")))


def standings(event: Event) -> list[dict[str, str]]:
    body = standings_csv(read_snapshot(event)).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(body, newline="")))


def results(event: Event) -> list[list[str]]:
    return lists(results_csv(read_snapshot(event)))


def test_a_mark_tells_excel_that_it_is_utf_8() -> None:
    event = started_event()
    event.pairs.filter(number=1).update(name="Zoë Núñez / Bo Fitz")
    assert standings_csv(read_snapshot(event)).startswith(b"\xef\xbb\xbf")
    assert "Zoë Núñez / Bo Fitz" in {row["Pair"] for row in standings(event)}


def test_a_standing_has_a_line_for_each_pair_with_its_figures() -> None:
    lines = standings(played_rounds(4))
    assert [row["Place"] for row in lines] == ["1", "2", "3", "4"]
    first = lines[0]
    assert (first["Stage"], first["Won"], first["Lost"]) == ("Round robin", "3", "0")
    assert (first["Number"], first["Pair"]) == ("1", "Ann Ray / Bo Fitz")


def test_the_places_of_a_bracket_are_lines_too_and_of_several_games_those_won_count() -> (
    None
):
    event = drawn_event(4, preset="timpson")
    play_on(event)
    assert [row["Place"] for row in standings(event)] == ["1", "2", "3=", "3="]
    line = results(event)[1]
    assert (line[6], line[9], line[10]) == ("3", "0", "7–3, 7–3, 7–3")


def test_a_result_is_a_line_with_both_pairs_and_marks_and_how_it_ended() -> None:
    event = started_event()
    match = event.matches.get(table=1, state="playing")
    assert len(results(event)) == 1
    play_tables(event)
    line = results(event)[1]
    first, second = (side.pair for side in match.sides.order_by("side"))
    assert line[4:10] == [
        *(str(first.number), first.name, "7"),
        *(str(second.number), second.name, "3"),
    ]
    match.games.update(ended="penalty")
    assert [line[-1] for line in results(event)[1:]] == ["by penalty", ""]


def test_no_name_is_worked_out_as_a_formula() -> None:
    event = started_event()
    play_tables(event)
    for begins in ("=", "+", "-", "@", "\t", " ="):
        event.pairs.filter(number=1).update(name=f"{begins}1+1 / Bo Fitz")
        snapshot = read_snapshot(Event.objects.get(pk=event.pk))
        for body in (standings_csv(snapshot), results_csv(snapshot)):
            assert f"'{begins}1+1 / Bo Fitz" in body.decode(), begins


@each("separator", [";", "\t", "|", "\n", '"', ";  ", ';"', ";'"])
def test_no_name_is_a_formula_where_a_spreadsheet_splits_otherwise(
    separator: str,
) -> None:
    """Quoted, the cell is whole; read by another separator, no part is a formula."""
    name = f"Ann{separator}=1+1"
    body = csv_bytes([["Pair", 7, None], [name, "x", f"{separator}-2"]])
    assert lists(body)[1][0].replace("'", "") == name.replace("'", "")
    for delimiter in (";", "\t", "|"):
        text = StringIO(body.decode("utf-8-sig"), newline="")
        for line in csv.reader(text, delimiter=delimiter, quoting=csv.QUOTE_NONE):
            for cell in line[1:]:
                assert not cell.strip(' "').startswith(("=", "+", "-", "@"))


@each("cell", ["a;b", "a\tb", "a|b", 'a"b', "a\nb"])
def test_what_another_separator_would_split_is_quoted(cell: str) -> None:
    quoted = cell.replace('"', '""')
    assert f'"{quoted}"' in csv_bytes([[cell]]).decode()


def test_players_who_sit_together_for_a_round_are_both_numbered() -> None:
    event = started_event(8, preset="club-night")
    play_tables(event)
    assert "+" in results(event)[1][4]


def test_a_round_that_a_late_pair_missed_is_no_bye() -> None:
    event = started_event(4, preset="new-mexico")
    play_tables(event)
    walks_up(event)
    (late,) = (line for line in results(event) if line[4] == "5")
    assert (late[6], late[9], late[-1]) == ("0", "7", "missed")


def test_who_sits_out_has_no_opponent_and_the_marks_of_the_standing() -> None:
    event = started_event(5)
    bye = next(line for line in results(event) if line[-1] == "bye")
    assert bye[7:9] == ["", ""]
    stands = next(row for row in standings(event) if row["Pair"] == bye[5])
    assert (bye[6], bye[9]) == (stands["Marks"], stands["Against"]) != ("", "")


def test_both_files_name_a_group_alike_and_none_where_there_is_one() -> None:
    several, single = played_rounds(12, tables=8), played_rounds(4)
    for event, groups in ((several, {"A", "B"}), (single, {""})):
        assert groups == {line[2] for line in results(event)[1:]}
        assert groups == {row["Group"] for row in standings(event)} - {"All groups"}
    make_cut(event=several, by="dora")
    assert {row["Stage"] for row in standings(several)} == {"Round robin"}


def test_in_a_league_of_clubs_both_files_name_them() -> None:
    event = drawn_event_of_clubs()
    start_next(event=event, by="dora")
    play_tables(event)
    lines = standings(event)
    assert (lines[0]["Group"], lines[0]["Pair"]) == ("Clubs", "")
    assert {row["Club"] for row in lines} == {"Shiner", "Gonzales"}
    head, line, *_more = results(event)
    clubs = [line[at] for at, name in enumerate(head) if name == "Club"]
    assert clubs == ["Gonzales", "Shiner"]
