"""The judge's page on a phone: what is there can be seen, reached and tapped."""

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.game.models import Submission
from tests.browsers import Lent
from tests.scoring.tables import (
    at_table,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
    send,
)
from tests.walk.pages import open_other_scores, report
from tests.walk.phones import until
from tournaments.event.models import Game, Pair

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONE = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}


def opened(lent: Lent, live_server, viewport: dict = PHONE, *, is_new=False) -> Page:
    page = lent(is_new=is_new, viewport=viewport, reduced_motion="reduce")
    page.goto(live_server.url + path_of(at_table(first_game(hall()))))
    return page


def count_taps(page: Page) -> None:
    """Fingers on the glass, over all pages."""
    page.add_init_script(
        "addEventListener('pointerdown', () => {"
        " sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1; }, true)"
    )
    page.reload()


def taps(page: Page) -> int:
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def test_a_result_takes_three_taps_so_does_its_correction_and_confirming_it_takes_one(
    live_server, lent
) -> None:
    page = opened(lent, live_server, SMALL, is_new=True)
    count_taps(page)
    for part in (*page.locator(".score-line").all(), page.locator(".other-marks")):
        expect(part).to_be_in_viewport(ratio=1)
    report(page, 2, 4)
    expect(page.locator("#sheet-status")).to_contain_text("Sent. It stands once")
    assert taps(page) == 3
    page.get_by_role("link", name="Change it").click()
    page.locator(".other-marks label").nth(5).click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".versus output.marks").first).to_have_text("5")
    assert taps(page) == 3 + 3
    version = Submission.objects.latest("pk")
    assert (version.marks_1, version.marks_2) == (5, 7)
    other = lent(is_new=True, viewport=SMALL)
    other.goto(live_server.url + path_of(pair_at(version.game, 1)))
    assert other.locator(".versus output.marks").all_inner_texts() == ["5", "7"]
    count_taps(other)
    for name in ("That is right", "Not right"):
        button = other.get_by_role("button", name=name)
        bar = other.locator(".thumb-bar").bounding_box()
        place = button.bounding_box()
        assert place
        assert bar is None or place["y"] + place["height"] <= bar["y"]
    other.get_by_role("button", name="That is right").click()
    expect(other.locator("#sheet-status")).to_contain_text("this result stands")
    assert taps(other) == 1


def test_a_name_that_does_not_fit_a_line_is_broken(live_server, lent, game) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    Pair.objects.update(name=f"{long} / Bo {long}")
    page = lent(viewport={"width": 320, "height": 640})
    for link in (at_table(game), judge(game.match.event)):
        page.goto(live_server.url + path_of(link))
        expect(page.get_by_text(long).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_large_letters_the_score_and_the_languages_have_their_place(
    live_server, lent
) -> None:
    page = opened(lent, live_server)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    expect(page.get_by_role("button", name="Send").last).to_be_in_viewport(ratio=1)
    heading = page.get_by_role("heading", level=1).bounding_box()
    assert heading
    assert heading["height"] < 100
    page.evaluate("document.documentElement.style.fontSize = ''")
    a_score_is_shown_on_two_lines_before_it_is_sent(page)
    the_languages_under_the_page_can_be_tapped(page)


def a_score_is_shown_on_two_lines_before_it_is_sent(page: Page) -> None:
    page.locator(".score-line").first.click()
    page.locator(".other-marks label").nth(3).click()
    assert page.locator(".score-line .marks").all_inner_texts() == ["7", "3"]
    page.locator(".score-line").last.click()
    assert page.locator(".score-line .marks").all_inner_texts() == ["3", "7"]


def the_languages_under_the_page_can_be_tapped(page: Page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    place = page.get_by_role("button", name="Español").bounding_box()
    bar = page.locator(".thumb-bar:visible").bounding_box()
    assert place
    assert bar
    assert place["y"] + place["height"] <= bar["y"]
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")


def shown(page: Page) -> list[str]:
    return [field.input_value() for field in page.get_by_label("Score of").all()]


def tally(page: Page) -> None:
    open_other_scores(page)
    page.get_by_label("Score of").first.fill("7")
    page.get_by_role("button", name="One more for").last.click()
    assert shown(page) == ["7", "1"]


def take_draft(page: Page, words: str) -> None:
    """The draft is offered, and nothing of it stands in the form until it is taken."""
    offer = page.locator("[data-draft]")
    expect(offer).to_contain_text(words)
    assert shown(page) != ["7", "1"]
    offer.get_by_role("button").first.click()
    expect(page.locator("#marks_1")).to_have_value("7")
    expect(page.locator("#marks_2")).to_have_value("1")


def test_what_is_tallied_is_offered_again_until_something_else_was_sent(
    live_server, lent
) -> None:
    """After a reload, on the way back and in another language."""
    page = opened(lent, live_server)
    tally(page)
    page.reload()
    take_draft(page, "You had typed 7 1")
    assert shown(page) == ["7", "1"]
    page.get_by_role("button", name="Send the score").last.click()
    expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()
    page.go_back()
    take_draft(page, "You had typed 7 1")
    page.get_by_role("button", name="Español").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    take_draft(page, "7 1")
    game = Game.objects.get(match__table=1, match__state="playing")
    send(at_table(game), game, (4, 7))
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}?change=1")
    expect(page.locator("#marks_1")).to_have_value("4")
    expect(page.locator("#marks_2")).to_have_value("7")
    expect(page.locator("[data-draft]")).to_have_count(0)


def test_a_page_that_comes_late_does_not_replace_the_one_asked_for_since(
    live_server, lent
) -> None:
    page = lent(viewport=PHONE)
    event = hall(8)
    page.goto(live_server.url + path_of(judge(event)))
    first, second = page.locator("main a[href^='/t/']").all()[:2]
    late, wanted = first.get_attribute("href"), second.get_attribute("href")
    held: list[Route] = []
    page.route(f"**{late}", lambda route: held.append(route))
    first.click()
    until(lambda: page.wait_for_timeout(20) or held)
    second.click()
    expect(page).to_have_url(live_server.url + wanted)
    with page.expect_response(f"**{late}") as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page).to_have_url(live_server.url + wanted)
