"""The main pages in Spanish, whose words are longer, on a phone."""

import re

import pytest
from playwright.sync_api import Page

from tests.deploy.test_spanish import DESK, PUBLIC
from tests.walk import pages
from tests.walk.conftest import PHONE, Hall, Open

pytestmark = pytest.mark.browser


def test_no_long_word_runs_off_a_phone(
    opened: Open, hall: Hall, first_demo: str
) -> None:
    pages.sign_in(opened(), hall.password)
    page = opened(locale="es-MX", viewport=PHONE)
    pages.sign_in(page, hall.password)
    assert [
        where for where in addresses(page, first_demo) if is_wide(page, where)
    ] == []


def addresses(page: Page, event: str) -> list[str]:
    """The main pages, a table's own among them."""
    page.goto(f"/desk/{event}/links/?kind=table")
    make = page.get_by_role("button", name=re.compile(r"^Hacer \d+ tarjetas?"))
    if make.count():
        make.click()
    code = page.locator(".qr-sheet code").first.inner_text()
    return [
        *("/", "/glossary/", "/t/", f"/t/{code}/"),
        *(f"/e/{event}/{where}" for where in PUBLIC if where != "wall/"),
        *(f"/desk/{event}/{where}" for where in DESK),
    ]


def is_wide(page: Page, where: str) -> bool:
    page.goto(where)
    language, width = page.evaluate(
        "[document.documentElement.lang, document.documentElement.scrollWidth]"
    )
    assert language == "es", where
    return width > PHONE["width"]
