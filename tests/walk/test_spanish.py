"""The main pages in Spanish, whose words are longer, on a phone."""

import re

import pytest
from playwright.sync_api import Page

from tests.deploy.test_spanish import DESK, PUBLIC
from tests.walk import pages
from tests.walk.conftest import PHONE, Hall, Open

NARROW = {"width": 320, "height": 568}
OF_PEOPLE = re.compile(
    r'href="(/(?:(?:events|clubs|seasons|associations|people)/[^"#.?]*'
    r'|e/[-\w]+/(?:(?:standings|statistics)/)?))"',
    re.ASCII,
)

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


def test_pages_of_people_and_their_figures_fit_the_narrowest_phone(
    opened: Open,
) -> None:
    page = opened(locale="es-MX", viewport=NARROW)
    assert [where for where in pages_of_people(page) if is_wide(page, where)] == []


def pages_of_people(page: Page) -> list[str]:
    """What the front page leads to, four of each kind: some events are not played."""
    kinds: dict[str, list[str]] = {}
    leads = ["/", "/roles/"]
    for where in leads:
        kind = re.sub(r"\d+|(?<=/e/|bs/)[-\w]+", "", where)
        if len(kinds.setdefault(kind, [])) < 4:
            kinds[kind].append(where)
            text = page.request.get(where).text()
            leads += sorted(set(OF_PEOPLE.findall(text)).difference(leads))
    return [where for of_kind in kinds.values() for where in of_kind]


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
    return width > page.viewport_size["width"]
