"""A season's tables, each line with its reasons, read from performances or its seal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache, partial
from itertools import count, takewhile
from typing import NamedTuple

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from players.models import Club, Performance, Person, SealedResult, Season
from players.points.lines import Lines
from players.points.ranking import Line, Separation, comparable, standings
from players.points.scale import Points, Result, Scale
from players.selectors.associations import same_people
from players.selectors.records import PersonName
from players.selectors.seasons import (
    RESULT_COLUMNS,
    counted_clubs,
    draft_of,
    performances_in,
)
from players.statements import ChangedMeanwhile, KnownRows, Row
from players.values import EventChoice, SeasonDraft

ROW_COLUMNS = [
    Cast(name, TextField()) if name == "date" else name for name in RESULT_COLUMNS
]
# Seasons whose tables a process caches, by the results behind them.
MOST_KNOWN = 16
MOST_HIGH_POINT = 4  # With more level entrants there is no high-point player
Team = tuple[int, ...]  # One person, or two in the order of their numbers
# People linked across clubs: the person each counts as, with that one's names.
Linked = tuple[tuple[int, int, str, str], ...]
_numbers = count()


class ResultRow(NamedTuple):
    """A performance or a sealed result as stored, with the person's names.

    Cached as a plain tuple, which the garbage collector skips.
    """

    person_id: int
    partner_id: int | None
    event_uid: str
    event_name: str
    event_path: str
    day: str  # Parsed once per event
    place: int
    is_shared: bool
    field_size: int
    wins: int
    losses: int
    ties: int
    marks_for: int
    marks_against: int
    unit: str
    name: str
    shown_as: str


class HeldEventLine(NamedTuple):
    """An event that a season counts."""

    uid: str
    name: str
    path: str
    date: date
    entrants: int
    level: str


class Reason(NamedTuple):
    """The points of an entrant from one event."""

    event: HeldEventLine
    place: int
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
        """The person, or both of a pair."""
        return " / ".join(person.name for person in self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTables:
    """The tables of a season, and the events they count, the oldest first."""

    people: Lines[SeasonLine]
    pairs: Lines[SeasonLine]
    events: tuple[HeldEventLine, ...]
    # Their events are scored in several units, so marks separate nobody.
    is_mixed: bool
    # Identifies these tables within the process.
    number: int = field(default_factory=lambda: next(_numbers), compare=False)

    @property
    def high_point(self) -> tuple[SeasonLine, ...]:
        """The high-point player, or the few who are level; empty in a season of pairs."""
        best = takewhile(lambda line: line.rank == 1, self.people)
        first = tuple(line for line in best if line.total)
        return first if len(first) <= MOST_HIGH_POINT else ()


def season_tables(season: Season, draft: SeasonDraft | None = None) -> SeasonTables:
    """The tables of a stored season: from its seal, else from its events.

    ``draft`` is the season as a value, if it was read already.
    """
    draft = draft or draft_of(season)
    if not season.is_sealed:
        return draft_tables(season.club, draft)
    sealed = season.sealed_results.order_by("date", "event_uid", "person")
    return _tables(season.club, draft, sealed)


def draft_tables(club: Club, draft: SeasonDraft) -> SeasonTables:
    """The tables that a season would have now."""
    return _tables(club, draft, performances_in(club, draft))


def _tables(
    club: Club,
    draft: SeasonDraft,
    results: QuerySet[Performance] | QuerySet[SealedResult],
) -> SeasonTables:
    columns = (*ROW_COLUMNS, "person__name", "person__shown_as")
    numbers = results.order_by().values_list("person", flat=True)
    people = Person.objects.filter(pk__in=numbers)
    choices = tuple(sorted(draft.choices.items()))
    linked = _linked(club, draft)
    add_up = partial(_tables_of, draft.scale, draft.ranks, choices)
    try:
        return add_up(KnownRows(results, columns, people), linked)
    except ChangedMeanwhile:
        # One statement reads one moment, even during changes.
        return add_up(KnownRows(results, columns, people, by_hash=False), linked)


def _linked(club: Club, draft: SeasonDraft) -> Linked:
    """People linked across the clubs of an association, in the order of their numbers."""
    if draft.association_id is None:
        return ()
    same = same_people(counted_clubs(club, draft))
    names: dict[int, tuple[str, str]] = {}
    linked = Person.objects.filter(pk__in=list(same)).order_by("pk")
    for pk, name, shown_as in linked.values_list("pk", "name", "shown_as"):
        first, hidden = names.get(same[pk], (name, ""))
        # A name hidden in one club is hidden in the association.
        names[same[pk]] = first, hidden or shown_as
    return tuple((pk, same[pk], *names[same[pk]]) for pk in sorted(same))


def _merged(rows: tuple[Row, ...], linked: Linked) -> tuple[Row, ...]:
    """The rows, with one number and one name for people linked across clubs."""
    counts_as = {person: (lead, name, hidden) for person, lead, name, hidden in linked}

    def merged(row: ResultRow) -> ResultRow:
        usual = row.person_id, row.name, row.shown_as
        person, name, shown_as = counts_as.get(row.person_id, usual)
        partner, *_names = counts_as.get(row.partner_id or 0, (row.partner_id,))
        return row._replace(
            person_id=person, partner_id=partner, name=name, shown_as=shown_as
        )

    return tuple(tuple(merged(ResultRow(*row))) for row in rows)


@lru_cache(maxsize=MOST_KNOWN)
def _tables_of(
    scale: Scale,
    ranks: str,
    choices: tuple[tuple[str, EventChoice], ...],
    known: KnownRows,
    linked: Linked,
) -> SeasonTables:
    """The tables of these results, cached because comparing is faster than adding up."""
    rows = _merged(known.read(), linked) if linked else known.read()
    results = list(map(ResultRow._make, rows))
    events = {event.uid: event for event in _events(scale, dict(choices), results)}
    names = {row.person_id: row.shown_as or row.name for row in results}
    singly = [((row.person_id,), place) for place, row in enumerate(results)]
    people = singly if ranks != "pairs" else []
    pairs = list(_of_pairs(results)) if ranks != "people" else []
    units = {results[place].unit for _team, place in (*people, *pairs)}
    scale = comparable(scale, units)
    return SeasonTables(
        people=_lines(scale, _Played(rows, events, people, names), names),
        pairs=_lines(scale, _Played(rows, events, pairs, names), names),
        events=tuple(events.values()),
        is_mixed=len(units) > 1,
    )


class _Played(Mapping[Team, tuple[Result, ...]]):
    """The results of each entrant, by name; each is built when it is read."""

    def __init__(
        self,
        rows: tuple[Row, ...],
        events: Mapping[str, HeldEventLine],
        places: Iterable[tuple[Team, int]],
        names: Mapping[int, str],
    ) -> None:
        self._rows, self._events = rows, events
        of_team: dict[Team, tuple[int, ...]] = {}
        for team, place in places:
            of_team[team] = (*of_team.get(team, ()), place)
        by_name = sorted(of_team, key=lambda team: [names[person] for person in team])
        self._places = {team: of_team[team] for team in by_name}

    def __getitem__(self, team: Team) -> tuple[Result, ...]:
        return tuple([_result(row, event) for event, row in self.rows(team)])

    def __iter__(self) -> Iterator[Team]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def rows(self, team: Team) -> list[tuple[HeldEventLine, ResultRow]]:
        """The entrant's rows in their order, each with its event."""
        rows = [ResultRow._make(self._rows[place]) for place in self._places[team]]
        return [(self._events[row.event_uid], row) for row in rows]


