"""The components in a browser: by thumb, by keyboard, in both lights."""

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.browsers import Lent
from tests.screens import chosen_by_colour_alone

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.templates.urls"),
]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 720}


def style_page(lent: Lent, address: str, **options: object) -> Page:
    page = lent(reduced_motion="reduce", **options)
    page.goto(f"{address}/style/")
    return page


@pytest.mark.parametrize(
    ("size", "theme"),
    [(PHONE, "dark"), pytest.param(LAPTOP, "light", marks=pytest.mark.soak)],
)
def test_nothing_stands_in_anybodys_way(live_server, lent, size, theme) -> None:
    page = style_page(lent, live_server.url, viewport=size, color_scheme=theme)
    assert faults(page, with_contrast=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    if size == PHONE:
        what_is_chosen_shows_without_colours(page)
        whatever_can_be_tapped_is_large_enough(page)
        a_row_opens_on_tap_and_closes_again(page)
        a_pairs_number_stands_beside_the_first_line_of_its_names(page)


def what_is_chosen_shows_without_colours(page: Page) -> None:
    assert page.locator(":checked + span, [aria-pressed='true']").count() > 2
    assert chosen_by_colour_alone(page) == []


ALIKE = """<!doctype html><html lang="en"><title>Alike</title><main><h1>Rows</h1><ul>
{rows}</ul></main>"""


@pytest.mark.parametrize(
    "fourth", ["<li><img src='data:,'></li>", "<li role='x'>4</li>"]
)
def test_a_row_unlike_the_others_is_looked_at(lent, fourth: str) -> None:
    """Of rows that are alike axe is shown two."""
    page = lent()
    page.set_content(ALIKE.format(rows="<li>1</li><li>2</li><li>3</li>"))
    assert faults(page) == []
    page.set_content(ALIKE.format(rows=f"<li>1</li><li>2</li><li>3</li>{fourth}"))
    assert faults(page)


def whatever_can_be_tapped_is_large_enough(page: Page) -> None:
    small = page.evaluate(
        """[...document.querySelectorAll("button, .button, .nav a, .event-nav li a, select, summary")]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 44)
        .map((e) => e.outerHTML)"""
    )
    assert small == []


def a_row_opens_on_tap_and_closes_again(page: Page) -> None:
    row = page.locator(".ledger tbody tr").first
    expect(row.get_by_text("Flatonia")).to_be_hidden()
    row.get_by_role("button").click()
    expect(page.locator("tr.more")).to_contain_text("Flatonia")
    row.get_by_role("button").click()
    expect(page.locator("tr.more")).to_have_count(0)


def a_pairs_number_stands_beside_the_first_line_of_its_names(page: Page) -> None:
    to_first, between_lines = page.locator(
        "a.pair:has(.no), span.pair:has(.no)"
    ).first.evaluate(
        """(pair) => {
          const first = document.createElement("span");
          pair.querySelector(".names").replaceChildren(first);
          first.textContent = "Maria-Guadalupe Christopherson-Kocurek the Younger";
          pair.style.inlineSize = "12rem";
          const text = document.createRange();
          text.selectNodeContents(first);
          const [line, next] = text.getClientRects();
          const number = pair.querySelector(".no").getBoundingClientRect();
          const middle = (box) => (box.top + box.bottom) / 2;
          return [Math.abs(middle(number) - middle(line)), next.top - line.top];
        }"""
    )
    assert to_first < between_lines / 3


def test_keys_clocks_light_and_figures_do_what_they_say(live_server, lent) -> None:
    page = style_page(lent, live_server.url, viewport=LAPTOP, color_scheme="light")
    light_or_dark_is_remembered(page)
    a_running_clock_runs_and_a_paused_one_stands(page)
    a_name_is_completed_by_keyboard(page)
    page.goto(page.url)
    the_page_begins_at_its_first_fault(page)
    slash_searches_and_question_mark_lists_the_keys(page)
    figures_beside_signs_stand_in_columns_too(page)
    a_long_bar_of_an_event_hides_no_entry_and_cuts_no_name(page)


def light_or_dark_is_remembered(page: Page) -> None:
    page.get_by_role("button", name="Switch between light and dark").click()
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def a_running_clock_runs_and_a_paused_one_stands(page: Page) -> None:
    running, paused = (
        page.locator(f"[data-state={state}] .time").first
        for state in ("running", "paused")
    )
    before = running.inner_text()
    expect(running).not_to_have_text(before)
    assert paused.inner_text() == "12:30"


def a_name_is_completed_by_keyboard(page: Page) -> None:
    page.evaluate(
        """document.querySelector("#style-search").dataset.typeahead = "/people.json";
        document.dispatchEvent(new CustomEvent("live:swapped"))"""
    )
    page.locator("#style-search").press_sequentially("opal")
    expect(page.locator(".combo-list [role=option]")).to_have_text(
        "Opal AndersonShiner"
    )
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#style-search")).to_have_value("Opal Anderson")


def the_page_begins_at_its_first_fault(page: Page) -> None:
    faulty = page.locator("main [aria-invalid=true]").first
    expect(faulty).to_be_focused()
    faulty.blur()


def slash_searches_and_question_mark_lists_the_keys(page: Page) -> None:
    page.keyboard.press("/")
    page.keyboard.type("lopez")
    expect(page.locator("#style-list li:visible")).to_have_text(
        ["Susan López & Ludmila Kocurek"]
    )
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_contain_text("Start round 4")


def figures_beside_signs_stand_in_columns_too(page: Page) -> None:
    widths = page.locator("h1").first.evaluate(
        """(heading) => ["7\u20131", "7\u20138"].map((text) => {
          const score = document.createElement("b");
          score.className = "big-figure";
          score.textContent = text;
          heading.after(score);
          return score.getBoundingClientRect().width;
        })"""
    )
    assert widths[0] == widths[1]


def a_long_bar_of_an_event_hides_no_entry_and_cuts_no_name(page: Page) -> None:
    hidden = page.locator(".event-nav ul").evaluate(
        """(list) => {
          list.innerHTML = list.innerHTML.repeat(3);
          const { left, right } = list.getBoundingClientRect();
          const name = document.querySelector(".event-name");
          const boxes = [...list.children].map((entry) => entry.getBoundingClientRect());
          return boxes.filter((box) => box.left < left - 1 || box.right > right + 1).length
            + Math.max(0, name.scrollWidth - name.clientWidth);
        }"""
    )
    assert hidden == 0
