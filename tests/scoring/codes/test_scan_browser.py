"""The camera of a real browser sees codes, one after the other."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
import segno
from django.test import Client
from PIL import Image
from playwright.sync_api import BrowserType, Page, expect

from tests.browsers import PATIENCE
from tests.chromium import LAUNCH, WHOLE
from tests.make import make_director
from tests.screens import TOO_WIDE
from tests.tournaments.signup.made import cancel, open_event, signed_up
from tournaments.event.models import Event
from tournaments.money.services.terms import set_fee

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOTS = os.environ.get("SHOTS", "")
SHOWN = 60  # Pictures of each code: two seconds
Scanner = Callable[..., Page]


def film(path: Path, codes: list[str]) -> None:
    """A film in which each of these codes is held before the camera in turn."""
    with path.open("wb") as file:
        for code in codes:
            drawn, shown = BytesIO(), BytesIO()
            segno.make(code, error="m").save(drawn, kind="png", scale=7, border=4)
            picture = Image.new("RGB", (640, 480), "#777")
            picture.paste(Image.open(drawn).convert("RGB"), (110, 60))
            picture.save(shown, "JPEG", quality=80)
            file.write(shown.getvalue() * SHOWN)


@pytest.fixture
def event() -> Event:
    event = open_event()
    event.club.memberships.create(user=make_director(), role="director")
    return event


@pytest.fixture
def scanner(
    live_server, event: Event, browser_type: BrowserType, tmp_path: Path
) -> Iterator[Scanner]:
    """Opens the desk's scanner in a browser whose camera shows these codes."""
    director = Client()
    director.force_login(event.club.memberships.get().user)
    session = director.cookies["sessionid"].value
    opened = []

    def scan(*codes: str, is_allowed: bool = True) -> Page:
        film(tmp_path / "codes.mjpeg", list(codes))
        browser = browser_type.launch(
            executable_path=WHOLE,
            args=[
                *LAUNCH,
                "--use-fake-device-for-media-stream",
                f"--use-file-for-fake-video-capture={tmp_path / 'codes.mjpeg'}",
            ],
        )
        opened.append(browser)
        context = browser.new_context(viewport={"width": 390, "height": 800})
        context.set_default_timeout(PATIENCE)
        if is_allowed:
            context.grant_permissions(["camera"])
        context.add_cookies(
            [{"name": "sessionid", "value": session, "url": live_server.url}]
        )
        page = context.new_page()
        page.goto(f"{live_server.url}/desk/{event.slug}/pairs/scan/")
        return page

    yield scan
    for browser in opened:
        browser.close()


@contextmanager
def asked_for(page: Page) -> Iterator[list[str]]:
    """The addresses that a page asks for."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    yield addresses


def test_pairs_are_checked_in_one_after_the_other_without_a_press(
    scanner: Scanner, event: Event, live_server
) -> None:
    set_fee(event=event, cents=2000, per="entry", by="dora")
    rows = [
        signed_up(event, *names)
        for names in (
            ("Ann Ray", "Bo Fitz"),
            ("Cy Hill", "Di Moss"),
            ("Ed Nash", "Flo"),
        )
    ]
    cancel(rows[2])
    base = f"{live_server.url}/sign-up/{event.slug}"
    page = scanner(*(f"{base}/{row.code}/" for row in rows))
    answer = page.locator("#scan-answer")
    with asked_for(page) as addresses:
        assert not any("decode" in address for address in addresses)
        page.get_by_role("button", name="Scan with the camera").click()
        expect(answer).to_contain_text("1 Ann Ray / Bo Fitz is in.")
        expect(answer).to_contain_text("$20")
        expect(answer).to_contain_text("2 Cy Hill / Di Moss is in.")
        expect(answer).to_contain_text("this sign-up is cancelled")
        expect(answer).to_contain_text("1 Ann Ray / Bo Fitz was in already.")
        assert any("decode" in address for address in addresses)
    expect(page.locator("#scan-count strong")).to_have_text("2")
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == [], width
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"scan-{width}.png")
    page.get_by_role("button", name="Stop the camera").click()
    expect(page.locator("video")).to_be_hidden()
    assert event.pairs.filter(is_checked_in=True).count() == 2


def test_the_fee_is_taken_with_one_tap(
    scanner: Scanner, event: Event, live_server
) -> None:
    set_fee(event=event, cents=2000, per="entry", by="dora")
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    page = scanner(f"{live_server.url}/sign-up/{event.slug}/{row.code}/")
    page.get_by_role("button", name="Scan with the camera").click()
    page.get_by_role("button", name="Cash").click()
    expect(page.locator("#scan-answer")).to_contain_text("$20.00, cash.")


def test_a_browser_that_reads_codes_itself_needs_no_library_nor_a_network(
    scanner: Scanner, event: Event
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    other = signed_up(event, "Cy Hill", "Di Moss")
    page = scanner("nothing of ours")
    page.evaluate(
        """code => { window.BarcodeDetector = class {
          static async getSupportedFormats() { return ["qr_code"]; }
          async detect() { return [{ rawValue: window.shown ?? code }]; }
        }; }""",
        f"https://42.example/sign-up/{event.slug}/{row.code}/",
    )
    with asked_for(page) as addresses:
        page.get_by_role("button", name="Scan with the camera").click()
        expect(page.locator("#scan-answer")).to_contain_text("Ann Ray / Bo Fitz is in.")
        page.context.set_offline(True)
        page.evaluate(
            "code => { window.shown = code; }",
            f"/sign-up/{event.slug}/{other.code}/",
        )
        expect(page.locator("#queue li[data-state=waiting]")).to_have_count(1)
        page.context.set_offline(False)
        expect(page.locator("#scan-answer")).to_contain_text("Cy Hill / Di Moss is in.")
        expect(page.locator("#queue li")).to_have_count(0)
        assert not any("decode" in address for address in addresses)


@pytest.mark.parametrize(
    ("without", "sentence"),
    [
        ("", "Allow it in the browser, or type the code."),
        ("mediaDevices", "This device has no camera"),
        ("isSecureContext", "The browser gives the camera only to pages over https"),
    ],
)
def test_without_a_camera_the_page_says_why_and_takes_the_typed_code(
    scanner: Scanner, event: Event, without: str, sentence: str
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    page = scanner("nothing of ours", is_allowed=False)
    if without:
        page.evaluate(
            """() => Object.defineProperty(navigator, "mediaDevices", { value: undefined })"""
        )
    if without == "isSecureContext":
        page.evaluate(
            """() => Object.defineProperty(window, "isSecureContext", { value: false })"""
        )
    page.get_by_role("button", name="Scan with the camera").click()
    expect(page.locator("[data-scan-note]")).to_contain_text(sentence)
    page.get_by_label("Or type it").fill(row.code)
    page.keyboard.press("Enter")
    expect(page.locator("#scan-answer")).to_contain_text("Ann Ray / Bo Fitz is in.")
