"""Public pages as bytes: rendered once for what they show, never served when stale.

The page of an event carries the version read inside its render's snapshot; it is served
only if that is at least the version that the request saw when it arrived. A version that
did not change the page only raises the entry's version; bytes and ETag stay. A page of
people, clubs or seasons reads many tables, so no event's version describes it: it is
stored with the state that the database had before the render, and served while the state
is the same.
"""

import re
from collections import OrderedDict
from http import HTTPStatus
from threading import Lock

from deploy.serving import metrics
from deploy.serving.page import Page
from deploy.serving.render import Render
from tournaments.event.live import EventVersion

SLUG = re.compile(r"[-a-zA-Z0-9_]+")
PUBLIC = re.compile(rf"^/(?:embed/)?e/({SLUG.pattern})/")
PEOPLE = re.compile(
    r"/(?:(?:events|clubs)/"
    r"|(?:embed/)?clubs/[-a-zA-Z0-9_]+/(?:(?:winners|ratings)/)?"
    r"|people/[0-9]{1,18}/(?:[0-9]{1,18}/)?"
    r"|seasons/[0-9]{1,18}/(?:statistics/)?"
    r"|days/[-a-zA-Z0-9_]+/(?:wall/|version)?"
    r"|associations/[-a-zA-Z0-9_]+/)?"
)
VERSION_PAGE = "/version"
MAX_PAGES = 4096
State = EventVersion | str


def slug_of(method: str, path: str, query: bytes | str) -> str | None:
    """The event of a request for a public page, or None for any other request."""
    if method not in ("GET", "HEAD") or query or not path.isascii():
        return None
    match = PUBLIC.match(path)
    return match.group(1) if match else None


def is_people_page(method: str, path: str, query: bytes | str) -> bool:
    """Whether a request asks for the first part of a public page of people."""
    is_read = method in ("GET", "HEAD") and not query
    return is_read and PEOPLE.fullmatch(path) is not None


class PageCache:
    def __init__(self, render: Render) -> None:
        self._render = render
        self._pages: OrderedDict[tuple[str, str], tuple[State, Page]] = OrderedDict()
        self._rendering = Lock()

    def get(self, path: str, language: str, state: State) -> Page | None:
        """The page, if it is right for this version of its event or this state."""
        entry = self._pages.get((path, language))
        if entry is None or not _is_right(entry[0], state):
            return None
        metrics.PAGE_HITS.inc()
        return entry[1]

    def latest(self, path: str, language: str, state: State) -> Page | None:
        """The newest page of this epoch, of any age; it names its own version.

        None for a page that shows nothing but the version, and for one of people.
        """
        _state, page = self._pages.get((path, language), (None, None))
        if page is None or isinstance(state, str) or path.endswith(VERSION_PAGE):
            return None
        return page if page.version.epoch >= state.epoch else None

    def render(self, path: str, language: str, state: State) -> Page:
        """Render the page, once for all who wait for it."""
        with self._rendering:
            if page := self.get(path, language, state):
                return page
            version = None if isinstance(state, str) else state
            _state, known = self._pages.get((path, language), (None, None))
            page = self._render(path, language, known, version)
            if known is not None and known.etag == page.etag != "":
                metrics.PAGES_UNCHANGED.inc()
            else:
                metrics.PAGES_RENDERED.inc()
            if page.status == HTTPStatus.OK:
                self._pages[path, language] = (page.version if version else state), page
                self._pages.move_to_end((path, language))
                while len(self._pages) > MAX_PAGES:
                    self._pages.popitem(last=False)
            return page


def _is_right(stored: State, state: State) -> bool:
    if isinstance(stored, str) or isinstance(state, str):
        return stored == state
    return stored >= state
