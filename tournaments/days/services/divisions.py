"""The divisions of a day: tied together, added, taken out."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.clubs.services.clubs import free_slug
from tournaments.days.services.parts import free_parts, set_parts, shares
from tournaments.event.models import Day, Event
from tournaments.event.services.change import Change, Key, Refused, open_changes


@transaction.atomic
def make_day(
    *, club: Club, name: str, events: Sequence[Event], by: str, key: Key = None
) -> Day:
    """Let these events of a club share one hall; the same key makes one day."""
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    if len(events) < 2:
        raise Refused(_("Choose at least two events."), field="events")
    with open_changes(events, by=by, key=key) as changes:
        known = changes[0].event.day
        if changes[0].again and known is not None:
            return known
        year = min(event.date for event in events).year
        slug = free_slug(f"{name} {year}", Day.objects.values_list("slug", flat=True))
        day = Day.objects.create(club=club, name=name, slug=slug)
        _tie(day, changes, changes)
    return day


def add_division(*, day: Day, event: Event, by: str, key: Key = None) -> None:
    """Let one more event share the hall of a day."""
    divisions = day.events.exclude(pk=event.pk)
    with open_changes([*divisions, event], by=by, key=key) as changes:
        added = [change for change in changes if change.event.pk == event.pk]
        if not added[0].again:
            _tie(day, changes, added)


def _tie(day: Day, changes: Sequence[Change], added: Sequence[Change]) -> None:
    """Give each event its part of the hall; refuse one that cannot share it."""
    first = next((c.event for c in changes if c not in added), added[0].event)
    for change in added:
        _refuse_unless_fits(change.event, day, first)
    parts = shares([change.event for change in changes])
    for change in added:
        event = change.event
        event.day = day
        change.log("day.join", day=day.name)
    set_parts(changes, parts)


def _refuse_unless_fits(event: Event, day: Day, first: Event) -> None:
    reason = ""
    if event.day_id is not None:
        reason = _("%(event)s shares a hall already.")
    elif event.club_id != day.club_id or event.deleted_at is not None:
        reason = _("%(event)s is not an event of this club.")
    elif event.state == Event.State.FINAL:
        reason = _("%(event)s is final.")
    elif event.format.is_by_dates:
        reason = _("%(event)s is played on many dates, not in one hall on one day.")
    elif event.is_practice != first.is_practice:
        reason = _("A practice day shares no hall with a real one: %(event)s.")
    elif event.date != first.date:
        reason = _("%(event)s is on another date than %(first)s.")
    if reason:
        values = {"event": event.name, "first": first.name}
        raise Refused(reason % values, field="events")


def leave_day(*, event: Event, by: str, key: Key = None) -> None:
    """Take an event out of its day; it gets back the tables that others used."""
    divisions = Event.objects.filter(day__isnull=False, day=event.day_id)
    with open_changes({*divisions, event}, by=by, key=key) as changes:
        [leaving] = [change for change in changes if change.event.pk == event.pk]
        if not leaving.again:
            untie(leaving)
            for change in changes:
                change.show()


def untie(change: Change) -> None:
    """Take the event of an open change out of its day, if it has one."""
    event, day = change.event, change.event.day
    if day is None:
        return
    free_parts(event)
    event.day = None
    change.log("day.leave", day=day.name)
    if not day.events.exclude(pk=event.pk).exists():
        day.delete()


def rename_day(*, day: Day, name: str, by: str, key: Key = None) -> None:
    """Give a day another name; its address stays."""
    with open_changes(day.events.all(), by=by, key=key) as changes:
        Day.objects.filter(pk=day.pk).update(name=name)
        for change in changes:
            change.show()
