"""Rendered pages as all web workers share them: what one made serves the others.

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
    """Where pages of other processes are found."""

    def get(self, path: str, language: str) -> Page | None:
        """Return the newest page that any process stored."""

    def put(self, path: str, language: str, page: Page) -> None:
        """Let the other processes have this page."""


class NoSharedPages:
    """One process serves everybody: there is nobody to share with."""

    def get(self, path: str, language: str) -> Page | None:
        return None

    def put(self, path: str, language: str, page: Page) -> None:
        return None


class CachedPages:
    """Pages in the cache of the installation; whoever asked for one does not wait for it."""

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
    """Of one build of the program alone: another lays its pages out otherwise."""
    name = f"{settings.BUILD} {language} {path}"
    return f"page:{hashlib.sha256(name.encode()).hexdigest()}"
