"""A club from nothing: the first owner, before anybody has signed in."""

from ipaddress import ip_address

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.clubs.services.clubs import create_club
from players.clubs.services.invitations import free_name
from players.common.refused import Refused
from players.common.server_address import OWN_MACHINE

LETTERS = 24


def path_of_start() -> str:
    """The address with its token, for other devices; empty once there is an owner."""
    user = _first_user()
    return reverse("first-start-link", args=[_token(user)]) if user else ""


def is_open() -> bool:
    """Whether nobody has become the first owner yet."""
    return _first_user() is not None


def opens(token: str) -> bool:
    """Whether this is the printed token, and nobody has become the first owner yet."""
    user = _first_user()
    return user is not None and constant_time_compare(token, _token(user))


def comes_from_this_machine(request: HttpRequest) -> bool:
    """Whether a browser on this machine asks, by this machine's own name.

    A proxy passes on requests of others. Another name may be one that a page in the
    same browser has led to this machine.
    """
    if "X-Forwarded-For" in request.headers or "Forwarded" in request.headers:
        return False
    host = request.get_host().rpartition(":")[0] or request.get_host()
    try:
        address = ip_address(str(request.META.get("REMOTE_ADDR", "")))
    except ValueError:
        return False
    if address.version == 6 and address.ipv4_mapped:
        address = address.ipv4_mapped
    return address.is_loopback and host.strip("[]") in OWN_MACHINE


@transaction.atomic
def begin(
    *, club: str, town: str, language: str, time_zone: str, name: str, password: str
) -> Club:
    """Make the first club and its owner, in place of the printed sign-in."""
    list(User.objects.select_for_update().order_by("pk")[:1])
    user = _first_user()
    if user is None:
        raise Refused(_("Somebody owns this installation since. Sign in."))
    user.username = free_name(name, but=user)
    user.set_password(password)
    user.last_login = timezone.now()
    user.save()
    return create_club(
        name=club, town=town, language=language, time_zone=time_zone, director=user
    )


def _first_user() -> User | None:
    """The printed sign-in that nobody has used, if there is nothing else yet."""
    users = list(User.objects.order_by("pk")[:2])
    if len(users) != 1 or users[0].last_login is not None:
        return None
    return None if Club.objects.filter(is_demo=False).exists() else users[0]


def _token(user: User) -> str:
    return salted_hmac("first start", user.password).hexdigest()[:LETTERS]
