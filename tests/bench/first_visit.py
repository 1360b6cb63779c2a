"""How long a phone's first visit takes, at 400 kbit/s with a latency of 300 ms.

147 pairs in round 7 on the laptop's server; the first visit of a process is not counted.
"""

import os
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.figure import figure
from tests.bench.hall import PAIRS, make_hall, serve_hall
from tests.chromium import LAUNCH, WHOLE
from tests.first_visit import visit
from tests.served import environment, free_port

TIMES = int(os.environ.get("VISIT_TIMES", "3"))
HOST = "hall.test"
"""A name that is no safe origin to the browser, as in a hall."""


def main() -> None:
    """A pair's page, a table's and the standings."""
    with tempfile.TemporaryDirectory(prefix="visit-", dir="/tmp") as folder:
        env = environment(Path(folder)) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        made = make_hall(env)
        port = free_port()
        code, match = made["tables"][0]
        pages = {
            "pair": f"/e/{made['slug']}/pairs/12/",
            "table": f"/t/{code}/{match}/",
            "standings": f"/e/{made['slug']}/standings/",
        }
        with serve_hall(env, port), sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=WHOLE, args=LAUNCH)
            for name, path in pages.items():
                url = f"http://{HOST}:{port}{path}"
                visit(browser, url, is_slow=False)
                visits = [visit(browser, url) for _ in range(TIMES)]
                middle = sorted(visits, key=lambda each: each.works)[TIMES // 2]
                figure(
                    f"first_visit.{name}",
                    middle.works / 1000,
                    "s",
                    painted=round(middle.painted / 1000, 2),
                    requests=middle.requests,
                    kilobytes=round(middle.bytes / 1000, 1),
                    pairs=PAIRS,
                )
                if os.environ.get("VISIT_LIST"):
                    for each, size in middle.sizes.items():
                        print(size, each)
            browser.close()


if __name__ == "__main__":
    main()
