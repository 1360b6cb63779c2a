"""Teams of three and four: a game of the family decides how many players an entry has."""

from datetime import date

import pytest

from scoring.rules.house import House, read_house
from tests.each import each
from tests.make import make_club
from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.event.services.events import create_event
from tournaments.exchange.export import export_bytes
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.imports import import_pairs
from tournaments.field.services.pairs import add_pair
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.sheet import RegistrationLine, read_sheet
from tournaments.house.services import change_rules

pytestmark = pytest.mark.django_db
SHEET = """Ann Ray / Bo Fitz / Cy Hill
Di Moss / Ed Nash / Flo Lane
Gus Pike / Hal Reed
Ina Shaw / Jo Webb / Ina Shaw
Kay York / Ann Ray / Lee Dunn"""


def make_event(game: str, preset: str = "new-mexico") -> Event:
    return create_event(
        Event(club=make_club(), name="Six at a table", date=date(2027, 3, 6)),
        format=formats.preset(preset),
        tables=4,
        rules=read_house(game),
        by="dora",
        seed=42,
    )


def test_each_line_of_a_sheet_is_a_team_or_says_why_not() -> None:
    event = make_event("88")
    entries = judge_lines(event, read_sheet(SHEET, event.players_a_pair).lines)
    assert [entry.state for entry in entries] == ["new", "new", *["problem"] * 3]
    assert [(e.fault.at, e.fault.reason) for e in entries if e.fault] == [
        (2, "A team has 3 players here. Who else plays?"),
        (2, "Ina Shaw stands here twice. Who else plays?"),
        (
            1,
            "Ann Ray is in another team, on line 1: Ann Ray / Bo Fitz / Cy Hill. "
            "Someone else of that name? Add an initial to it, or the town: "
            "Ann Ray (town).",
        ),
    ]


def test_a_player_too_many_is_named() -> None:
    [entry] = judge_lines(make_event("88"), [RegistrationLine(1, ("A", "B", "C", "D"))])
    assert entry.fault
    assert entry.fault.reason == "A team has 3 players here: D is one too many."


def test_a_team_keeps_its_players_in_order_and_one_may_be_replaced() -> None:
    event = make_event("84")
    team = ("Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")
    pair = add_pair(event=event, players=team, by="dora")
    assert pair.name == "Ann Ray / Bo Fitz / Cy Hill / Di Moss"
    assert pair.partnership is None
    pair = substitute_player(event=event, number=1, place=3, name="Ed Nash", by="dora")
    assert [p.name for p in pair.players.all()] == [*team[:2], "Ed Nash", team[3]]
    with pytest.raises(Refused) as refused:
        add_pair(event=event, players=("Flo Lane", "", "Gus Pike", "Jo"), by="dora")
    assert refused.value.field == "second"


def test_teams_come_back_from_an_export() -> None:
    event = make_event("79")
    lines = [RegistrationLine(0, ("A", "B", "C")), RegistrationLine(0, ("D", "E", "F"))]
    import_pairs(event=event, lines=lines, by="dora")
    event.refresh_from_db()
    document = export_bytes(event)
    assert b'"game":"79"' in document.replace(b" ", b"")
    club = event.club
    Event.objects.all().delete()
    again = import_event(club=club, read=read_export(document))
    assert export_bytes(again) == document
    assert again.players_a_pair == 3


def test_the_game_stays_while_teams_of_its_size_are_on_the_list() -> None:
    event = make_event("88")
    add_pair(event=event, players=("A", "B", "C"), by="dora")
    with pytest.raises(Refused, match="The list has entries of 3 players"):
        change_rules(event=event, house=House(), by="dora")
    change_rules(event=event, house=read_house("84-six"), by="dora")
    event.refresh_from_db()
    assert event.rules.game == "84-six"


@each(
    ("preset", "game", "sentence"),
    [
        ("club-night", "88", "This format seats sides of two: 88 has 3 a side."),
        ("curry-county", "84", "This format seats sides of two: 84 has 4 a side."),
        ("spec", "moon", "moon is not played by two sides"),
        ("spec", "140", "140 is not played by two sides"),
        ("evening-moon", "n42pa", "42 is played by two sides"),
        ("evening-moon", "140", "140 is played in twos"),
        ("evening-140", "moon", "moon is played each for themselves"),
    ],
)
def test_a_game_that_a_format_cannot_seat_is_refused(preset, game, sentence) -> None:
    with pytest.raises(Refused, match=sentence):
        make_event(game, preset)
