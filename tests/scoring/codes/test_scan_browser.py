"""The camera of a real browser sees codes, one after the other."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, BrowserType, Page, expect

from tests.browsers import PATIENCE, carry_session
from tests.chromium import LAUNCH, WHOLE
from tests.make import official_of
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
    return open_event()


@pytest.fixture(scope="module")
def film_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("film") / "codes.mjpeg"


@pytest.fixture(scope="module")
def filmed(browser_type: BrowserType, film_path: Path) -> Iterator[Browser]:
    """A browser whose camera shows the film that lies there once it is switched on."""
    camera = f"--use-file-for-fake-video-capture={film_path}"
    browser = browser_type.launch(
        executable_path=WHOLE,
        args=[*LAUNCH, "--use-fake-device-for-media-stream", camera],
    )
    yield browser
    browser.close()


@pytest.fixture
def scanner(
    live_server, event: Event, filmed: Browser, film_path: Path
) -> Iterator[Scanner]:
    """Opens the desk's scanner in a browser whose camera shows these codes."""
    context = filmed.new_context(viewport={"width": 390, "height": 800})
    context.set_default_timeout(PATIENCE)
    carry_session(official_of(event.club), context, live_server.url)

    def scan(*codes: str) -> Page:
        film(film_path, list(codes) or ["nothing"])  # Without a film no camera is there
        if codes:
            context.grant_permissions(["camera"])
        page = context.new_page()
        page.goto(f"{live_server.url}/desk/{event.slug}/pairs/scan/")
        return page

    yield scan
    context.close()


@contextmanager
def asked_for(page: Page) -> Iterator[list[str]]:
    """The addresses that a page asks for."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    yield addresses


def test_pairs_are_checked_in_one_after_the_other_without_a_press(
    scanner: Scanner, event: Event, live_server
) -> None:
    """The fee is then taken with one tap."""
    set_fee(event=event, cents=2000, per="entry", by="dora")
    names = (("Ann Ray", "Bo Fitz"), ("Cy Hill", "Di Moss"), ("Ed Nash", "Flo"))
    rows = [signed_up(event, *two) for two in names]
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
    page.get_by_role("button", name="Stop the camera").click()
    expect(page.locator("video")).to_be_hidden()
    for width in (320, 390, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) == [], width
        if SHOTS:
            page.screenshot(path=Path(SHOTS) / f"scan-{width}.png")
    assert event.pairs.filter(is_checked_in=True).count() == 2
    type_code(page, rows[0].code)
    page.get_by_role("button", name="Cash").click()
    expect(answer).to_contain_text("$20.00, cash.")


def type_code(page: Page, code: str) -> None:
    page.get_by_label("Or type it").fill(code)
    page.keyboard.press("Enter")


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
            "code => { window.shown = code; }", f"/sign-up/{event.slug}/{other.code}/"
        )
        expect(page.locator("#queue li[data-state=waiting]")).to_have_count(1)
        page.context.set_offline(False)
        expect(page.locator("#scan-answer")).to_contain_text("Cy Hill / Di Moss is in.")
        expect(page.locator("#queue li")).to_have_count(0)
        assert not any("decode" in address for address in addresses)


def test_without_a_camera_the_page_says_why_and_takes_the_typed_code(
    scanner: Scanner, event: Event
) -> None:
    row = signed_up(event, "Ann Ray", "Bo Fitz")
    page = scanner()
    for without, sentence in (
        ({}, "Allow it in the browser, or type the code."),
        ({"navigator.mediaDevices": None}, "This device has no camera"),
        (
            {"navigator.mediaDevices": None, "window.isSecureContext": False},
            "The browser gives the camera only to pages over https",
        ),
    ):
        page.reload()
        for name, value in without.items():
            of, part = name.split(".")
            page.evaluate(
                f"value => Object.defineProperty({of}, '{part}', {{ value }})", value
            )
        page.get_by_role("button", name="Scan with the camera").click()
        expect(page.locator("[data-scan-note]")).to_contain_text(sentence)
    type_code(page, row.code)
    expect(page.locator("#scan-answer")).to_contain_text("Ann Ray / Bo Fitz is in.")
