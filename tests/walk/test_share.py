"""A page is handed on, and a search without a hit says so."""

import json

import pytest
from playwright.sync_api import expect

from tests.walk.conftest import PHONE, Open

pytestmark = pytest.mark.browser


def test_a_page_without_the_phones_own_sharing_shows_a_code(
    opened: Open, first_demo: str
) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{first_demo}/pairs/3/")
    title = page.locator("meta[property='og:title']")
    expect(title).to_have_attribute(
        "content", "3 Sandra Robinson / José Brown · Winter Open"
    )
    page.get_by_role("button", name="Share").click()
    expect(page.locator("dialog.share svg")).to_be_visible()
    expect(page.locator("dialog.share")).to_contain_text(f"/e/{first_demo}/pairs/3/")


def test_an_events_pages_can_be_installed(opened: Open, first_demo: str) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{first_demo}/standings/")
    devtools = page.context.new_cdp_session(page)
    answer = devtools.send("Page.getAppManifest")
    assert answer["errors"] == []
    manifest = json.loads(answer["data"])
    assert manifest["name"] == "Winter Open"
    assert manifest["start_url"] == manifest["scope"] == f"/e/{first_demo}/"
    for icon in manifest["icons"]:
        assert page.request.get(icon["src"]).ok
    assert devtools.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}


def test_a_search_without_a_hit_says_so(opened: Open, first_demo: str) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{first_demo}/pairs/")
    page.get_by_role("searchbox").fill("nobody of that name")
    expect(page.locator("#no-hit")).to_be_visible()
    page.get_by_role("searchbox").fill("Robinson")
    expect(page.locator("#no-hit")).to_be_hidden()


def test_two_screens_share_the_names(opened: Open, first_demo: str) -> None:
    page = opened()
    shown = []
    for part in ("1of2", "2of2"):
        page.goto(f"/e/{first_demo}/wall/?part={part}")
        names = page.locator("#wall-tables-1 .names >> visible=true")
        shown += names.all_inner_texts()
    page.goto(f"/e/{first_demo}/wall/")
    assert shown == page.locator("#wall-tables-1 .names").all_inner_texts()
