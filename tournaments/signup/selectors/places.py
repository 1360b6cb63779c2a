"""How many places an event has, who holds them, and whether it takes sign-ups now."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from players.common import clock
from players.common.refused import Refused
from players.people.names import name_key
from tournaments.event.models import Event, EventFacts, Pair, PairPlayer
from tournaments.field.services.pairs import is_closed
from tournaments.signup.models import SignUp

State = SignUp.State
# Sign-ups that stand without a pair: their players cannot sign up with others.
LIVE = (State.WAITING, State.PENDING, State.LOOKING)


@dataclass(frozen=True, slots=True)
class SignUpPlaces:
    """The places of an event; a single player holds half of one."""

    cap: int | None
    pairs: int  # On the list or waiting for the director
    singles: int

    @property
    def taken(self) -> int:
        """How many are held; two singles share one."""
        return self.pairs + (self.singles + 1) // 2

    def has_room(self, *, alone: bool) -> bool:
        if self.cap is None:
            return True
        more = SignUpPlaces(self.cap, self.pairs + (not alone), self.singles + alone)
        return more.taken <= self.cap

    @property
    def is_full(self) -> bool:
        return not self.has_room(alone=False)


def facts_of(event: Event) -> EventFacts:
    """The stored facts of an event; new ones if nobody gave any."""
    return EventFacts.objects.filter(event=event).first() or EventFacts(event=event)


def places_of(event: Event, cap: int | None, *, without: int = 0) -> SignUpPlaces:
    """The places of the event as it is now, without this sign-up's own."""
    pairs = event.pairs.filter(state=Pair.State.IN)
    rows = event.sign_ups.exclude(pk=without)
    if without:
        pairs = pairs.exclude(sign_ups=without)
    held = rows.filter(state__in=(State.PENDING, State.LOOKING))
    alone = [row.is_alone for row in held]
    return SignUpPlaces(cap, pairs.count() + alone.count(False), alone.count(True))


def why_closed(event: Event, facts: EventFacts) -> str:
    """Why nobody can sign up now, in one sentence; empty while they can."""
    if not facts.signs_up:
        return _("This event takes no sign-ups here. Ask the club.")
    if event.state == Event.State.FINAL:
        return _("This event is over.")
    if is_closed(event):
        return _("The draw is made: sign-up is closed. Ask the director.")
    if facts.closes_at and clock.now() > facts.closes_at:
        return _("Sign-up is closed: its last moment has passed. Ask the director.")
    if event.date < clock.today(event.time_zone):
        return _("The day of this event has passed. Ask the director.")
    return ""


def keys_of(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(name_key, names))


def of_members(event: Event, rows: Iterable[SignUp]) -> set[SignUp]:
    """Those whose proven address is that of a member of this name in the club's list."""
    members = event.club.people.not_merged().filter(is_member=True).exclude(email="")
    own = {(email.lower(), key) for email, key in members.values_list("email", "key")}
    return {
        row
        for row in rows
        if row.is_proven
        and any((row.email, key) in own for key in keys_of(row.players))
    }


def refuse_if_entered(
    event: Event, players: Iterable[str], *, without: SignUp | None = None
) -> None:
    """Refuse players who are on the list or signed up; says nobody's partner."""
    wanted = {name_key(name): (at, name) for at, name in enumerate(players)}
    mine = without.pk if without else 0
    for team in _entered(event, mine):
        same = sorted(team & wanted.keys(), key=lambda key: wanted[key][0])
        if not same:
            continue
        at, name = wanted[same[0]]
        field = f"player_{at + 1}"
        if team == wanted.keys():
            raise Refused(
                _(
                    "%(name)s is signed up already. Open the link or the code that came"
                    " with it to change it."
                )
                % {"name": " / ".join(name for _at, name in wanted.values())},
                field=field,
            )
        raise Refused(
            _(
                "%(name)s is signed up already with somebody else. Another person of"
                " that name? Add the town: %(name)s (Shiner)."
            )
            % {"name": name},
            field=field,
        )


def pair_of(event: Event, players: Iterable[str]) -> Pair | None:
    """The pair of exactly these players on the list."""
    teams, wanted = _teams(PairPlayer.objects.filter(event=event)), keys_of(players)
    number = next((pk for pk, team in teams.items() if team == wanted), None)
    return event.pairs.filter(pk=number).first() if number else None


def _teams(seats: QuerySet[PairPlayer]) -> dict[int, set[str]]:
    """The keys of the players of each pair, as everybody knows them."""
    teams: dict[int, set[str]] = {}
    for pair, key, shown in seats.values_list(
        "pair", "person__key", "person__shown_key"
    ):
        teams.setdefault(pair, set()).add(shown or key)
    return teams


def _entered(event: Event, without: int) -> Iterable[frozenset[str]]:
    seats = PairPlayer.objects.filter(event=event)
    if without:
        seats = seats.exclude(pair__sign_ups=without)
    live = event.sign_ups.filter(state__in=LIVE).exclude(pk=without)
    of_live = [keys_of(row.players) for row in live]
    return [*map(frozenset, _teams(seats).values()), *of_live]
