"""Pages that stay open from test to test: a new context costs more than most tests do."""

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, Error, Page, Route

Lent = Callable[..., Page]
BLANK = "/between-two-tests"
PATIENCE = 60_000
"""Milliseconds: a machine may have other work."""
DESKTOP = {"width": 1280, "height": 720}
FORGET = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  for (const name of await (globalThis.caches?.keys() ?? [])) await caches.delete(name);
  const workers = await (navigator.serviceWorker?.getRegistrations() ?? []);
  for (const worker of workers) await worker.unregister();
}"""
NAMES = "Object.getOwnPropertyNames(window).join() + Date.now"
"""A script that a test put in front of every page adds to these."""


class Pages:
    """Lends pages to tests and takes them back as if new.

    What cannot be taken from a page are listeners and scripts before every page.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: defaultdict[str, list[Page]] = defaultdict(list)
        self._lent: list[tuple[str, Page]] = []
        self._names = ""

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

        ``is_new`` where scripts or listeners are added that no later test may have.
        """
        kind = "" if is_new else repr(sorted(options.items()))
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
        """Clean all that are lent; what cannot be cleaned is closed."""
        while self._lent:
            kind, page = self._lent.pop()
            is_clean = False
            with suppress(Error):
                is_clean = bool(kind) and self._clean(page)
            if is_clean:
                self._free[kind].append(page)
            else:
                with suppress(Error):
                    page.context.close()

    def _clean(self, page: Page) -> bool:
        """Leave nothing of the last test, if it stood on a site."""
        context = page.context
        for other in context.pages:
            if other != page:
                other.close()
        context.set_offline(False)
        context.unroute_all()
        page.unroute_all()
        context.clear_cookies()
        context.clear_permissions()
        if not page.url.startswith("http"):
            return False
        page.route(f"**{BLANK}", _answer)
        page.goto("/".join(page.url.split("/", 3)[:3]) + BLANK)
        page.evaluate(FORGET)
        page.unroute_all()
        names = page.evaluate(NAMES)
        self._names = self._names or names
        return bool(names == self._names)


def _answer(route: Route) -> None:
    route.fulfill(body="<!doctype html><title></title>", content_type="text/html")
