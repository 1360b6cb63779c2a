"""A pair's page on a phone while results come in at other tables."""

import json

import pytest
from playwright.sync_api import Request

from tests.soak.kill import Desk
from tests.walk.conftest import PHONE, Hall, Open

pytestmark = [pytest.mark.browser, pytest.mark.long]

MAKE = """
event = make_event(make_club("Many results"), preset="state", tables={tables}, name="Sixty")
make_pairs(event, 2 * {tables})
make_draw(event, seed=1)
make_links(event=event, kind="table", by="dora")
start_next(event=event, by="dora")
Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
matches = event.matches.filter(state="playing").order_by("table")
own, second, *others = matches
print(json.dumps({
    "slug": event.slug,
    "pair": own.sides.first().pair.number,
    "second": second.sides.first().pair.number,
    "last": others[-1].sides.first().pair.number,
    "tables": [[codes[match.table], match.number] for match in matches],
}))
"""
LISTEN = """
window.heard = {};
const Real = window.EventSource;
window.EventSource = class extends Real {
  constructor(address) {
    super(address);
    const messages = window.heard[new URL(this.url).search] = [];
    const hear = ({ data }) => {
      const news = JSON.parse(data);
      messages.push(news.version ?? news);
    };
    this.addEventListener("touched", hear);
    this.addEventListener("version", hear);
  }
};
"""
HEARD = "([pair, version]) => window.heard[pair].some((newer) => newer >= version)"


@pytest.mark.parametrize("tables", [8, pytest.param(60, marks=pytest.mark.soak)])
def test_a_page_asks_only_where_a_result_concerns_it(
    opened: Open, hall: Hall, tables: int
) -> None:
    """A busy server may send a version to every page: then every page asks."""
    made = json.loads(hall.run(MAKE, tables=tables).splitlines()[-1])
    page = opened(is_new=True, viewport=PHONE)
    address = f"/e/{made['slug']}/pairs/{made['pair']}/"
    asked: list[int] = []

    def count(request: Request) -> None:
        if request.url.endswith(address) and request.resource_type == "fetch":
            asked.append(1)

    def listen(pair: int) -> str:
        search = f"?pair={pair}"
        live = f"/live/{made['slug']}{search}"
        page.evaluate(
            "path => new Promise((open) => { new EventSource(path).onopen = open; })",
            live,
        )
        return search

    def send(desk: Desk) -> int:
        assert desk.send(hall.port), desk.wrong
        return int(page.request.get(f"/e/{made['slug']}/version").json()["version"])

    page.add_init_script(LISTEN)
    page.on("request", count)
    page.goto(address)
    own, second, *others = [Desk(code, match) for code, match in made["tables"]]
    page.wait_for_function(HEARD, arg=[listen(made["second"]), send(second)])
    before = len(asked)
    own_search = f"?pair={made['pair']}"
    heard_before = len(page.evaluate("window.heard")[own_search])
    last = listen(made["last"])
    version = max(send(desk) for desk in others)
    page.wait_for_function(HEARD, arg=[last, version])
    page.wait_for_timeout(2_500)  # as long as a page may wait before it asks
    heard = page.evaluate("window.heard")[own_search][heard_before:]
    assert len(asked) - before <= len(heard) + 2
    before = len(asked)
    send(own)
    page.get_by_role("heading", name="Played").wait_for()
    assert len(asked) > before
