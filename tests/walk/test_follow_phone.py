"""A phone asks to be told: its button, the worker, the push service, the notice shown.

Chromium would ask its maker's service for an address; that one step is given here.
"""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.push_service import Phone
from tests.walk.phones import SUBSCRIBED, until

pytestmark = pytest.mark.browser


def test_a_phone_is_told_from_the_button_to_the_notice(
    whole_browser: Browser, told_hall
) -> None:
    program, service, path = told_hall
    phone = Phone()
    context = whole_browser.new_context(base_url=program.url)
    context.grant_permissions(["notifications"], origin=program.url)
    given = json.dumps([service.address("ann"), phone.keys])
    context.add_init_script(f"({SUBSCRIBED})({given})")
    page = context.new_page()
    page.goto(path)
    button = page.get_by_role("button", name="Tell this phone")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(page.get_by_role("status").filter(has_text="is told when")).to_be_visible()
    expect(button).to_have_attribute("aria-pressed", "true")
    asked = page.evaluate("window.askedWith")
    assert asked["userVisibleOnly"] is True
    assert len(asked["applicationServerKey"]) == 87

    until(lambda: len(service.posted) >= 2)
    messages = [phone.read(body) for _path, _headers, body in service.posted]
    assert messages[0]["title"] == f"This phone is told of pair {path.split('/')[-2]}"
    assert messages[1]["title"].startswith("You play at table ")

    wire = context.new_cdp_session(page)
    registered: list[str] = []
    wire.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(
            r["registrationId"] for r in event["registrations"]
        ),
    )
    wire.send("ServiceWorker.enable")
    until(lambda: page.wait_for_timeout(50) or registered)
    wire.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": program.url,
            "registrationId": registered[0],
            "data": json.dumps(messages[1]),
        },
    )
    shown = """async () => {
      const worker = await navigator.serviceWorker.getRegistration("/e/");
      return (await worker.getNotifications()).map((n) => [n.title, n.data]);
    }"""
    until(lambda: page.evaluate(shown))
    assert page.evaluate(shown) == [[messages[1]["title"], path]]

    page.reload()
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(page.get_by_role("status").filter(has_text="no more")).to_be_visible()
    assert "0" in program.run(
        "from tournaments.models import Follower; print(Follower.objects.count())",
    )
    context.close()


def test_a_phone_that_forbids_messages_is_told_so(
    whole_browser: Browser, told_hall
) -> None:
    program, _service, path = told_hall
    context = whole_browser.new_context(base_url=program.url)
    context.add_init_script("Notification.requestPermission = async () => 'denied'")
    page = context.new_page()
    page.goto(path)
    page.get_by_role("button", name="Tell this phone").click()
    expect(page.get_by_text("lets no messages through")).to_be_visible()
    context.close()


def test_where_it_cannot_work_nothing_is_offered(
    whole_browser: Browser, told_hall
) -> None:
    program, _service, path = told_hall
    context = whole_browser.new_context(base_url=program.url)
    context.add_init_script("delete window.PushManager")
    page = context.new_page()
    page.goto(path)
    expect(page.get_by_role("button", name="This is my pair")).to_be_visible()
    expect(page.get_by_role("button", name="Tell this phone")).to_be_hidden()
    context.close()
