"""Mails about accounts, sent beside the requests."""

import smtplib
import time
from datetime import UTC, datetime
from urllib.parse import urljoin

from allauth.account.forms import default_token_generator
from allauth.account.internal.userkit import filter_users_by_email
from allauth.account.utils import user_pk_to_url_str
from celery import shared_task
from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.accounts.models import GOOD_FOR, PasswordReset

SAME = 0.001  # Seconds within which two times are one, as a database rounds them


@shared_task(
    name="players.mail_reset",
    autoretry_for=(OSError, smtplib.SMTPException),
    retry_backoff=15,
    retry_backoff_max=600,
    max_retries=8,
)
def mail_reset(email: str, language: str, asked_at: float) -> None:
    """Send a link to each account of this address, if there is one.

    Tried again while the mail server is away, unless another was asked for since.
    """
    if time.time() > asked_at + GOOD_FOR.total_seconds():
        return
    for user in filter_users_by_email(email, is_active=True, for_login=True):
        latest = PasswordReset.objects.filter(user=user, way="mail").first()
        if latest is None or latest.at.timestamp() < asked_at + SAME:
            _mail(user, email, language, datetime.fromtimestamp(asked_at, UTC))


def _mail(user: User, email: str, language: str, asked_at: datetime) -> None:
    token = default_token_generator.make_token(user)
    PasswordReset.objects.filter(user=user, way="mail").update(at=asked_at)
    path = reverse(
        "account_reset_password_from_key",
        kwargs={"uidb36": user_pk_to_url_str(user), "key": token},
    )
    with override(language):
        words = {"name": user.get_username(), "site": settings.PUBLIC_URL}
        EmailMessage(
            subject=_("A new password for Seven Marks"),
            body=_(
                "Somebody, probably you, asked for a new password of %(name)s at "
                "%(site)s. This link sets one, once and within an hour:"
            )
            % words
            + f"\n\n{urljoin(settings.PUBLIC_URL, path)}\n\n"
            + _("If it was not you, do nothing: the password stays as it is."),
            to=[email],
            headers={"Auto-Submitted": "auto-generated"},
        ).send()
