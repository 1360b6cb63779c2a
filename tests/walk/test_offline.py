"""The pages of a code without a network: kept on the phone, sent once, handed over."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.axe import faults
from tests.scoring.test_hands import WHOLE, dealt
from tests.walk import pages
from tests.walk.conftest import LAPTOP, PHONE, Hall, Open
from tests.walk.phones import until

pytestmark = [pytest.mark.browser, pytest.mark.long]

CUT = "fetching the script|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_ABORTED|Failed to fetch"
TABLES = """
import json
from datetime import timedelta
from scoring.links import code_of
from tests.make import started_event
from tests.scoring.tables import give_links, judge, pair_at, send
from tournaments import clock
from tournaments.models import ClockEntry, Event, Game

from players.models import Club
club = Club.objects.earliest("pk")
event = started_event(32, club=club, tables=15)
give_links(event)
begun = clock.now() - timedelta(minutes=20)
event.matches.filter(state="playing").update(called_at=begun)
ClockEntry.objects.filter(round__stage__event=event).update(at=begun, seconds=50 * 60)
tables = event.links.filter(kind="table").order_by("number")
game = Game.objects.get(match__event=event, match__table=12, match__state="playing")
send(pair_at(game, 1), game)
print(json.dumps({
    "slug": event.slug, "codes": [code_of(one) for one in tables],
    "judge": code_of(judge(event)), "match": game.match.number,
    "pair": code_of(pair_at(game, 1)), "other": code_of(pair_at(game, 2)),
    "name": str(game.match.sides.get(side=1).pair),
}))
"""
SETTLE = """
from tests.scoring.tables import enter_result, seen_of
from tournaments.formats import Score
from tournaments.models import Event, Game
from uuid import uuid4
event = Event.objects.get(slug="{slug}")
game = Game.objects.get(match__event=event, match__table={table}, match__state="playing")
enter_result(event=event, game=game, score=Score((4, 7)), seen=seen_of(game), by="dora", key=uuid4())
"""

SHEET = """
import json
from tournaments.models import Event, Game
event = Event.objects.get(slug="{slug}")
game = Game.objects.filter(sheet_rows__isnull=False, match__event=event, match__table={table})[0]
latest = dict((r.number, r) for r in game.sheet_rows.order_by("number", "version"))
rows = [r for r in latest.values() if not r.is_removed]
print(json.dumps([[r.bid, r.marks_1, r.marks_2] for r in rows]))
"""
SENT = """
from scoring.links import code_of
from tests.scoring.tables import pair_at, send
from tournaments.models import Game
game = Game.objects.get(match__event__slug="{slug}", match__table=11, match__state="playing")
send(pair_at(game, 1), game)
print(code_of(pair_at(game, 2)))
"""
POINTS = """
import json
from players.models import Club
from scoring.links import code_of
from tests.make import started_event
from tests.scoring.tables import give_links, plays_by
event = started_event(2, club=Club.objects.earliest("pk"))
plays_by(event, {"preset": "points-250", "target": 100})
give_links(event)
print(json.dumps({"code": code_of(event.links.get(kind="table", number=1))}))
"""
WAITED = """
from scoring.models import Submission
one = Submission.objects.get(game__match__event__slug="{slug}", game__match__table=1)
print(round((one.arrived_at - one.at).total_seconds() / 60))
"""
DEPTH = """
from tournaments.models import Event
Event.objects.filter(slug="{slug}").update(depth="DEPTH")
"""
# The page is renewed, and the outbox is shown again.
TURNED = """() => new Promise((shown) => {
  document.addEventListener("outbox:changed", shown, { once: true });
  document.dispatchEvent(new CustomEvent("page:turned", { detail: {} }));
}).then(() => null)"""


@pytest.fixture(scope="module")
def event(hall: Hall) -> dict:
    return json.loads(hall.run(TABLES))


def phone(opened: Open, *, has_worker: bool = False) -> Page:
    """The worker is needed where a page is opened without a network."""
    return opened(
        forgive=CUT,
        service_workers="allow" if has_worker else "block",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
    )


def keep(page: Page) -> None:
    """Without a network: marks typed, looked over, kept."""
    pages.type_marks(page, 7, 4)
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("output.marks")).to_have_text(["7", "4"])
    dialog.get_by_role("button", name="Save it on this phone").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")


def test_marks_entered_without_a_network_are_sent_when_it_is_back(
    opened: Open, event: dict, hall: Hall
) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][0]}/")
    page.context.set_offline(True)
    page.clock.set_fixed_time("2001-01-01T09:24")  # whatever this phone takes it for
    keep(page)
    assert faults(page) == []
    page.clock.set_fixed_time("2001-01-01T09:31")
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")
    script = WAITED.format(slug=event["slug"])
    assert hall.run(script) == "7"


def test_a_result_in_three_taps_waits_for_the_network(
    opened: Open, event: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][12]}/")
    page.context.set_offline(True)
    pages.report(page, 2, 6)
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status .versus .marks")).to_have_text(["6", "7"])


def test_what_is_kept_outlives_the_page(opened: Open, event: dict) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][1]}/")
    page.context.set_offline(True)
    keep(page)
    with page.context.expect_page() as other:
        page.context.new_page()
    page.close()
    page.context.set_offline(False)
    again = other.value
    again.goto(f"/t/{event['codes'][1]}/")
    expect(again.locator("#sheet-status")).to_contain_text("Sent.")
    sheet_is_sent(again)


def test_a_network_that_goes_before_send_loses_nothing(
    opened: Open, event: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][2]}/")
    pages.type_marks(page, 7, 2)
    send = page.get_by_role("button", name="Send", exact=True)
    expect(send).to_be_visible()
    page.context.set_offline(True)
    send.click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.goto(f"/t/{event['codes'][2]}/")
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")


def seat_1_shakes(page: Page) -> None:
    """Said where the table is asked."""
    page.locator("#hand").wait_for()
    asked = page.locator("[data-first-shaker]:not([hidden]) input[value='1']")
    if asked.count():
        asked.check(force=True)


def hand(page: Page, bid: str, came: str, n: int) -> None:
    """The first pair's bid; the sheet then asks for hand ``n``."""
    seat_1_shakes(page)
    page.locator(".bids").first.get_by_text(bid, exact=True).click()
    page.get_by_role("button", name=came).click()
    expect(page.get_by_role("heading", name=f"Hand {n}", exact=True)).to_be_visible()


