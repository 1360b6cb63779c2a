"""Creates a director's sign-in; passwords are random, never a default."""

import secrets

from django.contrib.auth.models import User
from django.db import transaction

from players.clubs.models import Club, Membership
from players.clubs.roles import Role
from players.clubs.services.keeper import name_first_keeper

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Three groups to read aloud and type: about 59 bits."""
    return "-".join(
        "".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3)
    )


@transaction.atomic
def make_sign_in(name: str) -> str:
    """Set a new password for this director and return it; a new one owns every club."""
    password = new_password()
    user, is_new = User.objects.get_or_create(username=name)
    user.set_password(password)
    user.save()
    if is_new:
        Membership.objects.bulk_create(
            Membership(club=club, user=user, role=Role.OWNER)
            for club in Club.objects.all()
        )
        if user.memberships.exists():
            name_first_keeper(user)
    return password
