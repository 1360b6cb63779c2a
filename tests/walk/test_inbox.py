"""The inbox on a page of its own, and the board as a phone shows it."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open

pytestmark = pytest.mark.browser

WAITING = """
club = Club.objects.earliest("pk")
event = started_event(8, club=club, tables=4)
give_links(event)
disputed = first_game(event)
for side, marks in ((1, (7, 4)), (2, (4, 7))):
    send(pair_at(disputed, side), disputed, marks)
for table in (3, 4):
    other = Game.objects.get(match__event=event, match__table=table, match__wave=1, match__round__number=1)
    send(at_table(other), other, (7, 2))
print(json.dumps(event.slug))
"""


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    return json.loads(hall.run(WAITING))


@pytest.mark.parametrize("size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.soak)])
def test_the_inbox_by_its_address_is_a_page(
    at_desk: Open, slug: str, size: dict
) -> None:
    page = at_desk(slug, "inbox/", viewport=size)
    expect(page.get_by_role("heading", name="Inbox")).to_be_visible()
    expect(page.get_by_role("link", name="Decide")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(
        '"Public Sans"'
    )
    assert faults(page) == []
    page.get_by_role("link", name="Back to the board").click()
    expect(page.locator("#board-tables")).to_be_visible()


def test_a_laptop_shows_keys_and_scrolls_its_inbox_a_phone_neither(
    at_desk: Open, slug: str
) -> None:
    phone = at_desk(viewport=PHONE, has_touch=True, is_mobile=True)
    laptop = at_desk(viewport={"width": 1280, "height": 560})
    for page, shown in ((laptop, True), (phone, False)):
        pages.go(page, slug)
        search = page.get_by_role("searchbox")
        assert search.get_attribute("placeholder") == "Pair, player or table"
        expect(page.locator(".keyed kbd")).to_be_visible(visible=shown)
    a_full_inbox_scrolls_beside_the_tables(laptop)
    laptop.get_by_role("searchbox").fill("3")
    expect(laptop.locator(".keyed kbd")).to_be_hidden()
    what_came_in_stands_before_what_may_be_typed(phone)


def a_full_inbox_scrolls_beside_the_tables(page: Page) -> None:
    expect(page.locator("#inbox")).to_contain_text("Table 3")
    right = page.locator(".board > .right")
    assert right.evaluate("(it) => it.scrollHeight > it.clientHeight + 200")
    assert page.evaluate("document.body.scrollHeight") < 560 + 120, "the foot alone"
    right.hover()
    page.mouse.wheel(0, 2000)
    expect(page.locator("#board-missing h2")).to_be_in_viewport()
    expect(page.locator(".table-tile").first).to_be_in_viewport()


def what_came_in_stands_before_what_may_be_typed(page: Page) -> None:
    page.locator("a.table-tile.state-reported").first.click()
    confirm = page.locator("#panel").get_by_role("button", name="Confirm 7–2")
    marks = page.locator("#marks_1")
    assert confirm.bounding_box()["y"] < marks.bounding_box()["y"]


def test_results_are_confirmed_one_after_the_other_by_a_key(
    at_desk: Open, slug: str
) -> None:
    board = at_desk()
    alone = at_desk()
    for page, where in ((board, ""), (alone, "inbox/")):
        pages.go(page, slug, where)
        expect(page.locator("#inbox")).to_contain_text("Table 4")
    for table in (3, 4):
        board.keyboard.press("c")
        for page in (board, alone):
            reported = page.locator("#inbox li")
            expect(reported.filter(has_text=f"Table {table}")).to_have_count(0)
    alone.keyboard.press("i")
    expect(alone.get_by_role("heading", name="Table 1")).to_be_visible()
