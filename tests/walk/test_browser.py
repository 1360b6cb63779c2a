"""The day in a browser: a director, a judge and players, from the sheet to the trophy."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.morning import (
    IS_FULL,
    MOST_CLICKS,
    Clicks,
    add_the_walk_up,
    button,
    check_everybody_in,
    draw,
    print_the_cards,
    set_up,
    take_in_the_sheet,
)
from tests.walk.preset_day import PLAYED_OUT, seal

pytestmark = [pytest.mark.browser, pytest.mark.long]
BESIDE = """
event = Event.objects.get(slug="{slug}")
for match in event.matches.filter(state__in=["called", "playing"]):
    first, second = match.sides.order_by("side").values_list("pair__number", flat=True)
    play(match.event, match, (7, 3) if first < second else (3, 7))
"""
GONE = r"ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|ERR_SOCKET"


def test_a_day_from_the_sheet_to_the_trophy(hall: Hall, opened: Open) -> None:
    """Twelve of the director's clicks lead from "New event" to round 1.

    Its results come in on a spectator's page; ``make soak`` goes on to the trophy, as
    ``test_before_and_after.py`` does without a browser.
    """
    forgive, clicks = f"{GONE}|status of 422", Clicks()
    director = opened(is_new=True, forgive=forgive, viewport=LAPTOP)
    slug = set_up(director, hall, clicks)
    take_in_the_sheet(director, clicks)
    add_the_walk_up(director)
    check_everybody_in(director, slug, clicks)
    draw(director, clicks)
    code = print_the_cards(director, clicks)

    spectator = opened(forgive=GONE, viewport=PHONE, has_touch=True, is_mobile=True)
    watching = [spectator]
    if IS_FULL:  # test_wall.py has a page in the suite that no stream reaches
        watching += [opened(forgive=f"{GONE}|ERR_FAILED", blocked="**/live/**")]
    for page in watching:
        page.goto(f"/e/{slug}/standings/")
        page.evaluate("window.opened = 'once'")

    clicks.on(button(director, "Start round 1"))
    expect(director.locator("a.table-tile.state-playing").first).to_be_visible()
    assert clicks.count <= MOST_CLICKS
    if IS_FULL:
        change_clock(director)
        winner = play_a_table(opened, director, slug, code)
        for page in watching:
            sees(page, winner)
        director_enters_a_table(director, slug)
    play_on(director, slug, hall)

    if IS_FULL:
        play_the_rounds(director, slug, hall)
    for page in watching:
        is_up_to_date(page, director)
    if IS_FULL:
        play_to_the_trophy(opened, director, spectator, slug, hall)


def play_to_the_trophy(
    opened: Open, director: Page, spectator: Page, slug: str, hall: Hall
) -> None:
    """The rest of the morning is played beside the desk."""
    pages.put_away(spectator, director)
    hall.run(PLAYED_OUT, slug=slug, to=7, lost=3)
    settle_the_ties(director, slug)
    cut(director, slug)
    play_the_brackets(opened, director, slug, hall)
    finish(director, slug)
    spectator.goto(f"/e/{slug}/")
    expect(spectator.locator(".placings li").first).to_contain_text("Opal Anderson")


def change_clock(page: Page) -> None:
    clock = page.locator("#board-left .clock")
    expect(clock.locator(".time")).to_have_text(re.compile(r"^24:5\d$"))
    page.get_by_role("button", name="Pause").click()
    expect(clock).to_contain_text("paused")
    page.get_by_role("button", name="Five more minutes").click()
    expect(clock.locator(".time")).to_have_text(re.compile(r"^29:"))
    page.get_by_role("button", name="Go on").click()
    expect(clock).to_have_attribute("data-state", "running")


def play_a_table(opened: Open, director: Page, slug: str, code: str) -> str:
    """Gives the number of the pair that won."""
    judge = opened(
        forgive="status of 422", viewport=PHONE, has_touch=True, is_mobile=True
    )
    judge.goto(f"/t/{code}/")
    first, second = pages.pairs_at(judge)
    pages.type_marks(judge, 13, 4)
    expect(judge.get_by_role("alert")).to_contain_text("13 to 4")
    expect(judge.locator("#marks_1")).to_have_value("13")
    expect(judge.locator("#marks_2")).to_have_value("4")
    pages.type_marks(judge, 7, 4)
    judge.get_by_role("button", name="Send", exact=True).click()
    expect(judge.locator("#sheet-status")).to_contain_text("It stands once")

    opponent = opened(viewport=PHONE)
    opponent.goto(f"/t/{pages.code_of(director, slug, 'pair', second)}/")
    opponent.get_by_role("button", name="That is right").click()
    expect(opponent.locator("#sheet-status")).to_contain_text("this result stands")
    expect(judge.locator("#sheet-status")).to_contain_text("this result stands")
    for phone in (judge, opponent):
        phone.context.close()
    return first


def sees(page: Page, winner: str) -> None:
    """The pair's marks are in the standings, without the page being opened again."""
    row = page.locator(f"#standings tr[data-pair='{winner}']").first
    expect(row.locator("td").nth(4)).to_have_text("7")


