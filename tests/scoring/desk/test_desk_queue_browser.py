"""Keying of sheets and penalties at the desk wait for the network; nothing is lost."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from scoring.game.models import Ruling
from tests.browsers import Lent, carry_session, choose
from tests.scoring.desk.test_keying import keyed_hall
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import at_table, marks_of, send
from tests.scoring.written_sheets import win
from tournaments.event.models import Game

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(live_server, lent: Lent, client: Client) -> Page:
    page = lent()
    page.set_default_timeout(15_000)
    return page


def open_at_desk(
    page: Page, live_server, client: Client, game: Game, path: str
) -> None:
    at_desk(client, game.match.event)
    carry_session(client, page.context, live_server.url)
    page.goto(live_server.url + path)


def lines(page: Page, state: str) -> Locator:
    return page.locator(f"#queue li[data-state={state}]")


def left_of(part: Locator) -> float:
    return (part.first.bounding_box() or {})["x"]


def key_hands(page: Page, *bids: str) -> None:
    for number, bid in enumerate(bids, 1):
        page.locator(f"[name=side_{number}]").select_option("1")
        page.locator(f"[name=bid_{number}]").select_option(bid)
        page.locator(f"[name=made_{number}]").select_option("made")


def test_a_keyed_sheet_stands_in_its_form_again_and_waits_for_the_network(
    desk, live_server, client
) -> None:
    game = keyed_hall()
    win(at_table(game), game)
    send(at_table(game), game, (8, 0))
    slug, number = game.match.event.slug, game.match.number
    path = reverse("keying", args=[slug, number, game.number])
    open_at_desk(desk, live_server, client, game, path)
    key_hands(desk, "31", "31")
    desk.get_by_role("button", name="Compare").click()
    expect(desk.locator("main [role=alert]").first).to_be_visible()
    expect(desk.locator("[name=bid_2]")).to_have_value("31")
    expect(desk.locator("#queue")).to_be_hidden()
    key_hands(desk, *["2m"] * 4)
    desk.context.set_offline(True)
    desk.get_by_role("button", name="Compare").click()
    expect(lines(desk, "waiting")).to_contain_text("typed again")
    assert left_of(desk.locator("#queue li")) >= left_of(desk.locator(".site-head a"))
    expect(desk.locator("#queue [data-note]")).to_contain_text("cannot be reached")
    desk.context.set_offline(False)
    desk.wait_for_url(f"**{reverse('now', args=[slug])}")
    assert marks_of(game) == (8, 0)


def test_a_ruling_waits_for_the_network(desk, live_server, client, game) -> None:
    path = reverse("desk-ruling", args=[game.match.event.slug, game.match.number])
    open_at_desk(desk, live_server, client, game, path)
    for name in ("code", "pair"):
        choose(desk.locator(f"input[name={name}]").first)
    desk.get_by_role("button", name="See the penalty").click()
    desk.get_by_label("Note").fill("Trick 3")
    desk.context.set_offline(True)
    desk.get_by_role("button", name="Make this ruling").click()
    expect(lines(desk, "waiting")).to_contain_text("Trick 3")
    desk.context.set_offline(False)
    expect(desk.locator("#marks_1")).to_be_visible()
    assert Ruling.objects.get().note == "Trick 3"
