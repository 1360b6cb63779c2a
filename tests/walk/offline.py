"""Phones at a table without a network: an event of fifteen tables, and what is done there."""

from playwright.sync_api import Page, expect

from tests.walk.conftest import PHONE, Open

CUT = "fetching the script|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|ERR_FAILED|ERR_ABORTED|Failed to fetch"
TABLES = """
import json
from datetime import timedelta
from scoring.game.links import code_of
from tests.make import started_event
from tests.scoring.tables import give_links, judge, pair_at, send
from players.common import clock
from tournaments.event.models import ClockEntry, Event, Game

from players.clubs.models import Club
club = Club.objects.earliest("pk")
event = started_event(32, club=club, tables=15)
give_links(event)
begun = clock.now() - timedelta(minutes=20)
event.matches.filter(state="playing").update(called_at=begun)
ClockEntry.objects.filter(round__stage__event=event).update(at=begun, seconds=50 * 60)
tables = event.links.filter(kind="table").order_by("number")
game = Game.objects.get(match__event=event, match__table=12, match__state="playing")
send(pair_at(game, 1), game)
print(json.dumps({
    "slug": event.slug, "codes": [code_of(one) for one in tables],
    "judge": code_of(judge(event)), "match": game.match.number,
    "pair": code_of(pair_at(game, 1)), "other": code_of(pair_at(game, 2)),
    "name": str(game.match.sides.get(side=1).pair),
}))
"""


def phone(opened: Open, *, has_worker: bool = False, is_new: bool = False) -> Page:
    """The worker is needed where a page is opened without a network."""
    return opened(
        is_new=is_new,
        forgive=CUT,
        service_workers="allow" if has_worker else "block",
        viewport=PHONE,
        has_touch=True,
        is_mobile=True,
    )


def wait_for_stored_entry(page: Page) -> None:
    """The pages this one leads to can be opened without a network."""
    expect(page.locator("main a[data-prefetch='']")).to_have_count(0)


def sheet_is_sent(page: Page) -> None:
    expect(page.locator("#outbox details")).to_be_hidden()
