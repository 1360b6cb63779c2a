"""The tables of an event: its own, or its part of the hall that it shares."""

from collections.abc import Collection, Iterable

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.event.models import Event, Match, Table
from tournaments.event.services.change import Change, Refused

MOST_TABLES = 400


def set_tables(change: Change, count: int) -> None:
    """Give the event this many tables; those of another division stay out of use."""
    busy = (
        Match.objects.filter(event=change.event, table__gt=count)
        .exclude(state__in=[Match.State.FINAL, Match.State.VOID])
        .values_list("table", flat=True)
        .first()
    )
    if busy:
        raise Refused(
            _("Table %(table)s is still needed by a match: take it out of use first.")
            % {"table": busy},
            field="tables",
        )
    if change.event.day_id and change.event.tables.filter(
        number__gt=count, is_in_use=True
    ):
        raise Refused(
            _("Its part of the hall goes beyond that: change it on the day's page."),
            field="tables",
        )
    added = add_tables(change.event, range(1, count + 1))
    taken = tables_of_others(change.event)
    use_tables(change.event, [number for number in added if number not in taken])
    change.event.tables.filter(number__gt=count).delete()


def add_tables(event: Event, numbers: Iterable[int]) -> list[int]:
    """Add the tables that the event lacks, not in use yet; return their numbers."""
    existing = set(event.tables.values_list("number", flat=True))
    missing = [n for n in numbers if n not in existing]
    Table.objects.bulk_create(
        Table(event=event, number=n, day_id=event.day_id, is_in_use=False)
        for n in missing
    )
    return missing


def use_tables(event: Event, numbers: Collection[int]) -> int:
    """Put these tables in use and return how many; one of another division is refused."""
    try:
        with transaction.atomic():
            return event.tables.filter(number__in=numbers).update(is_in_use=True)
    except IntegrityError as error:
        taken = tables_of_others(event)
        number = next((n for n in sorted(numbers) if n in taken), min(numbers))
        raise Refused(
            _("Table %(table)s belongs to %(division)s. Give it on the day's page.")
            % {"table": number, "division": taken.get(number, event.day)}
        ) from error


def tables_of_others(event: Event) -> dict[int, str]:
    """The tables that another division of the event's day uses, with its name."""
    if event.day_id is None:
        return {}
    rows = Table.objects.filter(day=event.day_id, is_in_use=True).exclude(event=event)
    return dict(rows.values_list("number", "event__name"))
