"""A sign-up's pages in a browser, from the smallest phone to a laptop.

The walk from a draft to checked in is ``tests/walk/test_before_and_after.py``.
"""

import pytest
from playwright.sync_api import expect

from tests.browsers import Lent
from tests.screens import NARROW, TOO_WIDE
from tests.tournaments.signup.made import open_event, signed_up

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_pages_of_a_sign_up_fit_the_smallest_phone_and_speak_spanish(
    live_server, lent: Lent
) -> None:
    event = open_event(cap=2, prizes="Trophies and hams")
    form = f"/sign-up/{event.slug}/"
    rows = [
        *(signed_up(event, "Ann Ray", "Bo Fitz"), signed_up(event, "Cy Hill")),
        signed_up(event, "Ed Nash", "Flo Lane"),
        signed_up(event, "Gus Pike", "Hal Reed"),
    ]
    page = lent(base_url=live_server.url, viewport=NARROW)
    for path in ("/", event.get_absolute_url(), form, *(form + r.code for r in rows)):
        page.goto(path)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(TOO_WIDE) == [], (path, width)
    expect(page.get_by_text("you are on the waiting list")).to_be_visible()
    page.set_extra_http_headers({"Accept-Language": "es"})
    page.goto(form)
    expect(page.get_by_role("heading", name="Inscribirse")).to_be_visible()
