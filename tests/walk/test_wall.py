"""The wall in a browser: right by the server's clock, for a day, with what comes in."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.pages import open_and_hear
from tests.walk.wall_hours import PROJECTOR, SAY, SESSION, expires_once

pytestmark = [pytest.mark.browser, pytest.mark.long]
LISTENED = """
window.rung = [];
window.awake = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (when) {
  const { state, currentTime } = this.context;
  window.rung.push({ at: Date.now(), state, ahead: when - currentTime, hertz: this.frequency.value });
  return start.call(this, when);
};
WakeLock.prototype.request = async (kind) => { window.awake.push(kind); };
"""
COVERED = """(age) => {
  const box = age.getBoundingClientRect();
  return [...document.querySelectorAll("h1, .wall-clock, .wall-names li")].filter((other) => {
    const near = other.getBoundingClientRect();
    return other.checkVisibility() && near.left < box.right && near.right > box.left
      && near.top < box.bottom && near.bottom > box.top;
  }).map((other) => other.innerText);
}"""


@pytest.fixture(scope="module")
def slug(demo: str) -> str:
    return demo


def wall(opened: Open, slug: str, query: str = "", **options: object) -> Page:
    page = opened(viewport=PROJECTOR, **options)
    page.goto(f"/e/{slug}/wall/{query}")
    return page


def test_the_clock_fills_a_third_text_grows_by_key_and_panels_turn_unless_held(
    opened: Open, slug: str
) -> None:
    page = wall(opened, slug, "?part=1of8&pace=3")
    page.keyboard.press("h")
    top = page.locator(".wall-top").bounding_box()
    assert PROJECTOR["height"] * 0.3 < top["height"] < PROJECTOR["height"] * 0.42
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    assert faults(page) == []
    a_pair_has_all_the_room_that_its_table_leaves(page)
    text_grows_by_key_and_stays_after_a_reload(page)
    panels_turn_unless_they_are_held(page)


def a_pair_has_all_the_room_that_its_table_leaves(page: Page) -> None:
    parts = page.evaluate(
        "[...document.querySelectorAll('[data-kind=tables]:not([hidden]) li')]"
        ".map((li) => (li.querySelector('.names').clientWidth"
        " + li.querySelector('.no').clientWidth) / li.clientWidth)"
    )
    assert min(parts) > 0.75


def text_grows_by_key_and_stays_after_a_reload(page: Page) -> None:
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.evaluate(size)
    page.keyboard.press("+")
    grown = page.evaluate(size)
    assert grown > before
    page.reload()
    assert page.evaluate(size) == grown


def panels_turn_unless_they_are_held(page: Page) -> None:
    shown = page.locator("#wall-stage > section:visible")
    page.keyboard.press("h")
    first = shown.get_attribute("id")
    page.wait_for_timeout(3500)
    assert shown.get_attribute("id") == first
    page.keyboard.press("h")
    expect(shown).not_to_have_id(first)


def test_it_sounds_at_five_minutes_and_at_zero_once_somebody_allowed_it(
    opened: Open, hall: Hall, slug: str
) -> None:
    """A hall hears it when the time is up, and the screen stays awake."""
    page = opened(is_new=True, viewport=PROJECTOR)
    page.add_init_script(LISTENED)
    page.goto(f"/e/{slug}/wall/")
    assert page.evaluate("window.awake") == ["screen"]
    struck = page.locator("html")
    page.get_by_role("button", name="Allow sound").click()
    expect(struck).to_have_attribute("data-struck", "1")
    hall.run(SESSION, slug=slug, ago=53, title="Break", minutes=6)
    hall.run(SESSION, slug=slug, ago=50, title="Doors", minutes=1)
    clock = page.locator(".wall-clock", has_text="Doors").locator(".clock")
    ends = int(clock.get_attribute("data-ends-at"))
    expect(struck).to_have_attribute("data-struck", "5")  # once, and three times
    page.wait_for_function("() => window.rung.length === 5")
    rung = page.evaluate("window.rung")[2:]
    assert all(-1000 < tone["at"] - ends < 5000 for tone in rung)
    assert {tone["state"] for tone in rung} == {"running"}
    assert [tone["ahead"] for tone in rung] == pytest.approx([0.0, 0.9, 1.8], abs=0.3)
    assert all(200 < tone["hertz"] < 2000 for tone in rung), "a hall hears it"
    expires_once(hall.run, slug, "Doors")


def test_a_dropped_network_is_said_in_the_halls_time_covers_nothing_and_is_made_up_for(
    opened: Open, hall: Hall, slug: str
) -> None:
    forgive = "ERR_INTERNET_DISCONNECTED"
    page = opened(forgive, is_new=True, viewport=LAPTOP, timezone_id="Asia/Tokyo")
    open_and_hear(page, f"/e/{slug}/wall/")
    expect(page.locator("[data-clock] .time").first).not_to_have_text("-:--")
    age = page.locator("[data-live-status]:visible")
    expect(age).to_have_count(0)
    hall.pause()  # a beat of the stream, which stays open, would take it back
    page.context.set_offline(True)
    expect(age).to_have_count(1)
    expect(age).to_contain_text("As of")
    now = datetime.now(ZoneInfo("America/Chicago"))
    assert any(
        (now - timedelta(minutes=ago)).strftime("%-I:%M") in age.inner_text()
        for ago in (0, 1)
    )
    assert page.locator("h1, .wall-clock, .wall-names li").count() > 10
    assert age.evaluate(COVERED) == []
    hall.go_on()
    hall.run(SAY, slug=slug, text="While you were away.")
    page.context.set_offline(False)
    expect(page.locator(".wall-word")).to_have_text("While you were away.")
    expect(age).to_have_count(0)


def test_a_wall_without_a_stream_asks(opened: Open, hall: Hall, slug: str) -> None:
    page = wall(opened, slug, blocked="**/live/**", forgive="ERR_FAILED")
    hall.run(SAY, slug=slug, text="By asking.")
    expect(page.locator(".wall-word")).to_have_text("By asking.")
