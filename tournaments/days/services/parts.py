"""The parts of a hall: which tables each division of a day uses."""

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from players.common.ranges import number_ranges
from tournaments.draw.services.seating import clear_table, spread_out, tables_in_use
from tournaments.event.models import Day, Event, Match, Table
from tournaments.event.selectors.event_diff import describe_changes
from tournaments.event.selectors.event_plan import event_plan
from tournaments.event.services.change import Change, Key, Refused, open_changes
from tournaments.event.services.tables import add_tables, tables_of_others, use_tables
from tournaments.event.snapshot import changing

Parts = Mapping[int, frozenset[int]]  # Table numbers by the division's primary key


def give_tables(*, day: Day, parts: Parts, by: str, key: Key = None) -> None:
    """Give each of these divisions exactly these tables; their matches move along."""
    with open_changes(day.events.filter(pk__in=parts), by=by, key=key) as changes:
        if not any(change.again for change in changes):
            set_parts(changes, parts)


def preview_tables(*, day: Day, parts: Parts) -> tuple[str, ...]:
    """A sentence for every match that would move, by division; nothing is stored."""
    with changing(), transaction.atomic():
        with open_changes(day.events.filter(pk__in=parts), by="") as changes:
            before = [event_plan(change.event) for change in changes]
            set_parts(changes, parts)
            lines = tuple(
                f"{change.event.name}: {line}"
                for change, was in zip(changes, before, strict=True)
                for line in describe_changes(
                    change.event, was, event_plan(change.event)
                )
            )
        transaction.set_rollback(True)
    return lines


def set_parts(changes: Sequence[Change], parts: Parts) -> None:
    """Give the event of each open change its part of the hall.

    A match under way keeps its table: the division that plays there has to end it.
    """
    before = {change.event.pk: tables_in_use(change.event) for change in changes}
    for change in changes:
        part = parts[change.event.pk]
        gone = before[change.event.pk] - part
        _refuse_in_play(change.event, gone)
        if not part and change.event.matches.exclude(state__in=Match.SETTLED).exists():
            sentence = _("%(division)s has matches to play: leave it a table.")
            raise Refused(sentence % {"division": change.event.name})
        change.event.tables.filter(number__in=gone).update(is_in_use=False)
    for change in changes:
        event, part = change.event, parts[change.event.pk]
        event.tables.update(day=event.day_id)
        add_tables(event, range(1, max(part, default=1) + 1))
        use_tables(event, part)
    for change in changes:
        part, was = parts[change.event.pk], before[change.event.pk]
        if part == was:
            continue
        for number in sorted(was - part):
            clear_table(change, number)
        spread_out(change, part - was)
        change.log("day.tables", tables=", ".join(number_ranges(part)))


def free_parts(event: Event) -> None:
    """Let an event have its tables for itself again, with those that others use."""
    taken = tables_of_others(event)
    Table.objects.filter(event=event).update(day=None)
    event.tables.filter(number__in=taken).update(is_in_use=True)


def shares(events: Sequence[Event]) -> dict[int, frozenset[int]]:
    """Divide the hall among its divisions: as it is, if no table is used twice.

    Else those that have begun keep their tables, who shares the hall already first; the
    others get a row of tables each, as many as their entrants need.
    """
    parts = {event.pk: tables_in_use(event) for event in events}
    hall = frozenset().union(*parts.values())
    if sum(map(len, parts.values())) == len(hall):
        return parts
    begun = [event for event in events if event.has_begun]
    for event in sorted(begun, key=lambda event: event.day_id is None):
        parts[event.pk] &= hall
        hall -= parts[event.pk]
        if not parts[event.pk]:
            sentence = _("%(event)s has begun, and others use all of its tables.")
            raise Refused(sentence % {"event": event.name}, field="events")
    parts |= _in_rows([event for event in events if event not in begun], sorted(hall))
    return parts


def _in_rows(events: Sequence[Event], hall: list[int]) -> dict[int, frozenset[int]]:
    """A row of the tables for each event, at least one, by the size of its field."""
    if len(hall) < len(events):
        sentence = _(
            "Too few tables are left for %(divisions)s. Give one of these events more"
            " tables in its settings, then try again."
        )
        names = ", ".join(event.name for event in events)
        raise Refused(sentence % {"divisions": names}, field="events")
    needs = {
        event.pk: max(1, -(-event.pairs.count() // event.sides)) for event in events
    }
    parts: dict[int, frozenset[int]] = {}
    for event in events:
        rest = sum(needs[other.pk] for other in events if other.pk not in parts)
        after = len(events) - len(parts) - 1
        size = round(len(hall) * needs[event.pk] / rest)
        size = max(1, min(size, len(hall) - after))
        parts[event.pk], hall = frozenset(hall[:size]), hall[size:]
    return parts


def _refuse_in_play(event: Event, gone: Collection[int]) -> None:
    held = event.matches.filter(table__in=gone, state__in=Match.HOLDS_TABLE)
    if numbers := sorted({match.table or 0 for match in held}):
        raise Refused(
            _("%(division)s still plays at table %(tables)s: enter that result first.")
            % {"division": event.name, "tables": ", ".join(map(str, numbers))}
        )
