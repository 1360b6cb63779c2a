"""Every main page for every eye and hand: axe, narrow phones, long words, the keyboard.

Sheets and rulings are looked over where they have something on them:
``scoring/sheets/test_sheets_browser.py``, ``scoring/sheets/test_followed_sheet_browser.py``,
``scoring/rulings/test_rulings_browser.py``.
"""

import json
import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.axe import IS_FULL, SCRIPT, faults
from tests.screens import CHOSEN, SIZES, TOUCHED, chosen_by_colour_alone, misfits
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.main_pages import DAY, DIRECTORS_PAGES, OTHER_STATES, PLAYERS_PAGES

pytestmark = [pytest.mark.browser, pytest.mark.long]
LOOKS = ((PHONE, "dark"), (LAPTOP, "light"))[: 2 if IS_FULL else 1]
SITE = re.compile(r"\w+://[^/]+")
LANGUAGES = ("es", "en") if IS_FULL else ("es",)
"""Spanish words are longer: what they fit into, English ones do."""


@pytest.fixture(scope="module")
def day(hall: Hall, demo: str) -> dict:
    """Events of the demo club at different hours, made beside the running server."""
    return json.loads(hall.run(DAY, demo=demo))


def look_over(page: Page, addresses: list[str]) -> None:
    """Nothing for axe to find, nothing wider than a narrow phone or one with large
    letters, nothing too small for a thumb, in Spanish on a phone at night; and what is
    chosen shows without colours.

    ``make soak`` asks all of each page, in English, too, by day on a laptop, and of the
    pages that are like others or another state of one (``access.rules``).
    """
    violations: list[str] = []
    chosen: set[str] = set()
    page.add_init_script(SCRIPT)  # each page would be sent it anew
    for language, (n, address) in product(
        LANGUAGES, enumerate(dict.fromkeys(addresses))
    ):
        cookie = {"name": "django_language", "value": language}
        page.context.add_cookies([cookie | {"url": SITE.match(page.url)[0]}])
        sizes = SIZES if IS_FULL else SIZES[n % 2 :][:1]
        page.set_viewport_size(sizes[0][0])
        page.goto(address)
        wrong = misfits(page, sizes)
        for size, light in LOOKS:
            if IS_FULL:
                page.set_viewport_size(size)
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            wrong += [f"{light}: {fault}" for fault in faults(page)]
        if not chosen.issuperset(kinds := page.evaluate(CHOSEN)):
            wrong += chosen_by_colour_alone(page)
            chosen.update(() if IS_FULL else kinds)
        assert page.evaluate("document.documentElement.lang") == language, address
        violations += [f"{address} {fault}" for fault in wrong]
    page.context.clear_cookies(name="django_language")
    assert not violations, "\n".join(violations)


def test_pages_without_a_sign_in_stand_in_nobodys_way(opened: Open, day: dict) -> None:
    demo, cut, met = (day[name] for name in ("demo", "cut", "met"))
    addresses = ["/", "/guide/", f"/e/{demo}/standings/", f"/e/{demo}/pairs/1/"]
    addresses += [f"/e/{cut}/brackets/", f"/e/{day['league']}/schedule/"]
    addresses += [f"/e/{day['clubs']}/meetings/{met}/", f"/t/{day['captain']}/"]
    addresses += [f"/t/{day['guests']}/{met}/meeting/", f"/t/{day['contested']}/"]
    if IS_FULL:
        addresses += ["/glossary/", "/sign-in/", f"/join/{day['invited']}/"]
        addresses += ["/no/where/", "/join/nonsense/", f"/follow/{demo}/1/"]
        addresses += ["/t/", "/t/?code=0C-7Q3M-92XA", f"/t/{day['guests']}/"]
        addresses += [f"/t/{code}/" for code in day["codes"].values()]
        addresses += [f"/e/{demo}/{page}" for page in PLAYERS_PAGES]
        empty = f"/e/{day['empty']}/"
        addresses += [empty, f"{empty}rounds/", f"{empty}pairs/"]
        addresses += [f"/e/{cut}/", f"/e/{cut}/pairs/1/"]
        addresses += [f"/e/{day['league']}/schedule/1/"]
    page = opened(is_new=True, forgive="status of 404", **TOUCHED)
    page.goto("/")
    look_over(page, addresses)
    page.goto(f"/t/{day['captain']}/")
    page.get_by_role("button", name="Take Fri March 19").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("moved", exact=True)).to_be_visible()


def test_the_desk_stands_in_nobodys_way(hall: Hall, opened: Open, day: dict) -> None:
    page = opened(is_new=True, forgive="status of 409", **TOUCHED)
    pages.sign_in(page, hall.password)
    page.goto(f"/desk/clubs/{day['club']}/people/doubles/")
    tab_to(page, "Two people")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Two people each")).to_be_visible()
    addresses = through_the_day(day) + through_the_year(day)
    if IS_FULL:
        addresses += of_the_event(day) + of_the_year(day)
    look_over(page, addresses)
    a_meeting_of_clubs_is_entered(page, day["clubs"], day["met"])


