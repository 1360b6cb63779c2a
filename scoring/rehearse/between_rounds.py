"""Events between two rounds, at random: a late pair, a withdrawal, a substitute."""

from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.rehearse.day import DIRECTOR, RehearsedDay
from tournaments.event.models import Pair
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import disqualify_pair, withdraw_pair

ENOUGH_TO_LEAVE = 12


def add_late_pair(day: RehearsedDay) -> None:
    """Add the late pair, if there is one, and make its link."""
    line, day.late_line = day.late_line, None
    if line is None:
        return
    day.call(
        add_late_walk_up,
        event=day.event,
        players=line.players,
        by=DIRECTOR,
        town=line.town,
        club=line.club,
    )
    day.call(make_links, event=day.event, kind=Link.Kind.PAIR, by=DIRECTOR)
    day.load_links()


def withdraw_some_pair(day: RehearsedDay) -> None:
    """Withdraw or disqualify a pair, at random."""
    if day.entrants < ENOUGH_TO_LEAVE or day.format.entry == "club":
        return
    if day.departures > day.entrants // 32 or not day.chance(0.12):
        return
    leave = disqualify_pair if day.chance(0.25) else withdraw_pair
    day.call(
        leave, event=day.event, pair=_random_pair(day), by=DIRECTOR, reason="rehearsed"
    )
    day.departures += 1


def substitute_partner(day: RehearsedDay) -> None:
    """Substitute a player of a pair, at random."""
    if day.format.entry == "player" or not day.spares or not day.chance(0.04):
        return
    day.call(
        substitute_player,
        event=day.event,
        number=_random_pair(day).number,
        place=day.random.choice(range(1, day.event.players_a_pair + 1)),
        name=day.spares.pop(),
        by=DIRECTOR,
    )


def _random_pair(day: RehearsedDay) -> Pair:
    playing = Pair.objects.filter(event=day.event, state=Pair.State.IN)
    return day.random.choice(list(playing.order_by("number")))
