"""What people do on the pages, in their words: the director, a judge, the players."""

import re
from urllib.parse import urljoin

from playwright.sync_api import Page, expect

from tests.browsers import BLANK

NEXT = ".next-thing [data-key=n]"
SESSIONS: dict[tuple[str, str], list] = {}
"""To check a password costs the server as much as ten pages."""


def sign_in(page: Page, password: str, name: str = "director") -> None:
    """Through the form; later with the session that began there."""
    if session := SESSIONS.get((name, password)):
        page.context.add_cookies(session)
        return
    type_sign_in(page, password, name)
    cookies = page.context.cookies()
    SESSIONS[name, password] = [c for c in cookies if c["name"] == "sessionid"]


def type_sign_in(page: Page, password: str, name: str = "director") -> None:
    """Through the form, whatever was signed in before at another server."""
    page.goto("/sign-in/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/desk/$"))


def open_and_hear(page: Page, address: str) -> None:
    """Open a live page and wait for its stream's first word, which says that it is fresh.

    Playwright's missing network leaves a stream open: a first word after it went would
    take back what the page says of its age.
    """
    page.add_init_script(
        "document.addEventListener('live:fresh',"
        " () => { document.documentElement.dataset.heard = ''; });"
    )
    page.goto(address)
    expect(page.locator("html[data-heard]")).to_have_count(1)


def make_club(page: Page, name: str, town: str) -> None:
    if not page.url.endswith("/desk/"):
        page.goto("/desk/")
    page.get_by_role("link", name="New club").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Town").fill(town)
    page.get_by_role("button", name="Make the club").click()


def make_event(page: Page, name: str, tables: int, preset: str = "spec") -> str:
    """The event's short name, as it stands in its addresses."""
    page.get_by_role("link", name="Make the first event").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Date", exact=True).fill("2027-03-06")
    choose_preset(page, preset)
    page.get_by_label("Tables in the hall").fill(str(tables))
    page.get_by_role("button", name="Make the event").click()
    page.locator(NEXT).wait_for()
    return page.url.rstrip("/").rpartition("/")[2]


def choose_preset(page: Page, preset: str) -> None:
    page.locator(f'details:has([value="{preset}"]):not([open]) > summary').evaluate_all(
        "summaries => summaries.forEach((summary) => summary.click())"
    )
    page.locator(f'[name="preset"][value="{preset}"]').check()


def put_away(*open_pages: Page) -> None:
    """Leave the site: what is played beside would be drawn anew on a live page each time."""
    for page in open_pages:
        page.goto(BLANK)


def go(page: Page, slug: str, where: str = "") -> None:
    page.goto(f"/desk/{slug}/{where}")


def next_thing(page: Page, slug: str) -> str:
    """What the Now board asks for next."""
    go(page, slug)
    label = page.locator(NEXT).text_content() or ""
    return label.strip().removesuffix("n").strip()


def press_next(page: Page, slug: str, label: str) -> None:
    """By its key, and the board then asks for something else."""
    assert next_thing(page, slug) == label
    page.keyboard.press("n")
    expect(page.locator(NEXT)).not_to_contain_text(label)


def follow_next(page: Page, slug: str, label: str) -> None:
    """The same where the next thing is a page to go to."""
    assert next_thing(page, slug) == label
    board = page.url
    page.keyboard.press("n")
    page.wait_for_url(lambda url: url != board)


def check_in(page: Page, number: int) -> None:
    page.locator("#id_number").fill(str(number))
    page.keyboard.press("Enter")
    expect(page.locator("#check-in-answer")).to_contain_text(str(number))


def add_walk_up(page: Page, beginning: str, known: str, partner: str) -> None:
    """The first is completed by keyboard, the partner is new to the club."""
    first = page.get_by_role("combobox", name="Player 1")
    first.press_sequentially(beginning)
    expect(page.get_by_role("option", name=known)).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(first).to_have_value(known)
    page.keyboard.press("Tab")
    page.keyboard.type(partner)
    page.keyboard.press("Enter")
    expect(page.locator("#walk-up")).to_contain_text(partner)


def seed_of(page: Page) -> str:
    return page.locator("dl.facts dd").first.inner_text()


def code_of(page: Page, slug: str, kind: str, number: object) -> str:
    """The code printed on a sheet; the sheets are made where they are missing."""
    go(page, slug, f"links/?kind={kind}")
    make = page.get_by_role("button", name=re.compile(r"^Make \d+ .+ cards?$"))
    if make.count():
        make.click()
    return code_shown(page, number)


def code_shown(page: Page, number: object) -> str:
    """The same on a page of sheets that stands open."""
    sheet = page.locator(".qr-sheet", has=page.locator(f".n:text-is('{number}')"))
    return sheet.locator("code").inner_text()


def open_other_scores(page: Page) -> None:
    """The steppers, for a score that is not the usual one."""
    page.locator("#marks_1").wait_for(state="attached")
    closed = page.locator(".odd-score:not([open]) > summary")
    if closed.count():
        closed.click()


def report(page: Page, winner: int, other: int) -> None:
    """A result in three taps: who won, the other side's marks, send."""
    page.locator(".score-line").nth(winner - 1).click()
    page.locator(".other-marks label").filter(has_text=str(other)).click()
    page.get_by_role("button", name="Send", exact=True).click()


def type_marks(page: Page, first: object, second: object) -> None:
    open_other_scores(page)
    page.locator("#marks_1").fill(str(first))
    page.locator("#marks_2").fill(str(second))
    page.get_by_role("button", name="Send the score").click()


def pairs_at(page: Page) -> list[str]:
    """The numbers of the two pairs on a judge's page."""
    return page.locator("#main .pair .no").all_inner_texts()[:2]


def tables_in_play(page: Page, slug: str) -> list[str]:
    """The addresses of the matches at the tables."""
    go(page, slug)
    return tables_shown(page)


def tables_shown(page: Page) -> list[str]:
    """The same on a board that stands open."""
    tiles = page.locator("a.table-tile.state-playing, a.table-tile.state-called")
    overdue = page.locator("a.table-tile.state-overdue")
    return [tile.get_attribute("href") or "" for tile in (*tiles.all(), *overdue.all())]


def post(page: Page, address: str, **entry: str) -> None:
    """Send a form of the page at an address, without drawing the page."""
    shown = page.request.get(address).text()
    fields = dict(
        re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', shown)
    )
    answer = page.request.post(
        address,
        form={**fields, **entry},
        headers={"Referer": urljoin(page.url, address)},
    )
    assert answer.ok, f"{answer.status} {answer.url} {answer.text()}"


def enter_result(page: Page, address: str) -> None:
    """The director types the marks for a table: the lower number wins."""
    shown = page.request.get(address).text()
    versions = shown[shown.index('id="versions"') :]
    first, second = re.findall(r'class="no">(\d+)<', versions)[:2]
    low_first = int(first) < int(second)
    marks = ("7", "3") if low_first else ("3", "7")
    post(page, address, do="marks", marks_1=marks[0], marks_2=marks[1])


def enter_all(page: Page, slug: str) -> None:
    for address in tables_in_play(page, slug):
        enter_result(page, address)
