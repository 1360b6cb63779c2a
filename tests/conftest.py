"""What every test may ask for, and what is skipped by name where it cannot be had."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest
from django.conf import settings
from django.db import connections
from django.utils import translation

hypothesis.settings.register_profile(
    "whatever else the machine does",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("whatever else the machine does")
CHROMIUM = next(
    (
        found
        for name in (
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        )
        if (found := shutil.which(name))
    ),
    next(
        iter(
            p
            for p in ["/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"]
            if Path(p).exists()
        ),
        None,
    ),
)
LAUNCH = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
IS_READY = pytest.StashKey[bool]()
KINDS = {"browser", "postgres", "redis"}
MUST = os.environ.get("CI") == "true"


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A run of one kind reads only its files: to import all takes seconds a worker."""
    asked = config.getoption("markexpr").split(" or ")
    if collection_path.suffix != ".py" or not set(asked) <= KINDS:
        return None
    text = collection_path.read_text()
    return None if any(f"mark.{kind}" in text for kind in asked) else True


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    have = {
        "postgres": settings.DATABASES["default"]["ENGINE"].endswith("postgres"),
        "redis": bool(settings.REDIS_URL),
        "browser": CHROMIUM is not None,
    }
    asked = config.getoption("markexpr")
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    for item in items:
        for mark in item.iter_markers("django_db"):
            mark.kwargs.setdefault("databases", "__all__")
        for need, had in have.items():
            if had or item.get_closest_marker(need) is None:
                continue
            why = f"no {need}: {item.nodeid}"
            if MUST and (need == "browser" or asked):
                item.add_marker(pytest.mark.usefixtures("cannot_be_had"))
            else:
                item.add_marker(pytest.mark.skip(reason=why))


@pytest.fixture
def cannot_be_had() -> None:
    pytest.fail("CI has to have what this test needs")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": LAUNCH,
    }


@pytest.fixture(autouse=True)
def _quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def _language_of_its_own() -> Iterator[None]:
    """A page asked for in Spanish leaves its thread speaking Spanish."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix, tmp_path_factory
) -> None:
    """SQLite in a file, as in a hall: whoever finds it taken waits for it.

    In memory a served page that still reads would refuse the flush after a test.
    """
    main = settings.DATABASES["default"]
    if main["ENGINE"].endswith("sqlite3"):
        main["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test")
        for each in settings.DATABASES.values():
            each["OPTIONS"]["init_command"] = each["OPTIONS"]["init_command"].replace(
                "synchronous=FULL", "synchronous=OFF"
            )


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, request) -> None:
    request.session.stash[IS_READY] = True
    _share_connection()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A browser's tests end with other connections than they began with."""
    if item.session.stash.get(IS_READY, False):
        _share_connection()


def _share_connection() -> None:
    """Tests read the snapshot in their own transaction, on the one connection."""
    connections["snapshot"] = connections["default"]
