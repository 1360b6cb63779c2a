"""Who signed up checks in by phone, while the director lets them."""

from django.utils.translation import gettext as _

from tournaments.event.models import Event, EventFacts
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.services.check_in import check_in
from tournaments.signup.models import SignUp
from tournaments.signup.selectors.places import facts_of
from tournaments.signup.services.sign_ups import find

State = SignUp.State


@changes
def set_phone_check_in(
    change: Change,
    *,
    event: Event,
    is_open: bool,
    by: str,
    network: str = "",
    key: Key = None,
) -> None:
    """Open or close the check-in by phone; with a network only devices of it may."""
    values = {"checks_in": is_open, "check_in_network": network if is_open else ""}
    EventFacts.objects.update_or_create(event=event, defaults=values)
    change.log("check-in.phones", is_open=is_open, is_hall_only=bool(network))


def check_in_by_phone(
    *, event: Event, number: int, network: str, by: str, key: Key = None
) -> None:
    """Check in the pair of a sign-up, or its single player; once more does nothing."""
    facts = facts_of(event)
    if not facts.checks_in:
        raise Refused(_("The check-in by phone is closed. Go to the desk."))
    if facts.check_in_network not in ("", network):
        raise Refused(
            _("Check in on the hall's own Wi-Fi, or at the desk: this is another one.")
        )
    row = find(event, number)
    if row.pair is not None:
        check_in(event=event, number=row.pair.number, by=by, key=key)
    elif row.state == State.LOOKING:
        check_in_single(event=event, number=number, by=by, key=key)
    else:
        raise Refused(_("You have no place yet. Ask at the desk."))


@changes(again=False)
def check_in_single(
    change: Change, *, event: Event, number: int, by: str, key: Key = None
) -> bool:
    """Check in who looks for a partner; return False if already in the hall."""
    singles = event.sign_ups.filter(pk=number, state=State.LOOKING)
    is_new = bool(singles.filter(is_checked_in=False).update(is_checked_in=True))
    if is_new:
        change.log("single.check-in", number=number)
    return is_new
