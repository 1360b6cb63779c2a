"""Pages of people, clubs and seasons as bytes, served again until the next write.

Such a page reads many tables, so no event's version describes it. It is stored with the
state that the database had before the render, and served while the state is the same:
after any write it is rendered again.
"""

import re
from collections import OrderedDict
from http import HTTPStatus
from threading import Lock

from deploy.serving import metrics
from deploy.serving.page import Page
from deploy.serving.page_cache import Render

PEOPLE = re.compile(
    r"/(?:(?:events|clubs)/"
    r"|clubs/[-a-zA-Z0-9_]+/(?:(?:winners|ratings)/)?"
    r"|people/[0-9]{1,18}/(?:[0-9]{1,18}/)?"
    r"|seasons/[0-9]{1,18}/(?:statistics/)?"
    r"|associations/[-a-zA-Z0-9_]+/)?"
)
MAX_PAGES = 1024


def is_people_page(method: str, path: str, query: bytes | str) -> bool:
    """Whether a request asks for the first part of a public page of people."""
    is_read = method in ("GET", "HEAD") and not query
    return is_read and PEOPLE.fullmatch(path) is not None


class PeoplePages:
    """This process's pages of people, each with the database's state."""

    def __init__(self, render: Render) -> None:
        self._render = render
        self._pages: OrderedDict[tuple[str, str], tuple[str, Page]] = OrderedDict()
        self._lock, self._rendering = Lock(), Lock()

    def get(self, path: str, language: str, state: str) -> Page | None:
        """The page, if it was made in this state of the database."""
        known = self._pages.get((path, language))
        if known is None or known[0] != state:
            return None
        metrics.PAGE_HITS.inc()
        return known[1]

    def render(self, path: str, language: str, state: str) -> Page | None:
        """Render the page, one at a time; None if Django has to answer instead."""
        with self._rendering:
            if page := self.get(path, language, state):
                return page
            _state, known = self._pages.get((path, language), ("", None))
            page = self._render(path, language, known, None)
            if page.status != HTTPStatus.OK:
                return None
            if known is not None and known.etag == page.etag:
                metrics.PAGES_UNCHANGED.inc()
            else:
                metrics.PAGES_RENDERED.inc()
            with self._lock:
                self._pages[path, language] = state, page
                self._pages.move_to_end((path, language))
                while len(self._pages) > MAX_PAGES:
                    self._pages.popitem(last=False)
            return page
