"""Pairs come in from a sheet or the door, are mended, and are checked in."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from players.people.models import Person
from tests.each import each
from tests.make import make_club, make_event, make_pairs, started_event
from tests.tournaments.field.check_in import checked_in, entered
from tournaments.draw.services.drawing import draw_event
from tournaments.event.services.change import Refused
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.check_in import check_in, check_in_all, check_out
from tournaments.field.services.pairs import add_pair, rename_pair
from tournaments.field.sheet import read_sheet

pytestmark = pytest.mark.django_db


def faults(event, source: str) -> dict[int, str]:
    entries = judge_lines(event, read_sheet(source).lines)
    return {e.line.number: e.fault.reason for e in entries if e.fault}


def test_a_number_that_is_taken_gives_way_to_the_next_free_one(event):
    add_pair(event=event, players=("Ann Ray", "Bo Fitz"), by="dora")
    text = "Pair;Player 1;Player 2\n1;Cy;Di\n5;Ed;Flo\n5;Gus;Hal\n;Ina;Jo"
    taken = {p.name: p.number for p in entered(event, text)}
    assert taken == {"Cy / Di": 6, "Ed / Flo": 5, "Gus / Hal": 7, "Ina / Jo": 8}


def test_a_known_player_is_known_again_in_any_spelling(event):
    add_pair(event=event, players=("José Núñez", "Bo Fitz"), by="dora")
    other = make_event(event.club, name="Autumn Open")
    [pair] = entered(other, "JOSE NUNEZ;Cy Hill")
    assert pair.name == "José Núñez / Cy Hill"
    assert Person.objects.count() == 3


def test_an_apostrophe_is_an_apostrophe_however_a_phone_writes_it(event):
    text = "Joshua O'Brien;Carol Hill\nJoshua O\u2019Brien;Carol Hill"
    assert faults(event, text)[2].startswith("The same pair as line 1")


def test_import_needs_about_as_many_statements_for_100_lines_as_for_20():
    club = make_club()
    counts = []
    for lines in (20, 100):
        event = make_event(club, name=f"Open of {lines}")
        text = "\n".join(f"A{lines}x{n};B{lines}x{n}" for n in range(lines))
        with CaptureQueriesContext(connection) as queries:
            assert len(entered(event, text)) == lines
        counts.append(len(queries))
    assert counts[1] - counts[0] <= 20
    assert counts[1] < 60


@each(
    ("players", "sentence", "field"),
    [
        (("Bo Fitz", "Ann Ray"), "on the list already, number 1", "first"),
        (("Ann Ray", "Cy Hill"), "Ann Ray is in another pair, number 1", "first"),
        (("Cy Hill", "bo fitz"), "Bo Fitz is in another pair, number 1", "second"),
        (("Cy Hill", ""), "Cy Hill has no partner here", "second"),
        (("", "Cy Hill"), "Cy Hill has no partner here", "first"),
        (("Cy Hill", "cy hill."), "stands here twice", "second"),
        (("", "  . "), "There is no name", "first"),
        (("Cy" * 41, "Di Moss"), "80 letters at most", "first"),
        (("ﷺ" * 5, "Di Moss"), "80 letters at most", "first"),
    ],
)
def test_a_walk_up_that_cannot_be_is_refused_at_its_field(
    event, players, sentence, field
):
    if not event.pairs.exists():
        add_pair(event=event, players=("Ann Ray", "Bo Fitz"), by="dora")
    with pytest.raises(Refused) as refused:
        add_pair(event=event, players=players, by="dora")
    assert sentence in refused.value.sentence
    assert refused.value.field == field
    assert event.pairs.count() == 1


def test_where_partners_are_drawn_players_enter_alone():
    event = make_event(preset="club-night")
    pairs = entered(event, "Ann Ray\nBo Fitz\nAnn Ray\nCy Hill / Di Moss")
    assert [p.name for p in pairs] == ["Ann Ray", "Bo Fitz"]
    assert pairs[0].partnership is None
    why = faults(event, "Eve Dunn\neve dunn\nCy Hill / Di Moss")
    assert why == {
        2: "Eve Dunn is on line 1 already.",
        3: "Partners are drawn here: one player a line.",
    }


def test_pairs_come_in_until_the_draw_is_confirmed(event):
    make_pairs(event, 4)
    draw_event(event=event, by="dora", seed=1)
    assert add_pair(event=event, players=("New One", "New Two"), by="dora")
    assert entered(event, "New Three;New Four")


def test_a_name_is_mended_as_typed_and_the_players_follow(event):
    make_pairs(event, 2)
    pair = rename_pair(event=event, number=1, players=("Ann Ray", "Bö Fitz"), by="dora")
    assert pair.name == "Ann Ray / Bö Fitz"
    assert [p.name for p in pair.players.all()] == ["Ann Ray", "Bö Fitz"]
    pair = rename_pair(event=event, number=1, players=("Eve Dunn", "Al Ott"), by="dora")
    partners = {pair.partnership.first.name, pair.partnership.second.name}
    assert partners == {"Eve Dunn", "Al Ott"}
    add_pair(event=event, players=("Ann Ray", "Bo Fitz"), by="dora")


def test_after_round_1_has_started_names_are_mended_and_nobody_is_added():
    event = started_event()
    assert rename_pair(event=event, number=1, players=("Ann Rae", "Bo Fitz"), by="dora")
    with pytest.raises(Refused, match="Round 1 has started"):
        add_pair(event=event, players=("New One", "New Two"), by="dora")


def test_check_in_is_done_once_and_undone(event):
    entered(event, "Ann Ray;Bo Fitz\nCy Hill;Di Moss")
    version = event.version
    assert check_in(event=event, number=2, by="dora")
    assert event.version == version + 1
    assert not check_in(event=event, number=2, by="dora")
    assert event.version == version + 1
    assert checked_in(event) == [2]
    assert check_out(event=event, number=2, by="dora")
    assert not check_out(event=event, number=2, by="dora")
    assert checked_in(event) == []


def test_a_pair_that_left_is_not_checked_in(event):
    make_pairs(event, 1)
    event.pairs.update(state="withdrawn", is_checked_in=False)
    with pytest.raises(Refused, match="1 Ann Ray / Bo Fitz has left the event"):
        check_in(event=event, number=1, by="dora")
    assert check_in_all(event=event, by="dora") == ()


def test_the_log_names_who_came_in_but_no_phone(event):
    entered(event, "Player 1;Player 2;Phone\nAnn Ray;Bo Fitz;361-555-0155")
    check_in(event=event, number=1, by="dora")
    actions = list(event.audit.values_list("action", flat=True))
    assert actions[:2] == ["pair.check-in", "pair.import"]
    assert "555" not in str(list(event.audit.values_list("detail", flat=True)))
