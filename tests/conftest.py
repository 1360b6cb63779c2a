"""What every test may ask for, and what is skipped by name where it cannot be had."""

import os
import shutil
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connections

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
MUST = os.environ.get("CI") == "true"


def pytest_configure(config: pytest.Config) -> None:
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    have = {
        "postgres": settings.DATABASES["default"]["ENGINE"].endswith("postgresql"),
        "redis": bool(settings.REDIS_URL),
        "browser": CHROMIUM is not None,
    }
    asked = config.getoption("markexpr")
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
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(autouse=True)
def _quick_passwords(settings) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup) -> None:
    """Tests read the snapshot in their own transaction, on the one connection."""
    connections["snapshot"] = connections["default"]
