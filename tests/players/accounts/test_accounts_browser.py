"""Accounts in a browser, over HTTPS, with a mail server that takes mail."""

import re
import shutil
import sqlite3
import ssl
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from playwright.sync_api import Browser, Page, expect

from tests.axe import SCRIPT, faults
from tests.browsers import PATIENCE
from tests.screens import SIZES, TOUCHED, misfits
from tests.served import NO_CHILD, free_port, served
from tests.shared import PASSWORD

pytestmark = [pytest.mark.browser, pytest.mark.caddy, pytest.mark.long]
PHONE = {"width": 390, "height": 844}
CADDYFILE = """{
  admin off
  auto_https disable_redirects
  skip_install_trust
  storage file_system %s
}
https://localhost:%d {
  tls internal
  reverse_proxy 127.0.0.1:%d
}
"""
MAIL = "director@example.org"


class Box(Message):
    """Keeps what is sent to it."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_message(self, message) -> None:
        self.texts.append(message.get_payload(decode=True).decode())

    def link(self) -> str:
        """That of the mail, once it came."""
        deadline = time.monotonic() + PATIENCE / 1000
        while not self.texts and time.monotonic() < deadline:
            time.sleep(0.05)
        return re.search(r"https://\S+/sign-in/\S+", self.texts[0])[0]


class Site:
    """A server behind Caddy, its mail, its director's password and the club."""

    def __init__(self, url: str, box: Box, password: str, club: str) -> None:
        self.url, self.box, self.password, self.club = url, box, password, club


@contextmanager
def caddy(folder: Path, port: int, to: int) -> Iterator[None]:
    config = folder / "Caddyfile"
    config.write_text(CADDYFILE % (folder, port, to))
    run = ["caddy", "run", "--config", config, "--adapter", "caddyfile"]
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(
            run, env={"HOME": str(folder)}, stdout=log, stderr=log
        )
    try:
        wait(f"https://localhost:{port}/health")
        yield
    finally:
        process.terminate()
        process.wait(20)


def wait(url: str) -> None:
    anything = ssl._create_unverified_context()  # noqa: S323
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        with suppress(OSError):
            urllib.request.urlopen(url, context=anything, timeout=5).close()
            return
        time.sleep(0.1)
    raise RuntimeError(url)


@pytest.fixture(scope="module")
def site(tmp_path_factory, first_start: Path) -> Iterator[Site]:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("site") / "site")
    with closing(sqlite3.connect(folder / "seven-marks.sqlite3")) as rows, rows:
        rows.execute("UPDATE auth_user SET email = ?", [MAIL])
        [[club]] = rows.execute("SELECT slug FROM players_club ORDER BY id LIMIT 1")
    password = (folder / PASSWORD).read_text()
    box, port, public = Box(), free_port(), free_port()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    url = f"https://localhost:{public}"
    settings = {
        "HTTPS": "true",
        "PUBLIC_URL": f"{url}/",
        "EMAIL_URL": f"smtp://127.0.0.1:{server.port}",
        "TRUSTED_PROXIES": "127.0.0.1",
    }
    try:
        with (
            served(folder, port, **NO_CHILD, **settings),
            caddy(tmp_path_factory.mktemp("caddy"), public, port),
        ):
            yield Site(url, box, password, club)
    finally:
        server.stop()


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    context = browser.new_context(
        base_url=site.url, ignore_https_errors=True, viewport=PHONE, **TOUCHED
    )
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


def sign_in(page: Page, password: str) -> None:
    page.goto("/sign-in/")
    page.get_by_label("Username").fill("director")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def sign_out(page: Page) -> None:
    page.get_by_role("button", name="Sign out").click()
    expect(page).to_have_url(re.compile(r"\d/$"))


def confirm(page: Page, password: str) -> None:
    expect(page.get_by_role("heading", name="Is it you?")).to_be_visible()
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Go on").click()


def set_new(page: Page, password: str) -> None:
    page.get_by_label("New password", exact=True).fill(password)
    page.get_by_label("The new password again").fill(password)
    page.get_by_role("button", name="Set it and sign in").click()
    expect(page).to_have_url(re.compile("/desk/$"))


def test_a_forgotten_password_by_mail(page: Page, site: Site) -> None:
    page.goto("/sign-in/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail").fill(MAIL)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
    page.goto(site.box.link())
    set_new(page, site.password)
    page.goto("/desk/account/sessions/")
    expect(page.get_by_text("this one")).to_be_visible()


def test_a_passkey_signs_in_alone_and_is_removed(page: Page, site: Site) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_in(page, site.password)
    page.goto("/desk/account/second-step/")
    page.get_by_role("link", name="Add a passkey").click()
    confirm(page, site.password)
    page.get_by_label("Name").fill("My phone")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto("/desk/account/second-step/")
    expect(page.get_by_text("My phone").first).to_be_visible()
    sign_out(page)
    page.goto("/sign-in/?next=/desk/account/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile("/desk/account/$"))
    sign_out(page)
    sign_in(page, site.password)
    expect(page.get_by_role("heading", name="Second step")).to_be_visible()
    page.get_by_role("button", name="With a passkey").click()
    expect(page).to_have_url(re.compile("/desk/$"))
    page.goto("/desk/account/second-step/")
    page.get_by_role("link", name="Remove My phone").click()
    confirm(page, site.password)
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("The passkey is removed.")).to_be_visible()


def test_every_page_stands_in_nobodys_way(page: Page, site: Site) -> None:
    page.add_init_script(SCRIPT)
    violations: list[str] = []

    def look(*addresses: str) -> None:
        for n, address in enumerate(addresses):
            page.goto(address)
            name = f"{address} {page.title()}"
            violations.extend(
                f"{name}: {fault}" for fault in misfits(page, SIZES[n % 2 :][:1])
            )
            violations.extend(f"{name}: {fault}" for fault in faults(page))
            page.set_viewport_size(PHONE)

    forgotten = "/sign-in/forgotten/"
    look("/sign-in/", forgotten, f"{forgotten}code/")
    look(f"{forgotten}1/cut/")
    sign_in(page, site.password)
    account = "/desk/account/"
    look(account, f"{account}password/", f"{account}sessions/", f"{account}confirm/")
    step = f"{account}second-step/"
    page.goto(f"{step}app/")
    confirm(page, site.password)
    page.wait_for_url(f"**{step}app/")
    look(step, f"{step}app/", f"{step}passkeys/new/")
    look(f"/desk/clubs/{site.club}/directors/code/")
    assert not violations, "\n".join(violations)
