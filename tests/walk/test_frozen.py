"""A page that stood still: it catches up by itself, and rings for nothing long over."""

import json
import time

import pytest
from playwright.sync_api import Browser

from tests.walk.conftest import Hall
from tests.walk.tabs import Tab

pytestmark = [pytest.mark.browser, pytest.mark.long]

SET_UP = """
import json
from tests.make import started_event
from tournaments.event.models import Event

from players.clubs.models import Club
club = Club.objects.earliest("pk")
print(json.dumps(started_event(8, club=club, tables=4).slug))
"""
ENDING = """
from datetime import timedelta
from django.utils import timezone
from players.common import clock
from tournaments.event.models import Event
from tournaments.floor.services.clocks import start_session

event = Event.objects.get(slug="{slug}")
with clock.at(timezone.now() - timedelta(seconds={ago})):
    start_session(event=event, title="{title}", minutes=1, by="dora")
"""
SAY = """
from tournaments.event.models import Event
from tournaments.floor.services.clocks import announce

announce(event=Event.objects.get(slug="{slug}"), text="{text}", by="dora")
"""
MARGINS = (15, 30, 55)
"""Seconds in which the page is put away before its clock's end; more if they pass."""
TICKS = "window.ticks = 0; setInterval(() => window.ticks++, 100)"
WORD = "document.querySelector('.wall-word')?.textContent === '{text}'"
STRUCK = "Number(document.documentElement.dataset.struck)"


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    return json.loads(hall.run(SET_UP))


def do(hall: Hall, script: str, **words: object) -> None:
    hall.run(script, **words)


def session(title: str, kind: str) -> str:
    """Whether the clock of this name stands there and says so."""
    return (
        f"[...document.querySelectorAll('.wall-clock')].some((one) => "
        f"one.innerText.includes('{title}') && one.innerText.includes('{kind}'))"
    )


@pytest.fixture
def tab(whole_browser: Browser, hall: Hall, slug: str):
    tab = Tab(whole_browser, f"{hall.url}/e/{slug}/wall/")
    tab.run("document.querySelector('[data-sound]').click()")
    tab.run(TICKS)
    yield tab
    tab.close()


def test_a_page_that_stood_still_catches_up_and_its_bell_is_not_late(
    tab: Tab, hall: Hall, slug: str
) -> None:
    do(hall, ENDING, slug=slug, title="Heard", ago=54)
    tab.until(session("Heard", "Time is up"))
    tab.until(f"{STRUCK} === 4")  # once as it was allowed, three times at the end
    title, margin = put_away_before_an_end(tab, hall, slug)
    before, struck = tab.run("window.ticks"), tab.run(STRUCK)
    do(hall, SAY, slug=slug, text="Said meanwhile.")
    time.sleep(margin + 7)
    assert tab.run("window.ticks") - before <= 1, "it did stand still"
    tab.take_up()
    tab.until(WORD.format(text="Said meanwhile."))
    tab.until(session(title, "Time is up"))
    assert tab.run(STRUCK) == struck, "the end is long over"


def put_away_before_an_end(tab: Tab, hall: Hall, slug: str) -> tuple[str, int]:
    """Gives the clock that ends while the page stands still, and in how many seconds."""
    for margin in MARGINS:
        title = f"Slept {margin} through"
        do(hall, ENDING, slug=slug, title=title, ago=60 - margin)
        tab.until(session(title, "0:"))
        tab.put_away()
        if not tab.run(session(title, "Time is up")):
            return title, margin
        tab.take_up()
    raise AssertionError("no page is put away before its clock's end")


@pytest.mark.soak
def test_a_page_that_stood_still_while_the_server_was_gone_catches_up(
    tab: Tab, hall: Hall, slug: str
) -> None:
    tab.put_away()
    hall.stop()
    do(hall, SAY, slug=slug, text="Said without a server.")
    hall.start()
    tab.take_up()
    tab.until(WORD.format(text="Said without a server."))
