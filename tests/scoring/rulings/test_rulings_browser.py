"""Rulings, lay-downs, disputes and sheets: axe finds nothing, nothing is wider than a phone."""

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.game.models import Ruling
from scoring.results.services.decisions import confirm_result
from scoring.rules.lay_down import SET
from tests.axe import IS_FULL, SCRIPT, faults
from tests.browsers import Lent, carry_session, choose
from tests.make import official_of
from tests.scoring.made_rulings import appealed, ruled
from tests.scoring.tables import (
    at_table,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
    send,
)
from tests.scoring.written_sheets import win, write
from tests.walk.phones import until
from tournaments.event.models import Event, Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
LIGHTS = ("dark", "light")[: 2 if IS_FULL else 1]
WIDE = ({"width": 1280, "height": 800}, {"width": 1920, "height": 1080})
SIZES = (*WIDE[: 2 if IS_FULL else 1], PHONE)
LIKE_OTHERS = ("rulings of a pair", "lay-down by the bid", "desk rulings", "not there")
OUT = {"4-3", "6-6", "4-4", "3-3"}
CLAIM = f"lay-down/?trump=5&order=4-3&bid=42&gone={'+'.join(set(SET) - OUT)}"

BY_BID = {
    "trump": "6",
    "order": "5-5 3-2",
    "bid": "41",
    "lost": "1",
    "gone": "6-2 6-4 6-6 5-1 6-5 4-3 6-0 6-1 6-3 1-1 5-4 4-4 2-0 2-2 5-2 2-1 4-1 4-2 "
    "3-3 4-0",
}


def prepared(event: Event) -> dict[str, str]:
    """Every page there is to look at, each with something on it."""
    games = [m.games.get(number=1) for m in event.matches.filter(state="playing")]
    game, other = games[0], games[1]
    table, second, official = at_table(game), pair_at(game, 2), judge(event)
    for link in (table, second):
        win(link, game, 2)
    appealed(ruled(game, bid=2, hand=3, note="Trick 3"))
    ruled(game, "mark", code="asked_trump")
    for link in (table, second):
        write(link, game, "1:2m")
        write(link, game, "1:30" if link is second else "1:2m")
    send(table, game, (8, 3))
    send(second, game, (7, 3))
    win(at_table(other), other)
    sent = send(at_table(other), other, (8, 0))
    confirm_result(link=pair_at(other, 2), version=sent)
    ruled(other)
    match_page, desk = path_of(official, game.match), f"/desk/{event.slug}/"
    number = game.match.number
    return {
        "rulings": f"{match_page}rulings/",
        "rulings of a pair": f"{path_of(pair_at(game, 1), game.match)}rulings/",
        "lay-down": f"{match_page}{CLAIM}",
        "lay-down by the bid": f"{match_page}lay-down/?{urlencode(BY_BID)}",
        "desk rulings": f"{desk}rulings/",
        "desk ruling": f"{desk}matches/{number}/ruling/",
        "dispute": f"{desk}matches/{number}/",
        "overruled": f"{desk}matches/{other.match.number}/?ruled=1",
        "not there": f"{desk}matches/{number}/no-show/",
        "keying": f"{desk}matches/{number}/1/keying/",
        "inbox": desk,
        "paper": f"{desk}sheets/1/",
        "public sheet": f"/e/{event.slug}/matches/{other.match.number}/sheet/",
    }


def directing(lent: Lent, live_server, event: Event, **options) -> Page:
    page = lent(reduced_motion="reduce", **options)
    carry_session(official_of(event.club), page.context, live_server.url)
    return page


def test_nothing_stands_in_anybodys_way(live_server, lent) -> None:
    event = hall()
    places = prepared(event)
    page = directing(lent, live_server, event, is_new=True)
    page.add_init_script(SCRIPT)
    for name, address in places.items():
        if name in LIKE_OTHERS and not IS_FULL:
            continue
        page.goto(live_server.url + address)
        for size in SIZES:
            page.set_viewport_size(size)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide == size["width"], (name, size, wide)
        for light in LIGHTS:
            page.emulate_media(color_scheme=light, reduced_motion="reduce")
            assert faults(page) == [], (name, light)


def on_phone(lent: Lent, live_server, game: Game, part: str) -> Page:
    page = lent(viewport=PHONE, reduced_motion="reduce")
    page.goto(live_server.url + path_of(judge(game.match.event), game.match) + part)
    return page


def test_a_judge_rules_by_keyboard_alone_and_it_stands_on_the_sheet(
    live_server, lent, game
) -> None:
    write(judge(game.match.event), game, "1:30")
    page = on_phone(lent, live_server, game, "rulings/")
    page.locator('input[name="code"][value="renege"]').focus()
    page.keyboard.press("Space")
    page.locator('input[name="pair"]').first.focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="See the penalty").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("This stands on the sheet at once")).to_have_count(2)
    page.get_by_role("button", name="Make this ruling").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: "rulings" not in url)
    page.goto(page.url.split("?")[0] + "hands/")
    expect(page.get_by_text("Ruling: Renege")).to_be_visible()
    assert Ruling.objects.get().hand == 2


def test_a_lay_down_is_tapped_on_the_board(live_server, lent) -> None:
    *most, before_last, last = sorted(set(SET) - {"5-5", "6-6", "4-4", "3-3"})
    where = f"lay-down/?gone={'+'.join(most)}"
    page = on_phone(lent, live_server, first_game(hall()), where)
    held: list[Route] = []
    page.route("**/lay-down/?*", lambda route: held.append(route))
    choose(page.locator('input[name="trump"][value="5"]'))
    until(lambda: page.wait_for_timeout(20) or held)
    answer = held[0].fetch()
    page.locator('[data-tile="5-5"]').click()
    held[0].fulfill(response=answer)  # while the tap waits to be asked about
    page.unroute("**/lay-down/?*")
    expect(page.get_by_text("24 dominoes are gone")).to_be_visible()
    choose(page.locator('input[name="put"][value="gone"]'))
    for tile in (before_last, last):
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.get_by_text("It holds.")).to_be_visible()
