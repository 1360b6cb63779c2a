"""Single players who find each other: a message through the club, a partner's code."""

from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _

from players.common import clock
from players.common.edits import locked
from tournaments.event.models import Event
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.services.pairs import is_closed
from tournaments.signup.models import PartnerMessage, SignUp, SignUpMail
from tournaments.signup.services.placing import join
from tournaments.signup.services.sign_ups import find

State = SignUp.State
MOST_MESSAGES = 20  # To one player in a day


def write_to(*, event: Event, number: int, name: str, reply_to: str, text: str) -> None:
    """Pass a message on: it stands on the player's page, and goes out as a mail."""
    with locked(event) as event:
        row = find(event, number)
        if row.state != State.LOOKING:
            raise Refused(_("This player has a partner now."))
        moment = clock.now()
        today = row.messages.filter(at__gt=moment - timedelta(days=1))
        if today.count() >= MOST_MESSAGES:
            raise Refused(_("This player got many messages today. Try tomorrow."))
        values = {"name": name, "reply_to": reply_to, "text": text}
        if today.filter(**values).exists():
            return
        message = PartnerMessage.objects.create(sign_up=row, at=moment, **values)
        if settings.CAN_MAIL and row.email:
            SignUpMail.objects.create(
                sign_up=row,
                kind=SignUpMail.Kind.PARTNER,
                message=message,
                next_at=moment,
            )


@changes(again=None)
def join_by_code(
    change: Change, *, event: Event, number: int, code: str, by: str, key: Key = None
) -> None:
    """Make a pair of two single players, one of whom gave the other the code."""
    row = find(event, number)
    digest = SignUp.digest_of(code)
    other = event.sign_ups.filter(digest=digest).exclude(pk=row.pk).first()
    if other is None:
        raise Refused(_("No other sign-up of this event has that code."))
    if is_closed(event):
        raise Refused(_("The draw is made. Tell the director."))
    if not all(each.state == State.LOOKING and each.is_alone for each in (row, other)):
        raise Refused(_("That player has a partner already."))
    join(change, (row, other), is_checked_in=False)
