"""The sheet and the whole hand on a phone: by thumb, by keyboard, in both lights."""

import pytest
from django.core.cache import cache
from playwright.sync_api import expect

from scoring.game.models import SheetRow
from tests.axe import faults
from tests.scoring.sheets.sheet_phone import LAPTOP, PHONE, SMALL, bid, opened
from tests.screens import TOUCHED, misfits

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


@pytest.mark.parametrize("part", ["hands", "record"])
@pytest.mark.parametrize(
    ("size", "theme"),
    [(PHONE, "dark"), pytest.param(LAPTOP, "light", marks=pytest.mark.soak)],
)
def test_nothing_stands_in_anybodys_way(live_server, lent, part, size, theme) -> None:
    page = opened(lent, live_server, part, viewport=size, color_scheme=theme)
    if part == "hands":
        bid(page, 1, "30")
        page.get_by_role("button", name="Made", exact=True).click()
        expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


@pytest.mark.parametrize("part", ["", "hands", "record"])
@pytest.mark.parametrize("event", [{}, {"preset": "evening-moon", "pairs": 6}])
def test_a_sheet_fits_every_phone(live_server, lent, part, event) -> None:
    page = opened(lent, live_server, part, event=event, **TOUCHED)
    if part == "hands" and not event:
        bid(page, 1, "30")
        page.get_by_role("button", name="Made", exact=True).click()
        expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert misfits(page) == []


def test_bids_stand_on_the_first_screen_of_a_small_phone(live_server, lent) -> None:
    cache.clear()  # No other test's phone is at this table
    page = opened(lent, live_server, "hands", viewport=SMALL, **TOUCHED)
    bid(page, 1, "30")
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    expect(page.locator("form[aria-busy]")).to_have_count(0)  # the next page is there
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    bar = page.locator(".thumb-bar").bounding_box()
    last = page.locator(".bids").first.locator("label").last.bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]


def test_a_game_is_kept_by_thumb_and_sent(live_server, lent) -> None:
    page = opened(lent, live_server, "hands")
    for hand in range(1, 5):
        expect(page.get_by_role("heading", name=f"Hand {hand}")).to_be_visible()
        bid(page, 1, "2m")
        page.get_by_role("button", name="Made", exact=True).click()
    page.get_by_role("button", name="Send 8–0").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()


@pytest.mark.parametrize("width", [390, 320])
def test_a_rarer_bid_is_folded_away_and_counts_as_the_others(
    live_server, lent, width
) -> None:
    page = opened(lent, live_server, "hands", viewport={**PHONE, "width": width})
    expect(page.locator('input[value="1:5m"]')).not_to_be_visible()
    page.locator("#more-bids-1 summary").click()
    bid(page, 1, "5m")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    assert SheetRow.objects.get().marks == (5, 0)


def test_a_hand_is_written_by_keyboard_alone(live_server, lent) -> None:
    page = opened(lent, live_server, "hands")
    page.locator('input[name="shaker"]').first.focus()
    page.keyboard.press("Space")
    page.locator('input[value="2:30"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Set", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    row = SheetRow.objects.get()
    assert (row.bid, row.marks_1, row.marks_2) == ("31", 1, 0)
