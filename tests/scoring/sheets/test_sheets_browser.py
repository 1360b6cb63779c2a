"""The sheet and the whole hand on a phone: by thumb, by keyboard, in both lights."""

from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from players.common import clock
from scoring.game.models import SheetRow, Submission
from tests.axe import faults
from tests.browsers import DOUBLE_TAP, Lent, choose
from tests.scoring.tables import (
    at_table,
    first_game,
    hall,
    judge,
    pair_at,
    path_of,
    time_up,
)
from tests.scoring.written_sheets import WHOLE, write
from tests.walk.pages import open_other_scores, report
from tests.walk.phones import until

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
SMALL = {"width": 360, "height": 640}


def opened(lent: Lent, live_server, part: str, **options: object) -> Page:
    game = first_game(hall())
    options = {"viewport": PHONE, "reduced_motion": "reduce", **options}
    page = lent(**options)
    page.goto(f"{live_server.url}{path_of(at_table(game), game.match)}{part}/")
    return page


def seat_1_shakes(page: Page) -> None:
    """Said where the table is asked, which drew dominoes for it."""
    asked = page.locator("[data-first-shaker]:not([hidden]) input[value='1']")
    if asked.count():
        choose(asked)


def bid(page: Page, side: int, word: str) -> None:
    seat_1_shakes(page)
    choose(page.locator(f'input[value="{side}:{word}"]'))


@pytest.mark.parametrize("part", ["hands", "record"])
@pytest.mark.parametrize(
    ("size", "theme"),
    [(PHONE, "dark"), pytest.param(LAPTOP, "light", marks=pytest.mark.soak)],
)
def test_nothing_stands_in_anybodys_way(live_server, lent, part, size, theme) -> None:
    page = opened(lent, live_server, part, viewport=size, color_scheme=theme)
    if part == "hands":
        bid(page, 1, "30")
        page.get_by_role("button", name="Made", exact=True).click()
        expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_a_game_is_kept_by_thumb_and_sent(live_server, lent) -> None:
    page = opened(lent, live_server, "hands")
    for hand in range(1, 5):
        expect(page.get_by_role("heading", name=f"Hand {hand}")).to_be_visible()
        bid(page, 1, "2m")
        page.get_by_role("button", name="Made", exact=True).click()
    page.get_by_role("button", name="Game over: 8–0").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()


