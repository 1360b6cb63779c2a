"""Results arrive while people press, type and read: each press counts, nothing is lost."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browsers import DOUBLE_TAP
from tests.walk.conftest import PHONE, Hall, Open

pytestmark = pytest.mark.browser

LINKS = """
event = Event.objects.filter(slug__startswith="winter-open").latest("pk")
give_links(event)
print(event.slug)
"""
RESULT = """
event = Event.objects.filter(slug__startswith="winter-open").latest("pk")
open_games = Game.objects.filter(
    match__stage__event=event, match__state="playing", submissions=None
)
game = open_games.order_by("match__number").first()
for side in (1, 2):
    send(pair_at(game, side), game, (7, 4))
"""

RISES = """
event = Event.objects.get(slug="{slug}")
rows = formats.stage_standings(load_play(event.stages.get(number=1)))
free = Match.objects.filter(event=event, state="playing", games__submissions=None)
playing = set(free.values_list("sides__pair__number", flat=True))
print([
    row.entrant
    for above, row in zip(rows, rows[1:])
    if row.group == above.group and row.entrant in playing
    and (row.wins, row.marks_for) >= (above.wins, above.marks_for - 6)
][-1])
"""  # the last pair of a group that stands a place higher once it wins 7-0
WINS = """
event = Event.objects.get(slug="{slug}")
game = Game.objects.get(
    match__event=event, match__state="playing", match__sides__pair__number={pair}
)
first = game.match.sides.get(side=1).pair.number
for side in (1, 2):
    send(pair_at(game, side), game, (7, 0) if first == {pair} else (0, 7))
"""
ORDER = """[...document.querySelector(".ledger").querySelectorAll("tr[data-pair]")]
  .map((row) => row.dataset.pair)"""


@pytest.fixture(scope="module")
def slug(hall: Hall, demo: str) -> str:
    return hall.run(LINKS).split()[-1]


def press_while(
    page: Page, hall: Hall, button: Locator, script: str = RESULT, **words: object
) -> None:
    """Pointer down, something arrives and is fetched, pointer up."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    arrive(page, hall, script, **words)
    page.mouse.up()


def arrive(page: Page, hall: Hall, script: str = RESULT, **words: object) -> None:
    """A result comes in, and the page has fetched itself again."""
    address = page.url
    with page.expect_response(lambda answer: answer.url == address) as fetched:
        hall.run(script, **words)
    fetched.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")


def test_on_the_board_a_button_counts_and_what_is_typed_stays_when_results_come_in(
    at_desk: Open, hall: Hall, slug: str
) -> None:
    page = at_desk(slug)
    clock = page.locator("#board-left .round-clock")
    press_while(page, hall, clock.get_by_role("button", name="Pause"))
    go_on = clock.get_by_role("button", name=re.compile("Go on|Resume"))
    expect(go_on).to_be_visible()
    page.wait_for_timeout(DOUBLE_TAP)
    press_while(page, hall, go_on)
    expect(clock.get_by_role("button", name="Pause")).to_be_visible()
    words = page.locator("#tell-hall")
    words.locator("summary").click()
    field = words.locator("#id_text")
    field.fill("Lunch is served")
    arrive(page, hall)
    expect(field).to_have_value("Lunch is served")
    expect(field).to_be_focused()


def test_a_row_under_a_finger_opens_though_the_standings_change(
    opened: Open, hall: Hall, slug: str
) -> None:
    page = opened(viewport=PHONE)
    page.goto(f"/e/{slug}/standings/")
    button = page.locator(".ledger .expand button").first
    press_while(page, hall, button)
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    what_arrives_while_something_is_pressed_is_shown_after_it(page, hall)
    the_row_that_is_pressed_opens_though_it_moves_up_meanwhile(page, hall, slug)


def the_row_that_is_pressed_opens_though_it_moves_up_meanwhile(
    page: Page, hall: Hall, slug: str
) -> None:
    """Another pair's row is under the finger once what arrived is shown."""
    pair = hall.run(RISES, slug=slug).split()[-1]
    ledger = page.locator(".ledger").first
    before = page.evaluate(ORDER)
    button = ledger.locator(f'tr[data-pair="{pair}"] .expand button')
    press_while(page, hall, button, WINS, slug=slug, pair=pair)
    page.wait_for_function(
        f"([pair, place]) => {ORDER}.indexOf(pair) < place",
        arg=[pair, before.index(pair)],
    )
    expect(button).to_have_attribute("aria-expanded", "true")
    expect(ledger.locator('[aria-expanded="true"]')).to_have_count(1)


def what_arrives_while_something_is_pressed_is_shown_after_it(
    page: Page, hall: Hall
) -> None:
    before = page.locator(".ledger").first.inner_text()
    press_while(page, hall, page.locator("h1"))
    ledger = page.locator(".ledger").first
    expect(ledger).not_to_have_text(before, use_inner_text=True)
