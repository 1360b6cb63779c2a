"""What every test may ask for, and what is skipped by name where it cannot be had."""

import fcntl
import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.core.cache import cache
from django.db import ConnectionHandler, connections
from django.db.models.signals import post_migrate
from django.template import Template
from django.test import override_settings
from django.test.utils import instrumented_test_render
from django.utils import translation
from playwright.sync_api import Browser, BrowserType, expect

import deploy.settings
from deploy.databases import databases
from tests import rehearsed as rehearsed_days
from tests import shared, stored
from tests.browsers import PATIENCE, Lent, Pages
from tests.chromium import CHROMIUM, LAUNCH, WHOLE
from tests.server_errors import ServerErrors
from tests.servers import has_postgres, has_redis, own_postgres
from tournaments.event.models import Event

hypothesis.settings.register_profile(
    "whatever else the machine does",
    deadline=None,
    max_examples=int(os.environ.get("EXAMPLES", "30")),
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("whatever else the machine does")
expect.set_options(timeout=PATIENCE)
# The style page shows every component in every state; it is of the tests alone.
deploy.settings.TEMPLATES[0]["DIRS"].append(Path(__file__).parent / "templates")
deploy.settings.TEMPLATES[0]["OPTIONS"]["libraries"] = {
    "samples": "tests.templates.samples"
}
COMPILED = Path(sys.prefix) / "compiled"
IS_READY = pytest.StashKey[bool]()
NEEDS = {
    "browser": WHOLE is not None,
    "postgres": has_postgres(),
    "redis": has_redis(),
    "caddy": shutil.which("caddy") is not None,
}
MUST = os.environ.get("CI") == "true"


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # imports and collected tests stay; pytest_collection_finish enables it
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
    if os.environ.get("DATABASE_URL"):
        raise pytest.UsageError("Unset DATABASE_URL: tests start servers of their own")


def pytest_xdist_auto_num_workers() -> int:
    """More than the cores: workers with a browser or a server often wait."""
    return 2 + (os.cpu_count() or 1)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """In a new environment one worker collects, and compiles, before the others.

    The process that started them collects nothing, and would be the first.
    """
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return (yield)
    with (Path(sys.prefix) / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not COMPILED.exists():
            collected = yield
            COMPILED.touch()
            return collected
    return (yield)


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    marks = {item: {mark.name for mark in item.iter_markers()} for item in items}
    if "soak" not in config.option.markexpr:
        long_proofs = [item for item in items if "soak" in marks[item]]
        config.hook.pytest_deselected(items=long_proofs)
        items[:] = [item for item in items if "soak" not in marks[item]]
    items.sort(key=lambda item: _begins_first(marks[item]))
    for item in items:
        if "django_db" in marks[item]:
            for mark in item.iter_markers("django_db"):
                mark.kwargs.setdefault("databases", "__all__")
            if "postgres" in marks[item]:
                item.fixturenames.insert(0, "_on_postgres")
        for need in NEEDS.keys() & marks[item]:
            if not NEEDS[need]:
                item.add_marker(pytest.mark.skip(reason=f"no {need}: {item.nodeid}"))


def _begins_first(marks: set[str]) -> tuple[bool, bool]:
    """Long files, then others that wait for a browser or a server; small ones fill in."""
    return "long" not in marks, marks.isdisjoint(NEEDS)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Garbage collections are rare and leave out what is imported and collected."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, Any, Any]:
    """In CI nothing is skipped."""
    report = yield
    if MUST and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"CI has to have what this test needs: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def made_once(tmp_path_factory) -> Callable[..., Path]:
    """Gives a folder that one worker of the run makes."""
    return partial(shared.once, shared.base_of(tmp_path_factory.getbasetemp()))


@pytest.fixture(scope="session")
def migrated(made_once) -> Path:
    """An SQLite file with all tables and no rows."""
    return made_once("sqlite", shared.migrate) / "seven-marks.sqlite3"


@pytest.fixture(scope="session")
def first_start(made_once, migrated: Path) -> Path:
    """The folder that a first start leaves."""
    return made_once("first-start", partial(shared.start_first, migrated))


@pytest.fixture
def rehearsed(db, made_once) -> rehearsed_days.Rehearsed:
    """Gives a day of this preset, pairs and seed that somebody rehearsed in this run.

    It is the first thing in the test's database.
    """

    def day(preset: str, pairs: int, seed: int) -> Event:
        play = partial(rehearsed_days.play_day, preset, pairs, seed)
        return rehearsed_days.load_day(made_once(f"{preset}-{pairs}-{seed}", play))

    return day


@pytest.fixture
def sealed(db, made_once) -> Event:
    """A day with all that may happen in one, sealed with its season."""
    from tests.tournaments.sealed_day import sealed_day

    store = partial(rehearsed_days.store_day, sealed_day)
    return rehearsed_days.load_day(made_once("sealed-day", store))


@pytest.fixture(scope="session")
def postgres_rows(made_once) -> Path:
    """The files of a migrated Postgres."""
    return made_once("postgres", shared.migrate_postgres) / "rows"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": LAUNCH}


@pytest.fixture(scope="module")
def whole_browser(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser with windows."""
    browser = browser_type.launch(executable_path=WHOLE, args=LAUNCH)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_pages(browser: Browser) -> Pages:
    """The pages that this worker's tests lend each other."""
    return Pages(browser)


@pytest.fixture
def lent(browser_pages: Pages) -> Iterator[Lent]:
    """Gives a page as if new, without a worker beside it.

    It leaves the site before the test's database is emptied. What a live server logs
    as an error meanwhile, a traceback first of all, fails the test.
    """
    with ServerErrors() as errors:
        yield partial(browser_pages.lend, service_workers="block")
        browser_pages.take_back()
    assert not errors.lines, "\n".join(errors.lines)


_render = Template._render


@pytest.fixture(scope="session", autouse=True)
def _quick_settings(django_test_environment) -> Iterator[None]:
    """Passwords are hashed quickly; a client does not read all static files at once.

    A template does not hand its context over, of which a test's client stores a copy
    for each part of a page: that took a tenth of a page's time.
    """
    Template._render = _render
    quick = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(PASSWORD_HASHERS=quick, WHITENOISE_AUTOREFRESH=True):
        yield


@pytest.fixture
def with_context(monkeypatch) -> None:
    """An answer has the context of its templates."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)


@pytest.fixture(autouse=True)
def _leaves_nothing() -> Iterator[None]:
    """A page asked for in Spanish leaves its thread speaking Spanish, a wrong code a count."""
    yield
    translation.deactivate()
    cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment, migrated: Path, tmp_path_factory, request
) -> None:
    """SQLite in a file, as in a hall: whoever finds it taken waits for it.

    In memory a served page that still reads would refuse the flush after a test.
    """
    copy = shutil.copy(migrated, tmp_path_factory.mktemp("database") / "test")
    for each in connections.settings.values():
        each["NAME"] = str(copy)
        each["OPTIONS"]["init_command"] = each["OPTIONS"]["init_command"].replace(
            "synchronous=FULL", "synchronous=OFF"
        )
    stored.share(shared.base_of(tmp_path_factory.getbasetemp()))
    post_migrate.receivers = []  # no flush makes permissions, which nobody asks for
    request.session.stash[IS_READY] = True
    _share_connection()


@pytest.fixture(scope="session")
def _postgres(
    django_db_setup, django_db_blocker, postgres_rows
) -> Iterator[ConnectionHandler]:
    """The connections to a Postgres of this worker's own."""
    with own_postgres(postgres_rows) as server, pytest.MonkeyPatch.context() as env:
        env.setenv("DATABASE_URL", server.url)
        handler = ConnectionHandler(databases(deploy.settings.DATA_DIR))
        with django_db_blocker.unblock():
            handler["default"].ensure_connection()
        yield handler
        handler["default"].close()


@pytest.fixture
def _on_postgres(_postgres: ConnectionHandler) -> Iterator[None]:
    """The test finds Postgres where the others find SQLite; its threads do too."""
    sqlite, settings_before = connections["default"], dict(connections.settings)
    connections.settings.update(_postgres.settings)
    connections["default"] = _postgres["default"]
    _share_connection()
    yield
    connections.settings.update(settings_before)
    connections["default"] = sqlite
    _share_connection()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A browser's tests end with other connections than they began with."""
    if item.session.stash.get(IS_READY, False):
        _share_connection()


def _share_connection() -> None:
    """Tests read the snapshot in their own transaction, on the one connection."""
    connections["snapshot"] = connections["default"]
