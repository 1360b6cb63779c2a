"""Writes about accounts: codes for a new password, made by a club's owner."""

import re
import secrets

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.accounts.models import PasswordReset
from players.clubs.models import Club, ClubEntry
from players.clubs.roles import Role
from players.clubs.selectors import keeper
from players.clubs.services.holders import note
from players.common.refused import Refused

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Three groups to read aloud and type: about 59 bits."""
    return "-".join(
        "".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3)
    )


@transaction.atomic
def make_reset_code(*, club: Club, user: User, owner: User) -> str:
    """A code with which an official of the club sets a new password, once.

    Only for somebody all of whose offices are under this owner: whoever has the code
    could take over the others.
    """
    membership = club.memberships.filter(user=user).first()
    if membership is None:
        raise Refused(
            _("%(name)s is not an official of this club.")
            % {"name": user.get_username()}
        )
    if user.pk == owner.pk:
        raise Refused(_("Change your own password on the page of your account."))
    if not _may_make(user, owner):
        raise Refused(
            _(
                "%(name)s has an office that is not yours to give: a code would open "
                "that too. The reset by mail, or the person at the server, helps here."
            )
            % {"name": user.get_username()}
        )
    code = new_password()
    PasswordReset.objects.update_or_create(
        user=user,
        way=PasswordReset.Way.CODE,
        defaults={
            "digest": PasswordReset.digest_of(code),
            "at": timezone.now(),
            "by": owner.get_username(),
            "used_at": None,
            "announced_at": None,
        },
    )
    action, by = ClubEntry.Action.RESET, owner.get_username()
    note(club, by, action, user.get_username(), role=membership.role)
    return code


def _may_make(user: User, owner: User) -> bool:
    """Whether the owner may make a code for the user, and whether it is still good.

    The user has no office then in which the owner could not replace them.
    """
    in_office = owner.memberships.filter(role=Role.OWNER, paused_at=None)
    owned = in_office.values("club_id")
    run = owner.associations.values("pk")
    return owner.is_superuser or not (
        user.is_superuser
        or user == keeper()
        or user.memberships.exclude(club_id__in=owned).exists()
        or user.associations.exclude(pk__in=run).exists()
    )


def user_of_code(code: str) -> User:
    """Whose new password an open code is for; raises Refused.

    One that the person has read of at a sign-in is over: they knew their password.
    """
    digest = PasswordReset.digest_of(_plain(code))
    codes = PasswordReset.objects.select_related("user").filter(
        digest=digest,
        way=PasswordReset.Way.CODE,
        user__is_active=True,
        announced_at=None,
    )
    reset = codes.first()
    owner = User.objects.filter(username=reset.by).first() if reset else None
    may_still = reset and owner and _may_make(reset.user, owner)
    if reset is None or not may_still or not reset.is_open(timezone.now()):
        raise Refused(
            _(
                "This code is not good, or no longer: each works once and for an hour, "
                "and a new one ends the one before. Ask an owner of your club for "
                "another."
            ),
            field="code",
        )
    return reset.user


@transaction.atomic
def use_code(*, code: str, password: str) -> User:
    """Set the password of the code's person, which uses the code up; raises Refused."""
    user = User.objects.select_for_update().get(pk=user_of_code(code).pk)
    user_of_code(code)
    user.set_password(password)
    user.save(update_fields=["password"])
    codes = PasswordReset.objects.filter(user=user, way=PasswordReset.Way.CODE)
    codes.update(used_at=timezone.now())
    return user


def announce_codes(user: User) -> list[str]:
    """What to say at a sign-in about codes that owners made for this person; once."""
    codes = PasswordReset.objects.filter(
        user=user, way=PasswordReset.Way.CODE, announced_at=None
    )
    sentences = [
        (
            _("%(by)s made a code for a new password of yours; it was used.")
            if reset.used_at
            else _("%(by)s made a code for a new password of yours; nobody used it.")
        )
        % {"by": reset.by}
        for reset in codes
    ]
    codes.update(announced_at=timezone.now())
    return sentences


def _plain(code: str) -> str:
    """The code as made, however it was typed."""
    typed = re.sub(r"[^a-z0-9]", "", code.lower())
    return "-".join(typed[i : i + 4] for i in range(0, len(typed), 4))
