"""What everybody reads, on a phone and on paper."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from players.points.scale import Scale
from tests.browsers import Lent
from tests.make import drawn_event, make_club, played_rounds
from tests.players.seasons import make_season, people, perform

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def papers(lent: Lent, address: str) -> set[tuple[int, int]]:
    page = lent()
    page.goto(address)
    written = page.pdf(format="Letter", prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox \[0 0 (\d+)\S* (\d+)", written)
    return {(int(wide), int(high)) for wide, high in boxes}


@pytest.mark.parametrize(
    ("name", "paper"), [("brackets", (792, 612)), ("event-pairs", (612, 792))]
)
def test_a_bracket_is_printed_across_and_a_list_upright(
    live_server, lent: Lent, name: str, paper: tuple[int, int]
) -> None:
    event = drawn_event(16, preset="timpson")
    address = live_server.url + reverse(name, args=[event.slug])
    assert papers(lent, address) == {paper}


def test_a_phones_line_breaks_between_players_and_nothing_is_wider(
    live_server, lent: Lent
) -> None:
    event = played_rounds(4)
    event.pairs.filter(number=1).update(name="Ada Ames / Bo Burr")
    event.pairs.filter(number=2).update(name=f"{'Maximiliana ' * 3} / {'W' * 35}")
    page = lent(viewport={"width": 390, "height": 844})
    page.goto(live_server.url + reverse("standings", args=[event.slug]))
    names = page.locator("[data-pair='1'] .names > span")
    assert names.all_inner_texts() == ["Ada Ames\N{NO-BREAK SPACE}/", "Bo Burr"]
    lines = "(e) => e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).lineHeight)"
    assert [round(name.evaluate(lines)) for name in names.all()] == [1, 1]
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_on_a_phone_a_line_of_a_season_opens_whole_and_says_who_qualifies(
    live_server, lent: Lent
) -> None:
    club = make_club()
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    perform(people(club, "Cy Hill", "Di Moss"), 2)
    scale = Scale(places=(10, 8), qualify=1)
    season = make_season(club, scale=scale, ranks="pairs")
    page = lent(viewport={"width": 390, "height": 844})
    page.goto(live_server.url + reverse("season", args=[season.pk]))
    first, last = page.locator(".ledger tbody tr").all()
    expect(first.locator("summary").get_by_text("qualifies")).to_be_visible()
    expect(last.locator("summary").get_by_text("qualifies")).to_have_count(0)
    last.get_by_role("button").click()
    expect(last.get_by_text("2 of 8 at Waco")).to_be_visible()
    assert page.locator("tr.more dt").all_inner_texts() == ["Events"]
    last.locator("summary").click()
    expect(last.get_by_text("2 of 8 at Waco")).to_be_hidden()
    expect(page.locator("tr.more")).to_have_count(0)
