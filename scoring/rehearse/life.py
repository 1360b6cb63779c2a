"""What happens besides games: a pair comes late, one leaves, a partner is replaced.

Chance decides whether; the services decide what comes of it.
"""

from scoring.models import Link
from scoring.rehearse.day import DIRECTOR, Day
from scoring.services.links import make_links
from tournaments.models import Pair
from tournaments.services.late import add_late_walk_up
from tournaments.services.pairs import substitute_player
from tournaments.services.withdrawals import disqualify_pair, withdraw_pair

ENOUGH_TO_LEAVE = 12


def come_late(day: Day) -> None:
    """The pair that was still on the road walks in, is drawn in and gets its link."""
    line, day.late = day.late, None
    if line is None:
        return
    day.now(
        add_late_walk_up,
        event=day.event,
        players=line.players,
        by=DIRECTOR,
        town=line.town,
        club=line.club,
    )
    day.now(make_links, event=day.event, kind=Link.Kind.PAIR, by=DIRECTOR)
    day.know_links()


def go_home(day: Day) -> None:
    """Now and then a pair leaves between two rounds, or is put out."""
    if day.field < ENOUGH_TO_LEAVE or day.format.entry == "club":
        return
    if day.gone > day.field // 32 or not day.chance(0.12):
        return
    leave = disqualify_pair if day.chance(0.25) else withdraw_pair
    day.now(
        leave, event=day.event, pair=_somebody(day), by=DIRECTOR, reason="rehearsed"
    )
    day.gone += 1


def replace_partner(day: Day) -> None:
    """Now and then somebody else plays on in a pair."""
    if day.format.entry == "player" or not day.spares or not day.chance(0.04):
        return
    day.now(
        substitute_player,
        event=day.event,
        number=_somebody(day).number,
        place=day.random.choice((1, 2)),
        name=day.spares.pop(),
        by=DIRECTOR,
    )


def _somebody(day: Day) -> Pair:
    playing = Pair.objects.filter(event=day.event, state=Pair.State.IN)
    return day.random.choice(list(playing.order_by("number")))
