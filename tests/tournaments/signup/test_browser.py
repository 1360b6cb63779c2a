"""A sign-up's pages in a browser, from the smallest phone to a laptop.

The walk from a draft to checked in is ``tests/walk/test_before_and_after.py``.
"""

import os
from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browsers import open_as
from tests.make import official_of
from tests.screens import NARROW, TOO_WIDE
from tests.tournaments.signup.made import open_event, signed_up
from tournaments.signup.pictures import MOST_BYTES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_pages_of_a_sign_up_fit_the_smallest_phone_and_speak_spanish(live_server, lent):
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


def test_a_large_picture_is_drawn_smaller_before_it_is_sent(live_server, lent, event):
    client = official_of(event.club)
    page = open_as(client, lent(), live_server.url, f"/desk/{event.slug}/facts/")
    field = page.locator("#picture-event")
    noise = BytesIO()
    Image.frombytes("RGB", (1800, 1200), os.urandom(1800 * 1200 * 3)).save(
        noise, "JPEG", quality=90
    )
    large = {"name": "hall.jpg", "mimeType": "image/jpeg", "buffer": noise.getvalue()}
    assert len(large["buffer"]) > MOST_BYTES
    field.set_input_files(large)
    page.wait_for_function(
        "most => document.querySelector('#picture-event').files[0].size <= most",
        arg=MOST_BYTES,
    )
    page.locator("form:has(#picture-event) button").click()
    expect(page.locator("img.event-picture")).to_be_visible()
    no_picture = {"name": "hall.jpg", "mimeType": "image/jpeg"}
    field.set_input_files(no_picture | {"buffer": b"x" * (MOST_BYTES + 1)})
    page.locator("form:has(#picture-event) button:enabled").wait_for()
    assert "1.9 MB" in field.evaluate("field => field.validationMessage")
