"""A season on a phone: its lines, and its form where something cannot be."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import expect
from pypdfium2 import PdfDocument

from players.clubs.models import Club
from players.seasons.points.scale import Scale
from tests.browsers import Lent, open_as
from tests.players.made_seasons import make_season, people, perform

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


def test_on_a_phone_a_line_of_a_season_opens_whole_and_says_who_qualifies(
    live_server, lent: Lent, club: Club
) -> None:
    perform(people(club, "Ann Ray", "Bo Fitz"), 1)
    perform(people(club, "Cy Hill", "Di Moss"), 2)
    scale = Scale(places=(10, 8), qualify=1)
    season = make_season(club, scale=scale, ranks="pairs")
    page = lent(viewport=PHONE)
    page.goto(live_server.url + reverse("season", args=[season.pk]))
    first, last = page.locator(".ledger tbody tr").all()
    expect(first.locator("summary").get_by_text("qualifies")).to_be_visible()
    expect(last.locator("summary").get_by_text("qualifies")).to_have_count(0)
    last.get_by_role("button").click()
    expect(last.get_by_text("2nd of 8 at Waco")).to_be_visible()
    assert page.locator("tr.more dt").all_inner_texts() == ["Events"]
    last.locator("summary").click()
    expect(last.get_by_text("2nd of 8 at Waco")).to_be_hidden()
    expect(page.locator("tr.more")).to_have_count(0)


def test_a_seasons_table_is_printed_on_a_page_with_the_points_that_were_opened(
    live_server, lent: Lent, club: Club
) -> None:
    for n in range(12):
        pair = people(club, f"First {n}", f"Second {n}")
        for month in range(1, 9):
            perform(pair, n + 1, event=f"Night {month}", field_size=12, wins=1)
    season = make_season(club, ranks="pairs")
    page = lent()
    page.goto(live_server.url + reverse("season", args=[season.pk]))
    page.locator(".reasons summary").first.click()
    printed = PdfDocument(page.pdf(format="Letter", prefer_css_page_size=True))
    texts = [printed[n].get_textpage().get_text_bounded() for n in range(len(printed))]
    assert sum(text.count("at Night 3") for text in texts) == 1
    assert "Second 11" in texts[0]


def test_a_refused_season_is_read_on_at_the_first_field_at_fault(
    live_server, lent: Lent, desk: Client, club: Club
) -> None:
    path = reverse("season-desk", args=[club.slug, make_season(club).pk])
    page = open_as(desk, lent(viewport=PHONE), live_server.url, path)
    page.get_by_label("Levels of events").fill("Major")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Levels of events")).to_be_focused()
    expect(page.get_by_text("Write a name and a per cent")).to_be_in_viewport()


def test_a_form_pressed_without_a_network_stays_as_it_was_typed(
    live_server, lent: Lent, desk: Client, club: Club
) -> None:
    page = lent(viewport=PHONE)
    for address, button in (
        (reverse("season-new", args=[club.slug]), "Save"),
        (reverse("member-new", args=[club.slug]), "Add"),
    ):
        open_as(desk, page, live_server.url, address)
        name = page.get_by_label("Name", exact=True)
        name.fill("Nobody else")
        press = page.locator("main form").get_by_role("button", name=button)
        page.context.set_offline(True)
        press.click()
        expect(page.locator("main .note.wrong[data-note]")).to_contain_text(
            "still here"
        )
        expect(name).to_have_value("Nobody else")
        page.context.set_offline(False)
        with page.expect_navigation():
            press.click()
