"""Remembers the columns of a sheet as a club assigned them by hand."""

from collections.abc import Sequence

from players.clubs.models import Club
from players.common import clock
from players.people.models import ColumnRoles


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