def test_a_hand_is_written_by_keyboard_alone(live_server, lent) -> None:
    page = opened(lent, live_server, "hands")
    page.locator('input[name="shaker"]').first.focus()
    page.keyboard.press("Space")
    page.locator('input[value="2:30"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Set", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ledger tbody tr")).to_have_count(1)
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    row = SheetRow.objects.get()
    assert (row.bid, row.marks_1, row.marks_2) == ("31", 1, 0)


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
    page.get_by_role("button", name=f"Game over: {score}").click()
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
        expect(page.get_by_role("button", name="Game over")).to_have_count(0)
        wait_for_next_tap(page)
    bid(page, 2, "31")
    page.get_by_role("button", name="Made", exact=True).click()
    expect(page.get_by_text("Time. The game is over.")).to_be_visible()
    send_it(page, "1–2")


@pytest.mark.parametrize(
    "level", ["tie", "one_hand", pytest.param("sudden_death", marks=pytest.mark.soak)]
)
def test_final_marks_level_at_time_ask_who_won_one_more_hand_where_one_decides(
    live_server, lent, level
) -> None:
    page = at_time(lent, live_server, level, "?marks=1")
    open_other_scores(page)
    page.get_by_label("Score of").first.fill("4")
    page.get_by_label("Score of").last.fill("4")
    page.get_by_role("button", name="Game over").click()
    if level != "tie":
        expect(page.get_by_text("Say who won it.")).to_be_visible()
        choose(page.locator('input[name="hand"][value="2"]'))
        page.get_by_role("button", name="Game over").click()
    page.get_by_text("Hands were played without the sheet").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()
    sent = Submission.objects.get()
    assert (str(sent.score), sent.ended) == ("4–4" if level == "tie" else "4–5", "time")


def say(page: Page, *bids: str) -> None:
    for n, word in enumerate(bids, 1):
        page.locator(f"#bid-{word}").click()
        expect(page.locator("#bids-so-far .nowrap")).to_have_count(n)


def put(page: Page, name: str) -> None:
    choose(page.locator(f'input[name="put"][value="{name}"]'))


def test_tiles_and_bids_are_tapped_and_the_rules_answer(live_server, lent) -> None:
    """On a small phone, with tricks taken back and a renege on the way."""
    page = opened(lent, live_server, "record", viewport=SMALL)
    choose(page.locator('input[name="shaker"][value="4"]'))
    expect(page.get_by_text("Seat 1 bids:")).to_be_visible()
    say(page, *WHOLE["bids"].split())
    expect(page.get_by_text("Seat 2 has it for 30: tap trumps.")).to_be_visible()
    choose(page.locator('input[name="trump"][value="5"]'))
    tricks_are_counted_and_taken_back(page)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL["width"]
    page.get_by_text("Typed instead of tapped").click()
    a_renege_is_named_with_tile_and_trick(page)
    page.locator("#plays").fill("")
    expect(page.locator('[data-tile="3-3"]')).to_have_attribute("aria-pressed", "false")
    for tile in WHOLE["plays"].split():
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.get_by_text("Seat 2 made 30: 0–1.")).to_be_visible()
    pressed = page.locator('[data-tile="6-6"]')
    expect(pressed).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def tricks_are_counted_and_taken_back(page: Page) -> None:
    for tile in WHOLE["plays"].split()[:8]:
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.get_by_text("Seat 4 takes it: 11 points.")).to_be_visible()
    page.get_by_role("button", name="Take the last trick back").click()
    expect(page.get_by_text("Seat 2 takes it: 6 points.")).to_be_visible()
    expect(page.locator(".taken")).to_have_count(1)
    page.get_by_role("button", name="Take the last trick back").click()
    expect(page.locator(".taken")).to_have_count(0)
    expect(page.locator('[data-tile="3-3"]')).to_have_attribute("aria-pressed", "false")


def a_renege_is_named_with_tile_and_trick(page: Page) -> None:
    """As it is tapped."""
    wrong = WHOLE["plays"].replace("5-4 1-1 5-3", "5-4 1-1 2-2").split()[:19]
    page.locator("#plays").fill(" ".join(wrong[:18]))
    for tile in (*wrong[18:], "5-3"):
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.get_by_text("reneged in trick 3")).to_be_visible()


def test_hands_are_dealt_by_tapping_and_the_next_seat_follows(
    live_server, lent
) -> None:
    page = opened(lent, live_server, "record")
    put(page, "hand_1")
    for n in range(8):
        page.locator("[data-tile]").nth(n).click()
    page.get_by_text("Typed instead of tapped").click()
    assert len(page.locator("#hand_1").input_value().split()) == 7
    assert page.locator("#hand_2").input_value() == "5-5"
    put(page, "hand_1")
    page.locator('[data-tile="6-6"]').click()
    expect(page.locator('[data-tile="6-6"]')).to_have_attribute("aria-pressed", "false")
    assert len(page.locator("#hand_1").input_value().split()) == 6


def test_a_hand_in_full_is_written_by_keyboard_alone(live_server, lent) -> None:
    page = opened(lent, live_server, "record")
    page.locator("#bid-pass").focus()
    for n in range(1, 4):
        page.keyboard.press("Enter")
        expect(page.locator("#bids-so-far .nowrap")).to_have_count(n)
        expect(page.locator("#bid-pass")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("All passed: thrown in.")).to_be_visible()
    page.get_by_role("button", name="Put it on the sheet").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_without_scripts_a_hand_is_typed(live_server, lent) -> None:
    page = opened(lent, live_server, "record", java_script_enabled=False)
    choose(page.locator('input[name="shaker"][value="4"]'))
    page.get_by_text("Typed instead of tapped").click()
    page.get_by_label("Bids in turn").fill(WHOLE["bids"])
    choose(page.locator('input[name="trump"][value="5"]'))
    page.get_by_label("Dominoes in the order played").fill(WHOLE["plays"])
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()


