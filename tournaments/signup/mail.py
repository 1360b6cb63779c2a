"""Mails about sign-ups: written when they are sent."""

from collections.abc import Mapping
from functools import partial
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from tournaments.event.models import Event
from tournaments.following.returned import refuse_returned
from tournaments.notices.mail import Mails, program_mail
from tournaments.notices.mail_ids import SIGN_UP, id_headers
from tournaments.notices.services.deliver import Channel
from tournaments.signup.models import SignUp, SignUpMail

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


def _mails() -> QuerySet[SignUpMail]:
    shown = SignUpMail.objects.filter(sign_up__event__in=Event.objects.shown_by_link())
    return shown.select_related("sign_up__event", "message")


def mail_of(mail: SignUpMail) -> EmailMessage:
    """The mail in the language of the sign-up, as things stand now.

    Raises DeliveryError where its address takes none.
    """
    row, event = mail.sign_up, mail.sign_up.event
    if mail.kind != SignUpMail.Kind.CONFIRM:
        refuse_returned(row.email)
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
        link = urljoin(str(settings.PUBLIC_URL), page)
        body = f"{text}\n\n{link}\n\n-- \n{foot}\n"
        headers = id_headers(SIGN_UP, mail.pk)
        return program_mail(subject, body, headers, to=[row.email], reply_to=reply_to)


MAILS = Channel(_mails, partial(Mails, mail_of))
