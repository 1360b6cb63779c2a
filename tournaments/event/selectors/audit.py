"""Checks an event's log: its chain, and its entries against the stored rows."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from players.archive.models import Performance
from tournaments.event.models import AuditEntry, Event
from tournaments.event.models.log import FIELDS, next_head
from tournaments.event.selectors.audit_results import compare_results
from tournaments.event.selectors.covered import COVER, MATCH, Covered, digests_of
from tournaments.event.selectors.log_lines import (
    LogFault,
    LogLine,
    lines_of,
    more_log_checks,
    stated_audit,
)
from tournaments.event.selectors.performances import SUMMED, performances_of

PERFORMED = (
    *("partner_id", "place", "is_shared", "field_size", "behind", "stage"),
    *("stage_place", *SUMMED, "opponents", "event_name", "date"),
)


def compare_covered(
    event: Event, lines: list[LogLine]
) -> tuple[int | None, list[LogFault]]:
    """Each part that is not as its line left it, each that should have a line.

    Before them the first line that covers rows, 0 if there is nothing to cover.
    """
    now, log = digests_of(event), Covered()
    covering = [line for line in lines if line.action == COVER]
    for line in covering:
        log.read(line.number, line.detail)
    if not log.lines:
        return None if now else 0, []
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
    return min(log.lines.values()), faults


def compare_performances(event: Event) -> list[LogFault]:
    """Each performance of a finished event that its results do not give."""
    stored = Performance.objects.filter(event_uid=event.uid)
    is_counted = event.is_listed and not event.is_practice
    if event.state != Event.State.FINAL or not is_counted:
        return [LogFault(0, _("The event has records, and is not final."))][
            : stored.count()
        ]
    given = {each.person_id: _performed(each) for each in performances_of(event)}
    rows = {row.person_id: row for row in stored.select_related("person")}
    sentence = _("The record of %(person)s is not what the results give.")
    return [
        LogFault(0, sentence % {"person": rows[key].person if key in rows else key})
        for key in sorted(rows.keys() | given.keys())
        if key not in rows or given.get(key) != _performed(rows[key])
    ]


def _performed(performance: Performance) -> list[Any]:
    return [getattr(performance, name) for name in PERFORMED]


def _differs(part: str, number: int) -> LogFault:
    sentence = _("%(part)s: not as line %(n)s left it.")
    return LogFault(number, sentence % {"part": _name(part), "n": number})


def _name(part: str) -> str:
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


# A digest, or its beginning as in printed lists.
HEAD = re.compile(r"[0-9a-f]{8,64}")


@dataclass(frozen=True, slots=True)
class LogReport:
    entries: int
    head: str
    unseen: int  # First entries that an older import did not bring along
    # The first line that covers rows; None if none does and rows are there to cover.
    covered_since: int | None
    faults: tuple[LogFault, ...]


def check_log(event: Event, head: str = "") -> LogReport:
    """The first entry that breaks the chain, and each row that differs from its entry.

    ``head``: a digest that left the house, of which the log must have the line.
    """
    stated = stated_audit(event)
    entries = list(event.audit.order_by("number"))
    unseen = _unseen(event, stated, entries)
    chain = _broken(event, entries, unseen, stated.get("head"))
    lines = lines_of(stated, entries)
    is_whole = len(lines) == event.audit_entries
    faults = [*_broken_stated(stated), *chain, *_compare_heads(event, stated, head)]
    faults += _found(lambda: compare_results(event, lines, is_whole=is_whole))
    covered_since, differing = compare_covered(event, lines)
    faults += [*differing, *_found(lambda: compare_performances(event))]
    for check in more_log_checks:
        faults += _found(partial(check, event, lines))
    is_known = "lines" in stated and "after" not in stated
    return LogReport(
        event.audit_entries,
        event.audit_head,
        0 if is_known else unseen,
        covered_since,
        tuple(dict.fromkeys(faults)),
    )


def _found(check: Callable[[], Iterable[LogFault]]) -> list[LogFault]:
    """Return the faults; rows that no service wrote may also stop the comparison."""
    try:
        return list(check())
    except Exception:
        return [LogFault(0, _("What is stored contradicts itself: rows were changed."))]


def line_of_head(event: Event, digest: str) -> int | None:
    """The number of the entry whose digest begins so; None if no entry's does."""
    if not HEAD.fullmatch(digest):
        return None
    entry = event.audit.filter(digest__startswith=digest).first()
    if entry:
        return entry.number
    stated = stated_audit(event)
    last = {"digest": stated.get("head"), "number": stated.get("entries")}
    for line in (last, *stated.get("lines", ())):
        if str(line.get("digest")).startswith(digest):
            return int(line["number"])
    return None


def _unseen(event: Event, stated: dict[str, Any], entries: list[AuditEntry]) -> int:
    """How many lines came with an import; older imports did not note it."""
    if stated:
        return int(stated["entries"])
    is_imported = hasattr(event, "stated")
    first = entries[0].number if entries else event.audit_entries + 1
    return first - 1 if is_imported else 0


def _broken_stated(stated: dict[str, Any]) -> Iterator[LogFault]:
    head = stated.get("after", {}).get("head", "")
    for line in stated.get("lines", ()):
        is_readable = all(name in line for name in FIELDS)
        if is_readable and next_head(head, [line[n] for n in FIELDS]) != line["digest"]:
            yield _changed(line["number"])
            return
        head = line["digest"]


def _changed(number: int) -> LogFault:
    sentence = _("Line %(n)s was changed, or the line before it.")
    return LogFault(number, sentence % {"n": number})


def _broken(
    event: Event, entries: list[AuditEntry], number: int, head: str | None
) -> Iterator[LogFault]:
    if head is None and number == 0:
        head = ""
    for entry in entries:
        number += 1
        if entry.number != number:
            yield LogFault(number, _("Line %(n)s is missing.") % {"n": number})
            return
        if head is not None and next_head(head, entry.covered) != entry.digest:
            yield _changed(number)
            return
        head = entry.digest
    if (number, head or event.audit_head) != (event.audit_entries, event.audit_head):
        sentence = _("The log ends with line %(n)s; the event counts %(count)s lines.")
        if number == event.audit_entries:
            sentence = _("The event's digest is not that of its last line, %(n)s.")
        values = {"n": number, "count": event.audit_entries}
        yield LogFault(number, sentence % values)


def _compare_heads(
    event: Event, stated: dict[str, Any], head: str
) -> Iterator[LogFault]:
    """Return each head that was stored after a round, or left the house, without a line."""
    if head and line_of_head(event, head) is None:
        sentence = _("No line has the digest %(head)s: the log was rewritten or cut.")
        yield LogFault(0, sentence % {"head": head})
    digests = dict(event.audit.values_list("number", "digest"))
    digests |= {line["number"]: line["digest"] for line in stated.get("lines", ())}
    for row in event.log_heads.select_related("round"):
        if digests.get(row.entries) != row.head:
            sentence = _(
                "Line %(n)s has not the digest that was stored after round %(round)s."
            )
            values = {"n": row.entries, "round": row.round.number}
            yield LogFault(row.entries, sentence % values)
