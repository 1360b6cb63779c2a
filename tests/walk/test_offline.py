"""The pages of a code without a network: kept on the phone, sent once."""

import time

import pytest
from playwright.sync_api import Page, Route, expect

from tests.axe import faults
from tests.walk import pages
from tests.walk.conftest import Hall, Open
from tests.walk.offline import phone, sheet_is_sent
from tests.walk.offline_marks import SETTLE, keep
from tests.walk.phones import until

pytestmark = [pytest.mark.browser, pytest.mark.long]
SENT = """
game = Game.objects.get(match__event__slug="{slug}", match__table=11, match__state="playing")
send(pair_at(game, 1), game)
print(code_of(pair_at(game, 2)))
"""
WAITED = """
one = Submission.objects.get(game__match__event__slug="{slug}", game__match__table=1)
print(round((one.arrived_at - one.at).total_seconds() / 60))
"""
# As if the stored page had been opened 48 seconds earlier than it was.
AGE_THE_PAGE = """async () => {
  const store = await caches.open("seven-marks-pages");
  const page = await store.match(location.href, { ignoreVary: true });
  const older = (await page.text()).replace(/data-now="(\\d+)"/, (_, now) => `data-now="${now - 48000}"`);
  await store.put(location.href, new Response(older, { headers: page.headers }));
}"""
SERVER_NOW = """async () => {
  const clock = performance.getEntriesByType("resource").map(({ name }) => name).find((name) => /js.live\\W/.test(name));
  return (await import(clock)).serverNow();
}"""
ENTRY_WHILE_ANSWERS_ARE_SHOWN = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { keep, flush } = await import(loaded.find((name) => /outbox\\W/.test(name)));
  const enter = (label) => keep({ key: crypto.randomUUID(), path: "", fields: {}, label }).then(flush);
  dispatchEvent(new PointerEvent("pointerdown"));
  document.addEventListener("outbox:sent", () => enter("second"), { once: true });
  enter("first");
}"""
TWO_SCORES_OF_A_GAME = """async () => {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const { keep, show } = await import(loaded.find((name) => /outbox\\W/.test(name)));
  const entry = () => ({ key: crypto.randomUUID(), path: "", fields: {}, label: "7", instead: "score" });
  await keep(entry());
  await keep(entry(), "draft");
  await show();
}"""
RELEASE = "() => { dispatchEvent(new PointerEvent('pointercancel')); }"


def test_marks_entered_without_a_network_outlive_the_page_and_are_sent_when_it_is_back(
    opened: Open, tables: dict, hall: Hall
) -> None:
    page = phone(opened, is_new=True)
    page.clock.set_fixed_time("2001-01-01T09:24")  # whatever this phone takes it for
    page.goto(f"/t/{tables['codes'][0]}/")
    page.context.set_offline(True)
    keep(page)
    assert faults(page) == []
    again = page.context.new_page()
    page.close()
    again.clock.set_fixed_time("2001-01-01T09:31")
    again.context.set_offline(False)
    again.goto(f"/t/{tables['codes'][0]}/")
    expect(again.locator("#sheet-status")).to_contain_text("Sent.")
    sheet_is_sent(again)
    assert hall.run(WAITED, slug=tables["slug"]) == "7"


def test_a_network_that_goes_before_send_loses_nothing(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{tables['codes'][2]}/")
    pages.type_marks(page, 7, 2)
    send = page.get_by_role("button", name="Send", exact=True)
    expect(send).to_be_visible()
    page.context.set_offline(True)
    send.click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.goto(f"/t/{tables['codes'][2]}/")
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")


def test_a_confirmation_is_kept(opened: Open, tables: dict, hall: Hall) -> None:
    code = hall.run(SENT, slug=tables["slug"])
    page = phone(opened)
    page.goto(f"/t/{code}/")
    page.context.set_offline(True)
    page.get_by_role("button", name="That is right").click()
    expect(page.locator("#outbox")).to_contain_text("That is right, 7\u20134")
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status")).to_contain_text("this result stands")


def test_an_entry_stored_while_the_answer_before_is_shown_is_sent_at_once(
    opened: Open, tables: dict
) -> None:
    """A finger on the page holds back what is shown, not what is sent."""
    page = phone(opened)
    page.goto(f"/t/{tables['codes'][9]}/")
    sent: list[Route] = []
    page.route("**/kept", lambda route: (sent.append(route), route.continue_()))
    page.evaluate(ENTRY_WHILE_ANSWERS_ARE_SHOWN)
    until(lambda: page.wait_for_timeout(20) or len(sent) == 2)
    page.evaluate(RELEASE)
    expect(page.locator("div[data-refused] > ul > li")).to_have_count(2)


def test_an_entry_is_sent_at_once_when_the_network_is_back_before_it_was_missed(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{tables['codes'][9]}/")
    held: list[Route] = []
    page.route("**/kept", lambda route: held.append(route), times=1)
    pages.type_marks(page, 7, 1)
    page.get_by_role("button", name="Send", exact=True).click()
    until(lambda: page.wait_for_timeout(20) or held)
    page.evaluate("dispatchEvent(new Event('online'))")
    with page.expect_request("**/kept", timeout=5_000):
        held[0].abort()
    sheet_is_sent(page)


def test_an_entry_leaves_as_soon_as_the_server_answers_anything(
    opened: Open, tables: dict, hall: Hall
) -> None:
    """The network never went, as far as the phone could see; nothing asks by the clock."""
    page = phone(opened, is_new=True)
    page.add_init_script("window.setInterval = () => 0")
    an_entry_waits(page, tables["codes"][14])
    hall.run(SETTLE, slug=tables["slug"], table=8)  # news comes
    sheet_is_sent(page)
    expect(page.locator("#sheet-status .versus .marks")).to_have_text(["7", "3"])
    an_entry_waits(page, tables["codes"][13])
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    sheet_is_sent(page)


def an_entry_waits(page: Page, code: str) -> None:
    """A result in three taps that the network did not take, which then is back."""
    page.goto(f"/t/{code}/")
    page.route("**/kept", lambda route: route.abort())
    pages.report(page, 1, 3)
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.unroute("**/kept")


def test_a_page_opened_again_without_a_network_counts_to_the_stored_end_and_stores_marks(
    opened: Open, tables: dict
) -> None:
    """Marks that are looked over are stored before the page says so."""
    page = phone(opened, has_worker=True)
    where = f"/t/{tables['codes'][5]}/"
    page.goto(where)
    page.locator("#outbox[data-opens]").wait_for(state="attached")
    may_be_installed(page)
    page.evaluate(AGE_THE_PAGE)
    page.context.set_offline(True)
    page.goto(where)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 6")
    ahead = page.evaluate(SERVER_NOW) - time.time() * 1000
    assert abs(ahead) < 2_000
    dialog, drafts = page.get_by_role("dialog"), page.locator("[data-drafts] li")
    pages.type_marks(page, 7, 3)
    expect(dialog).to_contain_text("It is saved on this phone, but not sent yet.")
    dialog.get_by_role("button", name="No, change it").click()
    expect(drafts).to_have_count(0)
    pages.type_marks(page, 7, 4)
    expect(dialog).to_be_visible()
    page.reload()
    expect(drafts).to_have_count(1)
    expect(drafts).to_contain_text("7")
    expect(page.locator("#outbox details")).to_be_hidden()
    assert faults(page) == []
    drafts.get_by_role("button", name="Send it").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    a_score_that_waits_stands_in_place_of_its_form(page)
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")
    expect(page.locator("#sheet-status .versus .marks")).to_have_text(["7", "5"])


def a_score_that_waits_stands_in_place_of_its_form(page: Page) -> None:
    """After a reload too; once it is deleted another one is entered."""
    page.reload()
    waits = page.locator("#sheet-form [role=status]", has_text="Saved on this phone.")
    expect(waits).to_have_count(1)
    expect(page.locator("#sheet-form :is(form, summary):visible")).to_have_count(0)
    assert faults(page) == []
    waits.get_by_role("button", name="Delete it").click()
    expect(page.locator("#outbox details")).to_be_hidden()
    expect(waits).to_have_count(0)
    pages.type_marks(page, 7, 5)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send it when the network is back").click()
    expect(waits).to_have_count(1)
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")


def test_a_draft_that_is_sent_replaces_an_older_score_of_its_game(
    opened: Open, tables: dict
) -> None:
    page = phone(opened, is_new=True)
    page.goto(f"/t/{tables['codes'][5]}/")
    page.context.set_offline(True)
    page.evaluate(TWO_SCORES_OF_A_GAME)
    expect(page.locator("#outbox details li")).to_have_count(1)
    page.locator("[data-drafts] li").get_by_role("button", name="Send it").click()
    expect(page.locator("[data-drafts] li")).to_have_count(0)
    expect(page.locator("#outbox details li")).to_have_count(1)


def may_be_installed(page: Page) -> None:
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"].endswith("/app.webmanifest")
    assert not manifest["errors"]
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_a_form_that_is_not_stored_does_not_say_that_it_is(
    opened: Open, tables: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{tables['codes'][5]}/")
    page.context.set_offline(True)
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.method = "post";
          document.querySelector("main > .page").append(form);
          form.requestSubmit();
        }"""
    )
    notice = page.locator("#outbox [data-notice]")
    expect(notice).to_contain_text("this is neither sent nor saved")
