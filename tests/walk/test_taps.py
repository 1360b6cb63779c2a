"""The taps and keys that common jobs take, counted; reports are counted at the table."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.walk import pages
from tests.walk.conftest import PHONE, Hall, Open
from tests.walk.offline_sheet import hand, open_sheet
from tests.walk.phones import until

pytestmark = pytest.mark.browser

EVENTS = """
club = Club.objects.earliest("pk")
playing, coming = started_event(8, club=club), make_event(club, name="Taps")
give_links(playing)
play(playing, playing.matches.filter(state="playing").last())
make_pairs(coming, 9)
coming.pairs.update(is_checked_in=False)
print(json.dumps({
    "playing": playing.slug, "coming": coming.slug,
    "code": code_of(playing.links.filter(kind="table").first()),
}))
"""
COUNT = """
Object.assign(sessionStorage, { taps: 0, keys: 0 });
if (window.isCounted) return;
window.isCounted = true;
const add = (what) => { sessionStorage[what] = Number(sessionStorage[what]) + 1; };
addEventListener("pointerdown", () => add("taps"), true);
addEventListener("keydown", () => add("keys"), true);
"""


@pytest.fixture(scope="module")
def events(hall: Hall) -> dict[str, str]:
    """An event that plays and one whose pairs are still to come."""
    return json.loads(hall.run(EVENTS))


def count(page: Page) -> None:
    page.evaluate(f"() => {{ {COUNT} }}")


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps"))


def keys(page: Page) -> int:
    return int(page.evaluate("sessionStorage.keys"))


@pytest.fixture
def desk(at_desk: Open) -> Page:
    return at_desk(forgive="422")


def test_a_hand_takes_two_taps(opened: Open, events: dict[str, str]) -> None:
    page = opened(viewport=PHONE, has_touch=True)
    open_sheet(page, events["code"])
    hand(page, "31", "Made", 2)
    count(page)
    page.locator(".choices.bids:not(.more)").last.get_by_text("31", exact=True).tap()
    page.get_by_role("button", name="Set", exact=True).tap()
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    assert taps(page) == 2


def test_pairs_are_checked_in_by_a_tap_a_number_or_a_line(
    desk: Page, events: dict[str, str]
) -> None:
    pages.go(desk, events["coming"], "pairs/")
    expect(desk.locator("#id_number")).to_be_focused()
    a_pair_is_checked_in_by_its_number_and_enter(desk)
    numbers_typed_while_the_first_is_on_its_way_all_count(desk)
    a_refused_number_stays_listed_while_the_next_is_checked_in(desk)
    a_pair_is_checked_in_by_one_tap(desk)
    a_walk_up_takes_one_line_and_enter(desk)


def numbers_typed_while_the_first_is_on_its_way_all_count(desk: Page) -> None:
    held: list[Route] = []
    desk.route("**/pairs/check-in/", lambda route: held.append(route), times=1)
    for number in (6, 7, 8):
        desk.keyboard.type(str(number))
        desk.keyboard.press("Enter")
        until(lambda: desk.wait_for_timeout(20) or held)
    held[0].continue_()
    for number in (6, 7, 8):
        expect(desk.locator(f"#here-{number}")).to_have_text("Here")
    expect(desk.locator("#id_number")).to_have_value("")


def a_refused_number_stays_listed_while_the_next_is_checked_in(desk: Page) -> None:
    for number in (998, 999, 9):
        desk.keyboard.type(str(number))
        desk.keyboard.press("Enter")
    expect(desk.locator("#here-9")).to_have_text("Here")
    refused = desk.locator("#queue li[data-state=refused]")
    expect(refused.get_by_role("alert")).to_have_text(
        ["There is no pair 998 on the list.", "There is no pair 999 on the list."]
    )
    expect(desk.locator("#id_number")).to_be_focused()
    for _number in (998, 999):
        refused.get_by_role("button", name="Take it off").first.press("Enter")
    expect(refused).to_have_count(0)
    expect(desk.locator("#id_number")).to_be_focused()


def a_pair_is_checked_in_by_one_tap(desk: Page) -> None:
    count(desk)
    for number in (1, 2, 3):
        desk.locator(f"#here-{number}").click()
        expect(desk.locator(f"#here-{number}")).to_have_text("Here")
    assert taps(desk) == 3


def a_pair_is_checked_in_by_its_number_and_enter(desk: Page) -> None:
    count(desk)
    for number in (4, 5):
        desk.keyboard.type(str(number))
        desk.keyboard.press("Enter")
        expect(desk.locator("#check-in-answer")).to_contain_text(f"{number} ")
        expect(desk.locator("#id_number")).to_be_focused()
    assert keys(desk) == 2 * 2


def a_walk_up_takes_one_line_and_enter(desk: Page) -> None:
    desk.get_by_role("combobox", name="Player 1").click()
    count(desk)
    line = "Wanda Walk / Ulf Upp"
    desk.keyboard.type(line)
    desk.keyboard.press("Enter")
    expect(desk.locator("#walk-up [role=status]")).to_contain_text(f"{line} is in.")
    assert (taps(desk), keys(desk)) == (0, len(line) + 1)


def test_a_director_corrects_a_result_in_three_taps(
    desk: Page, events: dict[str, str]
) -> None:
    pages.go(desk, events["playing"])
    count(desk)
    desk.locator("a.table-tile.state-final").click()
    desk.get_by_role("link", name="Correct the result").click()
    expect(desk.locator("#marks_1")).to_have_value("7")
    desk.locator("#marks_2").fill("5")
    desk.locator("#panel form").get_by_role("button").last.click()
    assert taps(desk) == 3
