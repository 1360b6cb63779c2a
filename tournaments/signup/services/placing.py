"""Places given inside an open change: on the list, among the singles, or by the director."""

from collections.abc import Collection, Sequence

from django.conf import settings

from players.common import clock
from players.people.services.club_list import known_people
from tournaments.event.models import Event, EventFacts, Pair
from tournaments.event.services.change import Change, Refused
from tournaments.field.cell_values import Contacts
from tournaments.field.services.pairs import enter_pair, is_closed
from tournaments.field.sheet import RegistrationLine
from tournaments.money.services.payments import refuse_if_paid
from tournaments.signup.models import SignUp, SignUpMail
from tournaments.signup.selectors.places import (
    facts_of,
    keys_of,
    of_members,
    pair_of,
    places_of,
    refuse_if_entered,
)

State = SignUp.State


def asks_address(row: SignUp) -> bool:
    """Whether a link in an e-mail has to confirm it."""
    return bool(row.email and settings.CAN_MAIL)


def send_mail(row: SignUp, kind: SignUpMail.Kind = SignUpMail.Kind.STATE) -> None:
    """Queue one mail about a sign-up; several at once that say how it stands are one."""
    if not asks_address(row):
        return
    SignUpMail.objects.get_or_create(
        sign_up=row,
        kind=kind,
        state=SignUpMail.State.QUEUED,
        message=None,
        tries=0,
        defaults={"next_at": clock.now()},
    )


def promote(change: Change) -> None:
    """Give free places to those who wait, the first first, inside an open change.

    A single who shares a place does not wait behind a pair that needs a whole one.
    """
    event, facts = change.event, facts_of(change.event)
    if is_closed(event):
        return
    places = places_of(event, facts.cap)
    for row in event.sign_ups.filter(state=State.WAITING):
        if places.has_room(alone=row.is_alone):
            place(change, row, is_approved=_comes_straight_in(event, facts, row))
            places = places_of(event, facts.cap)


def _comes_straight_in(event: Event, facts: EventFacts, row: SignUp) -> bool:
    if names_hidden(event, row, keys_of(row.players)):
        return False
    if facts.admits == EventFacts.Admits.MEMBERS:
        return bool(of_members(event, [row]))
    return facts.admits == EventFacts.Admits.ALL


def names_hidden(event: Event, row: SignUp, keys: Collection[str]) -> bool:
    """Whether one of its names is hidden, and no link proved that it is they.

    Their pair has the name that is shown: nobody learns it by signing them up.
    """
    people = known_people(event.club, keys).values()
    return any(
        person.shown_as
        and person.shown_key not in keys
        and not (row.is_proven and row.email == person.email.lower())
        for person in people
    )


def place(
    change: Change, row: SignUp, *, is_approved: bool, is_vouched: bool = False
) -> None:
    """Give a sign-up its place: on the list, among the singles or with the director.

    ``is_vouched``: a director knows who it is, so that the club stores the contacts.
    """
    if not is_approved:
        row.state = State.PENDING
    elif row.is_alone:
        row.state = State.LOOKING
    else:
        _enter(change, row, is_vouched=is_vouched)
    row.save()
    send_mail(row)


def _enter(change: Change, row: SignUp, *, is_vouched: bool) -> None:
    if pair := pair_of(change.event, row.players):
        row.pair, row.state = pair, State.IN  # entered at the desk meanwhile
        return
    try:
        refuse_if_entered(change.event, row.players, without=row)
        line = line_of(row, is_vouched=is_vouched)
        row.pair = enter_pair(change, line, is_checked_in=False)
        row.state = State.IN
    except Refused:
        if is_vouched:
            raise
        row.state = State.PENDING  # somebody is on the list; the director reads who


def line_of(row: SignUp, *, is_vouched: bool) -> RegistrationLine:
    """The sign-up as a line of a sheet; without contacts that nobody vouches for."""
    players = tuple(row.players)
    if not is_vouched:
        return RegistrationLine(0, players, town=row.town)
    first = Contacts(row.town, row.phone, row.email)
    others = [Contacts(row.town, "")] * (len(players) - 1)
    return RegistrationLine(
        0, players, town=row.town, phone=row.phone, contacts=(first, *others)
    )


def join(change: Change, rows: Sequence[SignUp], *, is_checked_in: bool) -> Pair:
    """Put two single players on the list as a pair; both links stay good."""
    players = tuple(name for row in rows for name in row.players)
    contacts = tuple(Contacts(row.town, row.phone, row.email) for row in rows)
    towns = " / ".join(dict.fromkeys(row.town for row in rows if row.town))
    line = RegistrationLine(0, players, town=towns, contacts=contacts)
    pair = enter_pair(change, line, is_checked_in=is_checked_in)
    for row in rows:
        row.state, row.pair = State.IN, pair
        row.save()
        send_mail(row)
    return pair


def part(change: Change, pair: Pair) -> None:
    """Take a pair off the list; single players who were joined look for a partner.

    Raises Refused if there are payments of it.
    """
    refuse_if_paid(change.event, [pair.number])
    joined = list(pair.sign_ups.all())
    if len(joined) > 1:
        for row in joined:
            row.state, row.pair = State.LOOKING, None
            row.save()
            send_mail(row)
    change.log("pair.remove", number=pair.number, name=pair.name)
    pair.delete()
