"""Against whom a person, or two together, played in finished events."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections, router
from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet

from players.models import Performance, Person
from players.points.lines import Lines
from players.selectors.records import Figures, PersonName
from players.statements import RowsOf
from tournaments.models import Event, Game, LineupPlayer, Match, PairPlayer, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class OpponentLine(Figures):
    """All matches against one person, or against two who played together."""

    against: tuple[PersonName, ...]


SUMS = [field.name for field in fields(Figures)]
SCORES = ("marks_for", "marks_against", "points_for", "points_against")
TABLES: dict[str, type[Model]] = {
    "seats": PairPlayer,
    "lineups": LineupPlayer,
    "people": Person,
    "sides": Side,
    "matches": Match,
    "games": Game,
    "events": Event,
    "performances": Performance,
}


MET = """
WITH seated AS MATERIALIZED (
  SELECT seat.pair_id,
    CASE WHEN COALESCE(held.unit, 'marks') = 'marks' THEN 1 ELSE 0 END AS in_marks
  FROM {seats} seat
  JOIN {events} event ON event.id = seat.event_id
  LEFT JOIN {performances} held
    ON held.event_uid = event.uid AND held.person_id = %s
  WHERE seat.person_id = %s AND event.state = 'final' AND NOT event.is_practice
    AND event.deleted_at IS NULL AND event.visibility = 'listed' {together}
), own AS MATERIALIZED (
  SELECT side.match_id, side.side, seated.in_marks
  FROM seated
  JOIN {sides} side ON side.pair_id = seated.pair_id
  WHERE NOT EXISTS (
    SELECT 1 FROM {lineups} player
    WHERE player.match_id = side.match_id AND player.side = side.side)
  UNION
  SELECT player.match_id, player.side,
    CASE WHEN COALESCE(held.unit, 'marks') = 'marks' THEN 1 ELSE 0 END
  FROM {lineups} player
  JOIN {matches} lined_up ON lined_up.id = player.match_id
  JOIN {events} event ON event.id = lined_up.event_id
  LEFT JOIN {performances} held
    ON held.event_uid = event.uid AND held.person_id = %s
  WHERE player.person_id IN (
    SELECT id FROM {people} WHERE id = %s OR merged_into_id = %s)
    AND event.state = 'final' AND NOT event.is_practice
    AND event.deleted_at IS NULL AND event.visibility = 'listed' {together}
), played AS (
  SELECT own.match_id, 3 - own.side AS across, own.in_marks,
    CASE WHEN final_match.winner = own.side THEN 1 ELSE 0 END AS win,
    CASE WHEN final_match.winner IS NULL THEN 1 ELSE 0 END AS tie,
    SUM(CASE own.side WHEN 1 THEN game.marks_1 ELSE game.marks_2 END) AS scored,
    SUM(CASE own.side WHEN 1 THEN game.marks_2 ELSE game.marks_1 END) AS against
  FROM own
  JOIN {matches} final_match ON final_match.id = own.match_id
  LEFT JOIN {games} game ON game.match_id = final_match.id
  WHERE final_match.state = 'final' AND NOT final_match.is_forfeit
    AND final_match.part <> 'aside'
  GROUP BY own.match_id, own.side, own.in_marks, final_match.winner
  HAVING COUNT(game.marks_3) = 0
), met AS (
  SELECT seat.person_id, seat.place, played.*
  FROM played
  JOIN {sides} side
    ON side.match_id = played.match_id AND side.side = played.across
  JOIN {seats} seat ON seat.pair_id = side.pair_id
  WHERE NOT EXISTS (
    SELECT 1 FROM {lineups} player
    WHERE player.match_id = played.match_id AND player.side = played.across)
  UNION ALL
  SELECT COALESCE(spelt.merged_into_id, spelt.id), player.place, played.*
  FROM played
  CROSS JOIN {lineups} player
  CROSS JOIN {people} spelt
  WHERE player.match_id = played.match_id AND player.side = played.across
    AND spelt.id = player.person_id
)
"""
"""Everybody who sat across in a match, as ``sides_of`` says where the person sat.

Events are read once a seat, because their rows are long, and not once a match. ``CROSS
JOIN`` keeps SQLite from reading everybody.
"""
TABLE_NAMES = {name: model._meta.db_table for name, model in TABLES.items()}


OPPONENTS = f"""
{MET}, added AS (
  SELECT person_id, COUNT(*) AS matches, SUM(win) AS wins, SUM(tie) AS ties,
    SUM(in_marks * scored) AS marks_for, SUM(in_marks * against) AS marks_against,
    SUM((1 - in_marks) * scored) AS points_for,
    SUM((1 - in_marks) * against) AS points_against
  FROM met GROUP BY person_id
)
SELECT person.id, person.name, person.shown_as, matches, wins, ties,
  marks_for, marks_against, points_for, points_against
FROM added JOIN {{people}} person ON person.id = added.person_id
""".format(together="", **TABLE_NAMES)  # noqa: S608  names of our own models
"""The sums by who sat across.

Written by hand: names are looked up once a person and not once a match, and Postgres plans
it in a quarter of the time.
"""
PAIRS_MET = f"""
{MET}
SELECT met.match_id, met.win, met.tie, met.in_marks, met.scored, met.against,
  person.id, person.name, person.shown_as
FROM met JOIN {{people}} person ON person.id = met.person_id
ORDER BY met.match_id, met.place
""".format(together="AND held.partner_id = %s", **TABLE_NAMES)  # noqa: S608  the same
"""Who sat across in each match of the events in which two people were partners."""


def opponents_of(person: Person) -> Lines[OpponentLine]:
    """A person's matches by each person who sat across, those met most often first.

    The database adds up, so that many years take no longer to show than one.
    """
    rows = _asked(OPPONENTS, [person.pk] * OPPONENTS.count("%s"))
    rows.sort(key=_often_and_well)
    return Lines(len(rows), lambda place: _opponent(*rows[place]))


def _asked(sql: str, values: Sequence[int]) -> list[tuple[Any, ...]]:
    with connections[router.db_for_read(Side) or DEFAULT_DB_ALIAS].cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def _often_and_well(row: tuple[Any, ...]) -> tuple[int, int, str]:
    _number, name, shown_as, matches, wins, *_rest = row
    return -matches, -wins, shown_as or name


def _opponent(number: int, name: str, shown_as: str, *sums: int | None) -> OpponentLine:
    matches, wins, ties, *scores = (int(each or 0) for each in sums)
    return OpponentLine(
        against=(PersonName(number, shown_as or name),),
        wins=wins,
        losses=matches - wins - ties,
        ties=ties,
        **dict(zip(SCORES, scores, strict=True)),
    )


def pairs_met(first: Person, second: Person) -> tuple[OpponentLine, ...]:
    """The matches of two people together by the people who sat across together."""
    own, partner = first.pk, second.pk
    rows = _asked(PAIRS_MET, [own, own, partner, own, own, own, partner])
    matches = [list(of_match) for _match, of_match in groupby(rows, itemgetter(0))]
    return _together(_met(of_match) for of_match in matches)


def _met(rows: Sequence[tuple[Any, ...]]) -> OpponentLine:
    """One match by its rows, one for each of those who sat across."""
    _match, win, tie, in_marks, scored, against = rows[0][:6]
    people = [PersonName(pk, shown_as or name) for *_, pk, name, shown_as in rows]
    unit = "marks" if in_marks else "points"
    return _line(tuple(people), unit, 1, win, tie, int(scored or 0), int(against or 0))


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
