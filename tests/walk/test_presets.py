"""A preset far from the day's walk, from the sheet to the seal in a browser.

It runs in ``make soak``, where ``python -m tests.soak.browser`` walks all fourteen.
The suite plays events to their seal in ``test_browser`` and ``test_before_and_after``.
"""

import pytest
from playwright.sync_api import expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.preset_day import run_preset

pytestmark = [pytest.mark.browser, pytest.mark.soak]


@pytest.mark.parametrize(("preset", "count"), [("club-night", 4)])
def test_a_preset_runs_from_the_sheet_to_the_seal(
    hall: Hall, opened: Open, preset: str, count: int
) -> None:
    page = opened(viewport=LAPTOP)
    pages.sign_in(page, hall.password)
    slug = run_preset(page, preset, count)
    page.goto(f"/e/{slug}/")
    placed = page.locator(".placings li, table tbody tr")  # of a bracket, or the table
    expect(placed.first).to_be_visible()
