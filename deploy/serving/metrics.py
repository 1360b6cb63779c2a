"""Metrics for Prometheus: requests, public pages, open streams, reachable services.

With PROMETHEUS_MULTIPROC_DIR the counters of all worker processes of a machine add up;
a starting process removes the files of ended ones.
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


def _remove_files_of_ended(folder: Path) -> None:
    for file in folder.glob("*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdecimal() and (int(pid) == os.getpid() or not _is_alive(int(pid))):
            file.unlink(missing_ok=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
    _remove_files_of_ended(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))

REQUESTS = Histogram(
    "seven_marks_request_seconds",
    "Requests that Django answered",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.02, 0.04, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
_PUBLIC_PAGES = Counter("seven_marks_fresh_pages", "Public pages served", ["how"])
PAGE_HITS, PAGES_RENDERED = _PUBLIC_PAGES.labels("kept"), _PUBLIC_PAGES.labels("made")
# Pages that a new version did not change, so that their bytes serve it too.
PAGES_UNCHANGED = _PUBLIC_PAGES.labels("unchanged")
NOT_MODIFIED = Counter(
    "seven_marks_not_modified", "Public pages answered with 304: the browser had them"
)

# Help text and reader by name, read at each scrape; a module with a gauge adds it.
gauges: dict[str, tuple[str, Callable[[], float]]] = {}


class _Gauges:
    def collect(self) -> Iterator[GaugeMetricFamily]:
        for name, (help_text, read) in gauges.items():
            yield GaugeMetricFamily(f"seven_marks_{name}", help_text, value=read())


def exposition() -> bytes:
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)
    else:
        registry = REGISTRY
    gauge_registry = CollectorRegistry()
    gauge_registry.register(_Gauges())
    return generate_latest(registry) + generate_latest(gauge_registry)
