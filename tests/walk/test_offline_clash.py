"""What waited on a phone meets what changed: a result, another code."""

import pytest
from playwright.sync_api import Route, expect

from tests.axe import faults
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.offline import CUT, phone, sheet_is_sent
from tests.walk.offline_marks import SETTLE, keep
from tests.walk.offline_sheet import hand, open_sheet

pytestmark = [pytest.mark.browser, pytest.mark.long]
RENEWED = """
event = Event.objects.get(slug="{slug}")
link = event.links.get(kind="table", number=9)
revoke_link(event=event, link=link, by="dora")
link.refresh_from_db()
print(code_of(link))
"""
HANDS = """
rows = SheetRow.objects.filter(game__match__event__slug="{slug}", game__match__table=9)
print([row.bid for row in rows.order_by("number")])
"""


def test_what_cannot_be_sent_is_handed_to_the_director(
    opened: Open, at_desk: Open, tables: dict, hall: Hall
) -> None:
    page = phone(opened)
    page.goto(f"/t/{tables['codes'][3]}/")
    page.context.set_offline(True)
    keep(page)
    hall.run(SETTLE, slug=tables["slug"], table=4)
    page.context.set_offline(False)
    outbox = page.locator("#outbox")
    expect(outbox).to_contain_text("4\u20137 stands already")
    outbox.get_by_role("button", name="Show the director a code").click()
    figure = outbox.locator("figure")
    expect(figure.locator("svg path")).to_have_count(1)
    assert faults(page) == []
    address = figure.get_attribute("data-says")

    director = at_desk(tables["slug"], "handover/", forgive="status of 4")
    director.get_by_label("What the code says").fill(address)
    director.get_by_role("button", name="Read it").click()
    assert faults(director) == []
    director.get_by_role("button", name="Send it for them").click()
    expect(director.get_by_role("alert")).to_contain_text("stands already")
    director.get_by_role("button", name="Put 7\u20134 in its place").click()
    expect(director.locator("#offline-entries")).to_contain_text("This is in")
    outbox.get_by_role("button", name="Delete it").click()
    expect(outbox.locator("div[data-refused]")).to_be_hidden()


def test_what_fails_on_the_server_is_not_sent_for_ever(
    opened: Open, tables: dict
) -> None:
    page = opened(forgive=f"{CUT}|status of 500", viewport=PHONE, has_touch=True)
    page.goto(f"/t/{tables['codes'][6]}/")
    page.context.set_offline(True)
    keep(page)
    tries: list[Route] = []
    page.route(
        "**/kept", lambda route: (tries.append(route), route.fulfill(status=500))
    )
    page.context.set_offline(False)
    outbox = page.locator("#outbox div[data-refused]")
    while len(tries) < 3:
        page.evaluate("dispatchEvent(new Event('online'))")
        page.wait_for_timeout(20)
    expect(outbox).to_contain_text("The server could not take this")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.unroute("**/kept")
    outbox.get_by_role("button", name="Try again").click()
    sheet_is_sent(page)
    assert len(tries) == 3


def test_two_phones_on_one_sheet_are_both_told(opened: Open, tables: dict) -> None:
    first, second = phone(opened), phone(opened)
    note = "This sheet is open on another phone too"
    for page in (first, second):
        page.goto(f"/t/{tables['codes'][10]}/")
    expect(second.locator("[data-presence]")).to_contain_text(note)
    expect(first.locator("[data-presence]")).to_be_hidden()
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(first.locator("[data-presence]")).to_be_visible()
    assert faults(first) == []


def test_what_waits_under_a_renewed_code_is_sent_once_with_the_new_one(
    opened: Open, tables: dict, hall: Hall
) -> None:
    page = opened(forgive=f"{CUT}|status of 410", viewport=PHONE, has_touch=True)
    open_sheet(page, tables["codes"][8])
    page.context.set_offline(True)
    hand(page, "31", "Made", 2)
    hand(page, "32", "Made", 3)
    expect(page.locator("#outbox")).to_contain_text("2 waiting to be sent")
    code = hall.run(RENEWED, slug=tables["slug"])
    page.context.set_offline(False)
    refused = page.locator("div[data-refused] > ul > li")
    expect(refused).to_contain_text("This code has been replaced")
    other = f"/t/{tables['codes'][10]}/"
    page.goto(other)
    expect(refused).to_contain_text("This code has been replaced")
    page.get_by_role("button", name="Try again").click()
    expect(refused).to_contain_text("This code has been replaced")
    page.goto(f"/t/{code}/")
    expect(refused).to_contain_text("it is sent with the new one")
    page.get_by_role("button", name="Try again").click()
    expect(refused).to_have_count(0)
    sheet_is_sent(page)
    assert hall.run(HANDS, slug=tables["slug"]) == "['31', '32']"
