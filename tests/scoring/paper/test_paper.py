"""Paper as PDF: whole names, nothing evaluated, every paper in both languages and sizes."""

import sys
from contextlib import suppress
from html import unescape
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client

from scoring.paper import papers
from scoring.paper.papers import PAPERS, pdf_of, values_of
from scoring.paper.values.cards import sheet_values
from scoring.paper.values.common import BREAK, Order, whole
from scoring.paper.values.honours import press_paragraphs
from scoring.paper.values.play import result_values, round_values
from scoring.paper.values.posters import SIZES, bracket_values
from tests.each import each
from tests.make import (
    make_event,
    official_of,
    play_tables,
    played_rounds,
    started_event,
)
from tests.paper_pages import pages_of
from tests.scoring.tables import give_links
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import set_fee

pytestmark = pytest.mark.django_db

ORDER = Order("letter", "http://192.168.1.20:8042/")
HOSTILE = (
    '#eval("1") $x$ *b* @ref <lab>',
    "]#pagebreak()[",
    '"); #panic("x") //',
    '{"json": 1}\\u{41} `raw`',
    "W" * 80,
    "Đặng Thị Ngọc Ánh / José Núñez",
)


def named_hostile(event: Event) -> Event:
    pairs = list(event.pairs.all())
    for n, pair in enumerate(pairs):
        pair.name = HOSTILE[n % len(HOSTILE)]
        pair.save(update_fields=["name"])
    event.name = HOSTILE[0]
    event.save(update_fields=["name"])
    return event


def test_a_long_word_breaks_nowhere_beside_its_own_hyphens() -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff-Montgomery-Fitzwilliam"
    pieces = whole(name).split(BREAK)
    assert "".join(pieces) == name
    assert len(pieces) > 3
    assert not any(piece.startswith("-") or piece.endswith("-") for piece in pieces)


def test_the_table_of_a_group_stands_whole_on_one_page() -> None:
    event = started_event(37, preset="state", tables=20)
    pages = pages_of(pdf_of(PAPERS["standings"], event, ORDER, "en"))
    seats = event.stages.get(number=1).seats.select_related("pair")
    for group in "ABCDE":
        title = f"Morning · Group {group}"
        [text] = [page.text for page in pages if title in page.text]
        own = text.partition(title)[2].partition("Morning ·")[0]
        names = [seat.pair.name for seat in seats if seat.group == group]
        assert len(names) > 6
        assert [name for name in names if name not in own] == []


def test_every_paper_is_set_from_hostile_names_before_and_after_play() -> None:
    """Each in both languages and sizes: one of each before, the other after."""
    orders = ((ORDER, "en"), (Order("a4", ORDER.base), "es"))
    event = make_event(preset="evening-79")
    for n, paper in enumerate(PAPERS.values()):
        order, language = orders[n % 2]
        assert pdf_of(paper, event, order, language).startswith(b"%PDF"), paper
    played = named_hostile(played_rounds(8, preset="evening-79"))
    give_links(played)
    set_fee(event=played, cents=4000, per="entry", by="tess")
    note_payment(event=played, number=1, kind="fee", way="cash", by="tess")
    for n, paper in enumerate(PAPERS.values()):
        order, language = orders[(n + 1) % 2]
        assert pdf_of(paper, played, order, language).startswith(b"%PDF"), paper


def test_names_are_data_and_stay_whole() -> None:
    event = named_hostile(played_rounds(8, preset="evening-79"))
    values = values_of(PAPERS["winners"], event, ORDER, "en")
    rows = [row[1].replace(BREAK, "") for row in values["places"][0]["rows"]]
    assert all(any(name in row for row in rows) for name in HOSTILE)
    for template in papers.TEMPLATES.glob("*.typ"):
        source = template.read_text()
        assert "eval(" not in source
        assert "sys.inputs" not in source or template.name == "base.typ"


def test_a_poster_names_every_match_at_any_size() -> None:
    event = started_event(24, preset="timpson", tables=12)
    played = {str(m.number) for m in event.matches.exclude(sides__source_kind="bye")}
    for size, (width, height) in SIZES.items():
        pages = bracket_values(event, Order(size, ""))["pages"]
        on_page = [match for page in pages for match in page["matches"]]
        assert {match["no"] for match in on_page} == played
        assert all(0 <= m["x"] <= width and 0 <= m["y"] <= height for m in on_page)
    assert len(bracket_values(event, Order("24x36", ""))["pages"]) == 1


def test_a_scoresheet_names_its_round_as_the_pages_do() -> None:
    for preset, names in {
        "westfest": ["Winners' round 1"],
        "austin-league": ["Week 1"],
        "evening-79": ["Round 1"],
    }.items():
        sheets = sheet_values(started_event(4, preset=preset), ORDER)["sheets"]
        assert {sheet["under"].partition(",")[0] for sheet in sheets} == set(names)
    week, *_later = round_values(started_event(4, preset="austin-league"), ORDER)[
        "rounds"
    ]
    assert week["title"].endswith("Week 1")


