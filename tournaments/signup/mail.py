"""Mails about sign-ups: written when they are sent, leased to one worker."""

from collections.abc import Mapping
from datetime import timedelta
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from players.common.delivery_error import DeliveryError
from tournaments.event.models import Event
from tournaments.following.returned import refuse_returned
from tournaments.notices.mail import send_message
from tournaments.notices.mail_ids import SIGN_UP, id_headers
from tournaments.signup.models import SignUp, SignUpMail

LEASE = timedelta(minutes=2)
BATCH = 50
MOST_TRIES = 10
FIRST_WAIT = timedelta(seconds=20)
LONGEST_WAIT = timedelta(hours=1)
State = SignUp.State
SUBJECTS: Mapping[str, Promise] = {
    State.ASKED: gettext_lazy("%(event)s: confirm your sign-up"),
    State.WAITING: gettext_lazy("%(event)s: you are on the waiting list"),
    State.PENDING: gettext_lazy("%(event)s: the director looks at your sign-up"),
    State.LOOKING: gettext_lazy("%(event)s: you look for a partner"),
    State.IN: gettext_lazy("%(event)s: you are on the list"),
    State.CANCELLED: gettext_lazy("%(event)s: your sign-up is cancelled"),
    State.DECLINED: gettext_lazy("%(event)s: you are not on the list"),
}
TEXTS: Mapping[str, Promise] = {
    State.ASKED: gettext_lazy(
        "Somebody signed %(players)s up for %(event)s on %(date)s. If that was you, "
        "open the page below and confirm. If not, do nothing."
    ),
    State.WAITING: gettext_lazy(
        "%(event)s is full. %(players)s: you are on the waiting list and get a message "
        "as soon as there is a place."
    ),
    State.PENDING: gettext_lazy(
        "%(players)s: your sign-up for %(event)s is with the director, who lets you in."
    ),
    State.LOOKING: gettext_lazy(
        "%(players)s: you are signed up for %(event)s on %(date)s and look for a "
        "partner. Found one? Type the name on the page below."
    ),
    State.IN: gettext_lazy("%(players)s: you are on the list of %(event)s, %(date)s."),
    State.CANCELLED: gettext_lazy(
        "%(players)s: your sign-up for %(event)s is cancelled."
    ),
    State.DECLINED: gettext_lazy(
        "%(players)s: you are not on the list of %(event)s. Ask the club if you wonder why."
    ),
}


def send_due() -> int:
    """Send a batch of due mails; return how many were tried."""
    with transaction.atomic():
        due = list(
            SignUpMail.objects.select_for_update(skip_locked=True, of=("self",))
            .filter(
                state=SignUpMail.State.QUEUED,
                next_at__lte=timezone.now(),
                sign_up__event__in=Event.objects.shown_by_link(),
            )
            .values_list("pk", flat=True)[:BATCH]
        )
        SignUpMail.objects.filter(pk__in=due).update(
            next_at=timezone.now() + LEASE, tries=F("tries") + 1
        )
    if due:
        _send(due)
    return len(due)


def _send(due: list[int]) -> None:
    """Send these; after a dead server the others wait with the first."""
    mails = SignUpMail.objects.select_related("sign_up__event", "message")
    connection, dead = get_connection(), None
    for mail in mails.filter(pk__in=due):
        try:
            if mail.kind != SignUpMail.Kind.CONFIRM:
                refuse_returned(mail.sign_up.email)
            if dead:
                raise dead
            send_message(message_of(mail), connection)
        except DeliveryError as fault:
            dead = fault if fault.is_dead else None
            _not_sent(mail, fault)
        else:
            SignUpMail.objects.filter(pk=mail.pk).update(
                state=SignUpMail.State.SENT, fault=""
            )


def _not_sent(mail: SignUpMail, fault: DeliveryError) -> None:
    is_over = fault.is_final or mail.tries >= MOST_TRIES
    wait = min(FIRST_WAIT * 2 ** (mail.tries - 1), LONGEST_WAIT)
    SignUpMail.objects.filter(pk=mail.pk).update(
        state=SignUpMail.State.FAILED if is_over else SignUpMail.State.QUEUED,
        next_at=timezone.now() + wait,
        fault=str(fault)[:200],
    )


def message_of(mail: SignUpMail) -> EmailMessage:
    """The mail in the language of the sign-up, as things stand now."""
    row, event = mail.sign_up, mail.sign_up.event
    page = reverse("sign-up-link", args=[event.slug, row.code])
    with override(row.language):
        values = {
            "event": event.name,
            "players": str(row),
            "date": date_format(event.date, "DATE_FORMAT"),
        }
        reply_to: list[str] = []
        if mail.message:
            values["name"] = mail.message.name
            subject = _("%(event)s: %(name)s writes to you") % values
            foot = _("Your answer goes to the writer, who then knows your address.")
            text = f"{mail.message.text}\n\n{mail.message.name}\n\n{foot}"
            reply_to = [mail.message.reply_to]
        else:
            subject = str(SUBJECTS[row.state]) % values
            text = str(TEXTS[row.state]) % values
        foot = _("Change or cancel: open the page above.")
        return EmailMessage(
            subject=" ".join(subject.split()),
            body=f"{text}\n\n{urljoin(str(settings.PUBLIC_URL), page)}\n\n-- \n{foot}\n",
            to=[row.email],
            reply_to=reply_to,
            headers={
                **id_headers(SIGN_UP, mail.pk),
                "Auto-Submitted": "auto-generated",
            },
        )
