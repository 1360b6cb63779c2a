"""Clocks on every screen: right to half a second whatever the device says, and nothing
lost by a laptop that slept, a server that was killed, a page that stood still."""

import json
import os
import signal
import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.wall_hours import SAY, SESSION, expires_once

pytestmark = [pytest.mark.browser, pytest.mark.long]

SET_UP = """
club = Club.objects.earliest("pk")
event = started_event(12, club=club, tables=6)
give_links(event)
table = event.links.filter(kind="table").order_by("number").first()
print(json.dumps({"slug": event.slug, "code": code_of(table)}))
"""
WRONG_CLOCK = """
const right = Date.now.bind(Date), origin = performance.timeOrigin;
window.rightNow = right;
window.wrongBy = %d;
Date.now = () => right() + window.wrongBy;
Object.defineProperty(performance, "timeOrigin", { get: () => origin + %d });
"""
OVERRUNS = """
event = drawn_event(4, club=Club.objects.first())
with clock.at(timezone.now() - timedelta(minutes=40)):
    start_next(event=event, by="dora")
print(json.dumps(event.slug))
"""
ERROR = """() => new Promise((done) => {
  const clock = document.querySelector("[data-clock][data-state=running]");
  const time = clock.querySelector(".time");
  const seen = new MutationObserver(() => {
    const [minutes, seconds] = time.textContent.split(":").map(Number);
    seen.disconnect();
    done(clock.dataset.endsAt - window.rightNow() - (minutes * 60 + seconds) * 1000);
  });
  seen.observe(time, { childList: true, characterData: true, subtree: true });
})"""
"""By how many milliseconds the clock is off at the moment its figures change."""
IS_RIGHT = """() => import("/static/js/live.js").then(
  (clock) => Math.abs(clock.serverNow() - window.rightNow()) < 500
)"""


@pytest.fixture(scope="module")
def event(hall: Hall) -> dict:
    return json.loads(hall.run(SET_UP))


def at_wrong_time(opened: Open, seconds: int, **options: object) -> Page:
    page = opened(is_new=True, **options)
    page.add_init_script(WRONG_CLOCK % (seconds * 1000, seconds * 1000))
    return page


def settled(page: Page) -> float:
    """How far off the clock is once the server was asked."""
    clock = page.locator("[data-clock][data-state=running] .time").first
    expect(clock).not_to_have_text("-:--")
    page.wait_for_function(IS_RIGHT)
    return error(page)


def error(page: Page) -> float:
    """The first of some that is small: a busy machine draws late, a wrong clock is
    wrong each time."""
    for _change in range(10):
        wrong_by: float = page.evaluate(ERROR)
        if abs(wrong_by) < 500:
            break
    return wrong_by


@pytest.mark.parametrize(
    "seconds",
    [7, *(pytest.param(far, marks=pytest.mark.soak) for far in (-10_800, 86_400))],
)
def test_every_screen_is_right_whatever_the_device_says(
    opened: Open, hall: Hall, event: dict, seconds: int
) -> None:
    slug, code = event["slug"], event["code"]
    page = at_wrong_time(opened, seconds, viewport=PHONE)
    pages.sign_in(page, hall.password)
    for path in (f"/e/{slug}/", f"/t/{code}/", f"/desk/{slug}/", f"/e/{slug}/wall/"):
        page.set_viewport_size(LAPTOP if "desk" in path else PHONE)
        page.goto(path)
        assert abs(settled(page)) < 500, path
    page.evaluate("window.wrongBy = -7200_000")
    assert abs(settled(page)) < 500, "the device is set right in the middle"


def test_a_round_that_is_late_is_not_promised_for_a_time_that_has_passed(
    opened: Open, hall: Hall
) -> None:
    slug = json.loads(hall.run(OVERRUNS))
    page = opened()
    for path in ("wall/", "pairs/1/"):
        page.goto(f"/e/{slug}/{path}")
        expect(page.locator("[data-until][hidden]")).to_have_count(1)
    expect(page.get_by_text("about", exact=False).filter(visible=True)).to_have_count(1)


def test_a_laptop_that_slept_and_a_server_that_was_killed_lose_nothing(
    opened: Open, hall: Hall, event: dict
) -> None:
    """The page asks for no version: its stream alone tells it what it missed."""
    slug = event["slug"]
    page = opened(forgive="ERR_|Failed to load", blocked=f"**/e/{slug}/version")
    page.goto(f"/e/{slug}/wall/")
    hall.run(SAY, slug=slug, text="Before.")
    expect(page.locator(".wall-word")).to_have_text("Before.")
    round_ends = page.locator(".wall-clock .clock").last.get_attribute("data-ends-at")
    hall.run(SESSION, slug=slug, ago=53, title="Nap", minutes=1)
    nap = page.locator(".wall-clock", has_text="Nap").locator(".clock")
    expect(nap).to_be_visible()
    nap_ends = int(nap.get_attribute("data-ends-at"))
    os.kill(hall.program.process.pid, signal.SIGSTOP)
    try:
        expect(nap).to_contain_text("Time is up")
        assert time.time() * 1000 > nap_ends - 500, "not before its time"
    finally:
        os.kill(hall.program.process.pid, signal.SIGCONT)
    expires_once(hall.run, slug, "Nap")
    hall.program.process.kill()
    hall.program.process.wait()
    # Over before it starts again
    hall.run(SESSION, slug=slug, ago=61, title="Crash", minutes=1)
    hall.run(SAY, slug=slug, text="While it was away.")
    with page.expect_request("**/live/**", timeout=60_000) as asked:
        hall.stop()
        hall.start()
        expect(page.locator(".wall-word")).to_have_text("While it was away.")
    assert asked.value.url.endswith(f"/live/{slug}")
    for title in ("Nap", "Crash"):
        expires_once(hall.run, slug, title)
    crash = page.locator(".wall-clock", has_text="Crash").locator(".clock")
    expect(crash).to_contain_text("Time is up")
    again = page.locator(".wall-clock .clock").last.get_attribute("data-ends-at")
    assert again == round_ends
    asked_at = time.time() * 1000
    now = page.evaluate("import('/static/js/live.js').then((c) => c.serverNow())")
    assert asked_at - 500 < now < time.time() * 1000 + 500


def test_a_word_that_waited_for_the_page_does_not_set_its_clock_back(
    opened: Open, hall: Hall, event: dict
) -> None:
    page = opened(forgive="ERR_FAILED")
    streams: list[Route] = []
    page.route("**/live/**", lambda route: streams.append(route), times=1)
    with page.expect_response("**/time"):
        page.goto(f"/e/{event['slug']}/wall/")
    page.wait_for_function(IS_RIGHT.replace("window.rightNow", "Date.now"))
    page.route("**/time", lambda route: route.abort())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    beat = f"event: beat\ndata: {int((time.time() - 90) * 1000)}\n\n"
    streams[0].fulfill(content_type="text/event-stream", body=beat)
    page.wait_for_timeout(500)
    assert page.evaluate(IS_RIGHT.replace("window.rightNow", "Date.now"))
