"""What a phone's first visit asks of a hall's Wi-Fi; ``make bench first_visit`` has its time."""

import pytest
from playwright.sync_api import Browser

from tests.first_visit import visit
from tests.walk.conftest import Hall

pytestmark = pytest.mark.browser
MOST_REQUESTS = 15
MOST_BYTES = 90_000


@pytest.mark.parametrize(
    "page",
    [
        "table",
        *(pytest.param(name, marks=pytest.mark.soak) for name in ("pair", "standings")),
    ],
)
def test_a_first_visit_is_light(
    browser: Browser, hall: Hall, tables: dict, page: str
) -> None:
    path = {
        "pair": f"/e/{tables['slug']}/pairs/1/",
        "table": f"/t/{tables['codes'][0]}/",
        "standings": f"/e/{tables['slug']}/standings/",
    }[page]
    loaded = visit(browser, f"{hall.url}{path}", is_slow=False)
    assert loaded.requests <= MOST_REQUESTS, loaded.sizes
    assert loaded.bytes <= MOST_BYTES, loaded.sizes
