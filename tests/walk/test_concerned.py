"""A pair's page on a phone while results come in at other tables."""

import json

import pytest
from playwright.sync_api import Request

from tests.soak.kill import Desk
from tests.walk.conftest import PHONE, Hall, Open

pytestmark = [pytest.mark.browser, pytest.mark.long]

MAKE = """
import json
from scoring.links import code_of
from scoring.services.links import make_links
from tests.make import make_club, make_event, make_pairs, play
from tournaments.models import Event
from tournaments.services.drawing import confirm_draw, draw_event
from tournaments.services.rounds import start_next

event = make_event(make_club("Many results"), preset="state", tables={tables}, name="Sixty")
make_pairs(event, 2 * {tables})
draw_event(event=event, by="dora", seed=1)
confirm_draw(event=event, by="dora")
make_links(event=event, kind="table", by="dora")
start_next(event=event, by="dora")
Event.objects.filter(pk=event.pk).update(policy=Event.Policy.ALONE)
codes = {link.number: code_of(link) for link in event.links.filter(kind="table")}
matches = event.matches.filter(state="playing").order_by("table")
own = matches.first()
print(json.dumps({
    "slug": event.slug,
    "pair": own.sides.first().pair.number,
    "last": matches.last().sides.first().pair.number,
    "tables": [[codes[match.table], match.number] for match in matches],
}))
"""


def test_a_page_asks_only_where_a_result_concerns_it(opened: Open, hall: Hall) -> None:
    made = json.loads(hall.run(MAKE, tables=30).splitlines()[-1])
    page = opened(is_new=True, viewport=PHONE)
    address = f"/e/{made['slug']}/pairs/{made['pair']}/"
    asked: list[int] = []

    def count(request: Request) -> None:
        if request.url.endswith(address) and request.resource_type == "fetch":
            asked.append(1)

    page.add_init_script(
        """
        window.touched = {};
        const Real = window.EventSource;
        window.EventSource = class extends Real {
          constructor(address) {
            super(address);
            const versions = window.touched[new URL(this.url).search] = [];
            this.addEventListener("touched", (event) => {
              versions.push(JSON.parse(event.data).version);
            });
          }
        };
        """
    )
    page.on("request", count)
    page.goto(address)
    page.wait_for_timeout(500)
    last = f"?pair={made['last']}"
    page.evaluate("path => { new EventSource(path); }", f"/live/{made['slug']}{last}")
    first, *others = [Desk(code, match) for code, match in made["tables"]]
    for desk in others:
        assert desk.send(hall.port), desk.wrong
    version = json.loads(page.request.get(f"/e/{made['slug']}/version").text())
    page.wait_for_function(
        "([last, version]) => window.touched[last].some((told) => told >= version)",
        arg=[last, version["version"]],
    )
    concerning = page.evaluate("window.touched")[f"?pair={made['pair']}"]
    page.wait_for_timeout(2_500)
    assert len(asked) <= len(concerning) + 2 < len(others)
    before = len(asked)
    assert first.send(hall.port), first.wrong
    page.get_by_role("heading", name="Played").wait_for(timeout=20_000)
    assert len(asked) > before
