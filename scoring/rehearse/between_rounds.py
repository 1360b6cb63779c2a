"""Events between two rounds, at random: a late pair, a withdrawal, a substitute."""

from scoring.codes.services import make_links
from scoring.game.models import Link
from scoring.rehearse.day import RehearsedDay
from tournaments.event.models import Pair
from tournaments.field.services.late import add_late_walk_up
from tournaments.field.services.substitutes import substitute_player
from tournaments.field.services.withdrawals import withdraw_pair

ENOUGH_TO_LEAVE = 12


def change_field(day: RehearsedDay) -> None:
    """What happens between two rounds of a day that nobody continues."""
    if not day.is_practice:
        add_late_pair(day)
        _withdraw_some_pair(day)
        _substitute_partner(day)


def add_late_pair(day: RehearsedDay) -> None:
    line, day.late_line = day.late_line, None
    if line is None:
        return
    home = {"town": line.town, "club": line.club}
    day.direct(add_late_walk_up, players=line.players, **home)
    day.direct(make_links, kind=Link.Kind.PAIR)
    day.load_links()


def _withdraw_some_pair(day: RehearsedDay) -> None:
    if day.entrants < ENOUGH_TO_LEAVE or day.format.entry == "club":
        return
    if day.departures > day.entrants // 32 or not day.chance(0.12):
        return
    is_disqualified = day.chance(0.25)
    left = {"pair": _random_pair(day), "reason": "rehearsed"}
    day.direct(withdraw_pair, is_disqualified=is_disqualified, **left)
    day.departures += 1


def _substitute_partner(day: RehearsedDay) -> None:
    if day.format.entry == "player" or not day.spares or not day.chance(0.04):
        return
    number = _random_pair(day).number
    place = day.random.choice(range(1, day.event.players_a_pair + 1))
    name = day.spares.pop()
    day.direct(substitute_player, number=number, place=place, name=name)


def _random_pair(day: RehearsedDay) -> Pair:
    playing = Pair.objects.filter(event=day.event, state=Pair.State.IN)
    return day.random.choice(list(playing.order_by("number")))
