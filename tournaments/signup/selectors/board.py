"""What the pages of sign-ups show: the partner board, names that everybody knows."""

from dataclasses import dataclass

from players.people.models import Person
from players.people.names import name_key
from players.people.services.club_list import known_people
from tournaments.event.models import Event, PairPlayer, ReturnedAddress
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.places import of_members

State = SignUp.State


@dataclass(frozen=True, slots=True)
class Single:
    """A player who looks for a partner, as everybody reads it."""

    number: int
    first_name: str
    town: str


def singles_of(event: Event) -> tuple[Single, ...]:
    """Who looks for a partner: first names as the club shows them, and towns."""
    rows = list(event.sign_ups.filter(state=State.LOOKING))
    people = known_people(event.club, {name_key(row.players[0]) for row in rows})
    singles = []
    for row in rows:
        person = people.get(name_key(row.players[0]))
        name = person.shown_name if person else row.players[0]
        singles.append(Single(row.pk, name.split()[0], row.town))
    return tuple(singles)


def publicly_known(event: Event, names: dict[str, str]) -> dict[str, str]:
    """Those of these names, by field, that a public page of the club shows already.

    Says nothing about anybody who is on the club's list alone or under another name.
    """
    keys = {name_key(name): field for field, name in names.items() if name_key(name)}
    seats = PairPlayer.objects.filter(
        person__club=event.club,
        person__key__in=keys,
        person__shown_as="",
        person__merged_into=None,
        event__in=type(event).objects.listed(),
    ).exclude(event=event)
    known = seats.values_list("person__key", "person__name").distinct()
    return {keys[key]: name for key, name in known}


def person_of_address(event: Event, row: SignUp) -> Person | None:
    """The club's person of a proven address who is not signed up by that name."""
    if not (row.is_proven and row.email):
        return None
    people = event.club.people.not_merged().filter(email__iexact=row.email)
    keys = set(map(name_key, row.players))
    others = [person for person in people if not {person.key, person.shown_key} & keys]
    return others[0] if len(others) == len(people) == 1 else None


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A sign-up as the director reads it."""

    row: SignUp
    is_member: bool
    is_returned: bool  # Mail to its address came back


def desk_lines(event: Event) -> dict[str, list[DeskLine]]:
    """Every sign-up by its state, in the order of the list; three queries.

    Whose pair a director took off the list is among the declined.
    """
    rows = list(event.sign_ups.select_related("pair").order_by("confirmed_at", "pk"))
    members = of_members(event, rows)
    emails = {row.email.lower() for row in rows if row.email}
    returned = set(
        ReturnedAddress.objects.filter(address__in=emails).values_list(
            "address", flat=True
        )
    )
    lines: dict[str, list[DeskLine]] = {state: [] for state in State.values}
    for row in rows:
        is_returned = row.email.lower() in returned
        state = State.DECLINED if row.is_removed else row.state
        lines[state].append(DeskLine(row, row in members, is_returned))
    return lines
