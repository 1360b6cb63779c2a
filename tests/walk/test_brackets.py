"""Brackets as they are read on a phone and printed: large ones, and one that is over."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.walk.conftest import LAPTOP, PHONE, Hall, Open

pytestmark = pytest.mark.browser

SET_UP = """
club = Club.objects.earliest("pk")
shape = replace(formats.preset("timpson"), field=(2, 256))
large = Event(club=club, name="Large", date=date(2027, 3, 6))
create_event(large, format=shape, tables=64, by="dora", seed=42)
make_pairs(large, 128)
make_draw(large)
start_next(event=large, by="dora")
over = started_event(8, club=club, preset="timpson", tables=8)
while True:
    play_tables(over)
    if not over.matches.filter(state="ready").exists():
        break
    start_next(event=over, by="dora")
print(json.dumps({"large": large.slug, "over": over.slug}))
"""
IN_VIEW = """() => {
  const bracket = document.querySelector(".bracket");
  const frame = bracket.getBoundingClientRect();
  const columns = [...bracket.querySelectorAll(".titles > span")].map((title) => title.getBoundingClientRect().left - frame.left);
  const boxes = [...bracket.querySelectorAll(".match .box")].map((box) => box.getBoundingClientRect());
  return {
    snapped: columns.some((left) => Math.abs(left - 2) < 2)
      || bracket.scrollLeft + bracket.clientWidth > bracket.scrollWidth - 2,
    seen: boxes.filter((box) => box.left >= frame.left - 4 && box.right <= frame.right + 4
      && box.top < frame.bottom && box.bottom > frame.top).length,
  };
}"""


@pytest.fixture(scope="module")
def slugs(hall: Hall) -> dict[str, str]:
    return json.loads(hall.run(SET_UP).splitlines()[-1])


BESIDE_A_LONG_NAME = """(line) => {
  const number = line.querySelector(".no");
  number.textContent = "108";
  number.nextSibling.textContent = "Wolfeschlegelsteinhausen / Gutiérrez";
  return number.getBoundingClientRect().height;
}"""


def bracket(page: Page, slug: str) -> Page:
    page.goto(f"/e/{slug}/brackets/1/")
    expect(page.locator(".bracket > svg")).to_be_visible()
    return page


def test_a_phone_stops_at_each_round_and_shows_a_match_of_it(
    opened: Open, slugs: dict[str, str]
) -> None:
    page = bracket(opened(viewport=PHONE), slugs["large"])
    rounds = page.locator(".bracket .titles > span").count()
    assert rounds == 7
    for at in range(1, rounds):
        page.evaluate(
            "(at) => { const b = document.querySelector('.bracket');"
            " const [first, second] = b.querySelectorAll('.titles > span');"
            " b.scrollLeft = at * (second.offsetLeft - first.offsetLeft) - 40; }",
            at,
        )
        page.wait_for_function(
            f"() => {{ const view = ({IN_VIEW})(); return view.snapped && view.seen; }}"
        )
    expect(page.locator(".bracket .titles > span").last).to_have_text("Final")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_my_path_lets_the_matches_of_others_step_back(
    opened: Open, slugs: dict[str, str]
) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{slugs['over']}/pairs/1/")
    page.get_by_role("button", name="This is my pair").click()
    bracket(page, slugs["over"])
    mine = page.locator(".bracket .match:has(.is-me)")
    others = page.locator(".bracket .match:not(:has(.is-me))")
    shade = "(match) => getComputedStyle(match).opacity"
    assert others.first.evaluate(shade) == "1"
    page.get_by_role("button", name="My path").click()
    expect(page.locator(".bracket.mine-only")).to_have_count(1)
    assert {match.evaluate(shade) for match in mine.all()} == {"1"}
    assert {match.evaluate(shade) for match in others.all()} == {"0.3"}
    expect(mine.last).to_be_in_viewport()
    page.get_by_role("button", name="My path").click()
    assert others.first.evaluate(shade) == "1"


def test_the_champion_stands_out_on_the_page_and_on_a_poster(
    opened: Open, slugs: dict[str, str]
) -> None:
    page = bracket(opened(viewport=LAPTOP), slugs["over"])
    titles = page.locator(".bracket .titles > span").all_inner_texts()
    assert titles == ["Quarterfinals", "Semifinals", "Final"]
    crowned = page.locator(".bracket .match.crowned")
    expect(crowned).to_have_count(1)
    expect(crowned.locator(".about")).to_contain_text("champion")
    colours = "(side) => getComputedStyle(side.querySelector('.ground')).fill"
    won, lost = (
        crowned.locator(f".side.{side}").evaluate(colours) for side in ("won", "lost")
    )
    assert won != lost
    is_printed_as_one_poster(page)


def test_a_large_bracket_on_a_phone_is_a_line_a_match_and_finds_a_pair(
    opened: Open, slugs: dict[str, str]
) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{slugs['large']}/pairs/12/")
    page.get_by_role("button", name="This is my pair").click()
    bracket(page, slugs["large"])
    lines = page.locator(".bracket-line:visible")
    expect(lines).to_have_count(127)
    heights = "(line) => line.getBoundingClientRect().height"
    assert lines.first.evaluate(heights) < 70
    assert lines.first.evaluate(BESIDE_A_LONG_NAME) < 25
    page.get_by_role("button", name="My path").click()
    mine = page.locator(".bracket-line:has(.is-me)")
    expect(mine.last).to_be_in_viewport()
    for typed, count in (("12", 1), ("first 77", 1), ("nobody", 0)):
        page.get_by_label("Find a pair").fill(typed)
        expect(lines).to_have_count(count)
    expect(page.get_by_text("No match of such a pair.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def is_printed_as_one_poster(page: Page) -> None:
    """The same drawing."""
    page.evaluate(
        "window.print = () => { window.printed = document.body.dataset.poster !== undefined; }"
    )
    page.get_by_role("button", name="Print as a poster").click()
    page.wait_for_function("() => window.printed")
    page.evaluate("document.body.dataset.poster = ''")
    assert printed_pages(page) == [(2592, 1728)]


def printed_pages(page: Page) -> list[tuple[int, int]]:
    """How wide and how high each page is, in points."""
    written = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 (\d+)\S* (\d+)", written)
    return [(int(wide), int(high)) for wide, high in boxes]


def test_a_tall_bracket_takes_whole_pages_of_ordinary_paper_or_a_poster(
    opened: Open, slugs: dict[str, str]
) -> None:
    page = bracket(opened(viewport=LAPTOP), slugs["large"])
    assert page.locator(".bracket .paper > svg").count() == 9
    pages = printed_pages(page)
    assert len(pages) == 9
    assert all(wide > high for wide, high in pages)
    is_printed_as_one_poster(page)
