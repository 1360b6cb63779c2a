"""A phone in a pocket: what it is told, and how its page catches up when it is taken out.

Chromium would ask its maker's service for an address, and no desktop is here to press a
notice on: these steps are given by hand, and what is asked of the browser is written down.
"""

import json
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browsers import PATIENCE
from tests.push_service import Phone, Service, push_service
from tests.walk.conftest import Hall
from tests.walk.phones import until
from tests.walk.tabs import Tab
from tests.walk.wall_hours import SAY, SESSION

pytestmark = [pytest.mark.browser, pytest.mark.long]

SET_UP = """
event = started_event(8, club=Club.objects.earliest("pk"), tables=4)
pair = event.matches.filter(state="playing").first().sides.first().pair
print(json.dumps([event.slug, pair.number]))
"""
SUBSCRIBED = """([address, keys]) => {
  let subscribed = null;
  const subscription = {
    endpoint: address, toJSON: () => ({ endpoint: address, keys }),
    unsubscribe: async () => { subscribed = null; return true; },
  };
  PushManager.prototype.getSubscription = async () => subscribed;
  PushManager.prototype.subscribe = async function (options) {
    window.askedWith = options;
    return subscribed = subscription;
  };
}"""
PRESS = """async (url) => {
  await self.registration.showNotification("You play at table 3", { data: url, tag: url });
  const [notification] = await self.registration.getNotifications({ tag: url });
  const asked = [];
  self.clients.openWindow = async (wanted) => { asked.push(["opened", String(wanted)]); };
  WindowClient.prototype.focus = async function () { asked.push(["focused", this.url]); };
  const event = new NotificationEvent("notificationclick", { notification });
  let done;
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  await done;
  const left = await self.registration.getNotifications({ tag: url });
  return { asked, left: left.length };
}"""
LOSE = """async ([old, address, keys]) => {
  PushManager.prototype.subscribe = async (options) => {
    self.askedWith = options;
    return { endpoint: address, toJSON: () => ({ endpoint: address, keys }) };
  };
  const event = new ExtendableEvent("pushsubscriptionchange");
  if (old) event.oldSubscription = { endpoint: old };
  let done;
  event.waitUntil = (promise) => { done = promise; };
  self.dispatchEvent(event);
  await done;
  return self.askedWith.applicationServerKey.length;
}"""
FOLLOWERS = """
print(*Follower.objects.values_list("address", flat=True))
"""
PLAYED = """
pair = Pair.objects.get(event__slug="{slug}", number={number})
side = pair.sides.select_related("match").get(match__state="playing")
play(side.match.event, side.match)
"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/e/");
  return (await worker.getNotifications()).map((n) => [n.title, n.data]);
}"""
MARGINS = (5, 15, 30, 55)
"""Seconds in which the page is put away before its clock's end; more if they pass."""
TICKS = "window.ticks = 0; setInterval(() => window.ticks++, 100)"
WORD = "document.querySelector('.wall-word')?.textContent === '{text}'"
STRUCK = "Number(document.documentElement.dataset.struck)"


@pytest.fixture(scope="module")
def pair(hall: Hall) -> tuple[str, int]:
    """An event in play, and the number of a pair at a table."""
    slug, number = json.loads(hall.run(SET_UP))
    return slug, number


@pytest.fixture
def service(hall: Hall) -> Iterator[Service]:
    with push_service(hall.folder, hall.push_port) as service:
        yield service


def test_a_phone_is_told_from_the_button_to_the_notice(
    whole_browser: Browser, hall: Hall, pair: tuple[str, int], service: Service
) -> None:
    slug, number = pair
    path, phone = f"/e/{slug}/pairs/{number}/", Phone()
    first, second, third = map(service.address, ("first", "second", "third"))
    context = whole_browser.new_context(base_url=hall.url)
    context.set_default_timeout(PATIENCE)
    given = json.dumps([first, phone.keys])
    context.add_init_script(f"({SUBSCRIBED})({given})")
    messages_are_forbidden_or_cannot_come(context, path)
    context.grant_permissions(["notifications"], origin=hall.url)
    page = context.new_page()
    page.goto(path)
    button = page.get_by_role("button", name="Tell this phone")
    expect(button).to_have_attribute("aria-pressed", "false")
    with context.expect_event("serviceworker") as started:
        button.click()
    status = page.get_by_role("status")
    expect(status.filter(has_text="gets messages when")).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    asked = page.evaluate("window.askedWith")
    assert asked["userVisibleOnly"] is True
    assert len(asked["applicationServerKey"]) == 87

    until(lambda: len(notices_at(service, first, phone)) >= 2)
    messages = notices_at(service, first, phone)
    assert messages[0]["title"] == f"This phone follows pair {number}"
    assert messages[1]["title"].startswith("You play at table ")
    deliver(page, hall.url, messages[1])
    until(lambda: page.evaluate(SHOWN))
    assert page.evaluate(SHOWN) == [[messages[1]["title"], path]]

    worker = started.value
    a_notice_pressed_brings_the_page_to_the_front_or_opens_it(page, worker, path)
    for lost, named, new in ((first, None, second), (second, second, third)):
        key = worker.evaluate(LOSE, [named, new, phone.keys])
        assert key == 87, "the server's key"
        assert new in followers(hall)
        assert lost not in followers(hall)
    hall.run(PLAYED, slug=slug, number=number)
    until(
        lambda: any(
            "7–3" in notice["title"] or "3–7" in notice["title"]
            for notice in notices_at(service, third, phone)
        )
    )

    page.goto(path)
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(status.filter(has_text="are off")).to_be_visible()
    assert first not in followers(hall)
    context.close()


