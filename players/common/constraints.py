"""The constraints that most tables have; Django puts app and table into their names."""

from django.db.models import CheckConstraint, Q, UniqueConstraint

TABLE = "%(app_label)s_%(class)s"


def once(*columns: str, name: str = "once") -> UniqueConstraint:
    """No two rows have the same values in all of these columns."""
    return UniqueConstraint(fields=columns, name=f"{TABLE}_{name}")


def known(column: str, *values: str) -> CheckConstraint:
    """The column has one of these values."""
    condition = Q((f"{column}__in", list(values)))
    return CheckConstraint(condition=condition, name=f"{TABLE}_{column}_known")


def given(column: str) -> CheckConstraint:
    """The text of the column is not empty."""
    return CheckConstraint(condition=~Q((column, "")), name=f"{TABLE}_{column}_given")
