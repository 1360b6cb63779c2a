"""The columns of a sheet are assigned in its preview, and the lines follow at once."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browsers import Lent, open_as
from tournaments.event.models import Event

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHEET = """Timestamp,Who are you?,Bringing,Phone,Hat
3/4/2027 10:30,Ann Ray,Bo Fitz,361 555 0100,L
3/4/2027 10:35,Cy Hill,?,9.79555E+09,M
3/5/2027 8:05,Ed & Flo Nash,,,
3/5/2027 8:15,Gus Pike (WITHDREW),Hal Reed,,
"""


@pytest.fixture
def desk(live_server, lent: Lent, signed_in: Client, event: Event) -> Page:
    """The page of a sheet, open at its director's."""
    path = reverse("pairs-import", args=[event.slug])
    return open_as(signed_in, lent(), live_server.url, path)


def test_a_column_that_is_chosen_reads_the_lines_anew(desk: Page, event: Event) -> None:
    desk.get_by_label("Or paste the list").fill(SHEET)
    desk.get_by_role("button", name="Read the sheet").click()
    desk.get_by_label("The headings are").select_option("1")
    expect(desk.get_by_text("Not read: Who are you?.")).to_be_visible()
    desk.get_by_label("Who are you?").select_option(label="Player 1")
    expect(desk.get_by_text("Ann Ray has no partner here")).to_be_visible()
    desk.get_by_label("Bringing").select_option(label="Player 2")
    expect(desk.get_by_text("Ann Ray / Bo Fitz")).to_be_visible()
    desk.get_by_label("Enter this line as it stands").check()
    expect(desk.get_by_role("button", name="Take in 3")).to_be_visible()
    desk.get_by_role("button", name="Take in 3").click()
    expect(desk.get_by_text("3 are on the list now.")).to_be_visible()
    assert {pair.name for pair in event.pairs.all()} == {
        "Ann Ray / Bo Fitz",
        "Ed Nash / Flo Nash",
        "Gus Pike / Hal Reed",
    }
