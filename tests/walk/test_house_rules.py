"""An event by its own rules in a browser: switches are set, then everybody reads them."""

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.walk import pages
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.preset_day import MADE

pytestmark = pytest.mark.browser

SWITCHES = {
    "win_by": "2",
    "all_pass": '"shaker_30"',
    "nello": "true",
    "lay_down": '"any_trick"',
    "talk": '"relaxed"',
    "tallies": '"xxx"',
}
STARTED = """
event = Event.objects.get(slug="{slug}")
make_pairs(event, 3)
make_draw(event)
start_next(event=event, by="dora")
"""
PRESS_ALL = """async (names) => {
  for (const name of names) {
    document.querySelector(name).click();
    await new Promise(requestAnimationFrame);
  }
}"""


def press_quickly(page: Page) -> None:
    """Six switches, one a frame: faster than any answer."""
    page.evaluate(PRESS_ALL, [f"[name={n}][value='{v}']" for n, v in SWITCHES.items()])


def refuse_and_mend(page: Page) -> None:
    page.locator("[name=opening_cap]").fill("3")
    page.locator("[name=after_84][value='\"168\"']").check()
    beside = page.locator("#switch-after_84").get_by_role("alert")
    expect(beside).to_contain_text("lower the opening limit")
    page.locator("[name=after_84][value='\"plus_one\"']").check()
    page.locator("[name=opening_cap]").fill("2")
    page.locator("[name=opening_cap]").press("Tab")
    expect(beside).to_have_count(0)


def test_six_switches_are_set_and_everybody_reads_what_the_event_plays_by(
    hall: Hall, opened: Open
) -> None:
    page = opened(forgive="htmx:(afterRequest|abort|sendAbort)", viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    slug = hall.run(MADE, name="Our own rules", tables=3, preset="richardson")
    pages.go(page, slug, "settings/rules/")
    page.locator("[name=target]").fill("5")
    press_quickly(page)
    changed = page.locator("#difference li a")
    expect(page.get_by_text("Who may play nello")).to_be_visible()
    expect(changed).to_have_count(12)
    for name, value in SWITCHES.items():
        expect(page.locator(f"[name={name}][value='{value}']")).to_be_checked()
    refuse_and_mend(page)
    page.get_by_role("button", name="Save for this event").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(changed).to_have_count(12)
    assert faults(page) == []
    hall.run(STARTED, slug=slug)
    page.goto(f"/e/{slug}/rules/")
    expect(page.locator("#main")).to_contain_text("The first side with 5 marks wins")
    expect(page.locator("li.changed")).to_have_count(12)
    expect(page.get_by_text("fixed since")).to_be_visible()
    assert faults(page) == []
    page.emulate_media(media="print")
    expect(page.locator(".house-rules .tile").first).to_be_visible()
    for hidden in (".button", ".event-nav"):
        expect(page.locator(f"{hidden} >> visible=true")).to_have_count(0)
