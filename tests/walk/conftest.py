"""A served hall and browsers in it that are watched for errors."""

import json
import re
import shutil
import signal
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebError,
)

from tests.beside import Beside
from tests.browsers import Pages
from tests.served import NO_CHILD, ROOT, Served, environment, free_port, served
from tests.shared import PASSWORD
from tests.walk import pages

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
Open = Callable[..., Page]
ANSWERED_WITHIN = 5  # Seconds; a test may hold a request for good
DEMO = """
print(load_demo(User.objects.get(username="director")).slug)
"""
FIRST_DEMO = """
print(Event.objects.filter(slug__startswith="winter-open").earliest("pk").slug)
"""
TABLES = """
club = Club.objects.earliest("pk")
event = started_event(32, club=club, tables=15)
give_links(event)
begun = clock.now() - timedelta(minutes=20)
event.matches.filter(state="playing").update(called_at=begun)
ClockEntry.objects.filter(round__stage__event=event).update(at=begun, seconds=50 * 60)
tables = event.links.filter(kind="table").order_by("number")
print(json.dumps({
    "slug": event.slug, "codes": [code_of(one) for one in tables],
    "judge": code_of(judge(event)),
}))
"""


class Hall:
    """The program on a laptop: it may stop and start again where it was."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.push_port = folder, free_port(), free_port()
        self.password = (folder / PASSWORD).read_text()
        self._running = ExitStack()
        self._settings = {
            "PUSH_SERVICES": f"localhost:{self.push_port}",
            "SSL_CERT_FILE": str(folder / "push.pem"),  # where a test has that service
        }
        self._beside = Beside(environment(folder) | self._settings, ROOT)
        self.start()

    @property
    def url(self) -> str:
        return self.program.url

    def start(self) -> None:
        self.program: Served = self._running.enter_context(
            served(self.folder, self.port, **NO_CHILD, **self._settings)
        )

    def start_if_stopped(self) -> None:
        if self.program.process.poll() is not None:
            self.stop()
            self.start()

    def stop(self) -> None:
        self._running.close()

    def pause(self) -> None:
        """Take no processor time while other tests run: a second in a minute."""
        if self.program.process.poll() is None:
            self.program.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        if self.program.process.poll() is None:
            self.program.process.send_signal(signal.SIGCONT)

    def run(self, script: str, **words: object) -> str:
        """What a script prints that is run beside the server, with these words in it."""
        return self._beside.run(script, **words)

    def close(self) -> None:
        self.go_on()
        self.stop()
        self._beside.stop()


HALL = pytest.StashKey[Hall]()


@pytest.fixture(scope="session")
def hall(request, tmp_path_factory, first_start: Path) -> Iterator[Hall]:
    """One for all tests of a worker: each makes events of its own in it."""
    opened = Hall(
        shutil.copytree(first_start, tmp_path_factory.mktemp("halls") / "hall")
    )
    request.session.stash[HALL] = opened
    yield opened
    opened.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    if HALL in item.session.stash and needs_hall(item):
        item.session.stash[HALL].go_on()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, None, None]:
    yield
    if HALL in item.session.stash and not needs_hall(nextitem):
        item.session.stash[HALL].pause()


def needs_hall(item: pytest.Item | None) -> bool:
    return "hall" in getattr(item, "fixturenames", ())


@pytest.fixture(autouse=True)
def _hall_after_a_test(request) -> Iterator[None]:
    """It logged no traceback, and is there for the next test."""
    yield
    if "hall" in request.fixturenames:
        hall = request.getfixturevalue("hall")
        errors = hall.program.new_errors()
        hall.start_if_stopped()
        assert not errors, errors


@pytest.fixture(scope="session")
def first_demo(hall: Hall) -> str:
    """The event that a first start plays, for tests that only look; its short name."""
    return hall.run(FIRST_DEMO)


@pytest.fixture(scope="module")
def demo(hall: Hall) -> str:
    """A demo event that no other module has touched; its short name."""
    return hall.run(DEMO)


@pytest.fixture(scope="module")
def tables(hall: Hall) -> dict:
    """An event of fifteen tables that no other module has touched: its codes."""
    return json.loads(hall.run(TABLES))


def watch(
    context: BrowserContext, forgive: str, errors: list[str]
) -> Callable[[], None]:
    """Write down what the console says of errors, the content policy's too.

    Returns what ends it, once all that was sent is answered: what is said of an answer
    belongs to the test that asked.
    """
    unanswered: set[Request] = set()

    def add(text: str, where: str) -> None:
        if not (forgive and re.search(forgive, text)):
            errors.append(f"{where}: {text}")

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            add(message.text, message.location["url"])

    def catch(error: WebError) -> None:
        add(str(error.error), "page")

    def send(request: Request) -> None:
        if request.method == "POST":
            unanswered.add(request)

    def answered(request: Request) -> None:
        unanswered.discard(request)

    def wait_for_answers() -> None:
        deadline = time.monotonic() + ANSWERED_WITHIN
        while unanswered and context.pages and time.monotonic() < deadline:
            context.pages[0].wait_for_timeout(20)
        for page in context.pages:
            page.evaluate("null")  # what the console says of the last one has come then

    def end() -> None:
        with suppress(Error):  # a page that was closed
            wait_for_answers()
        for event, listener in listeners.items():
            context.remove_listener(event, listener)

    listeners = {
        "console": hear,
        "weberror": catch,
        "request": send,
        "requestfinished": answered,
        "requestfailed": answered,
    }
    for event, listener in listeners.items():
        context.on(event, listener)
    return end


@pytest.fixture
def opened(browser_pages: Pages, hall: Hall) -> Iterator[Open]:
    """Opens a browser of its own in the hall; at the end none had an error.

    ``forgive`` is what its console may say; ``blocked`` addresses it cannot reach;
    ``is_new`` where a test adds scripts or listeners that no later one may have.
    """
    errors: list[str] = []
    ends: list[Callable[[], None]] = []

    def open_browser(forgive: str = "", blocked: str = "", **options: object) -> Page:
        options = {"base_url": hall.url, "service_workers": "block", **options}
        page = browser_pages.lend(**options)
        if blocked:
            page.context.route(blocked, lambda route: route.abort())
        ends.append(watch(page.context, forgive, errors))
        return page

    yield open_browser
    for end in ends:
        end()
    browser_pages.take_back()
    assert not errors, "\n".join(errors)


@pytest.fixture
def at_desk(opened: Open, hall: Hall) -> Open:
    """Opens the director's laptop, at an event's desk where one is named."""

    def open_desk(slug: str = "", where: str = "", **options: object) -> Page:
        page = opened(**{"viewport": LAPTOP, **options})
        pages.sign_in(page, hall.password)
        if slug:
            pages.go(page, slug, where)
        return page

    return open_desk
