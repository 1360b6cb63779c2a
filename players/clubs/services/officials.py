"""Writes about a club's officials: invitations, joining, role changes, removal.

A club keeps at least one owner; each write adds an entry to the club's log.
"""

import secrets
import unicodedata
from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.account_names import is_of_one_script, look_of
from players.clubs.models import Club, ClubEntry, Invitation, Membership
from players.clubs.roles import Role
from players.common.addresses import validate_address
from players.common.refused import Refused

GOOD_FOR = timedelta(days=3)
MOST_OPEN = 10
LONGEST_NAME = 80
MOST_EMAIL = 254


@transaction.atomic
def invite_official(
    *, club: Club, name: str, by: str, key: UUID, role: Role = Role.DIRECTOR
) -> str | None:
    """Invite somebody and return the token of their link, which is stored nowhere.

    None if this key was carried out before, because the link was shown then.
    """
    club, now = _locked(club), timezone.now()
    if Invitation.objects.filter(key=key).exists():
        return None
    name = " ".join(name.split())[:LONGEST_NAME]
    if not name:
        raise Refused(_("Say whom the link is for."), field="name")
    _refuse_scripts(name)
    if club.invitations.open(now).count() >= MOST_OPEN:
        raise Refused(
            _("%(n)s links are open already. Take one back before you make another.")
            % {"n": MOST_OPEN}
        )
    token = secrets.token_urlsafe(24)
    digest = Invitation.digest_of(token)
    club.invitations.create(
        key=key,
        digest=digest,
        name=name,
        role=role,
        by=by,
        at=now,
        ends_at=now + GOOD_FOR,
    )
    _log(club, now, by, ClubEntry.Action.INVITE, name, role)
    return token


@transaction.atomic
def revoke_invitation(*, club: Club, invitation: Invitation, by: str) -> None:
    """Revoke an invitation; a used or expired one stays as it is."""
    club, now = _locked(club), timezone.now()
    invitations = club.invitations.open(now).filter(pk=invitation.pk)
    if invitations.update(revoked_at=now):
        _log(club, now, by, ClubEntry.Action.REVOKE, invitation.name, invitation.role)


@transaction.atomic
def join_club(*, token: str, user: User) -> Club:
    """Make the user an official by an invitation, which is used up."""
    invitation = _used_invitation(token)
    club = invitation.club
    _membership, is_new = club.memberships.get_or_create(
        user=user, defaults={"role": invitation.role}
    )
    if not is_new:
        raise Refused(
            _(
                "You are an official of %(club)s already. Leave the link to whom it is "
                "for."
            )
            % {"club": club.name}
        )
    _log(
        club,
        timezone.now(),
        invitation.by,
        ClubEntry.Action.JOIN,
        user.get_username(),
        invitation.role,
        invited=invitation.name,
    )
    return club


@transaction.atomic
def join_as_new(*, token: str, name: str, password: str) -> User:
    """Create a user for an invitation, and make the user an official."""
    name = " ".join(unicodedata.normalize("NFKC", name).split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(_("Give a name to sign in with."), field="name")
    if not Invitation.objects.of(token).open(timezone.now()).exists():
        raise Refused(_("This link is no longer good. Ask for a new one."))
    _refuse_scripts(name)
    others = User.objects.values_list("username", flat=True)
    if look_of(name) in map(look_of, others):
        raise Refused(
            _("Somebody signs in with this name already. Take another."), field="name"
        )
    user = User.objects.create_user(name, password=password)
    join_club(token=token, user=user)
    return user


def _refuse_scripts(name: str) -> None:
    """Refuse letters of two scripts: one of them may pass for one of the other."""
    if not is_of_one_script(name):
        raise Refused(
            _("Write the name in the letters of one script: some look alike."),
            field="name",
        )


@transaction.atomic
def set_role(
    *, club: Club, user: User, role: Role, by: str, was: str | None = None
) -> None:
    """Set an official's role; refuses to leave the club without an owner.

    ``was``: the role that the page showed; refused if somebody set another one since.
    To hand over a club, make somebody else its owner.
    """
    club = _locked(club)
    membership = club.memberships.filter(user=user).exclude(role=role).first()
    if membership is None:
        return
    if was is not None and membership.role != was:
        raise Refused(
            _("%(name)s is %(role)s since: somebody else changed it. Look again.")
            % {"name": user.get_username(), "role": membership.get_role_display()}
        )
    _refuse_without_owner(membership)
    membership.role = role
    membership.save(update_fields=["role"])
    action = ClubEntry.Action.ROLE
    _log(club, timezone.now(), by, action, user.get_username(), role)


@transaction.atomic
def remove_official(*, club: Club, user: User, by: str) -> None:
    """Remove an official; refuses to remove the last owner."""
    club = _locked(club)
    membership = club.memberships.filter(user=user).first()
    if membership is None:
        return
    _refuse_without_owner(membership)
    membership.delete()
    action = ClubEntry.Action.REMOVE
    _log(club, timezone.now(), by, action, user.get_username(), membership.role)


def _refuse_without_owner(membership: Membership) -> None:
    """Raise Refused if this is the club's only owner."""
    owners = membership.club.memberships.filter(role=Role.OWNER)
    if membership.role == Role.OWNER and owners.count() < 2:
        raise Refused(
            _("A club needs an owner. Make somebody else one before %(name)s leaves.")
            % {"name": membership.user.get_username()}
        )


def set_own_address(*, user: User, email: str) -> None:
    """Set the address that gets a director's log heads; empty: none."""
    email = email.strip()
    if email:
        try:
            validate_address(email)
        except ValidationError as error:
            raise Refused(str(error.message), field="email") from error
    if len(email) > MOST_EMAIL:
        raise Refused(_("An e-mail address has at most 254 letters."), field="email")
    User.objects.filter(pk=user.pk).update(email=email)


def _locked(club: Club) -> Club:
    return Club.objects.select_for_update().get(pk=club.pk)


def _used_invitation(token: str) -> Invitation:
    """Mark the open invitation of a token as used and lock its club."""
    now = timezone.now()
    invitation = Invitation.objects.of(token).first()
    if invitation is None:
        raise Refused(_("This link is no longer good. Ask for a new one."))
    club = _locked(invitation.club)
    if not club.invitations.of(token).open(now).update(used_at=now):
        raise Refused(_("This link is no longer good. Ask for a new one."))
    invitation.club = club
    return invitation


def _log(
    club: Club,
    at: datetime,
    by: str,
    action: str,
    name: str,
    role: str,
    *,
    invited: str = "",
) -> None:
    club.entries.create(
        at=at, by=by, action=action, name=name, role=role, invited=invited
    )
