"""The morning of a day in a browser: the sheet, a walk-up, check-in, the draw.

What a director has to press is counted; all else is what may come between.
"""

import os
import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.walk import pages
from tests.walk.conftest import Hall

SHEET = Path(__file__).parent.parent / "cases" / "pairs-147.csv"
NUMBERS = (1, 2, 6, 7, 8, 9, 5, 24, 17, 62)
"""Of the real sheet: stray spaces, accents, a pair twice, a missing partner."""
IS_FULL = os.environ.get("DAY") == "1"
"""Every round is begun and its results sent through the desk, a clock is changed, phones
send and confirm, and the server starts again in mid-round."""


TABLES = 4
MOST_CLICKS = 12


class Clicks:
    """Presses what a director presses, and counts."""

    count = 0

    def on(self, target: Locator) -> None:
        target.click()
        self.count += 1


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


def cut_sheet() -> bytes:
    """Ten lines of the registration sheet and its empty ones, as it was saved."""
    head, *lines = SHEET.read_bytes().splitlines(keepends=True)
    begins = tuple(f"{number};".encode() for number in NUMBERS)
    stable = [line for line in lines if line.startswith((*begins, b";", b"\r"))]
    return b"".join([head, *stable])


def set_up(page: Page, hall: Hall, clicks: Clicks) -> str:
    """Name and tables are typed; the date is a Saturday's; the rules can be read."""
    pages.sign_in(page, hall.password)
    pages.make_club(page, "Shiner 42 Club", "Shiner")
    clicks.on(page.get_by_role("link", name="Make the first event"))
    expect(page.get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.type("Spring Open")
    day = "new Date(document.querySelector('[name=date]').value + 'T12:00').getDay()"
    assert page.evaluate(day) == 6
    expect(page.locator("#day")).to_contain_text("The first side with 7 marks wins")
    pages.choose_preset(page, "spec")
    page.locator("[name=tables]").fill(str(TABLES))
    clicks.on(button(page, "Make the event"))
    expect(page.locator("#board-tables")).to_contain_text("best of 3")
    return page.url.rstrip("/").rpartition("/")[2]


def take_in_the_sheet(page: Page, clicks: Clicks) -> None:
    """A file that is chosen is read; what stays out is on the way to check-in."""
    clicks.on(page.get_by_role("link", name="From a sheet"))
    whole_hall = {
        "name": "all.csv",
        "mimeType": "text/csv",
        "buffer": b"a;b\n" * 270_000,
    }
    page.get_by_label("A file").set_input_files(whole_hall)
    reason = page.get_by_label("A file").evaluate("field => field.validationMessage")
    assert "larger than 1 MB" in reason
    with page.expect_file_chooser() as chooser:
        clicks.on(page.get_by_label("A file"))
    chooser.value.set_files(
        {"name": "pairs.csv", "mimeType": "text/csv", "buffer": cut_sheet()}
    )
    expect(page.get_by_role("heading", name="8 go in")).to_be_visible()
    faults = page.locator(".faulty-lines")
    expect(faults.locator("li")).to_have_count(2)
    expect(faults).to_contain_text("Line ")
    alone = faults.locator("li").filter(has=page.locator("[value='Hollis Kubala']"))
    alone.get_by_label("Player 2").fill("Vlasta Novák")
    page.get_by_role("button", name="Check the lines again").click()
    expect(page.get_by_role("heading", name="9 go in")).to_be_visible()
    clicks.on(button(page, "Take in 9"))
    expect(page.get_by_role("heading", name="1 line stays out")).to_be_visible()
    clicks.on(page.get_by_role("link", name="To check-in"))
    expect(page.locator("#list tbody tr")).to_have_count(9)
    expect(page.locator("#list")).to_contain_text("Hollis Kubala / Vlasta Novák")


def add_the_walk_up(page: Page) -> None:
    """A pair is taken off the list; one of the two comes back with somebody else."""
    page.get_by_role("link", name="Wanda Campbell / Vlasta Harris").click()
    page.get_by_role("link", name="Take off the list").click()
    page.get_by_role("button", name="Take off the list").click()
    for first, second in (
        ("Wanda Campbell", "Zoe Tate"),
        ("Vlasta Harris", "Yan Boon"),
    ):
        pages.add_walk_up(page, first[:6].lower(), first, second)
    expect(page.locator("#list tbody tr")).to_have_count(10)


def check_everybody_in(page: Page, slug: str, clicks: Clicks) -> None:
    pages.go(page, slug, "pairs/")
    pages.check_in(page, 1)
    pages.check_in(page, 62)
    expect(page.locator("#id_number")).to_be_focused()
    page.get_by_role("button", name="Check in: 7").click()
    expect(page.locator("#here-7")).to_have_text("Here")
    page.locator("#id_number").fill("99")
    page.keyboard.press("Enter")
    refused = page.locator("#queue li[data-state=refused]")
    expect(refused.locator("input")).to_have_value("99")
    refused.get_by_role("button", name="Take it off").click()
    clicks.on(button(page, "Check everybody in"))
    expect(page.locator("#check-in-count")).to_contain_text("10 of 10")


def draw(page: Page, clicks: Clicks) -> None:
    clicks.on(page.get_by_role("link", name="Go to the draw"))
    clicks.on(button(page, "^Draw 10 pairs"))
    before = pages.seed_of(page)
    page.get_by_text("Draw again").first.click()
    page.get_by_label("Seed").fill("421942")
    page.get_by_role("button", name="Draw again").click()
    expect(page.locator("dl.facts")).to_contain_text("421942")
    assert before != "421942"
    expect(page.get_by_role("heading", name="Group B")).to_be_visible()
    clicks.on(button(page, "Confirm this draw"))


def print_the_cards(page: Page, clicks: Clicks) -> str:
    """They open beside the draw and ask for the printer; gives the code of table 1."""
    printed = "window.print = () => { document.documentElement.dataset.printed = ''; }"
    page.context.add_init_script(printed)
    with page.context.expect_page() as opened:
        clicks.on(button(page, "Print the table cards"))
    cards = opened.value
    expect(cards.locator(".qr-sheet")).to_have_count(TABLES)
    expect(cards.locator("html[data-printed]")).to_be_attached()
    code = pages.code_shown(cards, 1)
    cards.close()
    return code
