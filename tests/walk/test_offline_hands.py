"""The sheet hand by hand without a network: kept on the phone, in order."""

import json
import re

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.axe import faults
from tests.scoring.written_sheets import WHOLE, dealt
from tests.walk import pages
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.offline import CUT, phone, sheet_is_sent, wait_for_stored_entry
from tests.walk.offline_sheet import POINTS, SHEET, hand, open_sheet, page_of_match
from tests.walk.phones import until

pytestmark = [pytest.mark.browser, pytest.mark.long]
DEPTH = """
Event.objects.filter(slug="{slug}").update(depth="{depth}")
"""
# The page is renewed, and the outbox is shown again.
TURNED = """() => new Promise((shown) => {
  document.addEventListener("outbox:changed", shown, { once: true });
  document.dispatchEvent(new CustomEvent("page:turned", { detail: {} }));
}).then(() => null)"""


def test_a_sheet_is_kept_hand_by_hand_while_the_network_is_gone(
    opened: Open, tables: dict, hall: Hall
) -> None:
    page = phone(opened)
    open_sheet(page, tables["codes"][5])
    hand(page, "31", "Made", 2)
    wait_for_stored_entry(page)
    page.context.set_offline(True)
    hand(page, "32", "Made", 3)
    hand(page, "2m", "Set", 4)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    hand(page, "3m", "Made", 4)
    rows = page.locator("[data-waiting-rows] li")
    expect(rows).to_have_count(4)
    expect(rows.nth(1)).to_have_class("is-undone")
    expect(page.locator("#outbox")).to_contain_text("4 waiting to be sent")
    score, over = (
        page.locator("[data-score] output.marks"),
        page.locator("[data-over-note]"),
    )
    expect(score).to_have_text(["5", "0"])
    expect(page.locator("#hand")).to_contain_text("Seat 4 shakes")
    assert faults(page) == []
    hand(page, "31", "Made", 5)
    expect(over).to_be_hidden()
    hand(page, "32", "Made", 6)
    expect(over).to_contain_text("the game is over")
    page.get_by_role("button", name="Undo").click()
    expect(score).to_have_text(["6", "0"])
    expect(over).to_be_hidden()
    page.get_by_role("link", name="Enter only the final score").click()
    pages.open_other_scores(page)
    page.get_by_label(re.compile("Score of")).first.fill("7")
    page.get_by_role("button", name="Send the score").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send it when the network is back").click()
    expect(page.locator("#outbox")).to_contain_text("8 waiting to be sent")
    assert faults(page) == []
    page.context.set_offline(False)
    refused = page.locator("div[data-refused] > ul > li")
    expect(refused).to_contain_text("The sheet has 6–0, and 7–0 was entered")
    refused.get_by_role("button", name="Hands were played without the sheet").click()
    expect(refused).to_have_count(0)
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")
    page.goto(page.url.partition("?")[0])
    sheet_is_sent(page)
    expect(page.locator(".marks").first).to_have_text("7")
    rows = json.loads(hall.run(SHEET, slug=tables["slug"], table=6))
    assert rows == [["31", 1, 0], ["32", 1, 0], ["3m", 3, 0], ["31", 1, 0]]