def messages_are_forbidden_or_cannot_come(context: BrowserContext, path: str) -> None:
    """The page says so, or offers none."""
    forbidden = context.new_page()
    forbidden.add_init_script("Notification.requestPermission = async () => 'denied'")
    forbidden.goto(path)
    forbidden.get_by_role("button", name="Tell this phone").click()
    expect(forbidden.get_by_text("blocks messages from this page")).to_be_visible()
    forbidden.close()
    without = context.new_page()
    without.add_init_script("delete window.PushManager")
    without.goto(path)
    expect(without.get_by_role("button", name="This is my pair")).to_be_visible()
    expect(without.get_by_role("button", name="Tell this phone")).to_be_hidden()
    without.close()


def notices_at(service: Service, address: str, phone: Phone) -> list[dict]:
    """What was posted to this address, as the phone reads it."""
    return [
        phone.read(body)
        for where, _headers, body in service.posted
        if address.endswith(where)
    ]


def followers(hall: Hall) -> list[str]:
    return hall.run(FOLLOWERS).split()


def deliver(page: Page, origin: str, message: dict) -> None:
    """Hand a message to the page's worker, as the push service would."""
    wire = page.context.new_cdp_session(page)
    registered: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(
            r["registrationId"]
            for r in event["registrations"]
            if r["scopeURL"].endswith("/e/") and not r["isDeleted"]
        ),
    )
    wire.send("ServiceWorker.enable")
    until(lambda: page.wait_for_timeout(50) or registered)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    data = {"registrationId": registered[0], "data": json.dumps(message)}
    wire.send("ServiceWorker.deliverPushMessage", {"origin": origin, **data})


def a_notice_pressed_brings_the_page_to_the_front_or_opens_it(
    page: Page, worker: Worker, path: str
) -> None:
    """An address elsewhere is not opened."""
    where = page.url
    pressed = worker.evaluate(PRESS, path)
    assert pressed == {"asked": [["focused", where]], "left": 0}
    page.goto("/")
    pressed = worker.evaluate(PRESS, path)
    assert pressed == {"asked": [["opened", where]], "left": 0}
    pressed = worker.evaluate(PRESS, "https://elsewhere.example/")
    assert pressed == {"asked": [], "left": 0}


def session(title: str, kind: str) -> str:
    """Whether the clock of this name stands there and says so."""
    return (
        f"[...document.querySelectorAll('.wall-clock')].some((one) => "
        f"one.innerText.includes('{title}') && one.innerText.includes('{kind}'))"
    )


@pytest.fixture
def tab(whole_browser: Browser, hall: Hall, pair: tuple[str, int]) -> Iterator[Tab]:
    tab = Tab(whole_browser, f"{hall.url}/e/{pair[0]}/wall/")
    tab.run("document.querySelector('[data-sound]').click()")
    tab.run(TICKS)
    yield tab
    tab.close()


def test_a_page_that_stood_still_catches_up_and_its_bell_is_not_late(
    tab: Tab, hall: Hall, pair: tuple[str, int]
) -> None:
    slug, _number = pair
    hall.run(SESSION, slug=slug, title="Heard", ago=54, minutes=1)
    tab.until(session("Heard", "Time is up"))
    tab.until(f"{STRUCK} === 4")  # once as it was allowed, three times at the end
    title, margin = put_away_before_an_end(tab, hall, slug)
    before, struck = tab.run("window.ticks"), tab.run(STRUCK)
    hall.run(SAY, slug=slug, text="Said meanwhile.")
    time.sleep(margin + 7)
    assert tab.run("window.ticks") - before <= 1, "it did stand still"
    tab.take_up()
    tab.until(WORD.format(text="Said meanwhile."))
    tab.until(session(title, "Time is up"))
    assert tab.run(STRUCK) == struck, "the end is long over"


def put_away_before_an_end(tab: Tab, hall: Hall, slug: str) -> tuple[str, int]:
    """Gives the clock that ends while the page stands still, and in how many seconds."""
    for margin in MARGINS:
        title = f"Slept {margin} through"
        hall.run(SESSION, slug=slug, title=title, ago=60 - margin, minutes=1)
        tab.until(session(title, "0:"))
        tab.put_away()
        if not tab.run(session(title, "Time is up")):
            return title, margin
        tab.take_up()
    raise AssertionError("no page is put away before its clock's end")
