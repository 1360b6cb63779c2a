"""Addresses that mail came back from for good: none is sent until they confirm anew."""

from datetime import datetime

from django.utils.translation import gettext_noop

from players.common.delivery_error import DeliveryError
from tournaments.event.models import ReturnedAddress

CAME_BACK_BEFORE = gettext_noop("Mail to this address came back before: none was sent.")


def is_returned(address: str) -> bool:
    return ReturnedAddress.objects.filter(address=address.lower()).exists()


def refuse_returned(address: str) -> None:
    """Refuse to send to an address that mail came back from. Raises DeliveryError."""
    if is_returned(address):
        raise DeliveryError(CAME_BACK_BEFORE, is_final=True)


def note_returned(address: str, *, at: datetime) -> None:
    ReturnedAddress.objects.update_or_create(
        address=address.lower(), defaults={"at": at}
    )


def forget_returned(address: str) -> None:
    """Send mail again: its owner opened a link that came by mail, or is forgotten."""
    ReturnedAddress.objects.filter(address=address.lower()).delete()
