"""A served hall and browsers in it that are watched for errors."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.served import Served, free_port, served

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
Open = Callable[..., Page]


class Hall:
    """The program on a laptop: it may stop and start again where it was."""

    def __init__(self, folder) -> None:
        self.folder, self.port = folder, free_port()
        self.password = ""
        self._running = ExitStack()
        self.start()
        self.password = self.program.password

    @property
    def url(self) -> str:
        return self.program.url

    def start(self) -> None:
        self.program: Served = self._running.enter_context(
            served(self.folder, self.port)
        )

    def stop(self) -> None:
        self._running.close()


@pytest.fixture(scope="module")
def hall(tmp_path_factory) -> Iterator[Hall]:
    opened = Hall(tmp_path_factory.mktemp("hall"))
    yield opened
    opened.stop()


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