def is_up_to_date(page: Page, other: Page) -> None:
    """It shows what a page shows that is opened now, and was never opened again."""
    other.goto(page.url)
    rows = "#standings tbody tr"
    texts = other.locator(rows).all_text_contents()
    expect(page.locator(rows)).to_have_text(texts)
    assert page.evaluate("window.opened") == "once"


def director_enters_a_table(page: Page, slug: str) -> None:
    address = pages.tables_in_play(page, slug)[-1]
    page.locator(f"a[href='{address}']").first.click()
    page.locator("#marks_1").fill("seven")
    page.locator("#marks_2").fill("5")
    page.keyboard.press("Enter")
    refused = page.locator("#queue li[data-state=refused]")
    expect(refused.get_by_role("alert")).to_contain_text("seven")
    first, second = refused.get_by_role("textbox").all()
    expect(second).to_have_value("5")
    first.fill("7")
    refused.get_by_role("button", name="Send it again").click()
    tile = page.locator(f"a.table-tile.state-final[href='{address}']")
    expect(tile).to_be_visible()


def play_the_rounds(page: Page, slug: str, hall: Hall) -> None:
    for number in range(2, 6):
        pages.press_next(page, slug, f"Start round {number}")
        if number == 2:
            restart_in_mid_round(page, slug, hall)
        play_on(page, slug, hall)


def play_on(page: Page, slug: str, hall: Hall) -> None:
    """All tables are played: sent through the desk as a director types it, or beside it."""
    if IS_FULL:
        pages.enter_all(page, slug)
    else:
        hall.run(BESIDE, slug=slug)


def restart_in_mid_round(page: Page, slug: str, hall: Hall) -> None:
    pages.enter_result(page, pages.tables_in_play(page, slug)[0])
    before = board(page, slug)
    hall.stop()
    hall.start()
    assert board(page, slug) == before


def board(page: Page, slug: str) -> tuple[str | None, list[str]]:
    """When the clock ends, and what every table shows."""
    pages.go(page, slug)
    ends = page.locator("#board-left .clock").get_attribute("data-ends-at")
    return ends, page.locator(".table-tile").all_inner_texts()


def settle_the_ties(page: Page, slug: str) -> None:
    pages.follow_next(page, slug, "Settle ties")
    tie = page.locator(".tie").first
    for place, box in enumerate(tie.get_by_placeholder("6-5").all()):
        box.fill(f"6-{place}")
    tie.get_by_role("button", name="Record it").last.click()
    expect(page.get_by_role("heading", name="Settled")).to_be_visible()
    while open_ties := page.locator(".tie").count():
        page.get_by_role("button", name="Draw the dominoes here").first.click()
        expect(page.locator(".tie")).not_to_have_count(open_ties)


def cut(page: Page, slug: str) -> None:
    pages.follow_next(page, slug, "Look at the cut")
    expect(page.locator("#main")).to_contain_text("Opal Anderson")
    button = page.get_by_role("button", name="Make the cut")
    expect(button).to_contain_text("8 to Championship, 2 to Consolation")
    button.click()
    expect(page.get_by_role("link", name="Go to the tables")).to_be_visible()


def play_the_brackets(opened: Open, page: Page, slug: str, hall: Hall) -> None:
    pages.press_next(page, slug, "Call the first matches")
    page.get_by_role("button", name="All 4 called tables are seated").click()
    play_a_game_by_judge(opened, page, slug)
    refuse_to_finish(page, slug)
    play_on(page, slug, hall)
    for _call in range(12):
        while pages.tables_in_play(page, slug):
            play_on(page, slug, hall)
        if not pages.next_thing(page, slug).startswith("Call"):
            break
        page.keyboard.press("n")
        expect(page.locator("a.state-called").first).to_be_visible()
    pages.put_away(page)
    hall.run(PLAYED_OUT, slug=slug, to=7, lost=3)


def play_a_game_by_judge(opened: Open, page: Page, slug: str) -> None:
    pages.go(page, slug, "links/?kind=judge")
    page.get_by_label("Add a judge").fill("Jim")
    page.get_by_role("button", name="Add", exact=True).click()
    judge = opened(viewport=PHONE)
    judge.goto(f"/t/{page.locator('.qr-sheet code').inner_text()}/")
    judge.locator(".judge-list a").first.click()
    expect(judge.locator(".sheet-head")).to_contain_text("Game 1 of 3")
    pages.type_marks(judge, 7, 2)
    judge.get_by_role("button", name="Send", exact=True).click()
    expect(judge.locator("#sheet-status")).to_contain_text("It stands once")
    pages.go(page, slug)
    page.get_by_role("link", name="Look at it").click()
    page.get_by_role("button", name="Confirm 7–2").click()
    expect(judge.locator(".sheet-head")).to_contain_text("Game 2 of 3")


def refuse_to_finish(page: Page, slug: str) -> None:
    pages.go(page, slug, "finish/")
    expect(page.locator("#main")).to_contain_text("Some things are still open.")
    expect(page.locator(".inbox li").first).to_be_visible()
    expect(page.get_by_role("button", name="Seal the event")).to_have_count(0)


def finish(page: Page, slug: str) -> None:
    pages.follow_next(page, slug, "Look at the placings")
    expect(page.locator("#main")).to_contain_text("Championship is won by")
    seal(page, slug)
