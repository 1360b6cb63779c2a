"""Links that give an office: made, taken back, used once; of clubs and associations."""

import secrets
import unicodedata
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.account_names import is_of_one_script, look_of
from players.clubs.models import InvitationLink, InvitationQuerySet
from players.clubs.services.holders import locked, note
from players.common.addresses import validate_address
from players.common.refused import Refused

GOOD_FOR = timedelta(days=3)
MOST_OPEN = 10
LONGEST_NAME = 80
MOST_EMAIL = 254
L = TypeVar("L", bound=InvitationLink)


@transaction.atomic
def invite(
    *, holder: Any, name: str, by: str, key: UUID, email: str = "", **office: Any
) -> str | None:
    """Invite somebody and return the token of their link, which is stored nowhere.

    ``holder``: the club or association whose ``office`` it gives. None if this key was
    carried out before, because the link was shown then.
    """
    now, invitations = timezone.now(), locked(holder).invitations
    if invitations.model.objects.filter(key=key).exists():
        return None
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise Refused(_("Say whom the link is for."), field="name")
    refuse_scripts(name)
    if invitations.open(now).count() >= MOST_OPEN:
        raise Refused(
            _("%(n)s links are open already. Take one back before you make another.")
            % {"n": MOST_OPEN}
        )
    token = secrets.token_urlsafe(24)
    invitations.create(
        key=key,
        digest=InvitationLink.digest_of(token),
        name=name,
        email=checked_address(email),
        by=by,
        at=now,
        ends_at=now + GOOD_FOR,
        **office,
    )
    note(holder, by, "invite", name, **office)
    return token


@transaction.atomic
def revoke(*, holder: Any, number: int, by: str) -> None:
    """Revoke an invitation; a used or expired one stays as it is."""
    now = timezone.now()
    link = locked(holder).invitations.open(now).filter(pk=number).first()
    if link is not None:
        link.revoked_at = now
        link.save(update_fields=["revoked_at"])
        note(holder, by, "revoke", link.name, **link.office)


def revoke_all_of(user: User, *, holder: Any, by: str) -> None:
    """Revoke the open invitations of somebody who may no longer invite."""
    own = holder.invitations.open(timezone.now()).filter(by=user.get_username())
    for number in own.values_list("pk", flat=True):
        revoke(holder=holder, number=number, by=by)


def use_up(links: InvitationQuerySet[L], token: str, *, of: str) -> L:
    """Mark the open invitation of a token as used and return it, or raise Refused.

    ``of``: the column of the club or association whose office it gives.
    """
    link = links.of(token).select_related(of).first()
    if link is not None:
        locked(getattr(link, of))
        now = timezone.now()
        if links.of(token).open(now).update(used_at=now):
            return link
    raise Refused(_("This link is no longer good. Ask for a new one."))


@transaction.atomic
def join_as_new(
    *, token: str, name: str, password: str, join: Callable[..., object]
) -> User:
    """Create a user for an invitation; ``join`` uses the link up for the user."""
    user = User.objects.create_user(free_name(name), password=password)
    join(token=token, user=user)
    return user


def free_name(name: str, *, but: User | None = None) -> str:
    """A name to sign in with as it is stored; refused if it looks like another's.

    ``but``: whose own name it may look like.
    """
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(_("Give a name to sign in with."), field="name")
    refuse_scripts(name)
    others = User.objects.exclude(pk=but.pk) if but else User.objects.all()
    if look_of(name) in map(look_of, others.values_list("username", flat=True)):
        raise Refused(
            _("Somebody signs in with this name already. Take another."), field="name"
        )
    return name


def refuse_scripts(name: str) -> None:
    """Refuse letters of two scripts: one of them may pass for one of the other."""
    if not is_of_one_script(name):
        raise Refused(
            _("Write the name in the letters of one script: some look alike."),
            field="name",
        )


def checked_address(email: str) -> str:
    """An e-mail address as typed, without blanks around it; refused if it is none."""
    email = email.strip()
    if email:
        try:
            validate_address(email)
        except ValidationError as error:
            raise Refused(str(error.message), field="email") from error
    if len(email) > MOST_EMAIL:
        raise Refused(_("An e-mail address has at most 254 letters."), field="email")
    return email
