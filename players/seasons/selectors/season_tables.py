"""A season's tables, each line with its reasons, read from performances or its seal."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from django.db.models import QuerySet

from players.archive.models import Performance
from players.archive.selectors.records import PersonName
from players.associations.selectors import same_people
from players.clubs.models import Club
from players.people.models import Person
from players.people.names import name_with_town
from players.seasons.models import SealedResult, Season
from players.seasons.points.ranking import RankedLine, Separation, comparable, standings
from players.seasons.points.scale import EventResult, Points, Scale
from players.seasons.selectors.seasons import (
    ROW_COLUMNS,
    HeldEventLine,
    ResultRow,
    counted_clubs,
    performances_in,
)

MOST_HIGH_POINT = 4  # With more level entrants there is no high-point player
Team = tuple[int, ...]  # One person, or two in the order of their numbers
Teams = Mapping[Team, Sequence[ResultRow]]


class Reason(NamedTuple):
    """The points of an entrant from one event."""

    event: HeldEventLine
    place: int | None  # None if they left before the end
    is_shared: bool
    points: Points
    counts: bool


class SeasonLine(NamedTuple):
    """An entrant's line of a season's table."""

    people: tuple[PersonName, ...]
    rank: int
    is_shared: bool
    total: int
    played: int
    above_next: Separation | None
    qualifies: bool
    missing: int
    reasons: tuple[Reason, ...]

    @property
    def name(self) -> str:
        return " / ".join(person.name for person in self.people)

    @property
    def clubs(self) -> str:
        """The clubs at whose events they played; empty in a season of one club."""
        return ", ".join(sorted({reason.event.club for reason in self.reasons} - {""}))


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTables:
    """The tables of a season, and the events they count, the oldest first."""

    people: tuple[SeasonLine, ...]
    pairs: tuple[SeasonLine, ...]
    events: tuple[HeldEventLine, ...]
    # Their events are scored in several units, so marks separate nobody.
    is_mixed: bool

    @property
    def high_point(self) -> tuple[SeasonLine, ...]:
        """The high-point player, or the few who are level; empty in a season of pairs."""
        best = takewhile(lambda line: line.rank == 1, self.people)
        first = tuple(line for line in best if line.total)
        return first if len(first) <= MOST_HIGH_POINT else ()


def season_tables(season: Season) -> SeasonTables:
    """The tables of a season: from its seal, else its events."""
    if not season.is_sealed:
        return tables_now(season)
    sealed = season.sealed_results.order_by("date", "event_uid", "person")
    return _tables(season, sealed)


def tables_now(season: Season) -> SeasonTables:
    """The tables that a season would have now, whether it is stored or not."""
    return _tables(season, performances_in(season))


def _tables(
    season: Season, results: QuerySet[Performance] | QuerySet[SealedResult]
) -> SeasonTables:
    rows = [ResultRow(*row) for row in results.values_list(*ROW_COLUMNS)]
    clubs: dict[int, str] = {}
    if season.association_id is not None:
        counted = counted_clubs(season)
        rows = _merged(rows, same_people(counted))
        clubs = {each.pk: each.name for each in Club.objects.filter(pk__in=counted)}
    events = {event.uid: event for event in _events(season, rows, clubs)}
    names = _with_towns({row.person_id: row.shown_as or row.name for row in rows})
    people = _grouped(_singly(rows) if season.ranks != "pairs" else ())
    pairs = _grouped(_of_pairs(rows) if season.ranks != "people" else ())
    units = {
        row.unit for teams in (people, pairs) for own in teams.values() for row in own
    }
    scale = comparable(season.scale, units)
    return SeasonTables(
        people=_lines(scale, people, events, names),
        pairs=_lines(scale, pairs, events, names),
        events=tuple(events.values()),
        is_mixed=len(units) > 1,
    )


def _with_towns(names: dict[int, str]) -> dict[int, str]:
    """The names by person; with the town, else the club, where two are alike."""
    count = Counter(names.values())
    alike = [pk for pk, name in names.items() if count[name] > 1]
    if not alike:
        return names
    people = Person.objects.filter(pk__in=alike, shown_as="")
    return names | {
        pk: name_with_town(names[pk], town or club)
        for pk, town, club in people.values_list("pk", "town", "club__name")
    }


def _merged(rows: Iterable[ResultRow], same: Mapping[int, int]) -> list[ResultRow]:
    """The rows, with one number and one name for people linked across clubs."""
    names: dict[int, tuple[str, str]] = {}
    linked = Person.objects.filter(pk__in=list(same)).order_by("pk")
    for pk, name, shown_as in linked.values_list("pk", "name", "shown_as"):
        first, hidden = names.get(same[pk], (name, ""))
        # A name hidden in one club is hidden in the association.
        names[same[pk]] = first, hidden or shown_as

    def merged(row: ResultRow) -> ResultRow:
        person = same.get(row.person_id, row.person_id)
        name, shown_as = names.get(person, (row.name, row.shown_as))
        return row._replace(
            person_id=person,
            partner_id=same.get(row.partner_id or 0, row.partner_id),
            name=name,
            shown_as=shown_as,
        )

    return [merged(row) for row in rows]


def _events(
    season: Season, rows: Iterable[ResultRow], clubs: Mapping[int, str]
) -> Iterator[HeldEventLine]:
    levels = [level.name for level in season.scale.levels]
    usual = levels[0] if levels else ""
    for row in {row.event_uid: row for row in rows}.values():
        choice = season.choices.get(row.event_uid)
        yield HeldEventLine(
            uid=row.event_uid,
            name=row.event_name,
            path=row.event_path,
            date=row.date,
            entrants=row.field_size,
            level=choice.level if choice and choice.level in levels else usual,
            club=clubs.get(row.club, ""),
        )


def _singly(rows: Iterable[ResultRow]) -> Iterator[tuple[Team, ResultRow]]:
    return (((row.person_id,), row) for row in rows)


def _of_pairs(rows: Iterable[ResultRow]) -> Iterator[tuple[Team, ResultRow]]:
    """Each pair's result once, although both of its people may have it.

    Who had several partners in an event has none there; the others' rows name theirs.
    """
    seen: set[tuple[str, Team]] = set()
    for row in rows:
        if row.partner_id is None:
            continue
        team = tuple(sorted((row.person_id, row.partner_id)))
        if (row.event_uid, team) not in seen:
            seen.add((row.event_uid, team))
            yield team, row


def _grouped(rows: Iterable[tuple[Team, ResultRow]]) -> Teams:
    teams: dict[Team, list[ResultRow]] = defaultdict(list)
    for team, row in rows:
        teams[team].append(row)
    return teams


def _lines(
    scale: Scale,
    teams: Teams,
    events: Mapping[str, HeldEventLine],
    names: Mapping[int, str],
) -> tuple[SeasonLine, ...]:
    by_name = sorted(teams, key=lambda team: [names[person] for person in team])
    results = {
        team: [_result(row, events[row.event_uid].level) for row in teams[team]]
        for team in by_name
    }
    return tuple(
        _line(
            ranked,
            [(events[row.event_uid], row) for row in teams[ranked.entrant]],
            tuple(PersonName(number, names[number]) for number in ranked.entrant),
        )
        for ranked in standings(scale, results)
    )


def _result(row: ResultRow, level: str) -> EventResult:
    return EventResult(
        row.event_uid,
        row.place,
        row.field_size,
        row.behind,
        row.wins,
        row.losses,
        row.ties,
        row.marks_for,
        row.marks_against,
        level,
    )


def _line(
    line: RankedLine[Team],
    played: Sequence[tuple[HeldEventLine, ResultRow]],
    people: tuple[PersonName, ...],
) -> SeasonLine:
    return SeasonLine(
        people=people,
        rank=line.rank,
        is_shared=line.is_shared,
        total=line.total,
        played=len(played),
        above_next=line.above_next,
        qualifies=line.qualifies,
        missing=line.missing,
        reasons=tuple(
            Reason(event, row.place, row.is_shared, gave.points, gave.counts)
            for (event, row), gave in zip(played, line.events, strict=True)
        ),
    )
