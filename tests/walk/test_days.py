"""A day of several divisions in a browser: one press, and every page shows it."""

import re

import pytest
from playwright.sync_api import expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open

pytestmark = [pytest.mark.browser, pytest.mark.long]

DAY = """
club = Club.objects.earliest("pk")
day = share_hall(drawn_event(4, club=club))
second = day.events.get(name="Seniors")
make_pairs(second, 4)
make_draw(second)
print(day.slug)
"""


def test_what_a_desk_of_divisions_presses_is_on_the_wall_and_the_phones(
    hall: Hall, opened: Open
) -> None:
    """The wall shows the seats of whichever division starts; some are left alone."""
    slug = hall.run(DAY)
    desk, phone, wall = opened(viewport=LAPTOP), opened(viewport=PHONE), opened()
    pages.sign_in(desk, hall.password)
    phone.goto(f"/days/{slug}/")
    wall.goto(f"/days/{slug}/wall/?pace=100")
    shown = wall.locator("#wall-stage > section:visible h2")
    expect(shown).not_to_contain_text("Seniors")
    desk.goto(f"/desk/days/{slug}/")
    desk.get_by_label("Spring Open").uncheck()
    start = desk.get_by_role("button", name="Start the next round")
    start.click()
    expect(desk.get_by_label("Spring Open")).not_to_be_checked()
    expect(shown).to_contain_text("Seniors")
    desk.get_by_label("Spring Open").check()
    desk.get_by_label("Seniors").uncheck()
    start.click()
    expect(shown).not_to_contain_text("Seniors")
    for page, part in ((phone, "#day"), (wall, "#wall-clocks")):
        expect(page.locator(f"{part} h2").first).to_have_text("Round 1")
        expect(page.locator(f"{part} [data-clock]")).to_have_count(1)
    expect(desk.get_by_label("Seniors")).not_to_be_checked()
    desk.get_by_role("button", name="Pause").click()
    expect(wall.locator("#wall-clocks")).to_contain_text("paused")
    expect(phone.locator("#day [data-clock]")).to_have_count(2)
    phone.get_by_label("Find a name or a number").fill("ann seniors")
    rows = phone.locator("#pairs tbody tr:visible")
    expect(rows).to_have_text([re.compile(r"Ann Ray\s/ Bo Fitz")])
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    wall.context.set_offline(True)
    expect(wall.locator(".wall-age")).to_have_text(re.compile(r"As of \d+:\d\d"))
