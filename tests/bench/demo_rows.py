"""Rows of a demo state on their way into their tables."""

from typing import Any

from django.db import connection, models


class Rows:
    """Rows of one model on their way into its table, under ids of their own."""

    def __init__(self, model: type[models.Model]) -> None:
        self.model = model
        self.fields = model._meta.concrete_fields
        last = model._default_manager.aggregate(last=models.Max("pk"))["last"]
        self.last = last or 0
        self.rows: list[list[Any]] = []
        self.defaults = {
            field.attname: field.get_db_prep_save(_default(field), connection)
            for field in self.fields
            if not field.primary_key
        }
        columns = ", ".join(f'"{field.column}"' for field in self.fields)
        places = ", ".join(["%s"] * len(self.fields))
        table = model._meta.db_table
        self.sql = f'INSERT INTO "{table}" ({columns}) VALUES ({places})'  # noqa: S608
        self.copy_sql = f'COPY "{table}" ({columns}) FROM STDIN'

    def add(self, **values: Any) -> int:
        """Put a row; give its id."""
        self.last += 1
        row = {**self.defaults, **values, "id": self.last}
        self.rows.append([row[field.attname] for field in self.fields])
        return self.last

    def store(self) -> None:
        """Store what was put."""
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                with cursor.copy(self.copy_sql) as copy:
                    for row in self.rows:
                        copy.write_row(row)
            else:
                cursor.executemany(self.sql, self.rows)
        self.rows.clear()


def _default(field: Any) -> Any:
    """A field's default, the database's where the model has none of its own."""
    if field.has_default() or not field.has_db_default():
        return field.get_default()
    return field.db_default
