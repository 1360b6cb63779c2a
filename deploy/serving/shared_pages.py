"""Rendered pages that all web workers share.

A page names its version, so that an old one is never taken for a new one; losing an
entry costs one render.
"""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Protocol

from django.conf import settings
from django.core.cache import BaseCache

from deploy.serving.page import Page

SECONDS = 600


class SharedPages(Protocol):
    """The pages of other processes."""

    def get(self, path: str, language: str) -> Page | None:
        """Return the newest page that any process stored."""

    def put(self, path: str, language: str, page: Page) -> None:
        """Store this page for the other processes."""


class NoSharedPages:
    """Nothing is shared, because one process serves everybody."""

    def get(self, path: str, language: str) -> Page | None:
        return None

    def put(self, path: str, language: str, page: Page) -> None:
        return None


class CachedPages:
    """Pages in the installation's cache; writing does not delay the request."""

    def __init__(self, cache: BaseCache) -> None:
        self._cache = cache
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="share")

    def get(self, path: str, language: str) -> Page | None:
        page = self._cache.get(_key(path, language))
        return page if isinstance(page, Page) else None

    def put(self, path: str, language: str, page: Page) -> None:
        key = _key(path, language)
        self._thread.submit(self._cache.set, key, replace(page), SECONDS)

    def close(self) -> None:
        """Wait for the writes under way; take no more."""
        self._thread.shutdown()


def _key(path: str, language: str) -> str:
    """A key for one build of the program, because another build has other layouts."""
    name = f"{settings.BUILD} {language} {path}"
    return f"page:{hashlib.sha256(name.encode()).hexdigest()}"
