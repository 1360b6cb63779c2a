"""Who keeps the installation, and why an official has no right any more."""

from typing import Any

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from players.clubs.models import Club, ClubEntry, Keeper
from players.clubs.roles import Role
from players.common.prepared import Prepared

club_at = Prepared(Club.objects.at_address)


def keeper() -> User | None:
    """Who keeps the installation; None before it has an owner."""
    latest = Keeper.objects.select_related("user").first()
    return latest.user if latest else None


def is_keeper(user: Any) -> bool:
    """Whether the user keeps the installation, or is a superuser."""
    return bool(user.is_authenticated and (user.is_superuser or user == keeper()))


def owners_of_clubs() -> list[User]:
    """Everybody who owns a club, by name: whom the installation can be handed to."""
    owners = User.objects.filter(
        memberships__role=Role.OWNER, memberships__paused_at=None
    )
    return list(owners.distinct().order_by("username"))


def why_not(user: Any, club: Club) -> str:
    """Why somebody who was in office in the club has no right now; empty: never was."""
    paused = club.memberships.filter(user_id=user.pk, paused_at__isnull=False)
    if paused.exists():
        return _(
            "You are paused as an official of %(club)s. What you pressed last was not "
            "done; an owner of the club can end the pause."
        ) % {"club": club.name}
    left = club.entries.filter(action=ClubEntry.Action.REMOVE, name=user.get_username())
    if left.exists() and not club.memberships.filter(user_id=user.pk).exists():
        return _(
            "You are no longer an official of %(club)s. What you pressed last was not "
            "done."
        ) % {"club": club.name}
    return ""
