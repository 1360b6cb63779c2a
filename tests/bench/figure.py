"""Printing figures."""

import json
import sys
from collections.abc import Iterable


def figure(name: str, value: float, unit: str, **more: object) -> None:
    """One JSON line."""
    line = {"bench": name, "value": round(value, 3), "unit": unit, **more}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
