"""Deletes events, restores them, and erases them for good after some days."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from players.common import clock
from tournaments.days.services.divisions import untie
from tournaments.event.models import Event
from tournaments.event.services.change import Change, Key, Refused, changes

GOOD_FOR = timedelta(days=30)  # How long a deleted event can be restored


@changes(final_too=True)
def delete_event(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    """Remove an event from every page; all of it stays and can be restored."""
    if event.deleted_at is not None:
        return
    untie(change)
    event.deleted_at, event.deleted_by = clock.now(), by
    change.log("event.delete", name=event.name)


@changes(final_too=True)
def bring_back_event(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    """Undo the deletion; nothing else of the event changes."""
    if event.deleted_at is None:
        return
    if event.deleted_at < clock.now() - GOOD_FOR:
        raise Refused(_("%(event)s was deleted too long ago.") % {"event": event.name})
    event.deleted_at, event.deleted_by = None, ""
    change.log("event.bring-back", name=event.name)


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
