"""The wall from ten metres: large letters, turns that bring the tables soon again, the end
of time, a break."""

import json
from itertools import groupby

import pytest
from playwright.sync_api import Page, expect

from tests.axe import faults
from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.wall_hours import PROJECTOR

pytestmark = pytest.mark.browser

SET_UP = """
event = started_event(40, club=Club.objects.earliest("pk"), tables=20)
for match in event.matches.filter(state="playing")[:6]:
    play(event, match)
print(json.dumps(event.slug))
"""
LEFT = """
for entry in ClockEntry.objects.filter(round__stage__event__slug="{slug}"):
    entry.at = timezone.now() + timedelta(seconds={seconds} - entry.seconds)
    entry.save()
"""
BREAK = """
start_session(event=Event.objects.get(slug="{slug}"), title="Lunch", minutes=45, by="dora")
"""
PLAY = """
event = Event.objects.get(slug="{slug}")
for match in list(event.matches.filter(state="playing")):
    play(event, match)
"""
LETTERS = """() => Math.min(...[...document.querySelectorAll(
  "#wall-stage > section:not([hidden]) .names, #wall-stage > section:not([hidden]) .table-no"
)].map((name) => parseFloat(getComputedStyle(name).fontSize))) / innerHeight"""
COVERED = """() => {
  const bar = document.querySelector(".wall-keys").getBoundingClientRect();
  return bar.height > 0 && document.querySelector(".wall-frame").getBoundingClientRect().bottom > bar.top;
}"""


TURNS = """(times) => Array.from({ length: times }, () => {
  const panel = document.querySelector("[data-rotate] > :not([hidden])");
  const shown = [panel.dataset.kind, `${panel.id} ${panel.dataset.page}`];
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  return shown;
})"""
"""What is shown, page after page."""


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    return json.loads(hall.run(SET_UP).splitlines()[-1])


@pytest.mark.parametrize("screen", [LAPTOP, PROJECTOR])
def test_letters_are_large_under_heads_and_nothing_covers_them(
    opened: Open, slug: str, screen: dict[str, int]
) -> None:
    page = opened(viewport=screen)
    page.goto(f"/e/{slug}/wall/?pace=120")
    expect(page.locator(".clock .time").first).not_to_have_text("-:--")
    many = page.evaluate(LETTERS)
    assert many >= 0.05, "capitals of 3.5 % of the height"
    panel = page.locator("#wall-stage > section:visible")
    for words in panel.locator(".wall-heads p").all_inner_texts():
        assert words.split() == ["Pair", "Table"]
    columns = panel.locator(".wall-names li").evaluate_all(
        "(rows) => new Set(rows.map((row) => row.offsetLeft)).size"
    )
    assert panel.locator(".wall-heads p").count() <= columns
    assert not page.evaluate(COVERED)
    if screen == PROJECTOR:
        page.goto(f"/e/{slug}/wall/?pace=120&part=1of20")
        expect(panel).to_have_attribute("data-page", "")
        assert page.evaluate(LETTERS) > many, "a short list grows"


def test_the_tables_come_again_after_a_few_pages_of_the_rest(
    opened: Open, slug: str
) -> None:
    page = opened(viewport=LAPTOP)
    page.goto(f"/e/{slug}/wall/?pace=120&text=130&part=1of2")
    page.keyboard.press("h")
    seen = [tuple(shown) for shown in page.evaluate(TURNS, 27)]
    runs = [
        [panel for _kind, panel in run]
        for _is_tables, run in groupby(seen, lambda shown: shown[0] == "tables")
    ]
    tables, rest = runs[::2], runs[1::2]
    assert len(tables[0]) > 1
    assert all(run == tables[0] for run in tables[:-1])
    assert max(map(len, rest)) == 3
    in_order = [panel for run in rest for panel in run]
    once = [*dict.fromkeys(in_order)]
    assert {kind for kind, _panel in seen} == {"tables", "standings", "results"}
    assert len(once) > 3, "more than one look at the rest"
    assert in_order == [once[n % len(once)] for n in range(len(in_order))]
    what_is_asked_for_alone_turns_as_before(page, slug)


def what_is_asked_for_alone_turns_as_before(page: Page, slug: str) -> None:
    page.goto(f"/e/{slug}/wall/?pace=120&text=130&show=standings,results")
    page.keyboard.press("h")
    seen = [tuple(shown) for shown in page.evaluate(TURNS, 10)]
    once = [*dict.fromkeys(seen)]
    assert len(once) > 3
    assert {kind for kind, _panel in once} == {"standings", "results"}
    assert seen == [once[n % len(once)] for n in range(len(seen))]


def test_the_end_of_time_and_a_break_fill_the_screen_and_then_seats_come_first(
    opened: Open, hall: Hall, slug: str
) -> None:
    hall.run(LEFT, slug=slug, seconds=8)
    page = opened(viewport=PROJECTOR)
    page.goto(f"/e/{slug}/wall/?pace=120")
    says = page.locator(".wall-clock .says").first
    expect(says).to_have_text("Finish the hand")
    expect(page.locator(".wall-body")).to_be_hidden()
    height = says.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)")
    assert height > 0.15 * PROJECTOR["height"]
    expect(page.locator(".wall-still")).to_contain_text("Still playing: ")
    assert faults(page) == []
    hall.run(BREAK, slug=slug)
    expect(page.locator(".wall-break")).to_contain_text("Still playing")
    expect(page.locator(".wall-clock:visible")).to_have_count(1)
    assert faults(page) == []
    hall.run(PLAY, slug=slug)
    expect(page.locator("#wall-tables-1")).to_be_visible()
    expect(page.locator("#wall-tables-1 h2")).to_contain_text("Round 2")
