"""The oldest browsers we serve: what they lack is taken out of this one."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.templates.draw import STATIC
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.offline import CUT, sheet_is_sent
from tests.walk.offline_marks import keep

pytestmark = pytest.mark.browser
LACKS = """
for (const name of ["at", "toSpliced", "toSorted", "findLast", "findLastIndex", "toReversed", "with"]) delete Array.prototype[name];
delete AbortSignal.timeout;
delete AbortSignal.any;
delete Object.hasOwn;
delete Promise.withResolvers;
delete Performance.prototype.timeOrigin;
delete Crypto.prototype.randomUUID;
delete HTMLFormElement.prototype.requestSubmit;
delete SubmitEvent.prototype.submitter;
delete Element.prototype.checkVisibility;
delete HTMLButtonElement.prototype.popoverTargetElement;
delete window.structuredClone;
delete window.CompressionStream;
for (const name of ["show", "showModal", "close"]) delete HTMLDialogElement.prototype[name];
const Form = window.FormData;
window.FormData = class extends Form { constructor(form) { super(form); } };
for (const place of [Element.prototype, Document.prototype, DocumentFragment.prototype]) {
  for (const name of ["querySelector", "querySelectorAll", "matches", "closest"]) {
    const own = place[name];
    if (!own) continue;
    place[name] = function (selector) {
      if (/:(has|is|where)\\(|:not\\([^()]*,/.test(selector)) throw new SyntaxError(selector);
      return own.call(this, selector);
    };
  }
}
"""
NEWER_RULE = re.compile(r"[^{};/]*:(?:has\(|focus-visible)[^{}]*\{[^{}]*\}")
NEWER_VALUE = re.compile(r"(?<=[;{])\s*[\w-]+:[^;{}]*(?:dvh|fit-content)[^;{}]*;")
NEWER_PROPERTY = re.compile(
    r"(?<=[;{])\s*(?:text-wrap|accent-color|appearance|mask-image|hyphens|gap|column-gap"
    r"|row-gap|overscroll-behavior|scrollbar-width|content-visibility):[^;{}]*;"
)


def without_newer_styles(route: Route) -> None:
    """The rules and values that an older browser passes over, distances too."""
    name = route.request.url.rpartition("/")[2].partition("?")[0]
    code = re.sub(r"/\*.*?\*/", "", (STATIC / name).read_text(), flags=re.DOTALL)
    for pattern in (NEWER_RULE, NEWER_VALUE, NEWER_PROPERTY):
        code = pattern.sub("", code)
    route.fulfill(body=code, content_type="text/css")


@pytest.fixture
def older(opened: Open) -> Page:
    page = opened(is_new=True, forgive=CUT, viewport=PHONE, has_touch=True)
    page.add_init_script(LACKS)
    page.context.route("**/*.css", without_newer_styles)
    return page


def test_a_phone_sends_results_and_hands_and_follows_what_is_played(
    older: Page, tables: dict
) -> None:
    a_result_is_kept_without_a_network_and_sent_with_it(older, tables)
    hands_are_entered_and_tiles_tapped(older, tables)
    for where in ("standings/", "pairs/1/"):
        older.goto(f"/e/{tables['slug']}/{where}")
        page_has_its_looks(older)


def a_result_is_kept_without_a_network_and_sent_with_it(
    older: Page, tables: dict
) -> None:
    older.goto(f"/t/{tables['codes'][1]}/")
    assert older.evaluate("typeof AbortSignal.timeout") == "function"
    older.context.set_offline(True)
    keep(older)
    older.context.set_offline(False)
    sheet_is_sent(older)
    expect(older.locator("#main")).to_contain_text("7")
    page_has_its_looks(older)


def page_has_its_looks(page: Page) -> None:
    """It has its colours and its letters, and lies within the phone."""
    look = page.evaluate(
        """() => {
          const { backgroundColor, fontFamily } = getComputedStyle(document.body);
          return [backgroundColor, fontFamily, document.documentElement.scrollWidth];
        }"""
    )
    assert look[0] == "rgb(251, 247, 236)"
    assert "Public Sans" in look[1]
    assert look[2] <= PHONE["width"]


def hands_are_entered_and_tiles_tapped(older: Page, tables: dict) -> None:
    code = tables["codes"][2]
    older.goto(f"/t/{code}/")
    older.get_by_role("link", name="Keep the sheet hand by hand").click()
    older.locator(".choices.bids").first.get_by_text("31", exact=True).click()
    older.locator("[data-first-shaker] input[value='1']").check(force=True)
    older.get_by_role("button", name="Made", exact=True).click()
    expect(older.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    older.locator("a[href$='/record/']").first.click()
    tile = older.locator("[data-tile='6-6']")
    for pressed in ("true", "false"):
        with older.expect_response("**/record/check"):
            tile.click()  # a page that is left while it asks the rules logs an error
        expect(tile).to_have_attribute("aria-pressed", pressed)


def test_the_desk_takes_a_result_beside_the_board(
    older: Page, hall: Hall, tables: dict
) -> None:
    older.set_viewport_size(LAPTOP)
    pages.sign_in(older, hall.password)
    pages.go(older, tables["slug"])
    older.locator("a.table-tile", has_text="5").first.click()
    panel = older.locator("#panel")
    panel.locator("[name=marks_1]").fill("7")
    panel.locator("[name=marks_2]").fill("3")
    panel.locator("[name=marks_2]").press("Enter")
    expect(panel.locator("[name=marks_1]")).to_have_value("")


def test_below_them_a_result_is_sent_by_a_plain_form(
    opened: Open, tables: dict
) -> None:
    page = opened(is_new=True, forgive="SyntaxError|Unexpected", viewport=PHONE)
    page.context.route(
        "**/*.js", lambda route: route.fulfill(body="?", content_type="text/javascript")
    )
    page.goto(f"/t/{tables['codes'][3]}/")
    pages.open_other_scores(page)
    page.locator("#marks_1").fill("7")
    page.locator("#marks_2").fill("2")
    page.get_by_role("button", name="Send the score").click()
    page.get_by_role("button", name=re.compile("^Send")).first.click()
    expect(page.locator("#main")).to_contain_text(re.compile("waiting|sent", re.I))
