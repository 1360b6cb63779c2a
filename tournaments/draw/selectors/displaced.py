"""Matches moved away from a table taken out of use, and those that can move back.

Reads the moves from the audit log; a match that the director moved since stays.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.draw.selectors.swaps import DRAWN
from tournaments.event.models import AuditEntry, Event, Match
from tournaments.event.selectors.event_diff import match_place, opponents
from tournaments.event.selectors.matches import line_of


@dataclass(frozen=True, slots=True)
class MovedAway:
    """The unfinished matches that were moved away from one table."""

    # Matches that can move back, each with its wave.
    coming: tuple[tuple[Match, int], ...] = ()
    staying: tuple[str, ...] = ()  # For each of the others a sentence why it stays


def moved_away(event: Event, table: int) -> MovedAway:
    """Return the matches planned at a table before it was taken out."""
    homes = _homes(event)
    numbers = [number for number, (home, _now) in homes.items() if home == table]
    matches = event.matches.filter(number__in=numbers).select_related("round", "stage")
    coming, staying = [], []
    assigned: set[tuple[int, int]] = set()
    for match in matches.order_by("stage__number", "round__number", "wave", "number"):
        if match.table != homes[match.number][1] or match.table == table:
            continue
        if match.state in Match.SETTLED:
            continue
        if match.state != Match.State.READY or match.called_at:
            staying.append(_why(event, match, _("it has been called there.")))
            continue
        used = match.round.matches.filter(table=table).values_list("wave", flat=True)
        waves = range(match.round.wave + 1, match.wave + 1)
        free = [
            w for w in waves if w not in used and (match.round_id, w) not in assigned
        ]
        if not free:
            other = _("table %(table)s has another match then.") % {"table": table}
            staying.append(_why(event, match, other))
            continue
        assigned.add((match.round_id, free[0]))
        coming.append((match, free[0]))
    return MovedAway(tuple(coming), tuple(staying))


def _homes(event: Event) -> dict[int, tuple[int, int]]:
    """Return by match moved off a table taken out where it was planned, and is now."""
    homes: dict[int, tuple[int, int]] = {}
    entry: AuditEntry
    for entry in event.audit.filter(action__in=["match.move", *DRAWN]).order_by(
        "number"
    ):
        detail = entry.detail
        if entry.action in DRAWN:
            homes = {}
        elif detail.get("cleared"):
            home, _now = homes.get(detail["match"], (detail["was"], None))
            homes[detail["match"]] = home, detail["table"]
        else:
            homes.pop(detail["match"], None)
    return homes


def _why(event: Event, match: Match, reason: str) -> str:
    line = line_of(match.pk)
    values = {
        "place": match_place(event, {line.stage: match.stage.title}, line),
        "opponents": opponents(line),
        "reason": reason,
    }
    return _("%(place)s: %(opponents)s stays, %(reason)s") % values
