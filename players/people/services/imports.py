"""Records lists that were taken in and their columns, and takes their people back."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import ProtectedError, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.common import clock
from players.common.refused import Refused
from players.people.models import ColumnRoles, Partnership, PeopleImport, Person
from players.people.services.people import Facts, facts_of

Changed = Mapping[int, tuple[Facts, Facts]]
MOST_SHOWN = 5


def record_import(
    *,
    club: Club,
    by: str,
    added: Iterable[Person],
    changed: Changed | None = None,
    event_uid: str = "",
    pairs: Iterable[int] = (),
) -> PeopleImport:
    return PeopleImport.objects.create(
        club=club,
        event_uid=event_uid,
        by=by,
        at=timezone.now(),
        added={str(person.pk): facts_of(person) for person in added},
        changed={str(pk): both for pk, both in (changed or {}).items()},
        pairs=list(pairs),
    )


def last_imports(club: Club, event_uid: str = "") -> QuerySet[PeopleImport]:
    """The newest lists of people, or of an event's pairs, that can be taken back."""
    rows = club.imports.filter(event_uid=event_uid, taken_back_at=None)
    return rows[:MOST_SHOWN]


def open_import(club: Club, number: int, event_uid: str = "") -> PeopleImport:
    """The list of this number, locked. Raises Refused if it was taken back."""
    rows = club.imports.select_for_update().filter(event_uid=event_uid)
    row = rows.filter(pk=number, taken_back_at=None).first()
    if row is None:
        raise Refused(_("That list was taken back already."))
    return row


def take_back_people(row: PeopleImport, *, at: datetime) -> None:
    """Delete the people it added and restore the facts it changed, all or nothing.

    The caller, who knows events, restores the names that everybody reads. Raises Refused if somebody plays elsewhere or was changed since.
    """
    people = Person.objects.in_bulk([int(pk) for pk in (*row.added, *row.changed)])
    for pk, (_before, after) in row.changed.items():
        _refuse_if_changed(people.get(int(pk)), after)
    for pk, facts in row.added.items():
        _refuse_if_changed(people.get(int(pk)), facts)
    for pk, (before, _after) in row.changed.items():
        facts = {name: was for name, was in before.items() if name != "shown_as"}
        Person.objects.filter(pk=pk).update(**facts)
    added = [int(pk) for pk in row.added]
    together = Partnership.objects.filter(Q(first__in=added) | Q(second__in=added))
    try:
        together.delete()
        Person.objects.filter(pk__in=added).delete()
    except ProtectedError as error:
        raise Refused(
            _("Somebody of this list plays in another event: it cannot be taken back.")
        ) from error
    row.taken_back_at = at
    row.save(update_fields=["taken_back_at"])


def _refuse_if_changed(person: Person | None, facts: Any) -> None:
    if person is None:
        raise Refused(_("Somebody of this list is gone: it cannot be taken back."))
    if facts_of(person) != facts or person.merged_into_id is not None:
        raise Refused(
            _("%(name)s was changed since: this list cannot be taken back whole.")
            % {"name": person.name}
        )


def remembered_columns(club: Club, kind: str) -> dict[str, tuple[str, ...]]:
    """The roles of columns by the shape of their sheet."""
    rows = club.column_roles.filter(kind=kind)
    return {shape: tuple(roles) for shape, roles in rows.values_list("shape", "roles")}


def remember_columns(
    *, club: Club, kind: str, shape: str, roles: Sequence[str], by: str
) -> None:
    """Store the columns for the next sheet of this shape."""
    values = {"roles": list(roles), "by": by, "at": clock.now()}
    ColumnRoles.objects.update_or_create(
        club=club, kind=kind, shape=shape, defaults=values
    )


def forget_columns(*, club: Club, kind: str, shape: str) -> None:
    """Read the next sheet of this shape by its headings again."""
    club.column_roles.filter(kind=kind, shape=shape).delete()
