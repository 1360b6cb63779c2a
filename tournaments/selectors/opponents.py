"""Against whom a person, or two together, played in finished events."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from django.db.models import (
    Case,
    Count,
    Exists,
    F,
    OuterRef,
    Q,
    QuerySet,
    Sum,
    When,
)
from django.db.models.functions import Coalesce

from players.models import Person
from players.selectors.records import Figures, PersonName
from players.statements import RowsOf
from tournaments.models import Event, Game, LineupPlayer, Match, PairPlayer, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentLine(Figures):
    """All matches against one person, or against two who played together."""

    against: tuple[PersonName, ...]


SUMS = [field.name for field in fields(Figures)]
ACROSS = 3 - F("side")
"""The number of the other side of a match of two."""


def opponents_of(
    person: Person, in_points: Collection[str]
) -> tuple[OpponentLine, ...]:
    """A person's matches by each person who sat across, those met most often first.

    ``in_points``: the ids of the events whose games are scored in points. The database
    adds up, so that many years take no longer to show than one.
    """
    if in_points or _own_lineups.read(person.pk):
        sides = sides_of(person).order_by()
        uid = "match__event__uid__in"
        parts = [
            ("marks", sides.exclude(**{uid: in_points})),
            ("points", sides.filter(**{uid: in_points})),
        ]
        rows = [
            (unit, *row)
            for unit, part in parts
            for query in (_by_seats(part), _by_lineups(part))
            for row in query
        ]
    else:
        sums = (_sums_by_seats.read(person.pk), _sums_by_lineups.read(person.pk))
        rows = [("marks", *row) for part in sums for row in part]
    return _together(
        _line((PersonName(number, shown_as or name),), unit, *figures)
        for unit, number, name, shown_as, *figures in rows
    )


def pairs_met(
    sides: QuerySet[Side], in_points: Collection[str]
) -> tuple[OpponentLine, ...]:
    """The matches of these sides by the people who sat across together."""
    columns = ("match_id", "side", "match__winner", "match__event__uid")
    rows = list(sides.values_list(*columns))
    own = {match: side for match, side, *_rest in rows}
    across, marks = _across(own), _marks(own)
    return _together(
        _line(
            across[match],
            "points" if uid in in_points else "marks",
            1,
            int(winner == side),
            int(winner is None),
            marks.get(match, (0, 0))[side - 1],
            marks.get(match, (0, 0))[2 - side],
        )
        for match, side, winner, uid in rows
        if match in across
    )


def _line(
    against: tuple[PersonName, ...],
    unit: str,
    matches: int,
    wins: int,
    ties: int,
    *score: int,
) -> OpponentLine:
    scored = dict(zip((f"{unit}_for", f"{unit}_against"), score, strict=True))
    losses = matches - wins - ties
    return OpponentLine(against=against, wins=wins, losses=losses, ties=ties, **scored)


def _together(lines: Iterable[OpponentLine]) -> tuple[OpponentLine, ...]:
    """One line for each opponent, those met most often first."""
    met: dict[tuple[PersonName, ...], OpponentLine] = {}
    for line in lines:
        before = met.get(line.against)
        met[line.against] = line if before is None else _added(before, line)
    return tuple(
        sorted(
            met.values(),
            key=lambda line: (-line.matches, -line.wins, line.against[0].name),
        )
    )


def _added(first: OpponentLine, second: OpponentLine) -> OpponentLine:
    sums = {name: getattr(first, name) + getattr(second, name) for name in SUMS}
    return OpponentLine(against=first.against, **sums)


def sides_of(person: Person) -> QuerySet[Side]:
    """The sides the person sat on in matches of two sides of finished events.

    Byes, forfeits and tables of three are left out. Where a line-up was entered, those
    who stand in it sat there.
    """
    own = _seated(person.pk)
    seats = [pk for (pk,) in _own_lineups.read(person.pk)]
    if not seats:
        return own
    lined_up = _played_sides().filter(
        match__lineup__in=seats, match__lineup__side=F("side")
    )
    keys = [*own.values_list("pk", flat=True), *lined_up.values_list("pk", flat=True)]
    return Side.objects.filter(pk__in=keys)


def _seated(person: int) -> QuerySet[Side]:
    """The sides whose pair the person belongs to, where no line-up was entered."""
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    return _played_sides().filter(pair__players__person=person).exclude(Exists(lineup))


@RowsOf
def _own_lineups(person: int) -> QuerySet[LineupPlayer, Any]:
    """The places in line-ups that the person has under any spelling."""
    own = Q(person=person) | Q(person__merged_into=person)
    return LineupPlayer.objects.filter(own).order_by().values_list("pk")


def _played_sides() -> QuerySet[Side]:
    """The sides of matches of finished events that two sides sat down to."""
    return Side.objects.filter(
        match__state=Match.State.FINAL,
        match__is_forfeit=False,
        match__event__state=Event.State.FINAL,
        match__event__is_practice=False,
        match__event__deleted_at=None,
        match__event__visibility=Event.Visibility.LISTED,
    ).exclude(Q(match__part=Match.ASIDE) | Q(match__games__marks_3__isnull=False))


@RowsOf
def _sums_by_seats(person: int) -> QuerySet[Side, Any]:
    return _by_seats(_seated(person).order_by())


@RowsOf
def _sums_by_lineups(person: int) -> QuerySet[Side, Any]:
    return _by_lineups(_seated(person).order_by())


def _by_seats(sides: QuerySet[Side]) -> QuerySet[Side, Any]:
    """The sums by who belongs to the pair across, where it entered no line-up."""
    lineup = LineupPlayer.objects.filter(
        match=OuterRef("match"), side=3 - OuterRef("side")
    )
    seat = "match__sides__pair__players__person"
    rows = sides.exclude(Exists(lineup)).filter(
        match__sides__side=ACROSS, match__sides__pair__players__isnull=False
    )
    return _summed(rows.values_list(seat, f"{seat}__name", f"{seat}__shown_as"))


def _by_lineups(sides: QuerySet[Side]) -> QuerySet[Side, Any]:
    """The sums by who stands in the line-up across; a merged person is the one it was merged into."""
    person, merged = "match__lineup__person", "match__lineup__person__merged_into"
    rows = sides.filter(match__lineup__side=ACROSS)
    return _summed(
        rows.values_list(
            Coalesce(merged, person),
            Coalesce(f"{merged}__name", f"{person}__name"),
            Coalesce(f"{merged}__shown_as", f"{person}__shown_as"),
        )
    )


def _summed(rows: QuerySet[Side, Any]) -> QuerySet[Side, Any]:
    """With each row its matches, those won and tied, and the score for and against.

    A match counts once, however many games it has.
    """
    is_first, marks_1, marks_2 = (
        Q(side=1),
        "match__games__marks_1",
        "match__games__marks_2",
    )
    return rows.annotate(
        matches=Count("match", distinct=True),
        wins=Count("match", distinct=True, filter=Q(match__winner=F("side"))),
        ties=Count("match", distinct=True, filter=Q(match__winner=None)),
        own=Coalesce(Sum(Case(When(is_first, then=marks_1), default=marks_2)), 0),
        across=Coalesce(Sum(Case(When(is_first, then=marks_2), default=marks_1)), 0),
    )


def _across(own: Mapping[int, int]) -> dict[int, tuple[PersonName, ...]]:
    """By match the people who sat across from this side; a bye has none."""
    seats = PairPlayer.objects.filter(pair__sides__match__in=list(own)).order_by(
        "pair__sides__match", "pair__number", "place"
    )
    people: dict[int, tuple[PersonName, ...]] = defaultdict(tuple)
    for match, side, number, name, shown_as in seats.values_list(
        "pair__sides__match",
        "pair__sides__side",
        "person_id",
        "person__name",
        "person__shown_as",
    ):
        if side != own[match]:
            people[match] += (PersonName(number, shown_as or name),)
    return people | _lined_up_across(own)


def _lined_up_across(own: Mapping[int, int]) -> dict[int, tuple[PersonName, ...]]:
    """By match the people in the line-up of the other side, where one was entered."""
    rows = LineupPlayer.objects.filter(match__in=list(own))
    rows = rows.select_related("person__merged_into").order_by("match", "place")
    people: dict[int, tuple[PersonName, ...]] = defaultdict(tuple)
    for player in rows:
        if player.side != own[player.match_id]:
            person = player.person.merged_into or player.person
            people[player.match_id] += (PersonName(person.pk, person.shown_name),)
    return people


def _marks(matches: Iterable[int]) -> dict[int, tuple[int, int]]:
    """By match the marks of its first and its second side over all games."""
    games = Game.objects.filter(match__in=list(matches), marks_1__isnull=False)
    marks: dict[int, tuple[int, int]] = {}
    rows = games.order_by().values_list("match", "marks_1", "marks_2")
    for match, marks_1, marks_2 in rows:
        first, second = marks.get(match, (0, 0))
        marks[match] = first + (marks_1 or 0), second + (marks_2 or 0)
    return marks
