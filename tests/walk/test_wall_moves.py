"""What the hall sees on the wall when a result comes in and when the time is up."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.walk.conftest import Hall, Open
from tests.walk.wall_hours import PROJECTOR

pytestmark = pytest.mark.browser

SET_UP = """
event = drawn_event(9, club=Club.objects.earliest("pk"), tables=8)
start_next(event=event, by="dora")
for at, match in enumerate(event.matches.filter(state="playing")):
    play(event, match, (7, at))
with clock.at(timezone.now() - timedelta(minutes=40)):
    start_next(event=event, by="dora")
left = event.matches.filter(state="playing").last()
withdraw_pair(event=event, pair=left.sides.first().pair, by="dora")
print(json.dumps(event.slug))
"""
RESULT = """
event = Event.objects.get(slug="{slug}")
lost = set()
for match in event.matches.filter(state="final", round__number=1, winner__isnull=False):
    loser = match.sides.get(side=3 - match.winner)
    lost.add(loser.pair_id)
match, side = next(
    (match, side.side)
    for match in event.matches.filter(state="playing")
    for side in match.sides.all()
    if side.pair_id in lost
)
play(event, match, (7, 0) if side == 1 else (0, 7))
"""
LISTENED = """() => {
  window.travelled = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.travelled.push(this.dataset.row ?? "");
    return animate.call(this, frames, timing);
  };
}"""


@pytest.fixture
def slug(hall: Hall) -> str:
    return json.loads(hall.run(SET_UP).splitlines()[-1])


def wall(opened: Open, slug: str, show: str, **options: object) -> Page:
    page = opened(**{"viewport": PROJECTOR, **options})
    page.goto(f"/e/{slug}/wall/?show={show}&pace=120")
    page.evaluate(LISTENED)
    return page


def order(page: Page) -> list[str]:
    return page.locator("[data-row]").evaluate_all(
        "(rows) => rows.map((row) => row.dataset.row)"
    )


def text_scales_with_the_screen_and_no_name_is_cut(page: Page) -> None:
    sizes = []
    for times in (0.5, 1):
        screen = {name: int(times * length) for name, length in PROJECTOR.items()}
        page.set_viewport_size(screen)
        page.reload()
        size = "parseFloat(getComputedStyle(document.body).fontSize)"
        sizes.append(page.evaluate(size))
        cut = page.evaluate(
            "[...document.querySelectorAll('section:not([hidden]) .names')]"
            ".filter((name) => name.scrollWidth > name.clientWidth + 1).length"
        )
        assert cut == 0
    assert sizes[1] == pytest.approx(2 * sizes[0], rel=0.01)
    assert sizes[1] == pytest.approx(0.035 * PROJECTOR["height"], rel=0.02)


def test_at_zero_it_names_the_tables_that_still_play(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug, "tables")
    text_scales_with_the_screen_and_no_name_is_cut(page)
    expect(page.locator(".wall-still")).to_be_visible()
    expect(page.locator(".wall-still")).to_contain_text("Still playing: ")
    tables = page.locator(".wall-still").inner_text().removeprefix("Still playing: ")
    hall.run(RESULT, slug=slug)
    expect(page.locator(".wall-still")).not_to_contain_text(tables)


def test_places_move_when_a_result_comes_in_and_nothing_else_moves_them(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug, "standings")
    text_scales_with_the_screen_and_no_name_is_cut(page)
    page.evaluate(LISTENED)
    before = order(page)
    hall.run(RESULT, slug=slug)
    page.wait_for_function("() => window.travelled.length > 0")
    after = order(page)
    moved = {pair for pair in before if before.index(pair) != after.index(pair)}
    assert moved
    assert set(page.evaluate("window.travelled")) >= moved
    expect(page.locator(".moved").first).to_be_visible()
    assert page.locator(".moved.up").count()
    assert page.locator(".moved.down").count()
    page.evaluate(LISTENED)
    page.evaluate(
        """() => {
          document.dispatchEvent(new Event("live:swapping"));
          document.querySelector("main").style.paddingTop = "40px";
          document.dispatchEvent(new Event("live:swapped"));
        }"""
    )
    assert page.evaluate("window.travelled") == []


def test_who_wants_less_motion_sees_the_new_places_at_once(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = wall(opened, slug, "standings", reduced_motion="reduce")
    before = page.locator("#wall-standing-1").inner_text()
    hall.run(RESULT, slug=slug)
    first = page.locator("#wall-standing-1")
    expect(first).not_to_have_text(before, use_inner_text=True)
    assert page.evaluate("window.travelled") == []
