"""A served hall and browsers in it that are watched for errors."""

import fcntl
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.beside import Beside
from tests.served import ROOT, Served, environment, free_port, served
from tests.walk.phones import told_hall  # noqa: F401

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
Open = Callable[..., Page]


class Hall:
    """The program on a laptop: it may stop and start again where it was."""

    def __init__(self, folder: Path, password: str) -> None:
        self.folder, self.port, self.password = folder, free_port(), password
        self._running = ExitStack()
        self._beside = Beside(environment(folder), ROOT)
        self.start()

    @property
    def url(self) -> str:
        return self.program.url

    def start(self) -> None:
        self.program: Served = self._running.enter_context(
            served(self.folder, self.port)
        )

    def stop(self) -> None:
        self._running.close()

    def run(self, script: str, **words: object) -> str:
        """What a script prints that is run beside the server, with these words in it."""
        return self._beside.run(script, **words)

    def close(self) -> None:
        self.stop()
        self._beside.stop()


@pytest.fixture(scope="session")
def first_start(tmp_path_factory) -> tuple[Path, str]:
    """The folder that a first start leaves, and the password it printed.

    One for all workers of a run: whoever comes first makes it, the others wait.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder, password = shared / "first-start", shared / "first-start.password"
    with (shared / "first-start.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not password.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            with served(folder) as program:
                said = program.password
            password.write_text(said)
    return folder, password.read_text()


@pytest.fixture(scope="module")
def hall(tmp_path_factory, first_start: tuple[Path, str]) -> Iterator[Hall]:
    folder, password = first_start
    copy = tmp_path_factory.mktemp("halls") / "hall"
    opened = Hall(shutil.copytree(folder, copy), password)
    yield opened
    opened.close()


def watch(context: BrowserContext, forgive: str, errors: list[str]) -> None:
    """Write down what the console says of errors, the content policy's too."""

    def heard(text: str, where: str) -> None:
        if not (forgive and re.search(forgive, text)):
            errors.append(f"{where}: {text}")

    context.on(
        "console",
        lambda said: said.type == "error" and heard(said.text, said.location["url"]),
    )
    context.on("weberror", lambda error: heard(str(error.error), "page"))


@pytest.fixture
def opened(browser: Browser, hall: Hall) -> Iterator[Open]:
    """Opens a browser of its own in the hall; at the end none had an error.

    ``forgive`` is what its console may say; ``blocked`` addresses it cannot reach.
    """
    errors: list[str] = []

    def open_browser(forgive: str = "", blocked: str = "", **options: object) -> Page:
        context = browser.new_context(base_url=hall.url, **options)
        context.set_default_timeout(10_000)
        if blocked:
            context.route(blocked, lambda route: route.abort())
        watch(context, forgive, errors)
        return context.new_page()

    yield open_browser
    for context in browser.contexts:
        context.close()
    assert not errors, "\n".join(errors)
