"""Writes about a club's officials: joining, roles, pauses, removal, handing over.

A club keeps at least one owner who is not paused; each write holds the club's lock and
adds an entry to the club's log. Who is no owner in office any more has no open invitation.
"""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.models import Club, ClubEntry, Invitation, Membership
from players.clubs.roles import Role
from players.clubs.services.holders import locked, note
from players.clubs.services.invitations import checked_address, revoke_all_of, use_up
from players.common.refused import Refused


@transaction.atomic
def join_club(*, token: str, user: User) -> Club:
    """Make the user an official by an invitation, which is used up."""
    invitation = use_up(Invitation.objects.all(), token, of="club")
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
    more = invitation.office | {"invited": invitation.name}
    note(club, invitation.by, ClubEntry.Action.JOIN, user.get_username(), **more)
    return club


@transaction.atomic
def set_role(
    *, club: Club, user: User, role: Role, by: str, was: str | None = None
) -> None:
    """Set an official's role; refuses to leave the club without an owner.

    ``was``: the role that the page showed; refused if somebody set another one since.
    """
    club = locked(club)
    membership = club.memberships.filter(user=user).exclude(role=role).first()
    if membership is None:
        return
    if was is not None and membership.role != was:
        raise Refused(
            _("%(name)s is %(role)s since: somebody else changed it. Look again.")
            % {"name": user.get_username(), "role": membership.get_role_display()}
        )
    _refuse_without_owner(membership)
    _set_role(membership, role)
    note(club, by, ClubEntry.Action.ROLE, user.get_username(), role=role)
    if role != Role.OWNER:
        revoke_all_of(user, holder=club, by=by)


@transaction.atomic
def set_paused(*, club: Club, user: User, is_paused: bool, by: str) -> None:
    """Pause an official, who then has no right in the club, or end the pause."""
    club = locked(club)
    membership = club.memberships.filter(user=user, paused_at__isnull=is_paused).first()
    if membership is None:
        return
    if is_paused:
        _refuse_without_owner(membership)
    membership.paused_at = timezone.now() if is_paused else None
    membership.save(update_fields=["paused_at"])
    action = ClubEntry.Action.PAUSE if is_paused else ClubEntry.Action.RESUME
    note(club, by, action, user.get_username(), role=membership.role)
    if is_paused:
        revoke_all_of(user, holder=club, by=by)


@transaction.atomic
def remove_official(*, club: Club, user: User, by: str) -> None:
    club = locked(club)
    membership = club.memberships.filter(user=user).first()
    if membership is None:
        return
    _refuse_without_owner(membership)
    membership.delete()
    action = ClubEntry.Action.REMOVE
    note(club, by, action, user.get_username(), role=membership.role)
    revoke_all_of(user, holder=club, by=by)


@transaction.atomic
def hand_over(*, club: Club, user: User, to: User, stays: bool) -> None:
    """Make another official the owner in a user's place.

    ``stays``: the user remains as a director; otherwise no longer an official.
    """
    club, by = locked(club), user.get_username()
    in_office = club.memberships.filter(paused_at=None)
    own = in_office.filter(user=user, role=Role.OWNER).first()
    other = in_office.filter(user=to).exclude(user=user).first()
    if own is None:
        raise Refused(_("Only an owner hands a club over, and you no longer are one."))
    if other is None:
        raise Refused(
            _("%(name)s is not in office now. Choose somebody who is.")
            % {"name": to.get_username()}
        )
    _set_role(other, Role.OWNER)
    note(club, by, ClubEntry.Action.HAND, to.get_username(), role=Role.OWNER)
    if stays:
        _set_role(own, Role.DIRECTOR)
        note(club, by, ClubEntry.Action.ROLE, by, role=Role.DIRECTOR)
    else:
        own.delete()
        note(club, by, ClubEntry.Action.REMOVE, by, role=Role.OWNER)
    revoke_all_of(user, holder=club, by=by)


@transaction.atomic
def take_ownerless(*, club: Club, user: User) -> None:
    """Make the installation's keeper an owner of a club that has none in office."""
    club, by = locked(club), user.get_username()
    if club.memberships.filter(role=Role.OWNER, paused_at=None).exists():
        raise Refused(_("%(club)s has an owner.") % {"club": club.name})
    values = {"role": Role.OWNER, "paused_at": None}
    club.memberships.update_or_create(user=user, defaults=values)
    note(club, by, ClubEntry.Action.ROLE, by, role=Role.OWNER)


def set_own_address(*, user: User, email: str) -> None:
    """Set the address that gets a director's log heads; empty: none."""
    User.objects.filter(pk=user.pk).update(email=checked_address(email))


def _refuse_without_owner(membership: Membership) -> None:
    """Raise Refused if this is the club's only owner who is not paused."""
    owners = membership.club.memberships.filter(role=Role.OWNER, paused_at=None)
    if membership in owners and owners.count() < 2:
        raise Refused(
            _("A club needs an owner. Make somebody else one before %(name)s leaves.")
            % {"name": membership.user.get_username()}
        )


def _set_role(membership: Membership, role: Role) -> None:
    membership.role = role
    membership.save(update_fields=["role"])
