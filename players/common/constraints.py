"""The constraints of tables; Django puts app and table into their names."""

from django.db.models import CheckConstraint, Q, UniqueConstraint

TABLE = "%(app_label)s_%(class)s"


def once(*columns: str, name: str = "once", where: Q | None = None) -> UniqueConstraint:
    """No two rows, of those that the condition is for, are the same in all columns."""
    return UniqueConstraint(fields=columns, condition=where, name=f"{TABLE}_{name}")


def holds(name: str, condition: Q) -> CheckConstraint:
    """The condition is true of each row."""
    return CheckConstraint(condition=condition, name=f"{TABLE}_{name}")


def known(column: str, *values: str) -> CheckConstraint:
    """The column has one of these values."""
    return holds(f"{column}_known", Q((f"{column}__in", list(values))))


def given(column: str) -> CheckConstraint:
    """The text of the column is not empty."""
    return holds(f"{column}_given", ~Q((column, "")))


def signed(act: str, name: str) -> CheckConstraint:
    """An act, ``deleted``, has both its moment and who did it, or neither."""
    at, by = f"{act}_at", f"{act}_by"
    undone, done = Q((at, None), (by, "")), Q((f"{at}__isnull", False)) & ~Q((by, ""))
    return holds(name, undone | done)
