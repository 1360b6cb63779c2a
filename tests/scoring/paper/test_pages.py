"""Every paper as a picture: no page blank, nothing cut or overprinted, names and codes whole.

``PAIRS=147`` takes a large field, ``SHOTS=folder`` stores the pictures.
"""

import json
import os
import re
from collections.abc import Callable
from math import ceil
from pathlib import Path

import pytest
from django.db.models import F

from scoring.game.links import code_of
from scoring.paper.papers import PAPERS, Paper, pdf_of, values_of
from scoring.paper.values.common import BREAK, Order
from scoring.paper.values.posters import SIZES
from tests.make import make_club, started_event
from tests.paper_pages import PaperPage, codes_on, pages_of
from tests.rehearsed import Rehearsed
from tests.scoring.tables import give_links
from tournaments.event.models import Event
from tournaments.money.services.payments import note_payment
from tournaments.money.services.terms import set_fee

pytestmark = [pytest.mark.django_db, pytest.mark.long]

PAIRS = int(os.environ.get("PAIRS", "12"))
IS_LARGE = PAIRS > 12
SHOTS = os.environ.get("SHOTS", "")
BASE = "http://192.168.1.20:8042/"
EDGE = 18  # Points that no printer reaches
LONG = (
    "Maximiliano Echevarría-Villaseñor de la Concepción y Guadalupe",
    "Đặng Thị Ngọc Ánh",
    "Wolfeschlegelsteinhausenbergerdorff",
    "María-José Ñúñez",
    "Ann Ray",
)
DAY = "Hallettsville Fiftieth Anniversary State Championship Domino Tournament of Forty-Two"
CLUB = "Guadalupe and Lavaca Counties United Forty-Two Domino Players' Club"
BEFORE = ("scoresheets", "table-cards", "name-tags", "rounds")
"""Papers of a day that has begun; the others are of one that is over."""
CODED = ("scoresheets", "table-cards")
ORDERS = [("letter", "en"), ("a4", "es"), ("a4", "en"), ("letter", "es")]
POSTERS = [(size, "en") for size in SIZES if size not in ("letter", "a4")]


def name_all(event: Event) -> Event:
    """Give everybody long names, and letters that few fonts have."""
    for n, pair in enumerate(event.pairs.all()):
        first, second = (f"{LONG[at % len(LONG)]} {n}" for at in (n, n + 2))
        pair.name, pair.town = f"{first} / {second}", "San Francisco de la Nueva Tejas"
        pair.save()
    event.club.name = CLUB
    event.club.save()
    Event.objects.filter(pk=event.pk).update(name=DAY, version=F("version") + 1)
    event.refresh_from_db()
    return event


@pytest.fixture
def days(rehearsed: Rehearsed) -> Callable[[Paper], Event]:
    """Gives the day that a paper is of."""
    over = name_all(rehearsed("state", PAIRS, 12))
    set_fee(event=over, cents=4000, per="entry", by="tess")
    for number in over.pairs.filter(state="in").values_list("number", flat=True)[:6]:
        note_payment(event=over, number=number, kind="fee", way="cash", by="tess")
    club, tables = make_club(), ceil(PAIRS / 2)
    begun = started_event(PAIRS, preset="state", club=club, tables=tables)
    give_links(begun)
    name_all(begun)
    return lambda paper: begun if paper.name in BEFORE else over


def test_every_page_is_whole_and_a_phone_reads_every_code(days) -> None:
    """Each paper in one of the sizes and languages, a large field in all of them."""
    for n, paper in enumerate(PAPERS.values()):
        event = days(paper)
        posters = POSTERS if paper.name == "brackets" and IS_LARGE else []
        orders = ORDERS if IS_LARGE else [ORDERS[n % len(ORDERS)]]
        for size, language in (*orders, *posters):
            order = Order(size, BASE)
            values = values_of(paper, event, order, language)
            pdf = pdf_of(paper, event, order, language)
            pages = pages_of(pdf)
            if SHOTS:
                store(pages, f"{paper.name}-{size}-{language}")
            where = f"{paper.name} {size} {language}"
            for page in pages:
                assert sorted(page.size) == pytest.approx(points(size), abs=1), where
                assert page.ink, where
                assert min(page.margins) >= EDGE, (where, page.margins)
                assert page.overprinted == [], where
            assert len(pages) == (counted(paper, values) or len(pages)), where
            text = bare("".join(page.text for page in pages))
            named = names_in(event, values)
            assert named or paper.name == "table-cards", where
            assert [name for name in named if name not in text] == [], where
            if paper.name in CODED:
                assert sorted(codes_on(pdf)) == codes_of(event, paper), where


def codes_of(event: Event, paper: Paper) -> list[str]:
    """The addresses of the tables that have such a paper."""
    links = event.links.filter(kind="table").order_by("number")
    if paper.name == "scoresheets":
        seated = event.matches.filter(state="playing").values("table")
        links = links.filter(number__in=seated)
    return [f"{BASE}t/{code_of(link)}/" for link in links]


def points(size: str) -> list[float]:
    """The sides of a page, the shorter first."""
    return sorted(SIZES[size])


def bare(text: str) -> str:
    """Letters and figures alone: a line may break anywhere."""
    return re.sub(rf"[\s{BREAK}\ufffe\u0002-]", "", text)


def names_in(event: Event, values: object) -> set[str]:
    """The players whom a paper has to name."""
    shown = bare(json.dumps(values, ensure_ascii=False))
    names = " / ".join(event.pairs.values_list("name", flat=True)).split(" / ")
    return {bare(name) for name in names if bare(name) in shown}


def counted(paper: Paper, values: dict[str, list]) -> int:
    """How many pages are needed where each holds a set number."""
    keys = {"scoresheets": ("sheets", 2), "table-cards": ("cards", 4)}
    keys |= {"name-tags": ("tags", 8), "receipts": ("receipts", 4)}
    keys |= {"certificates": ("certificates", 1), "brackets": ("pages", 1)}
    key, each = keys.get(paper.name, ("", 1))
    return ceil(len(values[key]) / each) if key else 0


def store(pages: list[PaperPage], name: str) -> None:
    for number, page in enumerate(pages[:3]):
        page.picture.save(Path(SHOTS) / f"{name}-{number}.png")
