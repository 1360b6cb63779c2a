"""The wall of a large hall: who looks for a table does not wait for all the rest, and
how old it is stands in nobody's way."""

import json
from datetime import datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from tests.walk.conftest import LAPTOP, Hall, Open
from tests.walk.pages import open_and_hear

pytestmark = pytest.mark.browser

SET_UP = """
import json
from tests.make import play, started_event
from tournaments.event.models import Event

from players.clubs.models import Club
club = Club.objects.earliest("pk")
event = started_event(32, club=club, tables=16)
for match in event.matches.filter(state="playing")[:6]:
    play(event, match)
print(json.dumps(event.slug))
"""
SHOWN = """() => {
  const panel = document.querySelector("[data-rotate] > :not([hidden])");
  return [panel.dataset.kind, `${panel.id} ${panel.dataset.page}`];
}"""
COVERED = """(age) => {
  const box = age.getBoundingClientRect();
  return [...document.querySelectorAll("h1, .wall-clock, .wall-names li")].filter((other) => {
    const near = other.getBoundingClientRect();
    return other.checkVisibility() && near.left < box.right && near.right > box.left
      && near.top < box.bottom && near.bottom > box.top;
  }).map((other) => other.innerText);
}"""


@pytest.fixture(scope="module")
def slug(hall: Hall) -> str:
    return json.loads(hall.run(SET_UP))


def turns(page, times: int) -> list[tuple[str, str]]:
    """What is shown, page after page."""
    seen = []
    for _turn in range(times):
        seen.append(tuple(page.evaluate(SHOWN)))
        page.keyboard.press("ArrowRight")
    return seen


def test_the_tables_come_again_after_a_few_pages_of_the_rest(
    opened: Open, slug: str
) -> None:
    page = opened(viewport=LAPTOP)
    page.goto(f"/e/{slug}/wall/?pace=120&text=130")
    page.keyboard.press("h")
    seen = turns(page, 60)
    runs = [(kind == "tables", [*run]) for kind, run in groupby(seen, lambda s: s[0])]
    merged = [
        (is_tables, [panel for _same, run in group for panel in run])
        for is_tables, group in groupby(runs, lambda run: run[0])
    ]
    tables = [run for is_tables, run in merged if is_tables]
    rest = [run for is_tables, run in merged if not is_tables]
    assert len(tables[0]) > 1
    assert all(run == tables[0] for run in tables[:-1])
    assert max(map(len, rest)) == 3
    in_order = [panel for run in rest for panel in run]
    once = [*dict.fromkeys(in_order)]
    assert {kind for kind, _page in once} == {"standings", "results"}
    assert len(once) > 3, "more than one look at the rest"
    assert in_order == [once[n % len(once)] for n in range(len(in_order))]


def test_what_is_asked_for_alone_turns_as_before(opened: Open, slug: str) -> None:
    page = opened(viewport=LAPTOP)
    page.goto(f"/e/{slug}/wall/?pace=120&text=130&show=standings,results")
    page.keyboard.press("h")
    seen = turns(page, 30)
    once = [*dict.fromkeys(seen)]
    assert len(once) > 3
    assert seen == [once[n % len(once)] for n in range(30)]


def test_its_age_is_said_once_in_the_halls_time_and_covers_nothing(
    opened: Open, slug: str
) -> None:
    forgive = "ERR_INTERNET_DISCONNECTED"
    page = opened(forgive, is_new=True, viewport=LAPTOP, timezone_id="Asia/Tokyo")
    open_and_hear(page, f"/e/{slug}/wall/")
    expect(page.locator("[data-clock] .time").first).not_to_have_text("-:--")
    page.context.set_offline(True)
    age = page.locator("[data-live-status]:visible")
    expect(age).to_have_count(1)
    now = datetime.now(ZoneInfo("America/Chicago"))
    assert any(
        (now - timedelta(minutes=ago)).strftime("%-I:%M") in age.inner_text()
        for ago in (0, 1)
    )
    others = page.locator("h1, .wall-clock, .wall-names li")
    assert others.count() > 10
    assert age.evaluate(COVERED) == []
