"""Messages as e-mail: one connection for many, a result for each."""

import smtplib
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournaments.delivery.errors import DeliveryError
from tournaments.models import Notice


def send_mails(
    notices: Iterable[Notice],
) -> Iterator[tuple[Notice, DeliveryError | None]]:
    """Yields the messages, each with its error or None; tries a dead server once."""
    connection = get_connection()
    dead: DeliveryError | None = None
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        dead = DeliveryError(str(error), is_dead=True)
    try:
        for notice in notices:
            fault = dead or _send(notice, connection)
            if fault and fault.is_dead:
                dead = fault
            yield notice, fault
    finally:
        connection.close()


def _send(notice: Notice, connection: BaseEmailBackend) -> DeliveryError | None:
    message = _message(notice)
    message.connection = connection
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _text in error.recipients.values()]
        is_final = all(code >= 500 for code in codes)
        return DeliveryError(str(error), is_final=is_final)
    except smtplib.SMTPResponseException as error:
        return DeliveryError(str(error))
    except (OSError, smtplib.SMTPException) as error:
        return DeliveryError(str(error), is_dead=True)
    return None


def _message(notice: Notice) -> EmailMessage:
    follower = notice.follower
    pair = follower.pair
    answer = _address("follow-link", follower.token)
    page = _address("pair", pair.event.slug, pair.number)
    stop = _address("follow-stop", follower.token)
    with override(follower.language):
        link = answer if notice.what == "confirm" else page
        foot = _("No more messages: %(address)s") % {"address": answer}
        return EmailMessage(
            subject=notice.subject,
            body=f"{notice.text}\n\n{link}\n\n-- \n{foot}\n",
            to=[follower.address],
            headers={
                "List-Unsubscribe": f"<{stop}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )


def _address(name: str, *args: str | int) -> str:
    return urljoin(str(settings.PUBLIC_URL), reverse(name, args=args))
