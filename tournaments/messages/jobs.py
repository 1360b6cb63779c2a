"""Scheduled: the mailbox of returned mail is read, where the installation names one."""

import logging

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from players.common.alone import alone
from tournaments.messages.mailbox import MailboxError, read_unseen
from tournaments.messages.returned import take_returned
from tournaments.messages.selectors import MAILBOX_FAULT

READING = "reading-returned-mail"
log = logging.getLogger(__name__)


@shared_task(name="tournaments.read_returned_mail")
def read_returned_mail() -> None:
    """Read what came back; a mailbox that cannot be read is tried again."""
    if not settings.RETURNED_MAIL_URL:
        return
    with alone(READING) as is_alone:
        if not is_alone:
            return
        try:
            read_unseen(settings.RETURNED_MAIL_URL, take_returned)
        except MailboxError as error:
            log.warning("Returned mail cannot be read: %s", error)
            cache.set(MAILBOX_FAULT, str(error)[:200], 3600)
        else:
            cache.delete(MAILBOX_FAULT)