def a_meeting_of_clubs_is_entered(page: Page, slug: str, met: int) -> None:
    """One game is taken, one asked about; then the keys alone settle and confirm."""
    page.goto(f"/desk/{slug}/meetings/{met}/")
    game = met + 2
    page.locator(f"[name=marks_1-{game}]").fill("7")
    page.locator(f"[name=marks_2-{game}]").fill("3")
    page.locator(f"[name=marks_1-{game + 2}]").fill("9")
    page.locator(f"[name=marks_2-{game + 2}]").fill("0")
    page.keyboard.press("Enter")
    expect(page.locator(f"[name=sure-{game + 2}]")).to_be_visible()
    expect(page.locator(f"[name=marks_1-{game}]")).to_have_count(0)
    assert not faults(page)
    page.locator(f"[name=version-{met}]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(f"[name=version-{met}]")).to_have_count(0)
    page.get_by_role("button", name="Confirm it").press("Enter")
    expect(page.get_by_role("button", name="Confirm it")).to_have_count(0)


def through_the_day(day: dict) -> list[str]:
    """Pages of the desk that are unlike others, and those that once stood in the way."""
    demo = f"/desk/{day['demo']}/"
    return [
        f"/desk/clubs/{day['club']}/events/new/",
        f"{demo}matches/{day['match']}/",
        *(f"{demo}{where}" for where in ("", "pairs/", "sign-ups/")),
        *(f"/desk/{day['fin']}/money/{page}" for page in ("", "prizes/")),
        f"/desk/{day['tied']}/ties/",
        f"/desk/{day['cut']}/cut/",
        f"/desk/{day['league']}/dates/1/",
        f"/desk/{day['clubs']}/meetings/{day['met']}/",
    ]


def through_the_year(day: dict) -> list[str]:
    """The same of pages of people, seasons, clubs and associations."""
    return [
        f"/clubs/{day['club']}/",
        f"/seasons/{day['season']}/",
        f"/seasons/{day['season']}/statistics/",
        f"/people/{day['person']}/",
        f"/desk/{day['demo']}/scores/{day['match']}/",
        f"/desk/clubs/{day['club']}/",
        f"/desk/clubs/{day['club']}/people/doubles/",
    ]


def of_the_event(day: dict) -> list[str]:
    """The rest of the desk, and other states of the same pages."""
    empty, demo, cut, league, clubs = (
        f"/desk/{day[name]}/" for name in ("empty", "demo", "cut", "league", "clubs")
    )
    return [
        "/desk/",
        "/desk/clubs/new/",
        *(f"{demo}{where}" for where in (*DIRECTORS_PAGES, *OTHER_STATES)),
        *(empty, f"{empty}pairs/", cut),
        f"/desk/{day['fin']}/finish/",
        f"/desk/{day['drawn']}/draw/",
        *(f"{league}dates/", f"{league}dates/homes/", f"{clubs}scores/"),
    ]


def of_the_year(day: dict) -> list[str]:
    """The rest of the pages of people, seasons, clubs and associations."""
    club, person, season = day["club"], day["person"], day["season"]
    desk = f"/desk/clubs/{club}"
    seasons = "/desk/associations/state/seasons/"
    return [
        "/roles/",
        "/clubs/",
        f"/clubs/{club}/winners/",
        f"/clubs/{club}/ratings/",
        "/events/",
        f"/e/{day['fin']}/statistics/",
        f"/people/{person}/bids/",
        "/people/{}/{}/".format(*day["together"]),
        "/associations/state/",
        "/desk/associations/state/",
        *(seasons, f"{seasons}new/"),
        "/desk/backups/",
        *("/desk/installation/", "/desk/installation/hand-over/"),
        *(f"{desk}/{page}/" for page in ("directors", "delete", "associations")),
        *(f"{desk}/{page}/" for page in ("hand-over", "seasons", "winners")),
        f"{desk}/people/?q=ann",
        f"{desk}/people/{person}/",
        f"{desk}/people/{person}/link/",
        f"{desk}/seasons/{season}/",
    ]


@pytest.mark.soak
def test_by_keyboard_alone(hall: Hall, opened: Open) -> None:
    page = opened(viewport=LAPTOP)
    page.goto("/sign-in/")
    expect(page.get_by_label("Username")).to_be_focused()
    page.keyboard.type("director")
    page.keyboard.press("Tab")
    page.keyboard.type(hall.password)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/desk/$"))
    tab_to(page, "Next Saturday")
    page.keyboard.press("Enter")
    page.locator(pages.NEXT).wait_for()
    page.keyboard.press("n")
    expect(page.locator("#id_number")).to_be_focused()
    for number in range(1, 3):
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")
        expect(page.locator("#check-in-count")).to_contain_text(f"{number} of 10")
    tab_to(page, "Check everybody in")
    page.keyboard.press("Enter")
    expect(page.locator("#check-in-count")).to_contain_text("10 of 10")
    tab_to(page, "Now", "Shift+Tab")
    page.keyboard.press("Enter")
    for label in ("Go to the draw", "Draw 10 pairs", "Confirm this draw"):
        tab_to(page, label)
        page.keyboard.press("Enter")
    tab_to(page, "Start round 1")
    page.keyboard.press("Enter")
    expect(page.locator("#board-left .clock")).to_have_attribute(
        "data-state", "running"
    )


def tab_to(page: Page, label: str, key: str = "Tab") -> None:
    """Press Tab until the element of this name has the focus."""
    page.get_by_text(label).first.wait_for()
    for _press in range(300):
        page.keyboard.press(key)
        named = page.evaluate("document.activeElement.textContent.trim()")
        if named.startswith(label):
            return
    pytest.fail(f"Tab does not reach {label}")
