"""The list of pairs in a browser: what is typed there while the network is away."""

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Locator, Page, Route, expect

from tests.browsers import Lent, open_as
from tests.make import make_pairs
from tests.walk.phones import until
from tournaments.event.models import Event
from tournaments.money.services.terms import set_fee

BROKEN_WORDS = """(link) => {
  const text = link.firstChild, words = document.createRange();
  return text.data.match(/\\S+/g).filter((word) => {
    words.setStart(text, text.data.indexOf(word));
    words.setEnd(text, text.data.indexOf(word) + word.length);
    return words.getClientRects().length > 1;
  });
}"""

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(event: Event) -> Event:
    make_pairs(event, 9)
    event.pairs.update(is_checked_in=False)
    return event


@pytest.fixture
def desk(live_server, lent: Lent, signed_in: Client, event: Event) -> Page:
    """The list of pairs, open at its director's."""
    path = reverse("pairs", args=[event.slug])
    return open_as(signed_in, lent(), live_server.url, path)


def lines(desk: Page, state: str) -> Locator:
    return desk.locator(f"#queue li[data-state={state}]")


def add(desk: Page, *names: str) -> None:
    desk.get_by_role("combobox", name="Player 1").focus()
    for name in names:
        desk.keyboard.type(name)
        desk.keyboard.press("Enter")


def check_in(desk: Page, *numbers: int) -> None:
    desk.locator("#id_number").focus()
    for number in numbers:
        desk.keyboard.type(str(number))
        desk.keyboard.press("Enter")


def test_what_is_typed_without_a_network_leaves_when_it_is_back_or_with_the_next(
    desk: Page, event: Event
) -> None:
    desk.context.set_offline(True)
    add(desk, "Wanda Walk / Ulf Upp", "Vic Vane / Xena Xu")
    expect(lines(desk, "waiting")).to_have_count(2)
    expect(desk.get_by_role("combobox", name="Player 1")).to_be_focused()
    check_in(desk, 4, 5, 6)
    expect(lines(desk, "waiting")).to_have_count(5)
    desk.locator("#id_number").fill("7")
    desk.context.set_offline(False)
    for number in (4, 5, 6):
        expect(desk.locator(f"#here-{number}")).to_have_text("Here")
    expect(desk.locator("#walk-up [role=status]")).to_contain_text("Xena Xu is in.")
    expect(lines(desk, "waiting")).to_have_count(0)
    expect(desk.locator("#id_number")).to_have_value("7")
    expect(desk.locator("#here-7")).not_to_have_text("Here")
    assert event.pairs.count() == 11
    desk.locator("#id_number").fill("")
    desk.route("**/pairs/check-in/", lambda route: route.abort(), times=1)
    check_in(desk, 1)
    expect(lines(desk, "waiting")).to_have_count(1)
    check_in(desk, 2)
    for number in (1, 2):
        expect(desk.locator(f"#here-{number}")).to_have_text("Here")
    desk.route("**/pairs/check-in/", lambda route: route.abort())
    check_in(desk, 3)
    expect(lines(desk, "waiting")).to_have_count(1)
    desk.unroute("**/pairs/check-in/")
    desk.reload()
    expect(desk.locator("#here-3")).to_have_text("Here")


def test_what_is_refused_or_being_typed_keeps_its_text(desk, event) -> None:
    refused = lines(desk, "refused")
    add(desk, "Wanda", "Vic Vane / Xena Xu")
    expect(refused.get_by_role("alert")).to_contain_text("Who is the partner?")
    expect(lines(desk, "saved")).to_have_count(1)
    refused.get_by_label("Player 2").fill("Ulf Upp")
    desk.keyboard.press("Enter")
    expect(lines(desk, "saved")).to_have_count(2)
    assert event.pairs.count() == 11
    check_in(desk, 4, 200, 5)
    expect(refused.get_by_role("alert")).to_contain_text("There is no pair 200")
    for number in (4, 5):
        expect(desk.locator(f"#here-{number}")).to_have_text("Here")
    refused.locator("input").fill("6")
    desk.keyboard.press("Enter")
    expect(desk.locator("#here-6")).to_have_text("Here")
    expect(refused).to_have_count(0)
    first = desk.get_by_role("combobox", name="Player 1")
    first.fill("Wanda Walk / Ulf")
    desk.get_by_role("button", name="Check everybody in").click()
    expect(desk.locator("#here-9")).to_have_text("Here")
    expect(first).to_have_value("")
    offer = desk.locator("#walk-up [data-draft]")
    expect(offer).to_contain_text("You had typed Wanda Walk / Ulf")
    offer.get_by_role("button", name="Take it").click()
    expect(first).to_have_value("Wanda Walk / Ulf")
    first.fill("")
    desk.reload()
    desk.get_by_role("button", name="Leave it").click()
    desk.reload()
    expect(desk.locator("#here-9")).to_have_text("Here")
    expect(desk.locator("#walk-up [data-draft]")).to_have_count(0)


