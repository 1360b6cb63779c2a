"""Taking exports in again, and playing on from any point of an event."""

from datetime import UTC, datetime
from random import Random

from django.db.models import Q

from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from players.common import clock
from tests.make import played_rounds, started_event
from tests.stored import made_once
from tournaments.draw.services.cutting import finalise, make_cut, settle_tie
from tournaments.event.models import Event, Stated
from tournaments.event.services.change import Refused, open_change
from tournaments.exchange.export import export_bytes
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event
from tournaments.floor.services.rounds import start_next
from tournaments.formats import Score, TieBreak
from tournaments.results.services.results import record_result
from tournaments.standings.selectors.cut import cut_of, next_cut

MOMENT = datetime(2027, 3, 6, 20, tzinfo=UTC)
AT_TABLE = ["called", "playing", "reported", "disputed"]


def elsewhere() -> Club:
    return Club.objects.filter(name="Elsewhere").first() or create_club(
        name="Elsewhere"
    )


def take_in(body: bytes) -> Event:
    return import_event(club=elsewhere(), read=read_export(body))


def twin(event: Event) -> Event:
    """The event as its export makes it, with the id it has: the original gives way."""
    body = export_bytes(event)
    Event.objects.filter(pk=event.pk).update(uid=f"{event.uid[:30]}-was")
    return take_in(body)


def worked_out(event: Event) -> bytes:
    """The export with ranks worked out anew, whatever a file has stated."""
    Stated.objects.filter(event=event).update(version=0)
    return export_bytes(event)


@made_once
def finished_event(
    pairs: int = 4, *, club: Club | None = None, tables: int = 4
) -> Event:
    """An event that is over, its morning played to marks of each pair's own."""
    event = played_rounds(pairs, club=club, tables=tables)
    play_to_the_end(event, 1, MOMENT)
    return Event.objects.select_related("club").get(pk=event.pk)


@made_once
def final_of_two(*, club: Club | None = None) -> Event:
    """An event that is over: two pairs played one match."""
    event = started_event(2, club=club, preset="timpson")
    play_to_the_end(event, 1, MOMENT)
    return Event.objects.select_related("club").get(pk=event.pk)


def play_to_the_end(event: Event, seed: int, moment: datetime) -> None:
    """Play whatever is left, by chance, all of it at one moment."""
    random = Random(seed)
    with clock.at(moment):
        while _play(event, random) or cut_next(event) or _start(event):
            pass
        assert finalise(event=event, by="x") == []


def _play(event: Event, random: Random) -> bool:
    dated = Q(state="ready", fixture__isnull=False, round__wave__gt=0)
    at_play = event.matches.filter(Q(state__in=AT_TABLE) | dated)
    match = at_play.order_by("number").first()
    if match is None:
        return False
    marks = (7, random.randrange(7))
    score = Score(marks if random.random() < 0.5 else marks[::-1])
    with open_change(event, by="x", covers=False) as change:
        game = match.games.filter(marks_1=None).order_by("number")[0]
        record_result(change, game=game, score=score)
    return True


def cut_next(event: Event) -> bool:
    """Settle the ties of the stage that is over and make its cut; False if none is."""
    source = next_cut(list(event.stages.all()))
    if source is None:
        return False
    while ties := cut_of(source).blocked_by:
        order = ties[0].entrants
        settled = TieBreak(ties[0].group, order, ties[0].by[0], order)
        settle_tie(event=event, stage=source, tie=settled, by="x")
    make_cut(event=event, by="x")
    return True


def _start(event: Event) -> bool:
    try:
        start_next(event=event, by="x")
    except Refused:
        return False
    return True
