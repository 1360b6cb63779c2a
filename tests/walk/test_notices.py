"""What the worker of the public pages does with a notice pressed and an address lost.

No desktop is here to press a notice on, and no browser's maker to give an address: the
worker is told of both by hand, and what it asks of the browser is written down.
"""

import json

import pytest
from playwright.sync_api import Browser, BrowserContext, Worker, expect

from tests.push_service import Phone
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
PLAYED = """
from tests.make import play
from tournaments.models import Pair

pair = Pair.objects.get(event__slug="{slug}", number={number})
side = pair.sides.select_related("match").get(match__state="playing")
play(side.match.event, side.match)
"""


def told_phone(
    whole_browser: Browser, told_hall, name: str
) -> tuple[BrowserContext, Worker]:
    """A browser told of the pair, and its worker."""
    program, service, path = told_hall
    context = whole_browser.new_context(base_url=program.url)
    context.set_default_timeout(10_000)
    context.grant_permissions(["notifications"], origin=program.url)
    given = json.dumps([service.address(name), Phone().keys])
    context.add_init_script(f"({SUBSCRIBED})({given})")
    page = context.new_page()
    page.goto(path)
    with context.expect_event("serviceworker") as started:
        page.get_by_role("button", name="Tell this phone").click()
    expect(page.get_by_role("status").filter(has_text="is told when")).to_be_visible()
    return context, started.value


def test_a_notice_pressed_brings_the_page_to_the_front_or_opens_it(
    whole_browser: Browser, told_hall
) -> None:
    program, _service, path = told_hall
    context, worker = told_phone(whole_browser, told_hall, "pressed")
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


@pytest.mark.parametrize("says_which", [True, False])
def test_a_phone_whose_address_is_lost_is_told_at_its_new_one(
    whole_browser: Browser, told_hall, says_which: bool
) -> None:
    program, service, _path = told_hall
    old, new = (service.address(f"{word}-{says_which}") for word in ("old", "new"))
    context, worker = told_phone(whole_browser, told_hall, old.rpartition("/")[2])
    phone = Phone()
    asked = worker.evaluate(LOSE, [says_which and old, new, phone.keys])
    assert asked == 87, "the server's key"
    followers = program.run(
        "from tournaments.models import Follower\n"
        "print(*Follower.objects.values_list('address', flat=True))",
    )
    assert new in followers.split()
    assert old not in followers.split()
    context.close()


def test_what_happens_later_reaches_the_new_address(
    whole_browser: Browser, told_hall
) -> None:
    program, service, path = told_hall
    old, new = service.address("before"), service.address("after")
    context, worker = told_phone(whole_browser, told_hall, "before")
    phone = Phone()
    worker.evaluate(LOSE, [old, new, phone.keys])
    slug, number = path.split("/")[2], path.split("/")[4]
    program.run(PLAYED, slug=slug, number=number)

    def notices() -> list[str]:
        return [
            phone.read(body)["title"]
            for where, _headers, body in service.posted
            if new.endswith(where)
        ]

    until(lambda: any(title.startswith("7–3") or "3–7" in title for title in notices()))
    context.close()