def test_results_name_rounds_byes_and_forfeits_as_the_pages_do() -> None:
    event = started_event(5, preset="westfest")
    drawn = event.matches.filter(state="called").first()
    gone = event.pairs.get(sides__match=drawn, sides__side=1)
    withdraw_pair(event=event, pair=gone, by="dora")
    [first, *_later] = result_values(event, ORDER)["rounds"]
    page = unescape(Client().get(f"/e/{event.slug}/brackets/").text)
    assert first["title"].rpartition(" · ")[2] in page
    assert [row[2] for row in first["matches"]] == ["0–7 · forfeited"]
    word, resting = first["resting"].split(": ")
    byes = event.pairs.filter(sides__match__sides__source_kind="bye")
    assert word == "Sitting out"
    assert set(resting.split(", ")) == set(map(str, byes))


def test_the_last_round_of_a_bracket_is_its_final_on_paper_too() -> None:
    event = started_event(4, preset="timpson")
    while event.matches.exclude(state__in=["final", "void"]).exists():
        play_tables(event)
        with suppress(Refused):
            start_next(event=event, by="dora")
    titles = [each["title"] for each in result_values(event, ORDER)["rounds"]]
    [poster] = bracket_values(event, ORDER)["pages"]
    assert titles == [f"Bracket · {each['title']}" for each in poster["rounds"]]
    assert [title.split(" · ")[1] for title in titles] == ["Semifinals", "Final"]


def test_the_local_paper_reads_who_won() -> None:
    text = " ".join(press_paragraphs(played_rounds(8, preset="evening-79")))
    assert "8 teams played 42 at Spring Open" in text
    assert "was won by Ann Ray, Bo Fitz and Third 1." in text
    assert "Place 2 went to " in text


def test_a_club_without_a_town_is_named_once_in_the_local_paper() -> None:
    event = make_event()
    event.club.town = ""
    [text] = press_paragraphs(event)
    assert text.startswith("0 pairs played")
    assert "at Spring Open of Hallettsville 42 Club on" in text


def test_the_page_offers_each_paper_by_one_click() -> None:
    event = played_rounds(8, preset="evening-79")
    client, paper = official_of(event.club), f"/desk/{event.slug}/paper/"
    page = client.get(paper).text
    for name in PAPERS:
        for language in ("en", "es"):
            link = f"{paper}{name}.pdf?language={language}&amp;size=a4"
            assert link in page
    answer = client.get(f"{paper}winners.pdf?language=es&size=a4")
    assert answer["Content-Type"] == "application/pdf"
    assert "winners-es-a4.pdf" in answer["Content-Disposition"]


def test_no_paper_of_a_final_event_has_a_code() -> None:
    event = started_event()
    give_links(event)
    assert sheet_values(event, ORDER)["sheets"][0]["code"]
    Event.objects.update(state="final")
    event.refresh_from_db()
    client, paper = official_of(event.club), f"/desk/{event.slug}/paper/"
    assert not any(sheet["code"] for sheet in sheet_values(event, ORDER)["sheets"])
    assert "Table cards" not in client.get(paper).text
    refused = client.get(f"{paper}table-cards.pdf", follow=True)
    assert "The event is final: its codes have ended." in refused.text


def test_the_day_is_one_file_without_codes() -> None:
    event = played_rounds(8, preset="evening-79")
    give_links(event)
    answer = official_of(event.club).get(f"/desk/{event.slug}/paper/day.zip")
    names = {name.split("/")[1] for name in ZipFile(BytesIO(answer.content)).namelist()}
    assert {"winners.pdf", "results.csv", "event.json"} <= names
    assert not {"scoresheets.pdf", "table-cards.pdf", "receipts.pdf"} & names


@each("path", ["none.pdf", "winners.pdf?size=36x24", "day.zip?size=../a", "../x.pdf"])
def test_what_is_no_paper_is_not_there(path) -> None:
    event = Event.objects.first() or make_event()
    client = official_of(event.club, name=f"d{len(path)}{path[0]}")
    assert client.get(f"/desk/{event.slug}/paper/{path}").status_code == 404


def test_without_typst_no_button_is_offered(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    event = make_event()
    client = official_of(event.club)
    page = client.get(f"/desk/{event.slug}/paper/").text
    assert "print the pages of the browser" in page
    assert ".pdf" not in page
    assert client.get(f"/desk/{event.slug}/paper/winners.pdf").status_code == 404


def test_a_document_that_fails_is_one_sentence(monkeypatch, tmp_path) -> None:
    (tmp_path / "winners.typ").write_text("#panic()")
    monkeypatch.setattr(papers, "TEMPLATES", tmp_path)
    event = make_event()
    page = official_of(event.club).get(
        f"/desk/{event.slug}/paper/winners.pdf", follow=True
    )
    assert "This paper could not be set" in page.text
