"""Hands on their way to the server: what is being entered meanwhile stays."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browsers import choose
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.offline import phone, sheet_is_sent
from tests.walk.offline_sheet import (
    POINTS,
    SHEET,
    bid_is_made_by_enter,
    hand,
    open_sheet,
    page_of_match,
    seat_1_shakes,
)
from tests.walk.phones import until

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_what_is_being_tapped_stays_while_the_hands_before_are_sent(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    open_sheet(page, tables["codes"][8])
    page.context.set_offline(True)
    hand(page, "30", "Made", 2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    shaker = page.locator("[data-first-shaker] input[value='3']")
    choose(shaker)
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(shaker).to_be_checked()
    page.context.set_offline(True)
    hand(page, "31", "Made", 2)
    hand(page, "32", "Made", 3)
    page.locator(".bids").first.get_by_text("33", exact=True).click()
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator(".bids input:checked")).to_have_value("1:33")
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".ledger tbody tr")).to_have_count(3)


def test_what_is_tapped_while_the_page_is_fetched_stays(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    number = page_of_match(page, tables["codes"][8])
    where = f"/t/{tables['codes'][8]}/{number}/hands/"
    page.goto(where)
    page.context.set_offline(True)
    seat_1_shakes(page)
    page.locator(".bids").first.get_by_text("31", exact=True).click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    held: list[Route] = []
    page.route(f"**{where}", lambda route: held.append(route))
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.wait_for_function("() => !document.querySelector('form[aria-busy]')")
    until(lambda: page.wait_for_timeout(20) or held)
    page.locator(".bids").first.get_by_text("33", exact=True).click()
    with page.expect_response(f"**{where}") as fetched:
        for route in held:
            route.continue_()
    fetched.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    page.unroute(f"**{where}")
    expect(page.locator(".bids input:checked")).to_have_value("1:33")


def test_the_next_hand_is_entered_while_the_one_before_is_on_its_way(
    opened: Open, tables: dict, hall: Hall
) -> None:
    """Three hands, by Enter and by a tap, before the first one is answered."""
    page = phone(opened)
    number = page_of_match(page, tables["codes"][10])
    page.goto(f"/t/{tables['codes'][10]}/{number}/hands/")
    held: list[Route] = []
    page.route("**/kept", lambda route: held.append(route))
    seat_1_shakes(page)
    bid_is_made_by_enter(page, "31")
    until(lambda: page.wait_for_timeout(20) or held)
    bid_is_made_by_enter(page, "2m")
    page.get_by_role("button", name="Thrown in").click()
    page.locator(".bids").first.get_by_text("33", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 4", exact=True)).to_be_visible()
    expect(page.locator("[data-waiting-rows] li")).to_have_count(3)
    held[0].continue_()
    page.unroute("**/kept")
    sheet_is_sent(page)
    expect(page.locator(".bids input:checked")).to_have_value("1:33")
    page.get_by_role("button", name="Set").click()
    expect(page.locator(".ledger tbody tr")).to_have_count(4)
    rows = json.loads(hall.run(SHEET, slug=tables["slug"], table=11))
    assert rows == [["31", 1, 0], ["2m", 2, 0], ["", 0, 0], ["33", 0, 1]]


def test_a_refused_hand_does_not_take_the_place_of_the_next_one(
    opened: Open, hall: Hall
) -> None:
    """The first hand is sent without the points that the bidders took."""
    page = opened(forgive="status of 422", viewport=PHONE)
    code = json.loads(hall.run(POINTS))["code"]
    open_sheet(page, code)
    seat_1_shakes(page)
    held: list[Route] = []
    page.route("**/hands/", lambda route: held.append(route))
    bid_is_made_by_enter(page, "31")
    until(lambda: page.wait_for_timeout(20) or held)
    page.locator(".bids:not(.more)").last.get_by_text("30", exact=True).click()
    page.get_by_label("Points the bidders took").fill("32")
    with page.expect_response("**/hands/") as answer:
        held[0].continue_()
    answer.value.finished()
    page.unroute("**/hands/")
    refused = page.locator("div[data-refused] > ul > li")
    expect(refused).to_contain_text("31")
    expect(page.locator("form[aria-busy]")).to_have_count(0)
    expect(page.locator(".bids input:checked")).to_have_value("2:30")
    expect(page.get_by_label("Points the bidders took")).to_have_value("32")


def test_an_undo_leaves_the_hand_that_is_being_entered(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    number = page_of_match(page, tables["codes"][0])
    page.goto(f"/t/{tables['codes'][0]}/{number}/hands/")
    hand(page, "31", "Made", 2)
    for is_away in (False, True):
        hand(page, "30", "Made", 3)
        page.context.set_offline(is_away)
        page.locator(".bids:not(.more)").last.get_by_text("33", exact=True).click()
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
        expect(page.locator("form[aria-busy]")).to_have_count(0)
        expect(page.locator(".bids input:checked")).to_have_value("2:33")
        page.context.set_offline(False)
        sheet_is_sent(page)
        page.reload()


@pytest.mark.parametrize("comes_first", ["record", "hands"])
def test_the_page_opened_while_a_hand_is_on_its_way_stays(
    opened: Open, tables: dict, comes_first: str
) -> None:
    """The sheet that follows the hand was not asked for after it."""
    page = phone(opened)
    code = tables["codes"][9]
    where = f"/t/{code}/{page_of_match(page, code)}/hands/"
    page.goto(where)
    heading = page.get_by_role("heading", name=re.compile(r"^Hand \d+$"))
    number = int(heading.inner_text().split()[1])
    seat_1_shakes(page)
    held: dict[str, list[Route]] = {"record": [], "hands": []}
    page.route("**/record/", lambda route: held["record"].append(route))
    page.route("**/hands/", lambda route: held["hands"].append(route))
    sent: list[Route] = []
    page.route("**/kept", lambda route: sent.append(route))
    page.locator(".bids").first.get_by_text("31", exact=True).click()
    page.get_by_role("button", name="Made").click()
    expect(heading).to_have_text(f"Hand {number + 1}")
    until(lambda: page.wait_for_timeout(20) or sent)
    page.locator("a[href$='/record/']").first.click()
    until(lambda: page.wait_for_timeout(20) or held["record"])
    sent[0].continue_()
    until(lambda: page.wait_for_timeout(20) or held["hands"])
    for name in sorted(held, key=lambda name: name != comes_first):
        with page.expect_response(f"**/{name}/") as answer:
            held[name][0].continue_()
        answer.value.finished()
        page.evaluate("new Promise(requestAnimationFrame)")
    expect(page).to_have_url(re.compile(r"/record/$"))
    expect(page.locator("[data-tile='6-6']")).to_be_visible()
