"""What a report changes: the mail came back, and its address gets no more for good."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from players.common import clock
from tournaments.event.models import Follower, Notice
from tournaments.following.returned import note_returned
from tournaments.messages.reports import Report, read_report
from tournaments.notices.mail_ids import NOTICE
from tournaments.signup.models import SignUpMail

log = logging.getLogger(__name__)
# A mail server tries for days; a report that comes later changes nothing.
LATEST = timedelta(days=30)


def take_returned(content: bytes) -> None:
    """Carry out the report in a mail; any other mail changes nothing."""
    try:
        report = read_report(content)
    except Exception:  # Hostile mail breaks parsers in many ways
        log.warning("A mail in the mailbox of returned mail cannot be read")
        return
    if report is None:
        return
    with transaction.atomic():
        take = _notice_came_back if report.kind == NOTICE else _sign_up_mail_came_back
        take(report, clock.now())


def _notice_came_back(report: Report, at: datetime) -> None:
    sent = Notice.objects.filter(
        pk=report.number,
        state=Notice.State.SENT,
        sent_at__gt=at - LATEST,
        follower__way=Follower.Way.MAIL,
    )
    notice = sent.select_related("follower").first()
    if notice is None:
        return
    sent.filter(returned_at=None).update(returned_at=at, fault=_fault(report))
    is_confirmed_since = sent.filter(follower__confirmed_at__gt=F("sent_at")).exists()
    if report.is_final and not is_confirmed_since:
        note_returned(notice.follower.address, at=at)


def _sign_up_mail_came_back(report: Report, at: datetime) -> None:
    sent = SignUpMail.objects.filter(
        pk=report.number, state=SignUpMail.State.SENT, sent_at__gt=at - LATEST
    )
    mail = sent.select_related("sign_up").first()
    if mail is None:
        return
    sent.update(state=SignUpMail.State.FAILED, sent_at=None, fault=_fault(report))
    if report.is_final:
        note_returned(mail.sign_up.email, at=at)


def _fault(report: Report) -> str:
    return f"{report.status} {report.text}".strip()[:200]
