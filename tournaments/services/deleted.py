"""Deletes events, restores them, and erases them for good after some days."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments import clock
from tournaments.models import Event
from tournaments.services.change import Refused, open_change

GOOD_FOR = timedelta(days=30)  # How long a deleted event can be restored


def delete_event(*, event: Event, by: str, key: UUID | None = None) -> None:
    """Remove an event from every page; all of it stays and can be restored."""
    with open_change(event, by=by, key=key) as change:
        if change.again or change.event.deleted_at is not None:
            return
        change.event.deleted_at, change.event.deleted_by = clock.now(), by
        change.log("event.delete", name=change.event.name)


def bring_back_event(*, event: Event, by: str, key: UUID | None = None) -> None:
    """Undo the deletion; nothing else of the event changes."""
    with open_change(event, by=by, key=key) as change:
        if change.again or change.event.deleted_at is None:
            return
        if change.event.deleted_at < clock.now() - GOOD_FOR:
            raise Refused(
                _("%(event)s was deleted too long ago.") % {"event": change.event.name}
            )
        change.event.deleted_at, change.event.deleted_by = None, ""
        change.log("event.bring-back", name=change.event.name)


def gone_from(event: Event) -> datetime | None:
    """Return when a deleted event can no longer be restored."""
    return event.deleted_at + GOOD_FOR if event.deleted_at else None


def forget_deleted() -> int:
    """Erase the events nobody restored in time; return how many."""
    old = Event.objects.filter(deleted_at__lt=clock.now() - GOOD_FOR)
    count = 0
    for pk in list(old.values_list("pk", flat=True)):
        with transaction.atomic():
            event = old.select_for_update(no_key=True).filter(pk=pk).first()
            if event is not None:
                event.delete()
                count += 1
    return count
