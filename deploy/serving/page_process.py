"""A child process that renders spectators' pages, so that this one serves officials.

Tasks and answers go through its standard input and output. The operating system closes
them however this process ends, and then the child ends too.
"""

import logging
import os
import pickle
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from subprocess import PIPE, Popen
from threading import Event, Lock, Thread, Timer
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, cast

from django.conf import settings

from deploy.serving import metrics

if TYPE_CHECKING:  # the child imports this module before it sets Django up
    from deploy.live.touched import TouchedPages
    from deploy.serving.page import Page
    from deploy.serving.render import Render
    from tournaments.event.live import EventVersion
    from tournaments.public.selectors.touched import Touched

log = logging.getLogger(__name__)
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
        with self._lock:
            self._is_on = False
            if self._child is not None:
                self._child.end()

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
            page: Page = self._ask(0, *task)
            is_known = known is not None and known.etag == page.etag != ""
            return replace(page, body=known.body) if known and is_known else page
        return self._render(path, language, known, at_least)

    def since_last(self, slug: str) -> "Touched | None":
        """Return the changes since the last call, like ``TouchedPages``."""
        if not self._is_on:
            return self._touched.since_last(slug)
        with suppress(_NoAnswer):
            news: Touched | None = self._ask(START_SECONDS, "since_last", slug)
            return news
        return None

    def forget(self, slug: str) -> None:
        self._touched.forget(slug)
        with suppress(_NoAnswer):
            self._ask(0, "forget", slug)

    def memory(self) -> float:
        """The child's peak memory in bytes; 0 without a child."""
        with suppress(_NoAnswer):
            return float(self._ask(0, "memory"))
        return 0.0

    def _ask(self, patience: float, task: str, *args: object) -> Any:
        child = self._child
        if child is None:
            raise _NoAnswer
        try:
            return child.ask(patience, task, *args)
        except (EOFError, OSError, ValueError) as error:
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
                child.end()
            try:
                self._child = _Child(self._public_url)
            except OSError:  # too little memory
                self._child = None
                log.warning("No process for spectators' pages starts: made here.")


class _NoAnswer(Exception):
    """There is no child, it is not ready, or it has ended."""


def _receive(stream: "IO[bytes]") -> Any:
    return pickle.load(stream)  # noqa: S301  (our own parent's or child's)


class _Child:
    """One child process, which answers one task after the other."""

    def __init__(self, public_url: str) -> None:
        self.began = monotonic()
        self._process = Popen(  # noqa: S603  (this very module)
            [sys.executable, "-m", __name__, public_url],
            stdin=PIPE,
            stdout=PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self._tasks = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)
        self._lock, self._is_ready = Lock(), Event()
        Thread(target=self._wait_until_ready, name="child", daemon=True).start()

    def _wait_until_ready(self) -> None:
        with suppress(EOFError, OSError):  # whoever asks next finds out
            _receive(self._answers)
        self._is_ready.set()

    def ask(self, patience: float, *task: object) -> Any:
        """Return the child's answer; wait so many seconds for a child that starts.

        Raises EOFError, OSError or ValueError if the child has ended.
        """
        if not self._is_ready.wait(patience):
            raise _NoAnswer
        with self._lock:
            too_long = Timer(MAX_SECONDS, self._process.kill)
            too_long.start()
            try:
                pickle.dump(task, self._tasks)
                self._tasks.flush()
                return _receive(self._answers)
            finally:
                too_long.cancel()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        with self._lock, suppress(OSError):  # what it did not read
            self._tasks.close()


def _serve(url: str) -> None:
    """The child's main loop: answer tasks until the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    if hasattr(os, "nice"):
        os.nice(max(0, NICENESS - os.nice(0)))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing printed is an answer
    tasks = _tasks(url)
    answer: object = True  # it is ready
    with suppress(EOFError, OSError):
        while True:
            pickle.dump(answer, answers)
            answers.flush()
            task, *args = _receive(sys.stdin.buffer)
            answer = tasks[task](*args)


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


if __name__ == "__main__":
    _serve(sys.argv[1])