def wait_for_stored_entry(page: Page) -> None:
    """The pages this one leads to can be opened without a network."""
    expect(page.locator("main a[data-ahead='']")).to_have_count(0)


def sheet_is_sent(page: Page) -> None:
    expect(page.locator("#outbox details")).to_be_hidden()


def test_a_sheet_is_kept_hand_by_hand_while_the_server_is_gone(
    opened: Open, event: dict, hall: Hall
) -> None:
    page = phone(opened, has_worker=True)
    page.goto(f"/t/{event['codes'][5]}/")
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    hand(page, "31", "Made", 2)
    wait_for_stored_entry(page)
    hall.stop()
    try:
        hand(page, "32", "Made", 3)
        hand(page, "2m", "Set", 4)
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
        hand(page, "3m", "Made", 4)
        rows = page.locator("[data-waiting-rows] li")
        expect(rows).to_have_count(4)
        expect(rows.nth(1)).to_have_class("is-undone")
        expect(page.locator("#outbox")).to_contain_text("4 waiting to be sent")
        expect(page.locator("[data-score] output.marks")).to_have_text(["5", "0"])
        expect(page.locator("[data-over-note]")).to_be_hidden()
        expect(page.locator("#hand")).to_contain_text("Seat 4 shakes")
        assert faults(page) == []
        page.get_by_role("link", name="Enter only the final score").click()
        pages.open_other_scores(page)
        page.get_by_label(re.compile("Score of")).first.fill("7")
        page.get_by_role("button", name="Game over").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_role("button", name="Save it on this phone").click()
        expect(page.locator("#outbox")).to_contain_text("5 waiting to be sent")
        assert faults(page) == []
    finally:
        hall.start()
    expect(page.locator("#sheet-status")).to_contain_text("Sent.")
    page.goto(page.url.partition("?")[0])
    sheet_is_sent(page)
    expect(page.locator(".marks").first).to_have_text("7")
    script = SHEET.format(slug=event["slug"], table=6)
    rows = json.loads(hall.run(script))
    assert rows == [["31", 1, 0], ["32", 1, 0], ["3m", 3, 0]]


def test_points_run_on_without_a_network(opened: Open, hall: Hall, event: dict) -> None:
    """Each bid carries its figures: the page adds up what the rules then give."""
    page = phone(opened)
    page.goto(f"/t/{json.loads(hall.run(POINTS))['code']}/")
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    score = page.locator("[data-score] output.marks")
    for number, (bid, came, taken, total) in enumerate(
        [
            ("31", "Made", 35, ["35", "7"]),
            ("30", "Set", 20, ["35", "59"]),
            ("1m", "Set", 41, ["35", "102"]),
        ],
        2,
    ):
        expect(page.locator("[data-over-note]")).to_be_hidden()
        page.get_by_label("Points the bidders took").fill(str(taken))
        hand(page, bid, came, number)
        expect(score).to_have_text(total)
    expect(page.locator("[data-over-note]")).to_contain_text("the game is over")
    expect(page.locator("[data-waiting-note]")).to_be_hidden()
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.goto(page.url.partition("?")[0])
    expect(page.locator(".ledger tbody tr")).to_have_count(3)
    expect(score).to_have_text(["35", "102"])


def test_the_hand_that_ends_the_game_says_so_and_times_are_the_events(
    opened: Open, event: dict, hall: Hall
) -> None:
    """The phone is set to another zone than the hall."""
    page = opened(forgive=CUT, viewport=PHONE, timezone_id="Asia/Tokyo")
    page.goto(f"/t/{event['codes'][7]}/")
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    over = page.locator("[data-over-note]")
    for number in (2, 3, 4):
        expect(over).to_be_hidden()
        hand(page, "2m", "Made", number)
    expect(page.locator("[data-score] output.marks")).to_have_text(["6", "0"])
    expect(over).to_be_hidden()
    hand(page, "31", "Made", 5)
    expect(over).to_contain_text("the game is over")
    shown = page.locator("#outbox time, #outbox [data-time]").first.text_content()
    zone = page.locator("#outbox").get_attribute("data-zone")
    hour_in = "(zone) => new Date().toLocaleTimeString('en', { hour: 'numeric', timeZone: zone })"
    assert zone == "America/Chicago"
    hour, half = page.evaluate(hour_in, zone).split()
    before = page.evaluate(
        hour_in.replace("new Date()", "new Date(Date.now() - 6e4)"), zone
    )
    assert shown.split(":")[0] in (hour, before.split()[0])
    assert shown.endswith((half, before.split()[1]))
    page.context.set_offline(False)
    sheet_is_sent(page)


def test_hands_are_kept_by_keyboard_alone(opened: Open, event: dict) -> None:
    page = opened(forgive=CUT, viewport=PHONE)
    other = phone(opened)
    for each in (page, other):
        each.goto(f"/t/{event['codes'][6]}/")
        each.get_by_role("link", name="Keep the sheet hand by hand").press("Enter")
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    page.get_by_role("radio", name="Seat 1").press("Space")
    for n in (2, 3):
        page.get_by_role("radio", name="31").first.press("Space")
        page.keyboard.press("Enter")
        title = page.get_by_role("heading", name=f"Hand {n}", exact=True)
        expect(title).to_be_visible()
    hand(other, "30", "Made", 2)
    page.context.set_offline(False)
    refused = page.locator("div[data-refused] > ul > li")
    expect(refused).to_contain_text("another device")
    expect(refused).to_have_count(1)
    expect(refused.locator("[data-rest]")).to_contain_text("31, made")
    assert faults(page) == []
    again = refused.get_by_role("button", name="Write after the last hand")
    again.focus()
    page.evaluate(TURNED)
    expect(again).to_be_focused()
    page.keyboard.press("Enter")
    expect(refused).to_have_count(0)
    expect(page.locator(".ledger tbody tr")).to_have_count(3)