def _events(
    scale: Scale, choices: Mapping[str, EventChoice], rows: Iterable[ResultRow]
) -> Iterator[HeldEventLine]:
    usual = scale.levels[0].name if scale.levels else ""
    known = {level.name for level in scale.levels}
    for row in {row.event_uid: row for row in rows}.values():
        choice = choices.get(row.event_uid)
        level = choice.level if choice and choice.level in known else usual
        yield HeldEventLine(
            uid=row.event_uid,
            name=row.event_name,
            path=row.event_path,
            date=date.fromisoformat(row.day),
            entrants=row.field_size,
            level=level,
        )


def _of_pairs(rows: Iterable[ResultRow]) -> Iterator[tuple[Team, int]]:
    """Each pair's result once, although both of its people have it."""
    for place, row in enumerate(rows):
        if row.partner_id is not None and row.person_id < row.partner_id:
            yield (row.person_id, row.partner_id), place


def _lines(
    scale: Scale, played: _Played, names: Mapping[int, str]
) -> Lines[SeasonLine]:
    lines = standings(scale, played)

    def line(place: int) -> SeasonLine:
        ranked = lines[place]
        people = [PersonName(number, names[number]) for number in ranked.entrant]
        return _line(ranked, played.rows(ranked.entrant), tuple(people))

    return Lines(len(lines), line)


def _result(row: ResultRow, event: HeldEventLine) -> Result:
    return Result(
        row.event_uid,
        row.place,
        row.field_size,
        row.wins,
        row.losses,
        row.ties,
        row.marks_for,
        row.marks_against,
        event.level,
    )


def _line(
    line: Line[Team],
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
            [
                Reason(event, row.place, bool(row.is_shared), gave.points, gave.counts)
                for (event, row), gave in zip(played, line.events, strict=True)
            ]
        ),
    )
