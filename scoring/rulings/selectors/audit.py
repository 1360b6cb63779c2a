"""Compares the rulings of an event with their log entries."""

from collections import Counter

from django.utils.translation import gettext as _

from scoring.game.models import Ruling
from tournaments.event.models import Event
from tournaments.event.selectors.log_lines import LogFault, LogLine

UNDOES = ("draw.take-back", "cut.take-back", "round.undo", "result.correct")


def compare_rulings(event: Event, lines: list[LogLine]) -> list[LogFault]:
    """Each ruling that differs from its entry, each entry without its ruling."""
    logged = [line for line in lines if line.action == "ruling"]
    unmatched = Counter(_of_line(line) for line in logged)
    faults = []
    for row in Ruling.objects.filter(event=event).select_related("pair", "game__match"):
        ruled = (row.pair.number, row.code, str(row.consequence), row.note)
        if unmatched[ruled] > 0:
            unmatched[ruled] -= 1
            continue
        sentence = _("The ruling on pair %(pair)s in match %(match)s is in no line.")
        values = {"pair": row.pair.number, "match": row.game.match.number}
        faults.append(LogFault(0, sentence % values))
    undone = max((line.number for line in lines if line.action in UNDOES), default=0)
    for line in reversed(logged):
        if unmatched[_of_line(line)] > 0 and line.number > undone:
            unmatched[_of_line(line)] -= 1
            sentence = _("Line %(n)s has a ruling on pair %(pair)s: it is gone.")
            values = {"n": line.number, "pair": line.detail.get("pair", "?")}
            faults.append(LogFault(line.number, sentence % values))
    return faults + _compare_appeals(event, lines, undone)


def _of_line(line: LogLine) -> tuple[int, str, str, str]:
    of = line.detail
    return (
        *(of.get("pair", 0), of.get("code", "")),
        *(of.get("consequence", ""), of.get("note", "")),
    )


def _compare_appeals(event: Event, lines: list[LogLine], undone: int) -> list[LogFault]:
    decided = Counter(
        (line.detail.get("decision"), line.detail.get("reasons"))
        for line in lines
        if line.action == "ruling.decide"
    )
    taken_back = sum(line.action == "ruling.take-back" for line in lines)
    faults = []
    for row in Ruling.objects.filter(event=event, decided_at__isnull=False):
        if decided[str(row.appeal), row.reasons] > 0:
            decided[str(row.appeal), row.reasons] -= 1
            continue
        if row.is_taken_back and taken_back > 0:
            taken_back -= 1
            continue
        sentence = _("The appeal of a ruling on pair %(pair)s is decided in no line.")
        faults.append(LogFault(0, sentence % {"pair": row.pair.number}))
    return faults
