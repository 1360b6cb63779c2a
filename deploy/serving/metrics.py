"""Figures for Prometheus: requests, fresh pages, open streams, what is away.

With PROMETHEUS_MULTIPROC_DIR the counters of all worker processes of a machine add up;
what processes left there that are gone is removed when another starts.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector


def _forget_gone(folder: Path) -> None:
    for kept in folder.glob("*_*.db"):
        pid = kept.stem.rpartition("_")[2]
        if pid.isdecimal() and (int(pid) == os.getpid() or not _is_alive(int(pid))):
            kept.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
    _forget_gone(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))

REQUESTS = Histogram(
    "seven_marks_request_seconds",
    "Requests that Django answered",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_FRESH = Counter("seven_marks_fresh_pages", "Public pages served", ["how"])
KEPT, MADE = _FRESH.labels("kept"), _FRESH.labels("made")

gauges: dict[str, tuple[str, Callable[[], float]]] = {}
"""Read when somebody asks; whoever wires the process adds them."""


class _Gauges:
    """The gauges of this process, as they are now."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (what, read) in gauges.items():
            yield GaugeMetricFamily(f"seven_marks_{name}", what, value=read())


def exposition() -> bytes:
    """Everything in Prometheus' text form."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        counted = CollectorRegistry()
        MultiProcessCollector(counted)  # type: ignore[no-untyped-call]
    else:
        counted = REGISTRY
    now = CollectorRegistry()
    now.register(_Gauges())
    return generate_latest(counted) + generate_latest(now)
