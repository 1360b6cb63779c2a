"""Accounts in a browser, over HTTPS, with a mail server that takes mail."""

import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.axe import IS_FULL, SCRIPT, faults
from tests.browsers import PATIENCE
from tests.mail_server import Inbox, links_in, mail_server
from tests.proxied import Site, caddy
from tests.screens import SIZES, TOUCHED, misfits
from tests.served import NO_CHILD, free_port, served
from tests.shared import PASSWORD
from tests.stack import until

pytestmark = [pytest.mark.browser, pytest.mark.caddy, pytest.mark.long]
PHONE = {"width": 390, "height": 844}
MAIL = "director@example.org"


class Program(NamedTuple):
    """A server behind Caddy, its mail, its director's password and the club."""

    url: str
    inbox: Inbox
    password: str
    club: str


@pytest.fixture(scope="module")
def site(tmp_path_factory, first_start: Path) -> Iterator[Program]:
    folder = shutil.copytree(first_start, tmp_path_factory.mktemp("site") / "site")
    with closing(sqlite3.connect(folder / "seven-marks.sqlite3")) as rows, rows:
        rows.execute("UPDATE auth_user SET email = ?", [MAIL])
        [[club]] = rows.execute("SELECT slug FROM players_club ORDER BY id LIMIT 1")
    password = (folder / PASSWORD).read_text()
    port = free_port()
    stack = SimpleNamespace(ports={"web": port}, live_port=port)
    proxied = Site(stack, tmp_path_factory.mktemp("caddy"))
    with mail_server() as (inbox, mail_port):
        settings = {
            "HTTPS": "true",
            "PUBLIC_URL": f"{proxied.origin}/",
            "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
            "TRUSTED_PROXIES": "127.0.0.1",
        }
        with served(folder, port, **NO_CHILD, **settings), caddy(proxied):
            yield Program(proxied.origin, inbox, password, club)


@pytest.fixture
def page(browser: Browser, site: Program) -> Iterator[Page]:
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


@pytest.mark.soak
def test_a_forgotten_password_by_mail(page: Page, site: Program) -> None:
    """``test_resets.py`` sends the same forms and reads the mail."""
    page.goto("/sign-in/")
    page.get_by_role("link", name="Forgot your password?").click()
    page.get_by_label("E-mail").fill(MAIL)
    page.get_by_role("button", name="Send the link").click()
    expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
    assert until(lambda: site.inbox.to(MAIL))
    _home, path = links_in(site.inbox.to(MAIL)[0], site.url)
    page.goto(path)
    set_new(page, site.password)
    page.goto("/desk/account/sessions/")
    expect(page.get_by_text("this one")).to_be_visible()


def test_a_passkey_signs_in_alone_and_is_removed(page: Page, site: Program) -> None:
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


def test_every_page_stands_in_nobodys_way(page: Page, site: Program) -> None:
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

    forgotten, account = "/sign-in/forgotten/", "/desk/account/"
    step = f"{account}second-step/"
    look("/sign-in/", forgotten)
    if IS_FULL:
        look(f"{forgotten}code/", f"{forgotten}1/cut/")
    sign_in(page, site.password)
    look(account, f"{account}sessions/")
    if IS_FULL:
        look(f"{account}password/", f"{account}confirm/")
    page.goto(f"{step}app/")
    confirm(page, site.password)
    page.wait_for_url(f"**{step}app/")
    look(step, f"{step}app/")
    if IS_FULL:
        look(f"{step}passkeys/new/", f"/desk/clubs/{site.club}/directors/code/")
    assert not violations, "\n".join(violations)
