"""The wall in a browser: right by the server's clock, for a day, with what comes in."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.walk.conftest import Hall, Open

pytestmark = pytest.mark.browser
PROJECTOR = {"width": 1920, "height": 1080}
A_DAY_OFF = """
const day = 86_400_000, real = Date.now, origin = performance.timeOrigin;
Date.now = () => real() + day;
Object.defineProperty(performance, "timeOrigin", { get: () => origin + day });
"""
SESSION = """
from datetime import timedelta
from django.utils import timezone
from tournaments import clock
from tournaments.models import Event
from tournaments.services.clocks import start_session

event = Event.objects.get(slug="{slug}")
with clock.at(timezone.now() - timedelta(seconds={ago})):
    start_session(event=event, title="{title}", minutes={minutes}, by="dora")
"""
SAY = """
from tournaments.models import Event
from tournaments.services.clocks import announce

announce(event=Event.objects.get(slug="{slug}"), text="{text}", by="dora")
"""
COUNT = """
from tournaments.models import AuditEntry
print("told", AuditEntry.objects.filter(action="clock.expired").count())
"""


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    said = hall.program.manage(
        "shell",
        "-c",
        "from tournaments.models import Event; "
        "print(Event.objects.get(slug__startswith='winter-open').slug)",
    )
    return said.split()[-1]


def do(hall: Hall, script: str, **words: object) -> str:
    return hall.program.manage("shell", "-c", script.format(**words))


def wall(opened: Open, slug: str, query: str = "", **options: object) -> Page:
    page = opened(viewport=PROJECTOR, **options)
    page.goto(f"/e/{slug}/wall/{query}")
    return page


def test_the_clock_fills_a_third_and_nothing_stands_in_the_way(
    opened: Open, slug: str
) -> None:
    page = wall(opened, slug)
    top = page.locator(".wall-top").bounding_box()
    assert PROJECTOR["height"] * 0.3 < top["height"] < PROJECTOR["height"] * 0.42
    assert page.evaluate("document.documentElement.scrollHeight") == 1080
    assert Axe().run(page).response["violations"] == []


def test_the_time_is_the_servers_whatever_the_device_says(
    opened: Open, slug: str
) -> None:
    page = opened(viewport=PROJECTOR)
    page.add_init_script(A_DAY_OFF)
    page.goto(f"/e/{slug}/wall/")
    expect(page.locator(".clock .time").first).not_to_have_text("-:--")
    page.wait_for_timeout(1000)
    said = page.evaluate(
        "import('/static/js/clock.js').then((clock) => clock.serverNow())"
    )
    assert abs(said - time.time() * 1000) < 500


def test_panels_take_turns_and_can_be_held(opened: Open, slug: str) -> None:
    page = wall(opened, slug, "?pace=3")
    shown = page.locator("#wall-stage > section:visible")
    page.keyboard.press("h")
    first = shown.get_attribute("id")
    page.wait_for_timeout(3500)
    assert shown.get_attribute("id") == first
    seen = set()
    for _ in range(12):
        seen.add(shown.get_attribute("data-kind"))
        page.keyboard.press("ArrowRight")
    assert {"standings", "results"} <= seen


def test_text_grows_by_key_and_stays_after_a_reload(opened: Open, slug: str) -> None:
    page = wall(opened, slug)
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    before = page.evaluate(size)
    page.keyboard.press("+")
    grown = page.evaluate(size)
    assert grown > before
    page.reload()
    assert page.evaluate(size) == grown


def test_only_the_panels_asked_for_are_shown(opened: Open, slug: str) -> None:
    page = wall(opened, slug, "?show=standings&pace=3")
    shown = page.locator("#wall-stage > section:visible")
    for _ in range(4):
        assert shown.get_attribute("data-kind") == "standings"
        page.keyboard.press("ArrowRight")


def test_it_sounds_at_five_minutes_and_at_zero_once_somebody_allowed_it(
    opened: Open, hall: Hall, slug: str
) -> None:
    do(hall, SESSION, slug=slug, ago=28, title="Break", minutes=6)
    do(hall, SESSION, slug=slug, ago=22, title="Doors", minutes=1)
    page = wall(opened, slug)
    struck = page.locator("html")
    page.get_by_role("button", name="Allow sound").click()
    expect(struck).to_have_attribute("data-struck", "1")
    expect(struck).to_have_attribute("data-struck", "2", timeout=50_000)
    expect(struck).to_have_attribute("data-struck", "5", timeout=50_000)
    for _ in range(20):
        if "told 1" in do(hall, COUNT):
            break
        time.sleep(0.5)
    time.sleep(4)
    assert "told 1" in do(hall, COUNT)


def test_a_dropped_network_is_said_and_made_up_for(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug, forgive="ERR_INTERNET_DISCONNECTED")
    expect(page.locator(".wall-age")).to_be_hidden()
    page.context.set_offline(True)
    expect(page.locator(".wall-age")).to_contain_text("As of")
    do(hall, SAY, slug=slug, text="While you were away.")
    page.context.set_offline(False)
    expect(page.locator(".wall-word")).to_have_text("While you were away.")
    expect(page.locator(".wall-age")).to_be_hidden()


def test_a_wall_without_a_stream_asks(opened: Open, hall: Hall, slug: str) -> None:
    page = wall(opened, slug, blocked="**/live/**", forgive="ERR_FAILED")
    do(hall, SAY, slug=slug, text="By asking.")
    expect(page.locator(".wall-word")).to_have_text("By asking.", timeout=15_000)


def test_a_server_that_starts_again_finds_its_walls(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug, forgive="ERR_|Failed to load")
    ends = page.locator(".wall-clock .clock").last.get_attribute("data-ends-at")
    hall.stop()
    expect(page.locator(".wall-age")).to_contain_text("As of", timeout=20_000)
    do(hall, SAY, slug=slug, text="Open again.")
    hall.start()
    expect(page.locator(".wall-word")).to_have_text("Open again.", timeout=30_000)
    again = page.locator(".wall-clock .clock").last.get_attribute("data-ends-at")
    assert again == ends