def test_a_domino_is_tapped_after_plays_typed_with_their_seats(
    live_server, lent
) -> None:
    page = opened(lent, live_server, "record")
    page.get_by_text("Typed instead of tapped").click()
    plays = page.locator("#plays")
    plays.fill("2:3-3 3:2-3 4:3-0 1:4-3 / 2:0-0")
    expect(page.locator('[data-tile="3-2"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-tile="2-0"]').click()
    expect(plays).to_have_value("2:3-3 3:2-3 4:3-0 1:4-3 / 2:0-0 2-0")
    page.get_by_role("button", name="Take the last domino back").click()
    expect(plays).to_have_value("2:3-3 3:2-3 4:3-0 1:4-3 / 2:0-0")
    page.locator('[data-tile="3-2"]').click()
    expect(plays).to_have_value("2:3-3 4:3-0 1:4-3 / 2:0-0")


REDRAWN = """async (isNew) => {
  const { swap } = await import("/static/js/swap.js");
  const made = (picked, words) => {
    const part = document.createElement("div");
    part.id = "redrawn";
    part.innerHTML = words.map((word) => `<label><input type="radio" name="bid" id="bid-${word}"
      value="${word}" ${word === picked ? "checked" : ""}>${word}</label>`).join("");
    return part;
  };
  const form = document.createElement("form");
  form.append(made("30", ["30", "31"]));
  document.querySelector("main").append(form);
  const part = document.getElementById("redrawn");
  const pick = (word) => {
    const radio = form.querySelector(`[value="${word}"]`);
    radio.checked = true;
    radio.dispatchEvent(new Event("input", { bubbles: true }));
  };
  pick("31");
  swap(part, made("31", ["30", "31"]), { asked: performance.now() });
  const asked = performance.now();
  await new Promise((done) => setTimeout(done, 20));
  pick("30");
  swap(part, isNew ? made("32", ["32", "30", "31"]) : made("31", ["30", "31"]), { asked });
  form.remove();
  return new FormData(form).get("bid");
}"""


def test_a_choice_stays_when_an_answer_from_before_it_redraws_its_part(
    live_server, lent
) -> None:
    page = opened(lent, live_server, "record", viewport=SMALL)
    assert [page.evaluate(REDRAWN, is_new) for is_new in (False, True)] == ["30"] * 2


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.soak), "es"])
def test_at_time_out_the_bar_stays_one_line_and_names_are_not_torn(
    live_server, lent, language: str
) -> None:
    game = first_game(hall())
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


def test_two_judges_and_a_pair_follow_one_sheet_as_it_grows(live_server, lent) -> None:
    game = first_game(hall())
    event = game.match.event
    jim, joy, pair = (lent(viewport=PHONE) for _n in range(3))
    jim.goto(f"{live_server.url}{path_of(judge(event, 'Jim'), game.match)}hands/")
    joy.goto(f"{live_server.url}{path_of(judge(event, 'Joy'), game.match)}hands/")
    pair.goto(live_server.url + path_of(pair_at(game, 1)))
    bid(jim, 1, "2m")
    jim.get_by_role("button", name="Made", exact=True).click()
    words = "Judge Jim keeps this: 2–0 after 1 hand."
    expect(joy.get_by_text(words)).to_be_visible()
    expect(pair.get_by_text(words)).to_be_visible()
    joy.get_by_role("link", name="Take over").click()
    expect(joy.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    bid(joy, 2, "31")
    joy.get_by_role("button", name="Made", exact=True).click()
    words = "Judge Joy keeps this: 2–1 after 2 hands."
    expect(jim.get_by_text(words)).to_be_visible()
    expect(pair.locator(".shared output.marks")).to_have_text(["2", "1"])


def made(page: Page) -> None:
    page.get_by_role("button", name="Made", exact=True).click()


def heading(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words, exact=True)).to_be_visible()


