"""Messages as e-mail: one connection for many."""

import smtplib
from collections.abc import Callable
from typing import Any, Self
from urllib.parse import urljoin

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.common.delivery_error import DeliveryError
from tournaments.event.models import LogHead, Notice, Outgoing
from tournaments.event.part_rounds import names_of_rounds
from tournaments.following.followed import page_of_notice
from tournaments.following.returned import refuse_returned
from tournaments.notices.mail_ids import NOTICE, id_headers


class Mails:
    """Sends mails over one connection; a dead server is tried once."""

    def __init__(self, mail_of: Callable[[Any], EmailMessage]) -> None:
        self._mail_of = mail_of
        self._connection = get_connection()
        self._dead: DeliveryError | None = None

    def __enter__(self) -> Self:
        try:
            self._connection.open()
        except (OSError, smtplib.SMTPException) as error:
            self._dead = DeliveryError(str(error), is_dead=True)
        return self

    def __exit__(self, *_error: object) -> None:
        self._connection.close()

    def send(self, row: Outgoing) -> None:
        """Send the mail of a row. Raises DeliveryError."""
        message = self._mail_of(row)
        if self._dead:
            raise self._dead
        try:
            send_message(message, self._connection)
        except DeliveryError as error:
            self._dead = error if error.is_dead else None
            raise


def send_message(
    message: EmailMessage, connection: BaseEmailBackend | None = None
) -> None:
    """Send one message. Raises DeliveryError."""
    message.connection = connection
    try:
        message.send()
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _text in error.recipients.values()]
        is_final = all(code >= 500 for code in codes)
        raise DeliveryError(str(error), is_final=is_final) from error
    except smtplib.SMTPResponseException as error:
        raise DeliveryError(str(error)) from error
    except (OSError, smtplib.SMTPException) as error:
        raise DeliveryError(str(error), is_dead=True) from error
    except ValueError as error:  # an address that no server can be asked for
        raise DeliveryError(str(error), is_final=True) from error


def mail_of(notice: Notice) -> EmailMessage:
    """The mail of a notice. Raises DeliveryError where its address takes none."""
    follower = notice.follower
    if notice.what != "confirm":
        refuse_returned(follower.address)
    token = follower.consent.token
    answer = _address("follow-link", token)
    page = urljoin(str(settings.PUBLIC_URL), page_of_notice(notice))
    stop = _address("follow-stop", token)
    with override(follower.language):
        link = answer if notice.what == "confirm" else page
        foot = _("No more messages: %(address)s") % {"address": answer}
        body = f"{notice.text}\n\n{link}\n\n-- \n{foot}\n"
        headers = {
            **id_headers(NOTICE, notice.pk),
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        return program_mail(notice.subject, body, headers, to=[follower.address])


def program_mail(
    subject: str, body: str, headers: dict[str, str], **to: Any
) -> EmailMessage:
    """A mail that a program wrote; its subject is one line, whatever names are in it."""
    headers["Auto-Submitted"] = "auto-generated"
    return EmailMessage(" ".join(subject.split()), body, headers=headers, **to)


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
    body = "\n\n".join([*paragraphs, row.head]) + "\n"
    send_message(program_mail(subject, body, {}, bcc=addresses))


def send_text(address: str, *, subject: str, text: str) -> None:
    """Send one message in plain text. Raises DeliveryError."""
    send_message(program_mail(subject, text, {}, to=[address]))


def _head_text(row: LogHead) -> str:
    sentence = _(
        "%(event)s, %(stage)s, %(round)s: over. The log then had %(n)s lines and"
        " ended with the digest below. Keep this message: with it, Log > Check the log"
        " finds a log that was rewritten."
    )
    stage, columns = row.round.stage, ("stage__number", "round__number", "part")
    names = names_of_rounds(stage.matches.values_list(*columns))
    return sentence % {
        "event": row.event.name,
        "stage": stage.title,
        "round": names[stage.number, row.round.number],
        "n": row.entries,
    }
