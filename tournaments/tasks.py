"""After-effects of a write: run by a worker, never waited for."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from celery import shared_task
from django.conf import settings
from django.db import connection

KEPT = 20


@shared_task(name="tournaments.keep_copy")
def keep_copy(label: str) -> str | None:
    """Copy the laptop's database aside, as it stands; the newest copies are kept."""
    source = Path(str(connection.settings_dict["NAME"]))
    if connection.vendor != "sqlite" or not source.exists():
        return None
    folder = settings.DATA_DIR / "copies"
    folder.mkdir(exist_ok=True)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    target = folder / f"{stamp}-{label}.sqlite3"
    with (
        closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as live,
        closing(sqlite3.connect(target)) as copy,
    ):
        live.backup(copy)
    for old in sorted(folder.glob("*.sqlite3"))[:-KEPT]:
        old.unlink()
    return str(target)
