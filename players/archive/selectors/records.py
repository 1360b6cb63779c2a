"""The record of a person, or of two people together, in finished events."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Any

from django.db.models import Q, QuerySet

from players.archive.models import Performance
from players.people.models import Person
from players.people.names import by_family


@dataclass(frozen=True, slots=True)
class PersonName:
    """A person with the name and number of their link."""

    number: int
    name: str

    @property
    def by_family(self) -> tuple[str, str]:
        """What a press on a heading of names sorts by."""
        return by_family(self.name)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFigures:
    wins: int
    losses: int
    ties: int
    marks_for: int = 0
    marks_against: int = 0
    points_for: int = 0
    points_against: int = 0

    @property
    def matches(self) -> int:
        return self.wins + self.losses + self.ties

    @property
    def won_lost(self) -> str:
        """Won and lost, and tied if any was: ``5-2``."""
        return f"{self.wins}-{self.losses}" + (f"-{self.ties}" if self.ties else "")

    @property
    def marks(self) -> str:
        """Marks for and against: ``45-30``."""
        if min(self.marks_for, self.marks_against) >= 0:
            return f"{self.marks_for}-{self.marks_against}"
        return f"{self.marks_for} : {self.marks_against}".replace("-", "\N{MINUS SIGN}")

    @property
    def points(self) -> str:
        """Points for and against: ``500-320``."""
        return f"{self.points_for}-{self.points_against}"

    @property
    def has_points(self) -> bool:
        return bool(self.points_for or self.points_against)

    @property
    def has_marks(self) -> bool:
        """Whether some of the games were scored in marks, or none in points."""
        return bool(self.marks_for or self.marks_against) or not self.has_points


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(RecordFigures):
    """Several events added up."""

    events: int
    firsts: int
    best: int | None  # The best place; None without an event


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine(RecordFigures):
    date: date
    name: str
    path: str
    club: str
    partner: PersonName | None
    place: int | None  # None if they left before the end
    is_shared: bool
    field_size: int
    stage: str
    stage_place: int | None


@dataclass(frozen=True, slots=True)
class PartnerLine:
    """The sums of two people together, for the page of one of them."""

    partner: PersonName
    record: Record


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A person's events, the newest first, and the sums over them."""

    total: Record
    events: tuple[EventLine, ...]
    partners: tuple[PartnerLine, ...]  # The most frequent first


def name_of(person: Person) -> PersonName:
    return PersonName(person.pk, person.shown_name)


def record_of(person: Person, partner: Person | None = None) -> PersonRecord:
    """The record of a person, or of the two people together."""
    rows = Performance.objects.filter(person=person)
    if partner is not None:
        rows = rows_together(person, partner)
    events = tuple(_event_line(*row) for row in rows.values_list(*EVENT_COLUMNS))
    together: dict[PersonName, list[EventLine]] = defaultdict(list)
    for line in (*events, *_beside(person, rows)):
        if line.partner is not None:
            together[line.partner].append(line)
    partners = [
        PartnerLine(partner, add_up(lines)) for partner, lines in together.items()
    ]
    partners.sort(key=_often_and_well)
    return PersonRecord(add_up(events), events, tuple(partners))


def rows_together(first: Person, second: Person) -> QuerySet[Performance]:
    """One row for each event in which two people were partners.

    Who had several partners there names none, so the row is the other's.
    """
    own = Q(person=first, partner=second)
    named = Performance.objects.filter(own).values("event_uid")
    of_other = Q(person=second, partner=first) & ~Q(event_uid__in=named)
    return Performance.objects.filter(own | of_other)


def _beside(person: Person, own: QuerySet[Performance]) -> list[EventLine]:
    """The partners' lines of events in which a person had several."""
    several = own.filter(person=person, partner=None).values("event_uid")
    rows = Performance.objects.filter(partner=person, event_uid__in=several)
    swapped = [PERSON.get(name, name) for name in EVENT_COLUMNS]
    return [_event_line(*row) for row in rows.values_list(*swapped)]


def add_up(lines: Sequence[EventLine]) -> Record:
    return Record(
        events=len(lines),
        firsts=sum(line.place == 1 and not line.is_shared for line in lines),
        best=min((line.place for line in lines if line.place), default=None),
        **{name: sum(getattr(line, name) for line in lines) for name in FIGURES},
    )


FIGURES = [field.name for field in fields(RecordFigures)]
SHOWN = {
    "event_name": "name",
    "event_path": "path",
    "club__name": "club",
    **{name: name for name in ("date", "place", "is_shared", "field_size")},
    **{name: name for name in ("stage", "stage_place", "wins", "losses", "ties")},
}
EVENT_COLUMNS = (
    *("partner_id", "partner__name", "partner__shown_as"),
    *("unit", "marks_for", "marks_against", *SHOWN),
)
PERSON = {
    "partner_id": "person_id",
    "partner__name": "person__name",
    "partner__shown_as": "person__shown_as",
}


def _event_line(*row: Any) -> EventLine:
    partner, partner_name, partner_shown_as, unit, scored, against, *shown = row
    kind = "marks" if unit == "marks" else "points"
    return EventLine(
        partner=PersonName(partner, partner_shown_as or partner_name)
        if partner is not None
        else None,
        **{f"{kind}_for": scored, f"{kind}_against": against},
        **dict(zip(SHOWN.values(), shown, strict=True)),
    )


MOST_BEST = 3


def _often_and_well(line: PartnerLine) -> tuple[int, int, str]:
    return -line.record.events, -line.record.wins, line.partner.name


def best_partners(partners: Iterable[PartnerLine]) -> tuple[PartnerLine, ...]:
    """The partners with the most matches won, if there are several to compare.

    Only partners of two events or more count, and at most half of them are given.
    """
    often = [line for line in partners if line.record.events > 1]
    best = sorted(often, key=_share_won, reverse=True)
    return tuple(best[: min(len(often) // 2, MOST_BEST)])


def _share_won(line: PartnerLine) -> tuple[float, int]:
    record = line.record
    return (2 * record.wins + record.ties) / max(record.matches, 1), record.matches
