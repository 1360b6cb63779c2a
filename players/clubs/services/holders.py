"""What holds offices and seasons, a club or an association: its lock and its log."""

from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

from players.clubs.models import Club

H = TypeVar("H", bound=Model)


def locked(holder: H) -> H:
    """The row as it is now, under its lock."""
    return type(holder)._default_manager.select_for_update().get(pk=holder.pk)


def lock_club(club_id: int) -> None:
    """Lock the club's people, so that only one write on them runs at a time."""
    Club.objects.select_for_update(no_key=True).get(pk=club_id)


def note(holder: Any, by: str, action: str, name: str, **more: str) -> None:
    values = {"by": by, "action": action, "name": name[:150]}
    holder.entries.create(at=timezone.now(), **values, **more)
