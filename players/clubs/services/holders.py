"""What holds offices and seasons, a club or an association: its lock and its log."""

from typing import Any, TypeVar

from django.db.models import Model
from django.utils import timezone

H = TypeVar("H", bound=Model)


def locked(holder: H) -> H:
    """The row as it is now, under its lock."""
    return type(holder)._default_manager.select_for_update().get(pk=holder.pk)


def note(holder: Any, by: str, action: str, name: str, **more: str) -> None:
    """Add an entry about somebody or something of this name to the log."""
    values = {"by": by, "action": action, "name": name[:150]}
    holder.entries.create(at=timezone.now(), **values, **more)
