"""A child process that renders spectators' pages, so that this one serves officials.

Two pipes lead to the child; it serves comparisons before renders. The operating system
closes them however this process ends, and then the child ends too.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

from django.conf import settings

from deploy.serving import metrics

if TYPE_CHECKING:  # the child imports this module before it sets Django up
    from deploy.live.touched import TouchedPages
    from deploy.serving.page import Page
    from deploy.serving.render import Render
    from tournaments.live import EventVersion

log = logging.getLogger(__name__)
SPAWN = get_context("spawn")
NICENESS = 10  # The child's, on systems that have it: a tenth of an even share
START_SECONDS = 10  # Least time between two starts of a child
MAX_SECONDS = 30  # For one answer; a slower child is replaced


class PageProcess:
    """Makes pages and comparisons in a child after ``start``.

    If no child answers, this process renders.
    """

    def __init__(self, render: "Render", touched: "TouchedPages") -> None:
        self._render, self._touched = render, touched
        self._child: _Child | None = None
        self._is_on = False
        self._lock = Lock()
        metrics.gauges["page_process_bytes"] = (
            "The most memory of the process for spectators' pages, 0 where none answers",
            self.memory,
        )

    def start(self, public_url: str) -> None:
        """Start the child; this process renders until it is ready.

        The settings may disable the child; then this process always renders.
        """
        if not settings.PAGE_PROCESS:
            return
        self._public_url, self._is_on = public_url, True
        self._replace(None)

    def stop(self) -> None:
        """End the child."""
        with self._lock:
            self._is_on = False
            if self._child is not None:
                self._child.process.kill()

    def render(
        self,
        path: str,
        language: str,
        known: "Page | None",
        at_least: "EventVersion | None",
    ) -> "Page":
        """Return the page at a path in a language, like ``Render``."""
        with suppress(_NoAnswer):
            bare = known and replace(known, body=b"")
            task = ("render", path, language, bare, at_least)
            page: Page = self._ask("renders", 0, *task)
            is_known = known is not None and known.etag == page.etag != ""
            return replace(page, body=known.body) if known and is_known else page
        return self._render(path, language, known, at_least)

    def since_last(self, slug: str) -> str | None:
        """Return the changes since the last call, like ``TouchedPages``."""
        if not self._is_on:
            return self._touched.since_last(slug)
        with suppress(_NoAnswer):
            text: str | None = self._ask(
                "comparisons", START_SECONDS, "since_last", slug
            )
            return text
        return None

    def forget(self, slug: str) -> None:
        """Forget an event without listeners."""
        self._touched.forget(slug)
        with suppress(_NoAnswer):
            self._ask("comparisons", 0, "forget", slug)

    def memory(self) -> float:
        """The child's peak memory in bytes; 0 without a child."""
        with suppress(_NoAnswer):
            return float(self._ask("comparisons", 0, "memory"))
        return 0.0

    def _ask(self, lane: str, patience: float, task: str, *args: object) -> Any:
        child = self._child
        if child is None:
            raise _NoAnswer
        try:
            return child.lanes[lane].ask(patience, task, *args)
        except (EOFError, OSError) as error:
            self._replace(child)
            raise _NoAnswer from error

    def _replace(self, child: "_Child | None") -> None:
        """Start another child in place of this one, unless it was just started."""
        with self._lock:
            if self._child is not child or not self._is_on:
                return
            if child is not None:
                if monotonic() - child.began < START_SECONDS:
                    return
                log.warning(
                    "The process for spectators' pages ended: starting another."
                )
                child.process.kill()
            try:
                self._child = _Child(self._public_url)
            except (ImportError, OSError):  # too little memory, no such system call
                self._child = None
                log.warning("No process for spectators' pages starts: made here.")


class _NoAnswer(Exception):
    """There is no child, it is not ready, or it has ended."""


class _Child:
    """One child process with its two lanes."""

    def __init__(self, public_url: str) -> None:
        self.began = monotonic()
        ends = {name: SPAWN.Pipe() for name in ("comparisons", "renders")}
        self.lanes = {name: _Lane(own) for name, (own, _other) in ends.items()}
        others = [other for _own, other in ends.values()]
        self.process = SPAWN.Process(
            target=_serve, args=(*others, public_url), name="pages", daemon=True
        )
        self.process.start()
        for other in others:
            other.close()


class _Lane:
    """A pipe to the child for one kind of task, one at a time."""

    def __init__(self, pipe: "Connection[Any, Any]") -> None:
        self._pipe = pipe
        self._lock = Lock()
        self._is_ready = False

    def ask(self, patience: float, *task: object) -> Any:
        """Return the child's answer; wait so many seconds for a child that starts.

        Raises EOFError or OSError if the child has ended.
        """
        with self._lock:
            if not self._is_ready:
                if not self._pipe.poll(patience):
                    raise _NoAnswer
                self._is_ready = self._pipe.recv()
            self._pipe.send(task)
            if not self._pipe.poll(MAX_SECONDS):
                self._pipe.close()  # a late answer would be taken for the next one
                raise TimeoutError
            return self._pipe.recv()


def _serve(
    comparisons: "Connection[Any, Any]", renders: "Connection[Any, Any]", url: str
) -> None:
    """The child's main loop: answer tasks until the pipes are closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(max(0, NICENESS - os.nice(0)))
    tasks = _tasks(url)
    with suppress(EOFError, OSError):
        for pipe in (comparisons, renders):
            pipe.send(True)
        while True:
            ready = wait([comparisons, renders])
            pipe = comparisons if comparisons in ready else renders
            task, *args = pipe.recv()
            pipe.send(tasks[task](*args))


def _tasks(url: str) -> dict[str, Callable[..., object]]:
    from django.core.wsgi import get_wsgi_application

    get_wsgi_application()
    settings.PUBLIC_URL = url

    from deploy.live.touched import TouchedPages
    from deploy.serving.frozen_objects import freeze_startup_objects
    from deploy.serving.render import PublicHandler, render_with

    touched = TouchedPages()
    freeze_startup_objects()
    return {
        "render": render_with(PublicHandler()),
        "since_last": touched.since_last,
        "forget": touched.forget,
        "memory": _memory,
    }


def _memory() -> int:
    """This process's peak memory in bytes; 0 if the system does not say."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit
