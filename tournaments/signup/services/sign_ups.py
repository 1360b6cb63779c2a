"""Sign-ups: asked for, confirmed, placed or put on the waiting list, changed, cancelled.

The event's lock is held while places are counted, so that none is given twice.
"""

from collections.abc import Iterable
from uuid import UUID

from django.utils.translation import gettext as _

from players.common import clock
from players.common.edits import locked
from players.people.models import Person
from players.people.names import name_key, tidy_name
from players.people.services.people import placeholder
from tournaments.event.models import Event, EventFacts, Pair
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.selectors.entry_faults import fault_of_names
from tournaments.field.services.pairs import is_closed, set_players
from tournaments.following.returned import forget_returned
from tournaments.signup.models import PartnerMessage, SignUp, SignUpMail
from tournaments.signup.selectors.places import (
    facts_of,
    keys_of,
    places_of,
    refuse_if_entered,
    why_closed,
)
from tournaments.signup.services.placing import (
    asks_address,
    line_of,
    names_hidden,
    part,
    place,
    promote,
    send_mail,
)

State = SignUp.State
MOST_WAITING = 400


def author_of(sign_up: SignUp) -> str:
    """Who acts, as the audit log stores it."""
    return f"Sign-up {sign_up.pk}"


def sign_up(*, event: Event, entry: SignUp, key: UUID) -> SignUp:
    """Sign somebody up as typed; the same key again returns the same sign-up.

    Where the address can be asked, it has to confirm first and holds no place yet.
    """
    with locked(event) as event:
        row = event.sign_ups.filter(key=key).first()
        if row is None:
            row = entry
            _ask(event, row, key)
    if row.state == State.ASKED and not asks_address(row):
        confirm(event=event, number=row.pk, by=author_of(row))
        row.refresh_from_db()
    return row


def _ask(event: Event, row: SignUp, key: UUID) -> None:
    """Store a new sign-up, which holds no place yet, and ask its address."""
    facts = facts_of(event)
    if wrong := why_closed(event, facts):
        raise Refused(wrong)
    row.players = _checked(event, facts, row.players)
    refuse_if_entered(event, row.players)
    if event.sign_ups.filter(state=State.WAITING).count() >= MOST_WAITING:
        raise Refused(_("The waiting list is full too. Ask the club."))
    row.town, row.phone, row.note = _tidied(row)
    row.event, row.key, row.asked_at = event, key, clock.now()
    row.email = row.email.strip().lower()
    row.digest = SignUp.digest_of(row.code)
    row.save()
    if asks_address(row):
        send_mail(row, SignUpMail.Kind.CONFIRM)


def _tidied(entry: SignUp) -> tuple[str, ...]:
    phone, note = " ".join(entry.phone.split()), " ".join(entry.note.split())
    return tidy_name(entry.town), phone, note


def _checked(event: Event, facts: EventFacts, typed: Iterable[str]) -> list[str]:
    """The names as stored; Refused if they are no entry of this event."""
    size = event.players_a_pair
    players = list(map(tidy_name, typed))
    names = [name for name in players if name_key(name)]
    if size == 2 and len(names) == 1 and players[0] and facts.takes_singles:
        return names
    keys = [name_key(name) for name in players]
    if fault := fault_of_names(players, keys, size):
        raise Refused(fault.reason, field=f"player_{min(fault.at, size - 1) + 1}")
    return names


def find(event: Event, number: int) -> SignUp:
    """The sign-up of this number; raises Refused if there is none."""
    row = event.sign_ups.select_related("pair").filter(pk=number).first()
    if row is None:
        raise Refused(_("This sign-up is not there any more."))
    return row


@changes(again=None)
def confirm(
    change: Change,
    *,
    event: Event,
    number: int,
    by: str,
    is_proven: bool = False,
    key: Key = None,
) -> None:
    """Put a sign-up on the list, or to the end of the waiting list.

    Also one that was cancelled; one that stands already stays as it is.
    """
    row = find(event, number)
    if row.state not in (State.ASKED, State.CANCELLED):
        return
    if wrong := why_closed(event, facts_of(event)):
        raise Refused(wrong)
    refuse_if_entered(event, row.players, without=row)
    row.state, row.confirmed_at = State.WAITING, clock.now()
    if is_proven:
        row.is_proven = True
        forget_returned(row.email)
    row.save()
    promote(change)
    row.refresh_from_db()
    send_mail(row)


@changes(again=None)
def change_entry(
    change: Change,
    *,
    event: Event,
    number: int,
    entry: SignUp,
    by: str,
    key: Key = None,
) -> None:
    """Change a sign-up's players, town and contacts until the draw is made."""
    row, facts = find(event, number), facts_of(event)
    if row.state in (State.CANCELLED, State.DECLINED):
        raise Refused(_("This sign-up does not stand any more."))
    _refuse_if_drawn(event)
    row.town, row.phone, row.note = _tidied(entry)
    was_alone = row.is_alone
    if not (row.pair and was_alone):
        before = keys_of(row.players)
        row.players = _checked(event, facts, entry.players)
        refuse_if_entered(event, row.players, without=row)
        added = keys_of(row.players) - before
        if row.state in (State.IN, State.LOOKING) and names_hidden(event, row, added):
            raise Refused(_("The director enters this name: tell them."))
    if row.pair and not was_alone:
        _rename(change, row)
    elif row.state == State.LOOKING and not row.is_alone:
        places = places_of(event, facts.cap, without=row.pk)
        if not places.has_room(alone=False):
            raise Refused(_("The event is full: there is no place for a pair now."))
        place(change, row, is_approved=True)
    row.save()


def _rename(change: Change, row: SignUp) -> None:
    if row.is_alone or row.pair is None:
        missing = _("%(player)s has no partner here. Who is it?")
        raise Refused(missing % {"player": row.players[0]}, field="player_2")
    pair, before = row.pair, row.pair.name
    set_players(change, pair, line_of(row, is_vouched=False), is_respelt=False)
    change.log("pair.rename", number=pair.number, before=before, name=pair.name)


@changes(again=None)
def cancel(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> None:
    """Cancel a sign-up; who waits the longest gets its place."""
    row = find(event, number)
    if row.state == State.CANCELLED:
        return
    if pair := row.pair:
        _refuse_if_drawn(event, pair)
        part(change, pair)
        row.pair = None
    row.state, row.is_checked_in = State.CANCELLED, False
    row.save()
    send_mail(row)
    promote(change)


def _refuse_if_drawn(event: Event, pair: Pair | None = None) -> None:
    """Refuse after the draw; with the pair, also while it is in one to be looked at."""
    if is_closed(event) or (pair and (pair.seats.exists() or pair.sides.exists())):
        raise Refused(
            _("The draw is made. Tell the director, who can still change it.")
        )


def forget_in_sign_ups(person: Person) -> None:
    """Delete a forgotten person's names and contacts in the club's sign-ups.

    Also what they wrote to who looked for a partner.
    """
    every = (person, *person.merged.all())
    spellings = {key for spelt in every for key in (spelt.key, spelt.shown_key) if key}
    for spelt in every:
        spellings.update(spelt.former_names.values_list("key", flat=True))
    for row in SignUp.objects.filter(event__club=person.club_id):
        if spellings.intersection(map(name_key, row.players)):
            row.players = [
                placeholder(person) if name_key(name) in spellings else name
                for name in row.players
            ]
            row.email = row.phone = row.note = row.town = ""
            row.save()
            row.messages.all().delete()
    addresses = {spelt.email.lower() for spelt in every if spelt.email}
    for message in PartnerMessage.objects.filter(sign_up__event__club=person.club_id):
        is_own = message.reply_to.lower() in addresses
        if is_own or name_key(message.name) in spellings:
            message.delete()
