"""Where single players enter, no page calls one of them a pair."""

import os
import re
from collections.abc import Iterator
from html import unescape
from itertools import islice
from urllib.parse import urljoin, urlsplit

import pytest
from django.core.cache import cache
from django.test import Client

from players.people.models import Person
from scoring.game.links import code_of
from tests.make import make_club, make_director, make_event, make_pairs, play_tables
from tests.scoring.tables import give_links
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next

pytestmark = [pytest.mark.django_db, pytest.mark.long]
STEP = int(os.environ.get("STEP", "4"))
"""Each moment of the evening, or the fourth, in which round 1 is played."""
MOMENTS = 6

WORD = re.compile(r"\b[Pp]airs?\b")
SPOKEN = re.compile(
    r'(?:title|placeholder|aria-label|alt|value|data-(?!key|live|poll|filter)[a-z-]+)="([^"]*)"'
)
FILE = re.compile(r"\.\w+$")
LINK = re.compile(r'(?:href|hx-get|data-live-src)="([^"#]+)')
OF_SIDES = (
    *("opposing pair", "other pair", "both pairs"),
    *("the pair is disqualified", "The pair is disq"),
    *("Table Pairs", "one of the pairs", "Speak to the pair"),
)
"""Two players drawn together are a pair while they sit at the table."""
FOR_ANY_EVENT = (
    *("/clubs/", "/glossary/", "/guide/", "/settings/"),
    *("/desk/describe/", "/roles/"),
)
"""These pages speak of events of every kind."""


def spoken(html: str) -> str:
    """What people read or hear of a page."""
    html = re.sub(r"(?s)<script.*?</script>|<style.*?</style>", " ", html)
    html = re.sub(r'<input type="hidden"[^>]*>|(?<=<option )value="[^"]*"', " ", html)
    attributes = " ".join(a for a in SPOKEN.findall(html) if "/" not in a)
    return unescape(re.sub(r"<[^>]+>", " ", html) + " " + attributes)


def crawl(
    client: Client, starts: list[str], kinds: dict[str, str]
) -> Iterator[tuple[str, str]]:
    """Every page of an event that others lead to, of codes of one kind the first."""
    cache.clear()
    todo, seen = list(starts), set()
    while todo:
        path = todo.pop()
        code = path.split("/")[2] if path.startswith("/t/") else ""
        shape = re.sub(r"\d+", "1", path.replace(code, kinds.get(code, code)))
        if shape in seen or any(part in path for part in FOR_ANY_EVENT):
            continue
        seen.add(shape)
        answer = client.get(path)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code != 200 or "text/html" not in kind:
            answer.getvalue()  # to the end, which closes it inside the transaction
            continue
        html = answer.content.decode()
        yield path, html
        for link in LINK.findall(html):
            url = urlsplit(urljoin(path, unescape(link)))
            is_file = url.path.startswith(("/static/", "/live/")) or FILE.search(
                url.path
            )
            if not url.netloc and not is_file:
                todo.append(url.path + (f"?{url.query}" if url.query else ""))


def moments(event: Event) -> Iterator[str]:
    """The evening, from the empty list to the seal."""
    yield "nobody"
    make_pairs(event, 9)
    event.pairs.filter(number=9).update(is_checked_in=False)
    yield "entered"
    draw_event(event=event, by="dora", seed=42)
    yield "drawn"
    confirm_draw(event=event, by="dora")
    give_links(event)
    start_next(event=event, by="dora")
    yield "round 1"
    play_tables(event)
    start_next(event=event, by="dora")
    withdraw_pair(event=event, pair=event.pairs.get(number=8), by="dora")
    yield "round 2"
    for _round in range(5):
        play_tables(event)
        if event.stages.get().state != "over":
            start_next(event=event, by="dora")
    yield "over"


def test_no_page_of_an_event_of_players_says_pair(client: Client) -> None:
    director = make_director()
    client.force_login(director)
    event = make_event(make_club(director=director), preset="club-night", name="Fun")
    wrong = {}
    count = 0
    for moment in islice(moments(event), STEP - 1, MOMENTS // STEP * STEP, STEP):
        kinds = {
            code_of(link): link.kind for link in event.links.order_by("kind", "pk")
        }
        codes = [f"/t/{code}/" for code in kinds]
        desk, public = f"/desk/{event.slug}/", f"/e/{event.slug}/"
        starts = [*codes, public, desk, f"{public}wall/", f"{desk}delete/"]
        starts += [f"/people/{person.pk}/" for person in Person.objects.all()[:1]]
        for path, html in crawl(client, starts, {} if STEP == 1 else kinds):
            if path in ("/", "/desk/", "/t/"):
                continue
            count += 1
            text = " ".join(spoken(html).split())
            for known in OF_SIDES:
                text = text.replace(known, "")
            for match in WORD.finditer(text):
                about = text[max(match.start() - 60, 0) : match.end() + 40]
                wrong.setdefault(about, f"{moment}: {path}")
    assert count > 200 / STEP
    assert not wrong, "\n".join(f"{where}: {fault}" for fault, where in wrong.items())
