"""The sheet on a phone when time runs out."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from players.common import clock
from scoring.game.models import SheetRow, Submission
from tests.browsers import DOUBLE_TAP, Lent, choose
from tests.scoring.sheets.sheet_phone import PHONE, bid
from tests.scoring.tables import at_table, first_game, hall, path_of, time_up
from tests.scoring.written_sheets import write
from tests.walk.pages import open_other_scores

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


def at_time(lent: Lent, live_server, level: str, path: str) -> Page:
    """A phone on a sheet with a mark each as the clock runs out."""
    game = first_game(hall())
    event = game.match.event
    event.format_json["stages"][0]["level"] = level
    event.save()
    link = at_table(game)
    write(link, game, "1:30")
    write(link, game, "2:30")
    SheetRow.objects.update(at=clock.now() - timedelta(hours=4))
    time_up()
    page = lent(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{live_server.url}{path_of(link, game.match)}{path}")
    return page


def wait_for_next_tap(page: Page) -> None:
    """Until then the same button counts as a double tap."""
    page.wait_for_timeout(DOUBLE_TAP)
    expect(page.locator("form[aria-busy]")).to_have_count(0)


def send_it(page: Page, score: str) -> None:
    page.get_by_role("button", name=f"Send {score}").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()
    sent = Submission.objects.get()
    assert (str(sent.score), sent.ended) == (score, "time")


def test_time_with_the_marks_level_is_a_tie_where_the_event_says_so(
    live_server, lent
) -> None:
    page = at_time(lent, live_server, "tie", "hands/")
    expect(page.get_by_text("Time. Finish this hand")).to_be_visible()
    page.get_by_role("button", name="Thrown in").click()
    expect(page.get_by_text("Time. The game is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Made", exact=True)).to_have_count(0)
    send_it(page, "1–1")


@pytest.mark.parametrize(
    "level", ["one_hand", pytest.param("sudden_death", marks=pytest.mark.soak)]
)
def test_time_with_the_marks_level_is_played_on_where_the_event_says_so(
    live_server, lent, level
) -> None:
    page = at_time(lent, live_server, level, "hands/")
    expect(page.get_by_text("Time. Finish this hand")).to_be_visible()
    for following in (4, 5):
        page.get_by_role("button", name="Thrown in").click()
        expect(page.get_by_role("heading", name=f"Hand {following}")).to_be_visible()
        expect(page.get_by_text("the score is level")).to_be_visible()
        expect(page.get_by_role("button", name="Send")).to_have_count(0)
        wait_for_next_tap(page)
    bid(page, 2, "31")
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.get_by_text("Time. The game is over.")).to_be_visible()
    send_it(page, "1–2")


@pytest.mark.parametrize(
    "level",
    [
        "one_hand",
        pytest.param("tie", marks=pytest.mark.soak),
        pytest.param("sudden_death", marks=pytest.mark.soak),
    ],
)
def test_final_marks_level_at_time_ask_who_won_one_more_hand_where_one_decides(
    live_server, lent, level
) -> None:
    page = at_time(lent, live_server, level, "?marks=1")
    open_other_scores(page)
    page.get_by_label("Score of").first.fill("4")
    page.get_by_label("Score of").last.fill("4")
    page.get_by_role("button", name="Send the score").click()
    if level != "tie":
        expect(page.get_by_text("Say who won it.")).to_be_visible()
        choose(page.locator('input[name="hand"][value="2"]'))
        page.get_by_role("button", name="Send the score").click()
    page.get_by_text("Hands were played without the sheet").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()
    sent = Submission.objects.get()
    assert (str(sent.score), sent.ended) == ("4–4" if level == "tie" else "4–5", "time")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "es"])
def test_at_time_out_the_bar_stays_one_line_and_names_are_not_torn(
    live_server, lent, language: str, game
) -> None:
    time_up()
    page = lent(viewport={"width": 390, "height": 640}, locale=language)
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}hands/")
    expect(page.locator(".hand-bar .clock.is-over")).to_be_visible()
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 640})
        boxes = page.locator(".hand-bar > :is(.clock, form, button)").evaluate_all(
            "(parts) => parts.map((part) => part.getBoundingClientRect()).map((box) => [box.top, box.bottom])"
        )
        assert len(boxes) == 4
        assert max(top for top, _ in boxes) < min(bottom for _, bottom in boxes)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        torn = "(names) => names.map((part) => part.getClientRects().length).filter((lines) => lines > 1).length"
        names = page.locator(".versus .names > span")
        assert names.count() == 4
        assert names.evaluate_all(torn) == 0
