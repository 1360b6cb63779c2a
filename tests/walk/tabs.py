"""A tab that can be put away and frozen, as a phone in a pocket or a tab behind others.

Playwright tells its own pages that they are always looked at, and such a page cannot be
frozen. This one is opened beside them, over the browser's own wire.
"""

import json
import time
from typing import Any

from playwright.sync_api import Browser

PATIENCE = 60


class Tab:
    """A page in a browser of its own; whatever is asked of it has a time limit."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._pump = browser.new_page()
        self._wire = browser.new_browser_cdp_session()
        self._context = self._wire.send("Target.createBrowserContext")
        self._front = self._open(url)
        self._answers: dict[int, dict[str, Any]] = {}
        self._wire.on("Target.receivedMessageFromTarget", self._hear)
        attached = {"targetId": self._front, "flatten": False}
        self._session = self._wire.send("Target.attachToTarget", attached)["sessionId"]
        self.until(f"location.href === '{url}' && document.readyState === 'complete'")

    def _open(self, url: str) -> str:
        made = self._wire.send("Target.createTarget", {"url": url, **self._context})
        return str(made["targetId"])

    def _hear(self, entry: dict[str, str]) -> None:
        message = json.loads(entry["message"])
        if entry["sessionId"] == self._session and "id" in message:
            self._answers[message["id"]] = message

    def _ask(self, method: str, **words: object) -> dict[str, Any]:
        number = time.monotonic_ns() % 2**31
        asked = json.dumps({"id": number, "method": method, "params": words})
        message = {"sessionId": self._session, "message": asked}
        self._wire.send("Target.sendMessageToTarget", message)
        until = time.monotonic() + PATIENCE
        while number not in self._answers:
            assert time.monotonic() < until, f"no answer to {method}"
            self._pump.wait_for_timeout(20)
        return dict(self._answers.pop(number).get("result", {}))

    def run(self, script: str) -> Any:
        """What the script gives, run as if somebody had pressed something.

        A page that goes elsewhere meanwhile gives nothing.
        """
        answer = self._ask(
            "Runtime.evaluate", expression=script, returnByValue=True, userGesture=True
        )
        return answer.get("result", {}).get("value")

    def until(self, script: str, seconds: float = PATIENCE) -> None:
        """Wait until the script gives something true."""
        began = time.monotonic()
        while not self.run(script):
            assert time.monotonic() < began + seconds, f"never: {script}"
            self._pump.wait_for_timeout(200)

    def put_away(self) -> None:
        """Another tab in front, and then no script of this one runs any more."""
        self._open("about:blank")
        self.until("document.hidden")
        self._ask("Page.setWebLifecycleState", state="frozen")

    def take_up(self) -> None:
        """It goes on, and is looked at again."""
        self._ask("Page.setWebLifecycleState", state="active")
        self._wire.send("Target.activateTarget", {"targetId": self._front})

    def close(self) -> None:
        self._wire.send("Target.disposeBrowserContext", self._context)
        self._wire.detach()
        self._pump.close()
