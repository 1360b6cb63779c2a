"""The lines of an event's log, own and imported, and the faults that a check finds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournaments.event.models import AuditEntry, Event, Stated
from tournaments.event.models.log import FIELDS


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry of the log, own or imported; ``detail`` is empty if it is sealed."""

    number: int
    action: str
    detail: dict[str, Any]


@dataclass(frozen=True, slots=True)
class LogFault:
    """A fault in the log; ``number`` is the entry, 0 if no single entry is at fault."""

    number: int
    sentence: str


LogCheck = Callable[[Event, list[LogLine]], list[LogFault]]
# Comparisons of the rooms above with their own rows; each adds its own when loaded.
more_log_checks: list[LogCheck] = []


def stated_audit(event: Event) -> dict[str, Any]:
    """The log that came with an imported event; empty for an event made here."""
    stated = Stated.objects.filter(event=event).values_list("audit", flat=True).first()
    return dict(stated or {})


def lines_of(stated: dict[str, Any], entries: list[AuditEntry]) -> list[LogLine]:
    """Every line that can be read, those of an import first."""
    readable = (line for line in stated.get("lines", ()) if line.keys() >= {*FIELDS})
    return [
        *(LogLine(line["number"], line["action"], line["detail"]) for line in readable),
        *(LogLine(entry.number, entry.action, entry.detail) for entry in entries),
    ]