def test_what_is_being_tapped_stays_while_the_hands_before_are_sent(
    opened: Open, event: dict
) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][8]}/")
    page.get_by_role("link", name="Keep the sheet hand by hand").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    page.context.set_offline(True)
    hand(page, "30", "Made", 2)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    shaker = page.locator("[data-first-shaker] input[value='3']")
    shaker.check(force=True)
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(shaker).to_be_checked()
    page.context.set_offline(True)
    hand(page, "31", "Made", 2)
    hand(page, "32", "Made", 3)
    page.locator(".bids").first.get_by_text("33", exact=True).click()
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator(".bids input:checked")).to_have_value("1:33")
    expect(page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    page.get_by_role("button", name="Made").click()
    expect(page.locator(".ledger tbody tr")).to_have_count(3)


def test_what_is_tapped_while_the_page_is_fetched_stays(
    opened: Open, event: dict
) -> None:
    page = phone(opened)
    number = page_of_match(page, event["codes"][8])
    where = f"/t/{event['codes'][8]}/{number}/hands/"
    page.goto(where)
    page.context.set_offline(True)
    seat_1_shakes(page)
    page.locator(".bids").first.get_by_text("31", exact=True).click()
    page.get_by_role("button", name="Made").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    held: list[Route] = []
    page.route(f"**{where}", lambda route: held.append(route))
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.wait_for_function("() => !document.querySelector('form[aria-busy]')")
    until(lambda: page.wait_for_timeout(20) or held)
    page.locator(".bids").first.get_by_text("33", exact=True).click()
    with page.expect_response(f"**{where}") as fetched:
        for route in held:
            route.continue_()
    fetched.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    page.unroute(f"**{where}")
    expect(page.locator(".bids input:checked")).to_have_value("1:33")


def test_a_hand_in_full_is_kept(opened: Open, event: dict) -> None:
    page = opened(forgive=f"{CUT}|htmx:", viewport=PHONE, has_touch=True)
    number = page_of_match(page, event["codes"][14])
    page.goto(f"/t/{event['codes'][14]}/{number}/record/")
    page.get_by_role("group", name="Shaker").get_by_text("4 W", exact=True).click()
    for seat, bid in zip((1, 2, 3, 4), WHOLE["bids"].split(), strict=True):
        expect(page.locator("#turn")).to_have_text(f"Seat {seat} bids:")
        page.locator(f"#bid-{bid}").click()
    page.get_by_role("group", name="Trumps").get_by_text("fives", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("Seat 2 leads")
    page.context.set_offline(True)
    page.get_by_text("Typed instead of tapped").click()
    for name, tiles in dealt().items():
        page.locator(f"#{name}").fill(tiles)
    plays = WHOLE["plays"].split()
    page.locator("#plays").fill(" ".join(plays[:-4]))
    for tile in plays[-4:]:
        page.locator(f"[data-tile='{tile}']").click()
    expect(page.get_by_text("They do when it is sent")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Put it on the sheet").click()
    expect(page.locator("#outbox")).to_contain_text("1 waiting to be sent")
    page.context.set_offline(False)
    sheet_is_sent(page)
    page.goto(f"/t/{event['codes'][14]}/{number}/hands/")
    page.locator(".ledger tbody tr").get_by_role("link", name="Correct").click()
    expect(page.locator("#hand_4")).to_have_value(dealt()["hand_4"])


def page_of_match(page: Page, code: str) -> str:
    page.goto(f"/t/{code}/")
    where = page.get_by_role("link", name="Keep the sheet hand by hand")
    return (where.get_attribute("href") or "").split("/")[3]


def test_a_ruling_and_its_appeal_are_kept_and_overtake_a_confirmation_that_waits(
    opened: Open, event: dict
) -> None:
    other, judge, pair = (
        phone(opened, has_worker=True),
        phone(opened, has_worker=True),
        phone(opened, has_worker=True),
    )
    other.goto(f"/t/{event['other']}/")
    other.context.set_offline(True)
    other.get_by_role("button", name="That is right").click()
    expect(other.locator("#outbox")).to_contain_text("That is right, 7\u20134")
    judge.goto(f"/t/{event['judge']}/{event['match']}/")
    wait_for_stored_entry(judge)
    judge.context.set_offline(True)
    judge.get_by_role("link", name="Call a ruling").click()
    judge.get_by_text("Renege", exact=True).click()
    judge.get_by_text(event["name"], exact=True).click()
    judge.get_by_role("button", name="See the penalty").click()
    judge.get_by_text("The hand is lost", exact=True).click()
    judge.get_by_label("Note").fill("Trick 3")
    assert faults(judge) == []
    judge.get_by_role("button", name="Make this ruling").click()
    expect(judge.locator("#outbox")).to_contain_text("The hand is lost")
    assert faults(judge) == []
    judge.context.set_offline(False)
    sheet_is_sent(judge)
    expect(judge.locator("#sheet-rulings")).to_contain_text("Renege")

    pair.goto(f"/t/{event['pair']}/")
    pair.get_by_role("link", name="Rulings and appeals").click()
    pair.get_by_text("Appeal", exact=True).click()
    pair.context.set_offline(True)
    pair.get_by_label("Why is it not right?").fill("It was a four.")
    pair.get_by_role("button", name="Ask the director to decide").click()
    expect(pair.locator("#outbox")).to_contain_text("Appeal, It was a four.")
    pair.context.set_offline(False)
    sheet_is_sent(pair)
    expect(pair.locator("main")).to_contain_text("Appealed, to be decided")

    other.context.set_offline(False)
    expect(other.locator("div[data-refused]")).to_contain_text("ruling")
    expect(other.locator("#sheet-status")).to_contain_text("before a ruling changed")


def test_what_cannot_be_sent_is_handed_to_the_director(
    opened: Open, event: dict, hall: Hall
) -> None:
    page = phone(opened)
    page.goto(f"/t/{event['codes'][3]}/")
    page.context.set_offline(True)
    keep(page)
    script = SETTLE.format(slug=event["slug"], table=4)
    hall.run(script)
    page.context.set_offline(False)
    outbox = page.locator("#outbox")
    expect(outbox).to_contain_text("4\u20137 stands already")
    outbox.get_by_role("button", name="Show the director a code").click()
    figure = outbox.locator("figure")
    expect(figure.locator("svg path")).to_have_count(1)
    assert faults(page) == []
    address = figure.get_attribute("data-says")

    director = opened(forgive="status of 4", viewport=LAPTOP)
    pages.sign_in(director, hall.password)
    pages.go(director, event["slug"], "handover/")
    director.get_by_label("What the code says").fill(address)
    assert faults(director) == []
    director.get_by_role("button", name="Read it").click()
    assert faults(director) == []
    director.get_by_role("button", name="Send it for them").click()
    expect(director.get_by_role("alert")).to_contain_text("stands already")
    director.get_by_role("button", name="Put 7\u20134 in its place").click()
    expect(director.locator("#kept-lines")).to_contain_text("This is in")
    outbox.get_by_role("button", name="Forget it").click()
    expect(outbox.locator("div[data-refused]")).to_be_hidden()


def test_what_fails_on_the_server_is_not_sent_for_ever(
    opened: Open, event: dict
) -> None:
    page = opened(
        forgive=f"{CUT}|status of 500",
        viewport=PHONE,
        has_touch=True,
    )
    page.goto(f"/t/{event['codes'][6]}/")
    page.context.set_offline(True)
    keep(page)
    tries: list[Route] = []
    page.route(
        "**/kept", lambda route: (tries.append(route), route.fulfill(status=500))
    )
    page.context.set_offline(False)
    outbox = page.locator("#outbox div[data-refused]")
    while len(tries) < 3:
        with page.expect_response("**/kept"):
            page.evaluate("dispatchEvent(new Event('online'))")
    expect(outbox).to_contain_text("The server could not take this")
    page.evaluate("dispatchEvent(new Event('online'))")
    page.unroute("**/kept")
    outbox.get_by_role("button", name="Try again").click()
    sheet_is_sent(page)
    assert len(tries) == 3


def test_two_phones_on_one_sheet_are_both_told(opened: Open, event: dict) -> None:
    first, second = phone(opened), phone(opened)
    note = "This sheet is open on another phone too"
    for page in (first, second):
        page.goto(f"/t/{event['codes'][10]}/")
    expect(second.locator("[data-elsewhere]")).to_contain_text(note)
    expect(first.locator("[data-elsewhere]")).to_be_hidden()
    first.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(first.locator("[data-elsewhere]")).to_be_visible()
    assert faults(first) == []


def test_over_plain_http_the_open_page_does_the_job(
    browser: Browser, event: dict, hall: Hall
) -> None:
    """A venue's Wi-Fi: no service worker, no cache, no randomUUID."""
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.goto(f"{hall.url.replace('127.0.0.1', 'hall.test')}/t/{event['judge']}/")
        assert page.evaluate("[isSecureContext, 'caches' in window]") == [False, False]
        table = page.locator(".n:text-is('10')")
        page.locator(".judge-list a", has=table).click()
        page.get_by_role("link", name="Keep the sheet hand by hand").click()
        expect(page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
        wait_for_stored_entry(page)
        page.context.set_offline(True)
        hand(page, "31", "Made", 2)
        expect(page.locator("#outbox [data-insecure]")).to_contain_text(
            "Keep this page open until the network is back"
        )
        hand(page, "2m", "Set", 3)
        page.get_by_role("link", name="Enter only the final score").click()
        expect(page.get_by_role("button", name="Send", exact=True)).to_be_visible()
        page.go_back()
        expect(page.locator("[data-waiting-rows] li")).to_have_count(2)
        page.context.set_offline(False)
        sheet_is_sent(page)
        expect(page.locator(".ledger tbody tr")).to_have_count(2)


def test_the_page_opens_again_without_a_network(opened: Open, event: dict) -> None:
    page = phone(opened, has_worker=True)
    where = f"/t/{event['codes'][4]}/"
    page.goto(where)
    page.locator("#outbox[data-opens]").wait_for(state="attached")
    page.context.set_offline(True)
    page.goto(where)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Table 5")
    keep(page)
    page.context.set_offline(False)
    sheet_is_sent(page)


@pytest.mark.soak
def test_a_code_that_leads_to_a_sheet_opens_again_without_a_network(
    opened: Open, event: dict, hall: Hall
) -> None:
    script = DEPTH.format(slug=event["slug"])
    hall.run(script.replace("DEPTH", "sheet"))
    page = phone(opened, has_worker=True)
    where = f"/t/{event['codes'][13]}/"
    page.goto(where)
    page.locator("#outbox[data-opens]").wait_for(state="attached")
    page.context.set_offline(True)
    page.goto(where)
    hand(page, "31", "Made", 2)
    page.context.set_offline(False)
    sheet_is_sent(page)
    hall.run(script.replace("DEPTH", "marks"))


def test_a_browser_may_install_it(opened: Open, event: dict) -> None:
    page = phone(opened, has_worker=True)
    page.goto(f"/t/{event['codes'][4]}/")
    page.locator("#outbox[data-opens]").wait_for(state="attached")
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"].endswith("/app.webmanifest")
    assert not manifest["errors"]
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_a_confirmation_is_kept(opened: Open, event: dict, hall: Hall) -> None:
    script = SENT.format(slug=event["slug"])
    code = hall.run(script)
    page = phone(opened)
    page.goto(f"/t/{code}/")
    page.context.set_offline(True)
    page.get_by_role("button", name="That is right").click()
    expect(page.locator("#outbox")).to_contain_text("That is right, 7\u20134")
    page.context.set_offline(False)
    sheet_is_sent(page)
    expect(page.locator("#sheet-status")).to_contain_text("this result stands")
