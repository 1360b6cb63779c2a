"""The registration sheet and who came in from it."""

from pathlib import Path

from tournaments.event.models import Event
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.imports import import_pairs
from tournaments.field.sheet import read_sheet

SHEET = Path(__file__).parent.parent.parent / "cases" / "pairs-147.csv"


def take_in(event: Event, source: bytes | str):
    return import_pairs(event=event, lines=read_sheet(source).lines, by="dora")


def faults(event: Event, source: bytes | str) -> dict[int, str]:
    entries = judge_lines(event, read_sheet(source).lines)
    return {e.line.number: e.fault.reason for e in entries if e.fault}
