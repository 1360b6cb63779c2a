"""A list from a sheet in the browser: its faulty lines are mended, and counted at once."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect

from players.clubs.models import Club
from tests.browsers import Lent, open_as

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEET = """Name,E-mail,Member,Dues paid until
Ann Ray,ann@example.org,,
Bo Fitz,bo at home,,
Cy Hill,,visitor,2027-12-31
"""


def test_the_button_counts_a_line_as_soon_as_it_is_mended(
    live_server, lent: Lent, desk: Client, club: Club
) -> None:
    page = lent(viewport={"width": 390, "height": 844})
    path = reverse("members-import", args=[club.slug])
    open_as(desk, page, live_server.url, path)
    page.locator("textarea").fill(SHEET)
    page.get_by_role("button", name="Read the sheet").click()
    take = page.get_by_role("button", name="Take in")
    expect(take).to_have_text("Take in 1")
    page.get_by_role("textbox", name="E-mail").fill("bo@example.org")
    page.keyboard.press("Tab")
    expect(take).to_have_text("Take in 2")
    page.get_by_text("A visitor without dues").click()
    expect(take).to_have_text("Take in 3")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    take.click()
    expect(page.get_by_text("3 lines were taken in.")).to_be_visible()
    people = club.people.order_by("name").values_list("email", "is_member")
    assert list(people)[1:] == [("bo@example.org", False), ("", False)]
