"""The wall from ten metres: large letters, heads, the end of time, a break."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.wall_hours import PROJECTOR

pytestmark = pytest.mark.browser

SET_UP = """
import json
from players.clubs.models import Club
from tests.make import drawn_event
from tournaments.floor.services.rounds import start_next

event = drawn_event(40, club=Club.objects.earliest("pk"), tables=20)
start_next(event=event, by="dora")
print(json.dumps(event.slug))
"""
LEFT = """
from datetime import timedelta
from django.utils import timezone
from tournaments.event.models import ClockEntry
for entry in ClockEntry.objects.filter(round__stage__event__slug="{slug}"):
    entry.at = timezone.now() + timedelta(seconds={seconds} - entry.seconds)
    entry.save()
"""
BREAK = """
from tournaments.event.models import Event
from tournaments.floor.services.clocks import start_session
start_session(event=Event.objects.get(slug="{slug}"), title="Lunch", minutes=45, by="dora")
"""
PLAY = """
from tests.make import play
from tournaments.event.models import Event
event = Event.objects.get(slug="{slug}")
for match in list(event.matches.filter(state="playing")):
    play(event, match)
"""
LETTERS = """() => Math.min(...[...document.querySelectorAll(
  "#wall-stage > section:not([hidden]) .names, #wall-stage > section:not([hidden]) .table-no"
)].map((name) => parseFloat(getComputedStyle(name).fontSize))) / innerHeight"""
COVERED = """() => {
  const bar = document.querySelector(".wall-keys").getBoundingClientRect();
  return bar.height > 0 && document.querySelector(".wall-frame").getBoundingClientRect().bottom > bar.top;
}"""


@pytest.fixture
def slug(hall: Hall) -> str:
    return json.loads(hall.run(SET_UP).splitlines()[-1])


def wall(opened: Open, slug: str, **options: object) -> Page:
    page = opened(**{"viewport": PROJECTOR, **options})
    page.goto(f"/e/{slug}/wall/?pace=120")
    expect(page.locator(".clock .time").first).not_to_have_text("-:--")
    return page


@pytest.mark.parametrize("screen", [LAPTOP, PROJECTOR])
def test_letters_are_large_under_heads_and_nothing_covers_them(
    opened: Open, slug: str, screen: dict[str, int]
) -> None:
    page = wall(opened, slug, viewport=screen)
    assert page.evaluate(LETTERS) >= 0.05, "capitals of 3.5 % of the height"
    panel = page.locator("#wall-stage > section:visible")
    for words in panel.locator(".wall-heads p").all_inner_texts():
        assert words.split() == ["Pair", "Table"]
    columns = panel.locator(".wall-names li").evaluate_all(
        "(rows) => new Set(rows.map((row) => row.offsetLeft)).size"
    )
    assert panel.locator(".wall-heads p").count() <= columns
    assert not page.evaluate(COVERED)


def test_a_short_list_grows(opened: Open, slug: str) -> None:
    page = wall(opened, slug)
    many = page.evaluate(LETTERS)
    page.goto(f"/e/{slug}/wall/?pace=120&part=1of20")
    expect(page.locator("#wall-stage > section:visible")).to_have_attribute(
        "data-page", ""
    )
    assert page.evaluate(LETTERS) > many


def test_the_end_of_time_fills_the_screen(opened: Open, hall: Hall, slug: str) -> None:
    hall.run(LEFT, slug=slug, seconds=8)
    page = wall(opened, slug)
    says = page.locator(".wall-clock .says").first
    expect(says).to_have_text("Finish the hand")
    expect(page.locator(".wall-body")).to_be_hidden()
    height = says.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert height > 0.15 * PROJECTOR["height"]
    expect(page.locator(".wall-still")).to_contain_text("Still playing: ")
    assert faults(page) == []
    hall.run(BREAK, slug=slug)
    expect(page.locator(".wall-break")).to_be_visible()


def test_a_break_has_the_screen_and_seats_come_first_when_a_round_starts(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug)
    hall.run(BREAK, slug=slug)
    page.reload()
    expect(page.locator(".wall-break")).to_contain_text("Still playing")
    expect(page.locator(".wall-clock:visible")).to_have_count(1)
    assert faults(page) == []
    hall.run(PLAY, slug=slug)
    expect(page.locator("#wall-tables-1")).to_be_visible()
    expect(page.locator("#wall-tables-1 h2")).to_contain_text("Round 2")
