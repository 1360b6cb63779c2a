"""The sheet of a game on a phone."""

from playwright.sync_api import Page

from tests.browsers import Lent, choose
from tests.scoring.tables import at_table, first_game, hall, path_of

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
SMALL = {"width": 360, "height": 640}


def opened(
    lent: Lent, live_server, part: str, event: dict | None = None, **options: object
) -> Page:
    game = first_game(hall(**(event or {})))
    options = {"viewport": PHONE, "reduced_motion": "reduce", **options}
    page = lent(**options)
    part = f"{part}/" if part else ""
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}{part}")
    return page


def seat_1_shakes(page: Page) -> None:
    """Said where the table is asked, which drew dominoes for it."""
    asked = page.locator("[data-first-shaker]:not([hidden]) input[value='1']")
    if asked.count():
        choose(asked)


def bid(page: Page, side: int, word: str) -> None:
    seat_1_shakes(page)
    choose(page.locator(f'input[value="{side}:{word}"]'))
