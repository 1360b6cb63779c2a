"""A season's tables, read from performances or its seal."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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
from players.seasons.points.ranking import RankedLine, comparable, standings
from players.seasons.points.scale import EventResult, HeldEvent, Scale
from players.seasons.selectors.seasons import counted_clubs, performances_in

MOST_HIGH_POINT = 4  # With more level entrants there is no high-point player
COLUMNS = (
    *("person", "partner", "person__name", "person__shown_as"),
    *("person__club", "event_uid", "event_name", "event_path", "date", "field_size"),
    *("unit", *EventResult._fields[1:]),
)
Numbers = tuple[int, ...]  # One person, or two in the order of their numbers
Played = tuple[int, int | None, EventResult]  # Of a person and a partner
Stored = QuerySet[Performance] | QuerySet[SealedResult]
Results = Mapping[Numbers, Sequence[EventResult]]


class Team(NamedTuple):
    """Who has a line: a person, or a pair."""

    people: tuple[PersonName, ...]

    @property
    def name(self) -> str:
        return " / ".join(person.name for person in self.people)


SeasonLine = RankedLine[Team]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonTables:
    """The tables of a season, and the events they count, the oldest first."""

    people: tuple[SeasonLine, ...]
    pairs: tuple[SeasonLine, ...]
    events: tuple[HeldEvent, ...]
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


def _tables(season: Season, stored: Stored) -> SeasonTables:
    names: dict[int, str] = {}
    events: dict[str, HeldEvent] = {}
    played: list[Played] = []
    clubs = _clubs(season, stored) if season.association_id is not None else []
    for person, partner, name, result in _read(season, stored, clubs):
        names[person], events[result.event.uid] = name, result.event
        played.append((person, partner, result))
    if season.association_id is not None:
        same = same_people(clubs, at=season.sealed_at)
        names = _merged(names, same)
        played = [
            (same.get(person, person), partner and same.get(partner, partner), result)
            for person, partner, result in played
        ]
    names = _with_towns(names)
    people = _grouped(_singly(played) if season.ranks != "pairs" else ())
    pairs = _grouped(_of_pairs(played) if season.ranks != "people" else ())
    units = {
        result.event.unit
        for teams in (people, pairs)
        for own in teams.values()
        for result in own
    }
    scale = comparable(season.scale, units)
    return SeasonTables(
        people=_lines(scale, people, names),
        pairs=_lines(scale, pairs, names),
        events=tuple(events.values()),
        is_mixed=len(units) > 1,
    )


def _clubs(season: Season, stored: Stored) -> list[int]:
    """The clubs of an association's season; those that left a sealed one stay in it."""
    if not season.is_sealed:
        return counted_clubs(season)
    return list(stored.order_by().values_list("person__club", flat=True).distinct())


def _read(
    season: Season, stored: Stored, counted: Collection[int]
) -> Iterator[tuple[int, int | None, str, EventResult]]:
    """A person, their partner, the name shown and the result; an event at its level.

    ``counted``: the clubs, if they are several.
    """
    named = Club.objects.filter(pk__in=counted).values_list("pk", "name")
    clubs: dict[int, str] = dict(named) if counted else {}
    levels = [level.name for level in season.scale.levels]
    events: dict[str, HeldEvent] = {}
    for row in stored.values_list(*COLUMNS):
        person, partner, name, shown_as, club, uid = row[:6]
        if uid not in events:
            choice = season.choices.get(uid)
            is_chosen = choice is not None and choice.level in levels
            level = choice.level if choice and is_chosen else "".join(levels[:1])
            events[uid] = HeldEvent._make((*row[5:11], level, clubs.get(club, "")))
        yield person, partner, shown_as or name, EventResult(events[uid], *row[11:])


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


def _merged(names: Mapping[int, str], same: Mapping[int, int]) -> dict[int, str]:
    """The names by person, with one number and one name for people linked across clubs."""
    linked: dict[int, tuple[str, str]] = {}
    people = Person.objects.filter(pk__in=list(same)).order_by("pk")
    for pk, name, shown_as in people.values_list("pk", "name", "shown_as"):
        first, hidden = linked.get(same[pk], (name, ""))
        # A name hidden in one club is hidden in the association.
        linked[same[pk]] = first, hidden or shown_as
    merged = {same.get(pk, pk): name for pk, name in names.items()}
    return merged | {
        number: hidden or first
        for number, (first, hidden) in linked.items()
        if number in merged
    }


def _singly(played: Iterable[Played]) -> Iterator[tuple[Numbers, EventResult]]:
    return (((person,), result) for person, _partner, result in played)


def _of_pairs(played: Iterable[Played]) -> Iterator[tuple[Numbers, EventResult]]:
    """Each pair's result once, although both of its people may have it.

    Who had several partners in an event has none there; the others' rows name theirs.
    """
    seen: set[tuple[str, Numbers]] = set()
    for person, partner, result in played:
        if partner is None:
            continue
        pair = (person, partner) if person < partner else (partner, person)
        if (result.event.uid, pair) not in seen:
            seen.add((result.event.uid, pair))
            yield pair, result


def _grouped(results: Iterable[tuple[Numbers, EventResult]]) -> Results:
    teams: dict[Numbers, list[EventResult]] = defaultdict(list)
    for team, result in results:
        teams[team].append(result)
    return teams


def _lines(
    scale: Scale, results: Results, names: Mapping[int, str]
) -> tuple[SeasonLine, ...]:
    by_name = sorted(results, key=lambda team: [names[person] for person in team])
    return standings(
        scale,
        {
            Team(tuple(PersonName(n, names[n]) for n in team)): results[team]
            for team in by_name
        },
    )
