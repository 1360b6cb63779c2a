"""An event's log in its export: every entry, with private ones sealed.

An entry has the fields that its digest covers: ``digest`` is the SHA-256 of the digest
before it, as text, followed by ``[number, at, by, action, detail]`` as JSON with sorted
names. The first entry follows the empty text, or ``after``. An entry of an older
version with private content has only its number and digest.
"""

from typing import Any

from tournaments.event.models import AuditEntry, Event
from tournaments.event.models.log import FIELDS, is_open, next_head
from tournaments.event.selectors.log_lines import stated_audit
from tournaments.exchange.parse import Part

Json = dict[str, Any]


def audit_of(event: Event) -> Json:
    """The log's length and head, and its entries from the first or from ``after`` on."""
    stated = stated_audit(event)
    own = [_line(entry) for entry in event.audit.order_by("number")]
    audit: Json = {"entries": event.audit_entries, "head": event.audit_head}
    if "lines" in stated:
        more = {"after": stated["after"]} if "after" in stated else {}
        return audit | more | {"lines": [*stated["lines"], *own]}
    if stated and own:
        start = {"entries": stated["entries"], "head": stated["head"]}
        return audit | {"after": start, "lines": own}
    is_whole = len(own) == event.audit_entries
    return audit | ({"lines": own} if own and is_whole else {})


def _line(entry: AuditEntry) -> Json:
    if not entry.salt and not all(is_open(entry.by, entry.action)):
        return {"number": entry.number, "digest": entry.digest}
    line = dict(zip(FIELDS, entry.covered, strict=True))
    line["detail"] = dict(sorted(line["detail"].items()))
    return line | {"digest": entry.digest}


def read_audit(part: Part) -> Json:
    """The stated log, its chain recomputed; FileError at the first faulty entry."""
    audit: Json = {"entries": part["entries"].number(), "head": part["head"].text(64)}
    if part.get("lines").is_null:
        return audit
    number, head = 0, ""
    if not part.get("after").is_null:
        after = part["after"]
        number, head = after["entries"].number(), after["head"].text(64)
        audit["after"] = {"entries": number, "head": head}
    audit["lines"] = [line.value for line in part["lines"].each()]
    for line in part["lines"].each():
        number += 1
        head = _digest(line, number, head)
    if (number, head) != (audit["entries"], audit["head"]):
        raise part["head"].fail("the lines of the log end elsewhere")
    return audit


def _digest(line: Part, number: int, head: str) -> str:
    digest = line["digest"].text(64)
    if line["number"].number() != number:
        raise line["number"].fail(f"line {number} of the log was expected")
    if set(line.value) == {"number", "digest"}:
        return digest
    covered = [line[name].value for name in FIELDS]
    if next_head(head, covered) != digest:
        raise line.fail("this line of the log does not follow from the one before")
    return digest
