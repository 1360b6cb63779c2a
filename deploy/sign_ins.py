"""Creates a director's sign-in; passwords are random, never a default."""

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from players.accounts.adapter import stored_name
from players.accounts.services import new_password
from players.clubs.models import Club, Membership
from players.clubs.roles import Role
from players.clubs.services.keeper import name_first_keeper


@transaction.atomic
def make_sign_in(name: str) -> str:
    """Set a new password for this director and return it; a new one owns every club.

    The last door: a second step whose phone is lost is taken away.
    """
    password = new_password()
    user, is_new = User.objects.get_or_create(username=stored_name(name))
    user.set_password(password)
    user.save()
    Authenticator.objects.filter(user=user).delete()
    if is_new:
        Membership.objects.bulk_create(
            Membership(club=club, user=user, role=Role.OWNER)
            for club in Club.objects.all()
        )
        if user.memberships.exists():
            name_first_keeper(user)
    return password
