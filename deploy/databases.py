"""The database by its address in the environment: a file of SQLite, or Postgres."""

import sys
import warnings
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import environ
from django.core.exceptions import ImproperlyConfigured

env = environ.Env()

DATABASE_ENGINES = ("django.db.backends.sqlite3", "django.db.backends.postgresql")
# With Postgres' default of 4, for a hard disk, a season of 400 would read 60,000
# people.
ROWS_IN_MEMORY = "-c random_page_cost=1.1"
# The server plans a repeated statement once, for rows that are in memory.
PLANNED_ONCE = {
    "server_side_binding": True,
    "prepare_threshold": 3,
    "options": ROWS_IN_MEMORY,
}
READ_ONLY_OPTIONS = (
    f"{ROWS_IN_MEMORY} -c default_transaction_isolation=repeatable\\ read"
    " -c default_transaction_read_only=on"
)


def _of_sqlite(mode: str) -> dict[str, Any]:
    return {
        "timeout": 20,
        "transaction_mode": mode,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY;",
    }


def databases(folder: Path) -> dict[str, Any]:
    """The writing connection and a second one that renders from a snapshot."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # for an unknown engine, refused below
        main = env.db_url(
            "DATABASE_URL", default=f"sqlite:///{folder / 'seven-marks.sqlite3'}"
        )
    if main.get("ENGINE") not in DATABASE_ENGINES:
        raise ImproperlyConfigured(
            "DATABASE_URL is not the address of a database. Write it as"
            " postgres://user:password@host/name, or leave it out for a file."
        )
    main["HOST"] = unquote(main.get("HOST") or "")
    # a new connection plans every statement again: a result on it takes twice as long
    main["CONN_MAX_AGE"] = None
    snapshot = {**main, "TEST": {"MIRROR": "default"}}
    if main["ENGINE"].endswith("sqlite3"):
        _spare_postgres()
        main["OPTIONS"] = _of_sqlite("IMMEDIATE")
        snapshot["OPTIONS"] = _of_sqlite("DEFERRED")
    else:
        main["OPTIONS"] = PLANNED_ONCE | main.get("OPTIONS", {})
        snapshot["OPTIONS"] = main["OPTIONS"] | {"options": READ_ONLY_OPTIONS}
        main["CONN_HEALTH_CHECKS"] = snapshot["CONN_HEALTH_CHECKS"] = True
    return {"default": main, "snapshot": snapshot}


def _spare_postgres() -> None:
    """Keep django-tables2 from loading Postgres' driver, a tenth of a laptop's start."""
    modules: dict[str, Any] = sys.modules
    modules.setdefault("django.contrib.postgres.fields", None)  # import's own sign
