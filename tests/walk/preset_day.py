"""A preset's whole day as its director presses it, page after page, to the seal."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, expect

from scoring.rules.games import GAMES
from scoring.rules.presets import PRESETS as RULES
from tests.walk import pages
from tournaments import formats

FEW = {
    "curry-county": 10,
    "curry-county-dates": 10,
    "club-night": 5,
    "texas42-sample": 8,
    "austin": 8,
    "austin-league": 4,
    "state": 9,
    "spec": 9,
}
TABLES = 3
PLACES = ("", "First", "Second", "Third", "Fourth")
MOST_STEPS = 400
MADE = """
club = Club.objects.earliest("pk")
print(make_event(club, preset="{preset}", tables={tables}, name="{name}").slug)
"""
"""Run beside the server: an event of its director's club."""
PLAYED_OUT = """
event = Event.objects.get(slug="{slug}")
for _round in range(60):
    for match in event.matches.filter(state__in=["called", "playing"]):
        first, second = (side.pair.number for side in match.sides.order_by("side"))
        play(event, match, ({to}, {lost}) if first < second else ({lost}, {to}))
    try:
        start_next(event=event, by="dora")
    except Refused:
        break
"""
"""Run beside the server: whatever is still to be played; the lower number wins."""

PLAYED = """
event = Event.objects.get(slug="{slug}")
for _round in range(40):
    with open_change(event, by="dora") as change:
        for match in change.event.matches.filter(state__in=["called", "playing"]):
            for game in match.games.filter(winner=None).order_by("number")[:match.best_of // 2 + 1]:
                record_result(change, game=game, score=Score((7, match.number % 7)))
    try:
        start_next(event=event, by="dora")
    except Refused:
        break
"""
"""A round at a time, until somebody has to decide something; side 1 wins."""


def run_preset(page: Page, preset: str, count: int = 0) -> str:
    """From the club's page to the sealed event; gives its short name."""
    shape = formats.preset(preset)
    page.goto("/desk/")
    pages.make_club(page, f"{shape.title} club", "Shiner")
    slug = pages.make_event(page, shape.title, TABLES, preset)
    take_in(page, slug, shape, count or FEW.get(preset, 5))
    draw(page, slug)
    for _step in range(MOST_STEPS):
        if not go_on(page, slug, to=shape.forfeit[0]):
            break
    settle_ties(page, slug)
    seal(page, slug)
    return slug


def take_in(page: Page, slug: str, shape: formats.Format, count: int) -> None:
    """The sheet is pasted, and everybody is here."""
    pages.go(page, slug, "pairs/import/")
    page.get_by_label("Paste").fill(sheet_of(shape, count))
    page.get_by_role("button", name="Read the sheet").click()
    page.get_by_role("button", name=f"Take in {count}").click()
    expect(page.locator("#list tbody tr")).to_have_count(count)
    page.get_by_role("button", name="Check everybody in").click()
    expect(page.locator("#check-in-count")).to_contain_text(f"{count} of {count}")


def sheet_of(shape: formats.Format, count: int) -> str:
    if shape.entry == "player":
        return "\n".join(f"Guest {n}" for n in range(1, count + 1))
    side = range(1, GAMES[RULES[shape.rules].game].players_a_side + 1)
    heading = ";".join(f"Player {place}" for place in side)
    lines = [
        ";".join([f"{n}", *(f"{PLACES[at]} {n}" for at in side), _club(n)])
        for n in range(1, count + 1)
    ]
    return "\n".join([f"No;{heading};Club", *lines])


def _club(number: int) -> str:
    return f"Club {(number - 1) // 5 + 1}"


def draw(page: Page, slug: str) -> None:
    pages.follow_next(page, slug, "Go to the draw")
    page.get_by_role("button", name=re.compile(r"^Draw \d+")).click()
    page.get_by_role("button", name="Confirm this draw").click()
    expect(page.get_by_role("button", name="Print the table cards")).to_be_visible()


def go_on(page: Page, slug: str, to: int = 7) -> bool:
    """Whatever the board asks for next, games to so many marks; False when all is played."""
    label = pages.next_thing(page, slug)
    ways: list[tuple[str, Callable[[Page, str], None]]] = [
        ("Start ", press),
        ("Call ", press),
        ("Draw and call", press),
        ("Enter table", partial(enter_results, to=to)),
        ("Enter match", partial(enter_next, to=to)),
        ("Settle ties", settle_ties),
        ("Look at the cut", cut),
    ]
    for beginning, way in ways:
        if label.startswith(beginning):
            way(page, slug)
            return True
    assert label == "Look at the placings", label
    return False


def press(page: Page, slug: str) -> None:
    label = page.locator(pages.NEXT).text_content() or ""
    page.locator(pages.NEXT).click()
    expect(page.locator(pages.NEXT)).not_to_have_text(label)


def enter_results(page: Page, _slug: str, to: int = 7) -> None:
    """Every table of the board gets a result; the stronger number wins."""
    for address in pages.tables_shown(page):
        enter_result(page, address, to)


def enter_next(page: Page, slug: str, to: int = 7) -> None:
    """The match of a league by dates that the board asks for gets a result."""
    enter_result(page, page.locator(pages.NEXT).get_attribute("href") or "", to)


def enter_result(page: Page, address: str, to: int) -> None:
    number = int(address.rstrip("/").rpartition("/")[2])
    lost = number % (to - 1) if to < 50 else 10 * (number % 3 + 1)
    marks = [str(to), str(lost)]
    first, second = marks if number % 3 > 0 else marks[::-1]
    type_result(page, address, first, second)


def type_result(page: Page, address: str, first: str, second: str) -> None:
    page.goto(address)
    page.locator("#marks_1").fill(first)
    page.locator("#marks_2").fill(second)
    if (third := page.locator("#marks_3")).count():
        third.fill("0")
    with page.expect_navigation():
        page.locator("main button[value=marks]").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def settle_ties(page: Page, slug: str) -> None:
    """Every tie is drawn by the console."""
    pages.go(page, slug, "ties/")
    while page.locator(".tie").count():
        others = page.locator("#other-ties:not([open]) > summary")
        if others.count():
            others.click()
        before = page.locator(".tie").count()
        page.get_by_role("button", name=re.compile("^Draw the .+ here")).first.click()
        expect(page.locator(".tie")).not_to_have_count(before)


def cut(page: Page, slug: str) -> None:
    pages.go(page, slug, "cut/")
    page.get_by_role("button", name="Make the cut").click()
    expect(page.get_by_role("link", name="Go to the tables")).to_be_visible()


def seal(page: Page, slug: str) -> None:
    pages.go(page, slug, "finish/")
    expect(page.locator("#main")).to_contain_text("is won by")
    button = page.get_by_role("button", name="Seal the event")
    expect(button).to_be_in_viewport(ratio=1)
    button.click()
    expect(page.locator("#main")).to_contain_text("This event is final.")
