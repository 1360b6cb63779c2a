"""A day with a sheet, rulings, an appeal, a tie and a cut, sealed with its season."""

from datetime import UTC, datetime

from tests.make import make_club, make_event, make_pairs, play_tables
from tests.players.made_seasons import make_season
from tests.scoring.made_rulings import appealed, decided, ruled
from tests.scoring.tables import enter, give_links, pair_at, send
from tests.scoring.written_sheets import write
from tests.walk.test_services import settle_all_ties
from tournaments.draw.services.cutting import finalise, make_cut
from tournaments.draw.services.drawing import confirm_draw, draw_event
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import withdraw_pair
from tournaments.floor.services.rounds import start_next
from tournaments.ratings.services import rate_club
from tournaments.seasons.services import seal
from tournaments.standings.selectors.cut import next_cut


def first_round() -> Event:
    """A day in its first round: two of its matches are played, one with rulings."""
    event = make_event(make_club(), preset="state", tables=8)
    make_pairs(event, 9)
    draw_event(event=event, by="dora", seed=42)
    confirm_draw(event=event, by="dora")
    give_links(event)
    start_next(event=event, by="dora")
    played = Game.objects.filter(match__event=event, marks_1=None)
    first, second, *_others = played.order_by("match__number", "number")
    for made in (True, False, True):
        write(pair_at(first, 1), first, made=made)
    send(pair_at(first, 1), first, (7, 4), off_sheet="unwritten")
    send(pair_at(first, 2), first, (7, 4))
    ruled(second, "warning")
    ruling = appealed(ruled(second, "mark", side=2))
    enter(second, (7, 2))
    decided(ruling, is_upheld=True)
    return Event.objects.get()


def sealed_day() -> Event:
    """That day to its end: a pair left, a partner was replaced, ties were settled."""
    event = first_round()
    play_tables(event)
    start_next(event=event, by="dora")
    withdraw_pair(event=event, pair=event.pairs.get(number=9), by="dora")
    new = {"number": 8, "place": 2, "name": "Quin Vance"}
    substitute_player(event=event, by="dora", **new)
    for _step in range(99):
        play_tables(event)
        if next_cut(list(event.stages.all())):
            settle_all_ties(event)
            make_cut(event=event, by="dora")
        try:
            start_next(event=event, by="dora")
        except Refused:
            break
    assert finalise(event=event, by="dora") == []
    rate_club(event.club.pk)
    night = datetime(2027, 12, 31, 22, tzinfo=UTC)
    seal(season=make_season(event.club), by="dora", at=night)
    rate_club(event.club.pk)
    return Event.objects.get()
