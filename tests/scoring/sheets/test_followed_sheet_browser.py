"""One sheet on several phones: as it grows, late, corrected, against what is sent."""

import pytest
from playwright.sync_api import Page, expect

from scoring.game.models import SheetRow
from tests.scoring.sheets.sheet_phone import PHONE, bid
from tests.scoring.tables import at_table, first_game, hall, judge, pair_at, path_of
from tests.scoring.written_sheets import write
from tests.walk.phones import until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


def test_two_judges_and_a_pair_follow_one_sheet_as_it_grows(live_server, lent) -> None:
    game = first_game(hall())
    event = game.match.event
    jim, joy, pair, other = (lent(viewport=PHONE) for _n in range(4))
    jim.goto(f"{live_server.url}{path_of(judge(event, 'Jim'), game.match)}hands/")
    joy.goto(f"{live_server.url}{path_of(judge(event, 'Joy'), game.match)}hands/")
    for side, phone in enumerate((pair, other), 1):
        phone.goto(live_server.url + path_of(pair_at(game, side)))
    bid(jim, 1, "2m")
    jim.get_by_role("button", name="Made", exact=True).click()
    words = "Judge Jim keeps this: 2–0 after 1 hand."
    for page in (joy, pair, other):
        expect(page.get_by_text(words)).to_be_visible()
    expect(joy.locator("[name=call]")).to_have_count(0)
    joy.get_by_role("link", name="Take over").click()
    expect(joy.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    bid(joy, 2, "31")
    joy.get_by_role("button", name="Made", exact=True).click()
    words = "Judge Joy keeps this: 2–1 after 2 hands."
    expect(jim.get_by_text(words)).to_be_visible()
    expect(pair.locator(".shared output.marks")).to_have_text(["2", "1"])


def made(page: Page) -> None:
    page.get_by_role("button", name="Made", exact=True).click()


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words, exact=True)).to_be_visible()


def bids_on_the_sheet() -> list[str]:
    rows = SheetRow.objects.order_by("number", "version")
    return [f"{row.number}: {row.bidder}:{row.bid}" for row in rows]


def test_a_late_phone_keeps_its_hand_unsent_and_both_see_a_correction(
    live_server, lent, game
) -> None:
    link = at_table(game)
    for _hand in range(3):
        write(link, game, "1:33")
    late, quick = (lent(viewport=PHONE, is_new=True) for _n in range(2))
    for page in (late, quick):
        page.goto(f"{live_server.url}{path_of(link, game.match)}hands/")
    bid(late, 2, "32")
    bid(quick, 1, "33")
    made(quick)
    until(lambda: quick.wait_for_timeout(20) or len(bids_on_the_sheet()) == 4)
    made(late)
    heading(late, "Hand 5")
    unsent = late.locator("#outbox div[data-refused] > ul > li")
    expect(unsent).to_contain_text("bid 32, made")
    expect(unsent).to_contain_text("changed elsewhere")
    expect(late.locator(".ledger tbody tr")).to_have_count(4)
    expect(late.locator(".bids input:checked")).to_have_count(0)
    bid(late, 2, "34")
    made(late)
    expect(late.locator(".ledger tbody tr")).to_have_count(5)
    assert bids_on_the_sheet()[3:] == ["4: 1:33", "5: 2:34"]
    unsent.get_by_role("button", name="Write after the last hand").click()
    expect(unsent).to_have_count(0)
    expect(late.locator(".ledger tbody tr")).to_have_count(6)
    assert bids_on_the_sheet()[5:] == ["6: 2:32"]
    a_correction_is_left_by_undo_and_seen_by_the_other_phone(late, quick)


def a_correction_is_left_by_undo_and_seen_by_the_other_phone(
    page: Page, other: Page
) -> None:
    for leave in ("Undo", "Cancel"):
        page.get_by_role("link", name="Correct hand 2").click()
        heading(page, "Correct hand 2")
        expect(page.locator(".bids input:checked")).to_have_value("1:33")
        page.get_by_role("link", name=leave).click()
        heading(page, "Hand 7")
    assert SheetRow.objects.count() == 6
    page.get_by_role("link", name="Correct hand 2").click()
    heading(page, "Correct hand 2")
    bid(page, 2, "34")
    made(page)
    heading(page, "Hand 7")
    expect(other.get_by_text("corrected hand 2. Before, it was:")).to_be_visible()
    page.get_by_role("link", name="Correct hand 1").click()
    heading(page, "Correct hand 1")
    page.context.set_offline(True)
    made(page)
    heading(page, "Hand 7")
