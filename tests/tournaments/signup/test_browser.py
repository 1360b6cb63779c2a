"""From a draft to checked in, in a browser, as narrow as the smallest phone and as wide as a laptop."""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browsers import Lent
from tests.make import make_club, make_director, make_event
from tests.screens import TOO_WIDE
from tournaments.event.models import Event
from tournaments.signup.forms import signed
from tournaments.signup.models import SignUp

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")


def look(page: Page, name: str) -> None:
    """Nothing is wider than the screen; with SHOTS a picture of it is stored."""
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == [], (name, width)
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"{name}-{width}.png", full_page=True)


def test_an_event_from_draft_to_checked_in(
    live_server, lent: Lent, monkeypatch
) -> None:
    monkeypatch.setattr(signed, "QUICKEST", 0.0)
    cache.clear()
    director = make_director()
    event = make_event(make_club(director=director))
    day = timezone.localdate() + timedelta(days=3)
    Event.objects.filter(pk=event.pk).update(
        visibility="draft", place="KC Hall, 201 Avenue F, Shiner, TX", date=day
    )
    desk, pair = lent(base_url=live_server.url), lent(base_url=live_server.url)
    sign_in(desk)
    desk.goto(f"/desk/{event.slug}/facts/")
    desk.get_by_label("Check-in opens").fill("08:00")
    desk.get_by_label("Play starts").fill("09:30")
    desk.get_by_label("Prizes").fill("Trophies and hams")
    desk.get_by_label("People sign up on").check()
    desk.get_by_label("Places").fill("2")
    look(desk, "facts")
    desk.get_by_role("button", name="Save", exact=True).click()
    expect(desk.get_by_text("Saved.")).to_be_visible()
    pair.goto(f"/e/{event.slug}/")
    expect(pair.get_by_text("No event has this address")).to_be_visible()
    desk.goto(f"/desk/{event.slug}/settings/")
    desk.get_by_label("Who sees it").select_option("listed")
    desk.get_by_role("button", name="Save").click()
    expect(desk).to_have_url(re.compile(f"/desk/{event.slug}/$"))
    pair.goto("/")
    look(pair, "front")
    pair.get_by_role("link", name="Sign up").click()
    look(pair, "sign-up")
    sign_up(pair, event, "Ann Ray", "Bo Fitz")
    expect(pair.get_by_text("You are on the list: number 1")).to_be_visible()
    look(pair, "own")
    for name in ("Cy Hill", "Di Moss"):
        sign_up(pair, event, name)
    expect(pair.get_by_text("look for a partner.").first).to_be_visible()
    look(pair, "looking")
    sign_up(pair, event, "Ed Nash", "Flo Lane")
    expect(pair.get_by_text("you are on the waiting list")).to_be_visible()
    code = SignUp.objects.get(players=["Ann Ray", "Bo Fitz"]).code
    pair.goto(f"/sign-up/{event.slug}/{code}/")
    pair.get_by_text("Cancel the sign-up").click()
    pair.get_by_role("button", name="Cancel it now").click()
    expect(pair.get_by_text("This sign-up is cancelled")).to_be_visible()
    desk.goto(f"/desk/{event.slug}/sign-ups/")
    expect(desk.get_by_text("Ed Nash / Flo Lane")).to_be_visible()
    look(desk, "sign-ups")
    desk.goto(f"/desk/{event.slug}/blind-draw/")
    for name in ("Cy Hill", "Di Moss"):
        desk.get_by_label(name).check()
    look(desk, "blind")
    desk.get_by_role("button", name="Draw those who are here").click()
    expect(desk.get_by_text(re.compile("Seed [0-9]{6}"))).to_be_visible()
    look(desk, "drawn")
    desk.goto(f"/desk/{event.slug}/pairs/")
    look(desk, "pairs")
    desk.locator("#id_number").fill("1")
    desk.locator("#id_number").press("Enter")
    expect(desk.locator("#check-in-count strong")).to_have_text("2")
    pair.goto(f"/e/{event.slug}/")
    look(pair, "event")
    pair.set_extra_http_headers({"Accept-Language": "es"})
    pair.goto(f"/sign-up/{event.slug}/")
    expect(pair.get_by_role("heading", name="Inscribirse")).to_be_visible()
    look(pair, "spanish")


def sign_in(page: Page) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Username").fill("dora")
    page.get_by_label("Password").fill("shake the bones")
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/desk/$"))


def sign_up(page: Page, event: Event, name: str, partner: str = "") -> None:
    page.goto(f"/sign-up/{event.slug}/")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Your partner's name").fill(partner)
    page.get_by_label("Town").fill("Shiner")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="Your code")).to_be_visible()
