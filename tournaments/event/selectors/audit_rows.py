"""Compares the rows that decide an event with the digests that its log carries."""

from dataclasses import astuple, dataclass, fields

from django.utils.translation import gettext as _

from players.archive.models import Performance
from players.archive.values import PerformanceLine
from tournaments.event.models import Event
from tournaments.event.selectors.covered import COVER, MATCH, Covered, digests_of
from tournaments.event.selectors.log_lines import LogFault, LogLine
from tournaments.event.selectors.performances import performances_of

PERFORMED = [field.name for field in fields(PerformanceLine)]


@dataclass(frozen=True, slots=True)
class CoveredReport:
    """The result of comparing rows with digests."""

    since: int | None  # The first line that covers rows, 0 if there is nothing to cover
    faults: list[LogFault]


def compare_covered(event: Event, lines: list[LogLine]) -> CoveredReport:
    """Each part that is not as its line left it, each that should have a line."""
    now, log = digests_of(event), Covered()
    covering = [line for line in lines if line.action == COVER]
    for line in covering:
        log.read(line.number, line.detail)
    if not log.lines:
        return CoveredReport(None if now else 0, [])
    faults = [
        _differs(part, log.lines[part])
        for part, digest in log.digests.items()
        if now.get(part) != digest
    ]
    faults += [
        LogFault(0, _("%(part)s is in no line.") % {"part": _name(part)})
        for part in now
        if part not in log.digests and not part.startswith(MATCH)
    ]
    return CoveredReport(min(log.lines.values()), faults)


def compare_performances(event: Event) -> list[LogFault]:
    """Each performance of a finished event that its results do not give."""
    stored = Performance.objects.filter(event_uid=event.uid)
    is_counted = event.is_listed and not event.is_practice
    if event.state != Event.State.FINAL or not is_counted:
        return [LogFault(0, _("The event has records, and is not final."))][
            : stored.count()
        ]
    given = {line.person_id: astuple(line) for line in performances_of(event)}
    facts = (event.name, event.date)
    rows = {row.person_id: row for row in stored.select_related("person")}
    sentence = _("The record of %(person)s is not what the results give.")
    return [
        LogFault(0, sentence % {"person": rows[key].person if key in rows else key})
        for key in sorted(rows.keys() | given.keys())
        if key not in rows
        or given.get(key) != tuple(getattr(rows[key], name) for name in PERFORMED)
        or facts != (rows[key].event_name, rows[key].date)
    ]


def _differs(part: str, number: int) -> LogFault:
    sentence = _("%(part)s: not as line %(n)s left it.")
    return LogFault(number, sentence % {"part": _name(part), "n": number})


def _name(part: str) -> str:
    """The part in words."""
    kind, _space, number = part.partition(" ")
    stage, _dot, round = number.partition(".")
    return {
        "event": _("The event's name, day, state, format, rules or seed"),
        "stage": _("The seats, the seed or the ties of stage %(stage)s"),
        "round": _("The draw of round %(round)s in stage %(stage)s"),
        "pair": _("The name, the players or the state of no. %(number)s"),
        "match": _("The result, penalties, rulings or sheets of match %(number)s"),
        "season": _("The results sealed in season %(number)s"),
    }[kind] % {"number": number, "stage": stage, "round": round}