def bids_on_the_sheet() -> list[str]:
    rows = SheetRow.objects.order_by("number", "version")
    return [f"{row.number}: {row.bidder}:{row.bid}" for row in rows]


def test_a_late_phone_keeps_its_hand_unsent_and_corrects_nothing(
    live_server, lent
) -> None:
    game = first_game(hall())
    link = at_table(game)
    for _hand in range(3):
        write(link, game)
    late, quick = (lent(viewport=PHONE, is_new=True) for _n in range(2))
    for page in (late, quick):
        page.goto(f"{live_server.url}{path_of(link, game.match)}hands/")
    bid(late, 2, "32")
    bid(quick, 1, "33")
    made(quick)
    until(lambda: quick.wait_for_timeout(20) or len(bids_on_the_sheet()) == 4)
    made(late)
    heading(late, "Hand 5")
    unsent = late.locator("#outbox div[data-refused] > ul > li")
    expect(unsent).to_contain_text("bid 32, made")
    expect(unsent).to_contain_text("changed elsewhere")
    expect(late.locator(".ledger tbody tr")).to_have_count(4)
    expect(late.locator(".bids input:checked")).to_have_count(0)
    bid(late, 2, "34")
    made(late)
    expect(late.locator(".ledger tbody tr")).to_have_count(5)
    assert bids_on_the_sheet()[3:] == ["4: 1:33", "5: 2:34"]
    unsent.get_by_role("button", name="Write after the last hand").click()
    expect(unsent).to_have_count(0)
    expect(late.locator(".ledger tbody tr")).to_have_count(6)
    assert bids_on_the_sheet()[5:] == ["6: 2:32"]


def test_a_correction_is_left_by_undo_and_seen_by_the_other_phone(
    live_server, lent
) -> None:
    game = first_game(hall())
    link = at_table(game)
    for _hand in range(3):
        write(link, game, "1:33")
    page, other = (lent(viewport=PHONE, is_new=True) for _n in range(2))
    for each in (page, other):
        each.goto(f"{live_server.url}{path_of(link, game.match)}hands/")
    for leave in ("Undo", "Cancel"):
        page.get_by_role("link", name="Correct hand 2").click()
        heading(page, "Correct hand 2")
        expect(page.locator(".bids input:checked")).to_have_value("1:33")
        page.get_by_role("link", name=leave).click()
        heading(page, "Hand 4")
    assert SheetRow.objects.count() == 3
    page.get_by_role("link", name="Correct hand 2").click()
    heading(page, "Correct hand 2")
    bid(page, 2, "34")
    made(page)
    heading(page, "Hand 4")
    expect(other.get_by_text("corrected hand 2. Before, it was:")).to_be_visible()
    page.get_by_role("link", name="Correct hand 1").click()
    heading(page, "Correct hand 1")
    page.context.set_offline(True)
    made(page)
    heading(page, "Hand 4")


def test_three_taps_against_the_sheet_ask_why(live_server, lent) -> None:
    game = first_game(hall())
    link = at_table(game)
    for call in ("1:30", "2:2m", "1:31", "2:32"):
        write(link, game, call)
    page = lent(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{live_server.url}{path_of(link, game.match)}?marks=1")
    report(page, 1, 1)
    expect(page.get_by_text("The sheet has 2–3, and 7–1 was entered.")).to_be_visible()
    assert faults(page) == []
    page.get_by_text("Hands were played without the sheet").click()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.get_by_text("Sent. It stands once")).to_be_visible()
    sent = Submission.objects.get()
    assert (str(sent.score), sent.off_sheet) == ("7–1", "unwritten")
