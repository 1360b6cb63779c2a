"""Every preset from the sheet to the seal in a browser, and the wall for a day.

``python -m tests.soak.browser [PRESET|wall ..]``: in a served hall, watched for errors.
"""

import sys
import time
import traceback
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, expect, sync_playwright

from tests.beside import Beside
from tests.browsers import PATIENCE
from tests.chromium import CHROMIUM, LAUNCH
from tests.served import ROOT, Served, environment, served
from tests.soak.parts import check_names, report
from tests.walk import pages
from tests.walk.conftest import LAPTOP, watch
from tests.walk.preset_day import run_preset
from tests.walk.wall_hours import DEMO, PROJECTOR, stays_as_small
from tournaments import formats

OFFLINE = "ERR_INTERNET_DISCONNECTED"


def main(presets: list[str] | None = None) -> None:
    """Print one JSON line a preset."""
    names = presets or [*formats.PRESETS, "wall"]
    check_names(names, [*formats.PRESETS, "wall"])
    expect.set_options(timeout=PATIENCE)
    with (
        TemporaryDirectory(prefix="soak-") as folder,
        served(Path(folder)) as hall,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=LAUNCH)
        went = [prove(browser, hall, name) for name in names]
        browser.close()
    if not all(went):
        sys.exit(1)


def walk(page: Page, hall: Served, preset: str) -> None:
    """The director's day, then what the public sees of it."""
    pages.sign_in(page, hall.password)
    slug = run_preset(page, preset)
    for address in ("", "standings/", "rounds/", "brackets/", "pairs/"):
        page.goto(f"/e/{slug}/{address}")


def stand(page: Page, hall: Served) -> None:
    """A projector shows the demo for eight hours."""
    page.set_viewport_size(PROJECTOR)
    beside = Beside(environment(hall.folder), ROOT)
    try:
        slug = beside.run(DEMO)
        stays_as_small(page, beside.run, slug, hours=8)
    finally:
        beside.stop()


def prove(browser: Browser, hall: Served, name: str) -> bool:
    """One preset or the wall, in a browser of its own; whether nothing went wrong."""
    start, errors = time.perf_counter(), []
    context = browser.new_context(base_url=hall.url, viewport=LAPTOP)
    context.set_default_timeout(PATIENCE)
    watch(context, OFFLINE if name == "wall" else "", errors)
    try:
        if name == "wall":
            stand(context.new_page(), hall)
        else:
            walk(context.new_page(), hall, name)
    except (AssertionError, Error):
        errors.append(traceback.format_exc())
    context.close()
    report(f"browser.{name}", start, ok=not errors, errors=errors[:5])
    return not errors


if __name__ == "__main__":
    main(sys.argv[1:])
