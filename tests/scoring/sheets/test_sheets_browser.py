"""The sheet and the whole hand on a phone: by thumb, by keyboard, in both lights."""

import pytest
from playwright.sync_api import expect

from scoring.game.models import SheetRow
from tests.axe import faults
from tests.scoring.sheets.sheet_phone import LAPTOP, PHONE, SMALL, bid, opened
from tests.scoring.tables import at_table, path_of, time_up
from tests.screens import TOUCHED, misfits

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


@pytest.mark.soak
@pytest.mark.parametrize("part", ["hands", "record"])
def test_nothing_stands_in_anybodys_way_on_a_laptop(live_server, lent, part) -> None:
    page = opened(lent, live_server, part, viewport=LAPTOP, color_scheme="light")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == LAPTOP["width"]


def test_nothing_stands_in_anybodys_way_on_a_phone(live_server, lent) -> None:
    """In the dark; bids stand on the first screen of a small one."""
    page = opened(lent, live_server, "", color_scheme="dark", **TOUCHED)
    match = page.url
    assert misfits(page) == []
    page.goto(f"{match}record/")
    assert faults(page) == []
    assert misfits(page) == []
    page.goto(f"{match}hands/")
    bid(page, 1, "30")
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    expect(page.locator("form[aria-busy]")).to_have_count(0)  # the next page is there
    assert faults(page) == []
    assert misfits(page) == []
    page.set_viewport_size(SMALL)
    page.evaluate("document.fonts.ready.then(() => scrollTo(0, 0))")
    bar = page.locator(".thumb-bar").bounding_box()
    last = page.locator(".bids").first.locator("label").last.bounding_box()
    assert last
    assert bar
    assert last["y"] + last["height"] <= bar["y"]


def test_a_sheet_of_moon_fits_every_phone(live_server, lent) -> None:
    moon = {"preset": "evening-moon", "pairs": 6}
    page = opened(lent, live_server, "", event=moon, **TOUCHED)
    match = page.url
    for part in ("", "hands/", "record/"):
        page.goto(match + part)
        assert misfits(page) == [], part


@pytest.mark.parametrize("game", [pytest.param("84", marks=pytest.mark.soak), "88"])
def test_the_seats_of_a_large_table_stand_in_two_equal_rows(
    live_server, lent, game
) -> None:
    evening = {"preset": f"evening-{game}", "pairs": 4}
    page = opened(lent, live_server, "hands", event=evening, **TOUCHED)
    seats = page.locator("[data-first-shaker] .choices label").all()
    boxes = [box for seat in seats if (box := seat.bounding_box())]
    rows = {round(box["y"]) for box in boxes}
    assert len(rows) == 2
    assert len({round(box["width"]) for box in boxes}) == 1
    assert misfits(page) == []


def test_a_rarer_bid_is_folded_away_and_counts_as_the_others(live_server, lent) -> None:
    page = opened(lent, live_server, "hands")
    expect(page.locator('input[value="1:5m"]')).not_to_be_visible()
    page.locator("#more-bids-1 summary").click()
    bid(page, 1, "5m")
    for width in (390, 320):
        page.set_viewport_size({**PHONE, "width": width})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    assert SheetRow.objects.get().marks == (5, 0)


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "es"])
def test_at_time_out_the_bar_stays_one_line_and_names_are_not_torn(
    live_server, lent, language: str, game
) -> None:
    time_up()
    page = lent(viewport={"width": 390, "height": 640}, locale=language)
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}hands/")
    expect(page.locator(".hand-bar .clock.is-over")).to_be_visible()
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        boxes = page.locator(".hand-bar > :is(.clock, form, button)").evaluate_all(
            "(parts) => parts.map((part) => part.getBoundingClientRect()).map((box) => [box.top, box.bottom])"
        )
        assert len(boxes) == 4
        assert max(top for top, _ in boxes) < min(bottom for _, bottom in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        torn = "(names) => names.map((part) => part.getClientRects().length).filter((lines) => lines > 1).length"
        names = page.locator(".versus .names > span")
        assert names.count() == 4
        assert names.evaluate_all(torn) == 0
