"""SQL by hand, for what every result asks: Django takes ten times as long to phrase it
as the database to answer."""

from django.db import connection

EVENT = "SELECT * FROM tournaments_event WHERE id = %s"


def is_any(sql: str, *values: int | str) -> bool:
    """Whether there is such a row."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT EXISTS ({sql})", values)
        return bool(cursor.fetchone()[0])