def test_a_page_that_was_asked_for_before_a_result_and_comes_after_it_catches_up(
    opened: Open, tables: dict
) -> None:
    page, other = phone(opened), phone(opened)
    other.goto(f"/t/{tables['codes'][11]}/")
    open_sheet(page, tables["codes"][11])
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/*", lambda route: late.append((route, route.fetch())), times=1)
    page.get_by_role("link", name="Enter only the final score").click()
    until(lambda: page.wait_for_timeout(20) or late)
    pages.report(other, 1, 3)
    status = page.locator("#sheet-status")
    expect(status).to_contain_text("Sent.")
    [(route, response)] = late
    route.fulfill(response=response)
    expect(page).not_to_have_url(re.compile("hands"))
    expect(status).to_contain_text("Sent.")


def test_points_run_on_without_a_network_and_times_are_the_events(
    opened: Open, hall: Hall
) -> None:
    """Each bid carries its figures: the page adds up what the rules then give. The phone
    is set to another zone than the hall."""
    page = opened(forgive=CUT, viewport=PHONE, timezone_id="Asia/Tokyo")
    open_sheet(page, json.loads(hall.run(POINTS))["code"])
    page.context.set_offline(True)
    score = page.locator("[data-score] output.marks")
    for number, (bid, came, taken, total) in enumerate(
        [
            ("31", "Made", 35, ["35", "7"]),
            ("30", "Set", 20, ["35", "59"]),
            ("42", "Set", 41, ["35", "102"]),
        ],
        2,
    ):
        expect(page.locator("[data-over-note]")).to_be_hidden()
        page.get_by_label("Points the bidders took").fill(str(taken))
        hand(page, bid, came, number)
        expect(score).to_have_text(total)
    expect(page.locator("[data-over-note]")).to_contain_text("the game is over")
    expect(page.locator("[data-waiting-note]")).to_be_hidden()
    times_are_the_events(page)
    sheet = page.url.partition("?")[0]
    page.get_by_role("button", name="Send 35–102").click()
    page.get_by_role("button", name="Send it when the network is back").click()
    expect(page.locator("#outbox")).to_contain_text("4 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")
    page.goto(sheet)
    expect(page.locator(".ledger tbody tr")).to_have_count(3)
    expect(score).to_have_text(["35", "102"])


def times_are_the_events(page: Page) -> None:
    shown = page.locator("#outbox time, #outbox [data-time]").first.text_content()
    zone = page.locator("#outbox").get_attribute("data-zone")
    hour_in = "(zone) => new Date().toLocaleTimeString('en', { hour: 'numeric', timeZone: zone })"
    assert zone == "America/Chicago"
    hour, half = page.evaluate(hour_in, zone).split()
    before = page.evaluate(
        hour_in.replace("new Date()", "new Date(Date.now() - 6e4)"), zone
    )
    assert shown.split(":")[0] in (hour, before.split()[0])
    assert shown.endswith((half, before.split()[1]))


def test_hands_are_kept_by_keyboard_alone(opened: Open, tables: dict) -> None:
    page = opened(forgive=CUT, viewport=PHONE)
    other = phone(opened)
    for each in (page, other):
        each.goto(f"/t/{tables['codes'][6]}/")
        each.get_by_role("link", name="Keep the sheet hand by hand").press("Enter")
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("radio", name="Seat 1").press("Space")
    for n in (2, 3):
        page.get_by_role("radio", name="31").first.press("Space")
        page.keyboard.press("Enter")
        title = page.get_by_role("heading", name=f"Hand {n}", exact=True)
        expect(title).to_be_visible()
    hand(other, "30", "Made", 2)
    held: list[Route] = []
    page.route("**/hands/", lambda route: held.append(route))
    page.context.set_offline(False)
    refused = page.locator("div[data-refused] > ul > li")
    expect(refused).to_contain_text("another device")
    expect(refused).to_have_count(1)
    expect(refused.locator("[data-rest]")).to_contain_text("31, made")
    again = refused.get_by_role("button", name="Write after the last hand")
    again.focus()
    until(lambda: page.wait_for_timeout(20) or held)
    for route in held:
        route.continue_()
    page.unroute("**/hands/")
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(again).to_be_focused()
    page.evaluate(TURNED)
    expect(again).to_be_focused()
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(refused).to_have_count(0)
    expect(page.locator(".ledger tbody tr")).to_have_count(3)


