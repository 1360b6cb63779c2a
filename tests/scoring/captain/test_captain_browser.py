"""A captain's page on a phone: what is typed for one match outlives what is sent for another."""

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from players.common import clock
from scoring.game.links import code_of
from tests.browsers import Lent
from tests.scoring.captain.club_phones import first_meeting
from tournaments.event.models import Event, Fixture

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}


@pytest.fixture
def captain(live_server, lent: Lent, league: Event) -> Page:
    page = lent(viewport=PHONE)
    code = code_of(league.links.get(kind="pair", number=1))
    page.goto(live_server.url + reverse("table", args=[code]))
    return page


def fixture(page: Page, match: int) -> Locator:
    return page.locator("article.fixture").nth(match)


def type_player(page: Page, match: int, name: str, place: str = "first") -> Locator:
    """Type who plays the captain's nth match."""
    if not store(page, match).is_visible():
        fixture(page, match).get_by_text("Who plays", exact=True).click()
    field = fixture(page, match).locator(f"[name={place}]")
    field.fill(name)
    return field


def store(page: Page, match: int) -> Locator:
    return fixture(page, match).get_by_role("button", name="Store the line-up")


def test_a_line_up_stays_while_another_is_stored_refused_or_waits_for_a_network(
    captain: Page,
) -> None:
    other = type_player(captain, 1, "Zoe Ott")
    field = type_player(captain, 0, "Abe Ott")
    captain.context.set_offline(True)
    store(captain, 0).click()
    expect(captain.locator("#outbox [data-notice]")).to_contain_text("No network")
    expect(field).to_have_value("Abe Ott")
    captain.context.set_offline(False)
    store(captain, 0).click()
    expect(fixture(captain, 0)).to_contain_text("Abe Ott,")
    expect(other).to_have_value("Zoe Ott")
    refused = type_player(captain, 0, "Abe Ott", "second")
    store(captain, 0).click()
    expect(captain.locator("main .page .note.wrong[role=alert]")).to_be_visible()
    expect(refused).to_have_value("Abe Ott")
    expect(other).to_have_value("Zoe Ott")


def test_what_was_typed_of_a_night_is_offered_again_once_the_page_is_reloaded(
    live_server, lent: Lent, club_league: Event
) -> None:
    line, host, _guest = first_meeting(club_league)
    last = line.numbers[-1]
    page = lent(viewport=PHONE)
    today = Fixture.objects.filter(match__number__in=line.numbers)
    today.update(starts_at=clock.now())
    path = reverse("captain-meeting", args=[host.code, line.number])
    page.goto(live_server.url + path)
    first_field = page.locator(f"[name='marks_1-{line.number}']")
    first_field.fill("7")
    page.locator("summary", has_text="Round 12").click()
    page.locator(f"[name='marks_2-{last}']").fill("4")
    page.context.set_offline(True)
    page.get_by_role("button", name="Send what is typed").click()
    expect(page.locator("#outbox [data-notice]")).to_contain_text("No network")
    page.context.set_offline(False)
    page.reload()
    expect(first_field).to_have_value("")
    page.get_by_role("button", name="Take it").click()
    expect(first_field).to_have_value("7")
    expect(page.locator(f"[name='marks_2-{last}']")).to_be_visible()
    expect(page.locator(f"[name='marks_2-{last}']")).to_have_value("4")
