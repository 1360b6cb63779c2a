"""What an invitation link offers: an office in a club, or in an association."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from players.associations.models import Association, OfficerInvitation
from players.associations.services import join_association
from players.clubs.models import Club, Invitation, InvitationLink
from players.clubs.roles import Role
from players.clubs.services.officials import join_club
from players.common.delivery_error import DeliveryError
from players.common.server_address import base_of, is_local_only, qr
from players.common.throttle import is_within
from tournaments.notices.mail import send_text

OFFICER = gettext_lazy(
    "An officer invites clubs and other officers, and makes, corrects and seals the "
    "association's seasons. The clubs and their events stay their officials'."
)
MOST_MAILS = 20  # Invitations that one person may mail in an hour


@dataclass(frozen=True, slots=True)
class Offer:
    """An invitation with the club or association, and the office in words."""

    invitation: InvitationLink
    name: str  # The club's or the association's
    role: Role | None  # None: an officer of an association
    sentence: str | Promise
    desk: str  # Where who joined is led to
    join: Callable[..., object]


def offer_of(token: str) -> Offer | None:
    """What the link of this token offers, also if it is over; None if there is none."""
    of_club = Invitation.objects.of(token).select_related("club").first()
    if of_club:
        club, role = of_club.club, Role(of_club.role)
        desk = reverse("club", args=[club.slug])
        return Offer(of_club, club.name, role, role.sentence, desk, join_club)
    rows = OfficerInvitation.objects.of(token).select_related("association")
    invitation = rows.first()
    if invitation is None:
        return None
    association = invitation.association
    desk = reverse("association-desk", args=[association.slug])
    return Offer(invitation, association.name, None, OFFICER, desk, join_association)


def shown_link(
    request: HttpRequest, token: str, owner: Club | Association
) -> dict[str, Any]:
    """The new link for its page, shown only now, and mailed where an address is given."""
    offer, base = offer_of(token), base_of(request)
    assert offer is not None
    link = base.rstrip("/") + reverse("join", args=[token])
    language = owner.language if isinstance(owner, Club) else ""
    return {
        "offer": offer,
        "link": link,
        "svg": qr(link),
        "base": base,
        "is_local_only": is_local_only(base),
        "is_mailed": _is_mailed(request, offer, link, language),
    }


def _is_mailed(request: HttpRequest, offer: Offer, link: str, language: str) -> bool:
    """Mail the link; false if it has no address or could not be sent."""
    invitation = offer.invitation
    can_go = invitation.email and settings.CAN_MAIL
    if not can_go or not is_within(f"invitations of {request.user.pk}", MOST_MAILS):
        return False
    with override(language or None):
        values = {"by": invitation.by, "name": offer.name}
        subject = _("%(by)s invites you: %(name)s") % values
        invites = _(
            "%(by)s invites you to %(name)s. The link works once and ends after three "
            "days."
        )
        otherwise = _("If you know nothing of it, do nothing.")
        text = f"{invites % values}\n\n{link}\n\n{otherwise}\n"
    try:
        send_text(invitation.email, subject=subject, text=text)
    except DeliveryError:
        return False
    return True