@pytest.mark.parametrize("comes", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_enter_before_the_scripts_loses_nothing(
    opened: Open, hall: Hall, comes: bool
) -> None:
    """The hand waits for them; if they do not come, for the network."""
    page = opened(is_new=True, forgive=CUT, viewport=PHONE)
    code = json.loads(hall.run(POINTS))["code"]
    where = f"/t/{code}/{page_of_match(page, code)}/hands/"
    held: list[Route] = []
    page.route("**/table*.js", lambda route: held.append(route))
    page.goto(where, wait_until="commit")
    page.get_by_role("radio", name="Seat 1").press("Space")
    page.get_by_label("Points the bidders took").fill("35")
    page.get_by_role("radio", name="31").first.press("Space")
    page.context.set_offline(not comes)
    page.keyboard.press("Enter")
    expect(page.locator("#hand[aria-busy]")).to_be_visible()
    for route in held:
        route.continue_() if comes else route.abort()
    page.context.set_offline(False)
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()


def test_a_hand_in_full_is_kept(opened: Open, tables: dict) -> None:
    page = opened(forgive=f"{CUT}|htmx:", viewport=PHONE, has_touch=True)
    number = page_of_match(page, tables["codes"][14])
    page.goto(f"/t/{tables['codes'][14]}/{number}/record/")
    page.get_by_role("group", name="Shaker").get_by_text("4 W", exact=True).click()
    for seat, bid in zip((1, 2, 3, 4), WHOLE["bids"].split(), strict=True):
        expect(page.locator("#turn")).to_have_text(f"Seat {seat} bids:")
        page.locator(f"#bid-{bid}").click()
    page.get_by_role("group", name="Trumps").get_by_text("fives", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("Seat 2 leads")
    page.context.set_offline(True)
    page.get_by_text("Typed instead of tapped").click()
    for name, tiles in dealt().items():
        page.locator(f"#{name}").fill(tiles)
    plays = WHOLE["plays"].split()
    page.locator("#plays").fill(" ".join(plays[:-4]))
    for tile in plays[-4:]:
        page.locator(f"[data-tile='{tile}']").click()
    expect(page.get_by_text("They do when it is sent")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.goto(f"/t/{tables['codes'][14]}/{number}/hands/")
    page.locator(".ledger tbody tr").get_by_role("link", name="Correct").click()
    expect(page.locator("#hand_4")).to_have_value(dealt()["hand_4"])


def test_over_plain_http_the_open_page_does_the_job(
    browser: Browser, tables: dict, hall: Hall
) -> None:
    """A venue's Wi-Fi: no service worker, no cache, no randomUUID."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.goto(f"{hall.url.replace('127.0.0.1', 'hall.test')}/t/{tables['judge']}/")
        assert page.evaluate("[isSecureContext, 'caches' in window]") == [False, False]
        expect(page.locator("[data-plain-http]")).to_contain_text("Keep this page open")
        page.get_by_role("button", name="I know").click()
        page.reload()
        expect(page.locator("[data-plain-http]")).to_be_hidden()
        table = page.locator(".n:text-is('10')")
        page.locator(".judge-list a", has=table).click()
        page.get_by_role("link", name="Keep the sheet hand by hand").click()
        expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
        wait_for_stored_entry(page)
        page.context.set_offline(True)
        hand(page, "31", "Made", 2)
        expect(page.locator("#outbox [data-insecure]")).to_contain_text(
            "Keep this page open until the network is back"
        )
        hand(page, "2m", "Set", 3)
        page.get_by_role("link", name="Enter only the final score").click()
        expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()
        page.go_back()
        expect(page.locator("[data-waiting-rows] li")).to_have_count(2)
        page.context.set_offline(False)
        sheet_is_sent(page)
        expect(page.locator(".ledger tbody tr")).to_have_count(2)


@pytest.mark.soak
def test_a_code_that_leads_to_a_sheet_opens_again_without_a_network(
    opened: Open, tables: dict, hall: Hall
) -> None:
    hall.run(DEPTH, slug=tables["slug"], depth="sheet")
    page = phone(opened, has_worker=True)
    where = f"/t/{tables['codes'][13]}/"
    page.goto(where)
    page.locator("#outbox[data-opens]").wait_for(state="attached")
    page.context.set_offline(True)
    page.goto(where)
    hand(page, "31", "Made", 2)
    page.context.set_offline(False)
    sheet_is_sent(page)
    hall.run(DEPTH, slug=tables["slug"], depth="marks")
