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
from tournaments.models import LogHead, Notice


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


def send_head(row: LogHead, addresses: list[str]) -> None:
    """Send the log's head, in every language; none of the addresses sees the others.

    Raises DeliveryError.
    """
    paragraphs: list[str] = []
    for language, _name in settings.LANGUAGES:
        with override(language):
            paragraphs.append(_head_text(row))
    subject = f"{row.event.name}: {row.entries} {row.head[:16]}"
    message = EmailMessage(
        subject=" ".join(subject.split()),
        body="\n\n".join([*paragraphs, row.head]) + "\n",
        bcc=addresses,
        headers={"Auto-Submitted": "auto-generated"},
    )
    try:
        message.send()
    except (OSError, smtplib.SMTPException) as error:
        raise DeliveryError(str(error)) from error


def _head_text(row: LogHead) -> str:
    sentence = _(
        "%(event)s, %(stage)s: round %(round)s is over. The log then had %(n)s lines and"
        " ended with the digest below. Keep this message: with it, Log > Check the log"
        " finds a log that was rewritten."
    )
    return sentence % {
        "event": row.event.name,
        "stage": row.round.stage.title,
        "round": row.round.number,
        "n": row.entries,
    }
