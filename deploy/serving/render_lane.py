"""The spectators' lane: one thread renders the pages that are not cached yet."""

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from deploy.serving.page import Page

# Beyond that spectators get the newest cached page, which names its version.
MAX_PAGES_WAITING = 96


class RenderLane:
    """Renders pages one after the other; officials never wait for it.

    Concurrent requests for a page share one render and one place in the lane.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="page")
        self._waiting: dict[Hashable, asyncio.Future[Page | None]] = {}

    @property
    def is_full(self) -> bool:
        """Whether too many pages wait for another one."""
        return len(self._waiting) >= MAX_PAGES_WAITING

    async def make(
        self, name: Hashable, render: Callable[[], Page | None]
    ) -> Page | None:
        """Return the result of ``render``, called once for all who wait for this name."""
        future = self._waiting.get(name)
        if future is None:
            loop = asyncio.get_running_loop()
            future = self._waiting[name] = loop.run_in_executor(self._thread, render)
            future.add_done_callback(lambda _made: self._waiting.pop(name))
        return await asyncio.shield(future)

    def close(self) -> None:
        """Take no more pages."""
        self._thread.shutdown(wait=False, cancel_futures=True)