def test_the_first_walk_up_of_an_empty_list_opens_the_list(desk, event) -> None:
    event.pairs.all().delete()
    desk.reload()
    add(desk, "Wanda")
    second = desk.get_by_role("combobox", name="Player 2")
    expect(second).to_be_focused()
    expect(second).to_have_accessible_description("Who is the partner?")
    desk.keyboard.type("Ulf Upp")
    desk.keyboard.press("Enter")
    expect(desk.locator("#list")).to_contain_text("Wanda / Ulf Upp")
    expect(desk.get_by_role("combobox", name="Player 1")).to_be_focused()
    expect(desk.get_by_text("Nobody is on the list yet")).to_have_count(0)


def test_a_line_that_is_saved_from_another_page_leaves_that_page_as_it_is(
    desk: Page, event: Event, live_server
) -> None:
    desk.context.route("**/pairs/check-in/", lambda route: route.abort())
    check_in(desk, 3)
    expect(lines(desk, "waiting")).to_have_count(1)
    desk.goto(live_server.url + reverse("now", args=[event.slug]))
    expect(lines(desk, "waiting")).to_have_count(1)
    desk.context.unroute("**/pairs/check-in/")
    desk.evaluate("dispatchEvent(new Event('online'))")
    expect(lines(desk, "saved")).to_have_count(1)
    expect(desk.locator("#check-in")).to_have_count(0)
    assert event.pairs.get(number=3).is_checked_in


def test_undo_and_a_second_tap_count_for_what_was_shown_when_they_were_pressed(desk):
    check_in(desk, 4)
    expect(desk.locator("#here-4")).to_have_text("Here")
    held: list[Route] = []
    desk.route("**/pairs/check-in/", lambda route: held.append(route), times=1)
    check_in(desk, 5)
    until(lambda: desk.wait_for_timeout(20) or held)
    desk.get_by_role("button", name="Undo").hover()
    desk.mouse.down()
    with desk.expect_response("**/pairs/check-in/") as answer:
        held[0].continue_()
    answer.value.finished()
    desk.mouse.up()
    expect(desk.locator("#here-4")).not_to_have_text("Here")
    expect(desk.locator("#here-5")).to_have_text("Here")
    desk.evaluate("""() => {
      window.now = performance.now() + 1000;
      Object.defineProperty(Event.prototype, "timeStamp", { get: () => window.now });
    }""")
    row = desk.locator("#here-6")
    row.click()
    expect(row).to_have_text("Here")
    desk.evaluate("window.now += 499")
    row.click()
    desk.locator("#here-7").click()
    expect(desk.locator("#here-7")).to_have_text("Here")
    assert row.inner_text() == "Here"
    desk.evaluate("window.now += 500")
    row.click()
    expect(row).not_to_have_text("Here")


def test_a_sign_in_that_ended_or_was_made_in_another_tab_loses_nothing(
    desk: Page, live_server
) -> None:
    token = {"name": "csrftoken", "value": "a" * 32, "url": live_server.url}
    desk.context.add_cookies([token])
    check_in(desk, 3)
    expect(desk.locator("#here-3")).to_have_text("Here")
    add(desk, "Vic Vane / Xena Xu")
    expect(desk.locator("#walk-up [role=status]")).to_contain_text("Xena Xu is in.")
    cookies = desk.context.cookies()
    desk.context.clear_cookies(name="sessionid")
    first = desk.get_by_role("combobox", name="Player 1")
    first.fill("Wanda Walk / Ulf Upp")
    check_in(desk, 4)
    note = desk.locator("#queue [data-note]")
    expect(note.get_by_role("link", name="Sign in")).to_be_visible()
    desk.context.add_cookies(cookies)
    desk.evaluate("dispatchEvent(new Event('focus'))")
    expect(desk.locator("#here-4")).to_have_text("Here")
    expect(first).to_have_value("Wanda Walk / Ulf Upp")


def test_on_a_phone_the_buttons_of_a_fee_break_no_name(desk, event) -> None:
    """They stand in a line of their own below the names."""
    event.pairs.filter(number=1).update(name="Christopher Kocurek / Donna Hernández")
    set_fee(event=event, cents=2000, per="entry", by="dora")
    desk.set_viewport_size({"width": 320, "height": 700})
    for name in ("pairs", "money"):
        desk.goto(desk.url.split("/desk/")[0] + reverse(name, args=[event.slug]))
        row = desk.locator("#pair-1")
        assert row.get_by_role("link").first.evaluate(BROKEN_WORDS) == []
        assert desk.evaluate("document.documentElement.scrollWidth") == 320
