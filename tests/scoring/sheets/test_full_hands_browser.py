"""A hand in full on a phone: tapped, dealt, typed, by keyboard alone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browsers import choose
from tests.scoring.sheets.sheet_phone import SMALL, opened
from tests.scoring.tables import plays_by
from tests.scoring.written_sheets import WHOLE
from tournaments.event.models import Event

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
]


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
    *typed, before_last, last = WHOLE["plays"].split()
    page.locator("#plays").fill(" ".join(typed))
    for tile in (before_last, last):
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
"""A choice stays when an answer from before it redraws its part."""


def test_hands_are_dealt_by_tapping_and_plays_typed_with_their_seats_go_on(
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
    page.reload()
    a_domino_is_tapped_after_typed_plays(page)
    assert [page.evaluate(REDRAWN, is_new) for is_new in (False, True)] == ["30"] * 2


def a_domino_is_tapped_after_typed_plays(page: Page) -> None:
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


def test_a_counter_of_the_big_game_is_led_as_its_lower_suit(live_server, lent) -> None:
    page = opened(lent, live_server, "record", viewport=SMALL)
    plays_by(Event.objects.get(), "big-game")
    page.reload()
    choose(page.locator('input[name="shaker"][value="4"]'))
    say(page, "50", "pass", "pass", "pass")
    choose(page.locator('input[name="trump"][value="6"]'))
    page.get_by_role("button", name="8-2 led as one of the twos").click()
    for tile in ("2-0", "6-2", "5-2"):
        page.locator(f'[data-tile="{tile}"]').click()
    expect(page.locator("#plays")).to_have_value("8-2/2 2-0 6-2 5-2")
    expect(page.locator(".taken")).to_contain_text("Seat 3 takes it")
    expect(page.locator('[data-tile="8-2"]')).to_have_attribute("aria-pressed", "true")
