"""Pages that stay open from test to test: a new context costs more than most tests do."""

import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from threading import Thread, current_thread, main_thread
from typing import Any

from django.core.signals import request_finished, request_started
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, expect

Lent = Callable[..., Page]
BLANK = "/static/js/first.js"
"""A place of every site, shown as text, where nothing runs."""
PATIENCE = 60_000
"""Milliseconds: a machine may have other work."""
DOUBLE_TAP = 500  # Milliseconds in which a second tap on a button is ignored
DESKTOP = {"width": 1280, "height": 720}
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await (globalThis.caches?.keys() ?? [])) await caches.delete(name);
  const workers = await (navigator.serviceWorker?.getRegistrations() ?? []);
  for (const worker of workers) await worker.unregister();
  return `${Date.now}`.includes("native") && Object.getOwnPropertyNames(window).join();
}"""
"""It gives the window's names: a script that a test put in front of every page adds to
them, or sets the clock."""


class OpenRequests:
    """What this process's live servers still answer, by their threads."""

    def __init__(self) -> None:
        self._threads: set[Thread] = set()
        request_started.connect(self._start)
        request_finished.connect(self._finish)

    def _start(self, **_details: object) -> None:
        if current_thread() is not main_thread():
            self._threads.add(current_thread())

    def _finish(self, **_details: object) -> None:
        self._threads.discard(current_thread())

    def wait(self, seconds: float) -> None:
        """Return when all are answered: a page that was left does not stop its view.

        Raises:
            TimeoutError: One takes longer.
        """
        deadline = time.monotonic() + seconds
        while any(thread.is_alive() for thread in list(self._threads)):
            if time.monotonic() > deadline:
                raise TimeoutError("a live server still answers")
            time.sleep(0.005)


class Pages:
    """Lends pages to tests and takes them back as if new.

    What cannot be taken from a page are listeners and scripts before every page.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Page]] = defaultdict(list)
        self._lent: list[tuple[str, Page]] = []
        self._names: dict[str, str] = {}
        self._requests = OpenRequests()

    def lend(
        self,
        *,
        is_new: bool = False,
        viewport: Any = DESKTOP,
        color_scheme: Any = "light",
        reduced_motion: Any = "no-preference",
        **options: Any,
    ) -> Page:
        """Give a page of a context with these options that nobody else has.

        ``is_new`` where scripts or listeners are added that no later test may have. A
        worker may outlive its pages, so that a context with one is not lent again.
        """
        has_worker = options.get("service_workers", "allow") == "allow"
        kind = "" if is_new or has_worker else repr(sorted(options.items()))
        free = [page for page in self._free.pop(kind, []) if not page.is_closed()]
        page = free.pop() if free else self._new_page(options)
        self._free[kind] = free
        self._lent.append((kind, page))
        page.set_viewport_size(viewport)
        page.emulate_media(
            media="null", color_scheme=color_scheme, reduced_motion=reduced_motion
        )
        return page

    def _new_page(self, options: dict[str, Any]) -> Page:
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def take_back(self) -> None:
        """Clean all that are lent; what cannot be cleaned is closed.

        Nothing that they asked for is still answered afterwards.
        """
        while self._lent:
            kind, page = self._lent.pop()
            is_clean = False
            with suppress(Error):
                is_clean = bool(kind) and self._clean(kind, page)
            if is_clean:
                self._free[kind].append(page)
            else:
                with suppress(Error):
                    page.context.close()
        self._requests.wait(PATIENCE / 1000)

    def _clean(self, kind: str, page: Page) -> bool:
        """Leave nothing of the last test, if it stood on a site."""
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        context.set_offline(False)
        page.set_extra_http_headers({})
        context.unroute_all()
        page.unroute_all()
        context.clear_cookies()
        context.clear_permissions()
        if not page.url.startswith("http"):
            return False
        page.goto("/".join(page.url.split("/", 3)[:3]) + BLANK)
        names = page.evaluate(FORGET)
        return bool(names) and names == self._names.setdefault(kind, names)


def carry_session(client: Client, context: BrowserContext, url: str) -> None:
    """Who is signed in with the client is signed in with the browser too."""
    session = client.cookies["sessionid"].value
    context.add_cookies([{"name": "sessionid", "value": session, "url": url}])


def open_as(client: Client, page: Page, site: str, path: str) -> Page:
    """Open an address of a site as who is signed in at this client."""
    carry_session(client, page.context, site)
    page.goto(site + path)
    return page


def choose(choice: Locator) -> None:
    """Tap the label of a radio button, once it stands still, unless it is chosen."""
    if not choice.is_checked():
        choice.locator("xpath=ancestor::label").click()
    expect(choice).to_be_checked()
