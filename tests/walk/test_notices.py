"""A phone asks for notices: its button, the worker, the push service, the notice shown,
pressed, and the address lost.

Chromium would ask its maker's service for an address, and no desktop is here to press a
notice on: these steps are given by hand, and what is asked of the browser is written down.
"""

import json

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Worker, expect

from tests.browsers import PATIENCE
from tests.push_service import Phone, Service
from tests.served import Served
from tests.walk.phones import SUBSCRIBED, until

pytestmark = pytest.mark.browser

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
from tournaments.event.models import Follower
print(*Follower.objects.values_list("address", flat=True))
"""
PLAYED = """
from tests.make import play
from tournaments.event.models import Pair

pair = Pair.objects.get(event__slug="{slug}", number={number})
side = pair.sides.select_related("match").get(match__state="playing")
play(side.match.event, side.match)
"""


def notices_at(service: Service, address: str, phone: Phone) -> list[dict]:
    """What was posted to this address, as the phone reads it."""
    return [
        phone.read(body)
        for where, _headers, body in service.posted
        if address.endswith(where)
    ]


def followers(program: Served) -> list[str]:
    return program.run(FOLLOWERS).split()


SHOWN = """async () => {
  const worker = await navigator.serviceWorker.getRegistration("/e/");
  return (await worker.getNotifications()).map((n) => [n.title, n.data]);
}"""


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
    wire.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": origin,
            "registrationId": registered[0],
            "data": json.dumps(message),
        },
    )


def test_a_phone_is_told_from_the_button_to_the_notice(
    whole_browser: Browser, hall_with_push
) -> None:
    program, service, path = hall_with_push
    phone = Phone()
    context = whole_browser.new_context(base_url=program.url)
    context.grant_permissions(["notifications"], origin=program.url)
    address = service.address("ann")
    given = json.dumps([address, phone.keys])
    context.add_init_script(f"({SUBSCRIBED})({given})")
    page = context.new_page()
    page.goto(path)
    button = page.get_by_role("button", name="Tell this phone")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(
        page.get_by_role("status").filter(has_text="gets messages when")
    ).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    asked = page.evaluate("window.askedWith")
    assert asked["userVisibleOnly"] is True
    assert len(asked["applicationServerKey"]) == 87

    until(lambda: len(notices_at(service, address, phone)) >= 2)
    messages = notices_at(service, address, phone)
    assert messages[0]["title"] == f"This phone follows pair {path.split('/')[-2]}"
    assert messages[1]["title"].startswith("You play at table ")
    deliver(page, program.url, messages[1])
    until(lambda: page.evaluate(SHOWN))
    assert page.evaluate(SHOWN) == [[messages[1]["title"], path]]

    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(page.get_by_role("status").filter(has_text="are off")).to_be_visible()
    assert address not in followers(program)
    context.close()


def test_where_messages_are_forbidden_or_cannot_come_the_page_says_so_or_offers_none(
    whole_browser: Browser, hall_with_push
) -> None:
    program, _service, path = hall_with_push
    context = whole_browser.new_context(base_url=program.url)
    forbidden = context.new_page()
    forbidden.add_init_script("Notification.requestPermission = async () => 'denied'")
    forbidden.goto(path)
    forbidden.get_by_role("button", name="Tell this phone").click()
    expect(forbidden.get_by_text("blocks messages from this page")).to_be_visible()
    without = context.new_page()
    without.add_init_script("delete window.PushManager")
    without.goto(path)
    expect(without.get_by_role("button", name="This is my pair")).to_be_visible()
    expect(without.get_by_role("button", name="Tell this phone")).to_be_hidden()
    context.close()


def following_phone(
    whole_browser: Browser, hall_with_push, name: str
) -> tuple[BrowserContext, Worker]:
    """A browser told of the pair, and its worker."""
    program, service, path = hall_with_push
    context = whole_browser.new_context(base_url=program.url)
    context.set_default_timeout(PATIENCE)
    context.grant_permissions(["notifications"], origin=program.url)
    given = json.dumps([service.address(name), Phone().keys])
    context.add_init_script(f"({SUBSCRIBED})({given})")
    page = context.new_page()
    page.goto(path)
    with context.expect_event("serviceworker") as started:
        page.get_by_role("button", name="Tell this phone").click()
    expect(
        page.get_by_role("status").filter(has_text="gets messages when")
    ).to_be_visible()
    return context, started.value


def test_a_notice_pressed_brings_the_page_to_the_front_or_opens_it(
    whole_browser: Browser, hall_with_push
) -> None:
    program, _service, path = hall_with_push
    context, worker = following_phone(whole_browser, hall_with_push, "pressed")
    assert worker.evaluate(PRESS, path) == {
        "asked": [["focused", program.url + path]],
        "left": 0,
    }
    context.pages[0].goto("/")
    assert worker.evaluate(PRESS, path) == {
        "asked": [["opened", program.url + path]],
        "left": 0,
    }
    elsewhere = "https://elsewhere.example/"
    assert worker.evaluate(PRESS, elsewhere) == {"asked": [], "left": 0}
    context.close()


@pytest.mark.parametrize(
    "says_which", [pytest.param(True, marks=pytest.mark.soak), False]
)
def test_a_phone_whose_address_is_lost_is_told_at_its_new_one(
    whole_browser: Browser, hall_with_push, says_which: bool
) -> None:
    program, service, _path = hall_with_push
    old, new = (service.address(f"{word}-{says_which}") for word in ("old", "new"))
    context, worker = following_phone(
        whole_browser, hall_with_push, old.rpartition("/")[2]
    )
    phone = Phone()
    asked = worker.evaluate(LOSE, [says_which and old, new, phone.keys])
    assert asked == 87, "the server's key"
    assert new in followers(program)
    assert old not in followers(program)
    context.close()


def test_what_happens_later_reaches_the_new_address(
    whole_browser: Browser, hall_with_push
) -> None:
    program, service, path = hall_with_push
    old, new = service.address("before"), service.address("after")
    context, worker = following_phone(whole_browser, hall_with_push, "before")
    phone = Phone()
    worker.evaluate(LOSE, [old, new, phone.keys])
    slug, number = path.split("/")[2], path.split("/")[4]
    program.run(PLAYED, slug=slug, number=number)

    def titles() -> list[str]:
        return [notice["title"] for notice in notices_at(service, new, phone)]

    until(lambda: any(title.startswith("7–3") or "3–7" in title for title in titles()))
    context.close()
