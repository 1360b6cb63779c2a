"""Printing figures, and small ways to take them."""

import json
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path


def figure(name: str, value: float, unit: str, **more: object) -> None:
    """One JSON line."""
    line = {"bench": name, "value": round(value, 3), "unit": unit, **more}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def server_seconds() -> float:
    """What Postgres' processes used for the open connections; 0 with SQLite."""
    from django.db import connections

    used = 0
    for connection in connections.all(initialized_only=True):
        if connection.vendor == "postgresql" and connection.connection is not None:
            pid = connection.connection.info.backend_pid
            used += int(Path(f"/proc/{pid}/schedstat").read_text().split()[0])
    return used / 1e9


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
