"""Invented clubs with their people, events and seasons, as rows."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection, models

from players.archive.models import Performance
from players.clubs.models import Club
from players.people.models import Partnership, Person
from players.people.names import name_key
from players.ratings.models import RatingDue
from players.seasons.models import Season
from players.seasons.points.record import as_record
from players.seasons.points.scale import Scale
from scoring.rules.house import House, whole_set
from tests.bench.demo_names import FIRST, LAST, TOWNS
from tests.bench.demo_rows import Rows
from tournaments import formats
from tournaments.event.models import (
    Event,
    Game,
    Match,
    Pair,
    PairPlayer,
    Round,
    Seat,
    Side,
    Stage,
)
from tournaments.formats.round_robin import circle

MODELS = (
    *(Club, Person, Season, Event, Stage, Round, Partnership, Pair, PairPlayer, Seat),
    *(Match, Side, Game, Performance, RatingDue),
)
PAIRS, ROUNDS = 24, 8
"""Of each event: 96 matches, 100 games with those of best of three."""
LAST_YEAR, YEARS = 2027, 10
SLUG = "state-club-"
Team = tuple[tuple[int, str], tuple[int, str]]
"""Two people, each with a name."""


class InventedClubs:
    """One run of the generator."""

    def __init__(self, tables: dict[type[models.Model], Rows], random: Random) -> None:
        self.tables, self.random = tables, random
        self.format = formats.preset("spec")
        self.constants = {
            "format_json": json.dumps(formats.format_to_json(self.format)),
            "rules_json": json.dumps(whole_set(House())),
            "preset": "spec",
        }
        self.now = _moment(datetime(LAST_YEAR, 12, 31, tzinfo=UTC))

    def make_club(self, place: int, people: int, events: int) -> None:
        """A club, its people, its events and a season a year."""
        self.town, self.slug = TOWNS[place % len(TOWNS)], f"{SLUG}{place + 1}"
        self.club = self._add(
            Club,
            name=f"{self.town} 42 Club {place + 1}",
            slug=self.slug,
            town=self.town,
            created_at=self.now,
        )
        self.members = [self._person(n) for n in range(max(people, 2 * PAIRS))]
        self.strength = {pk: self.random.gauss(0, 1) for pk, _name in self.members}
        self.partners: dict[tuple[int, int], int] = {}
        days = _days(events, self.random)
        for number, day in enumerate(days, 1):
            self._event(number, day)
        for year in sorted({day.year for day in days}):
            self._season(year)
        if days:
            due = {"event_uid": f"{self.slug}-1", "date": _day(days[0])}
            self._add(RatingDue, club_id=self.club, **due)

    def _add(self, model: type[models.Model], **values: Any) -> int:
        return self.tables[model].add(**values)

    def _person(self, number: int) -> tuple[int, str]:
        first, last = FIRST[number % len(FIRST)], LAST[number // len(FIRST) % len(LAST)]
        name = f"{first} {last}"
        if number >= len(FIRST) * len(LAST):
            name += f" {number // (len(FIRST) * len(LAST)) + 1}"
        facts = {"name": name, "key": name_key(name), "town": self.town}
        return self._add(Person, club_id=self.club, is_member=True, **facts), name

    def _season(self, year: int) -> None:
        scale = Scale(places=(50, 40, 32, 26, 22, 20, 18, 16), attendance=5, best_of=8)
        self._add(
            Season,
            club_id=self.club,
            name=str(year),
            starts_on=f"{year}-01-01",
            ends_on=f"{year}-12-31",
            ranks="both",
            scale_json=json.dumps(as_record(scale)),
        )

    def _event(self, number: int, day: date) -> None:
        uid = f"{self.slug}-{number}"
        name = f"{TOWNS[number % len(TOWNS)]} Open {day.year}"
        start = datetime(day.year, day.month, day.day, 15, tzinfo=UTC)
        event = self._add(
            Event,
            **self.constants,
            uid=uid,
            club_id=self.club,
            name=name,
            slug=uid,
            date=_day(day),
            state="final",
            epoch=number,
            changed_at=_moment(start),
            frozen_at=_moment(start),
        )
        rules = self.format.stages[0]
        facts = {"name": rules.name, "kind": rules.kind, "state": "over"}
        stage = self._add(Stage, event_id=event, number=1, **facts)
        seated = self.random.sample(self.members, 2 * PAIRS)
        teams = [(seated[n], seated[n + 1]) for n in range(0, 2 * PAIRS, 2)]
        pairs = [self._pair(event, stage, n, team) for n, team in enumerate(teams, 1)]
        power = [self.strength[a] + self.strength[b] for (a, _), (b, _) in teams]
        record, met = self._play(event, stage, start, pairs, power)
        self._perform(uid, name, day, teams, record, met)

    def _pair(self, event: int, stage: int, number: int, team: Team) -> int:
        both = min(team[0][0], team[1][0]), max(team[0][0], team[1][0])
        if both not in self.partners:
            self.partners[both] = self._add(
                Partnership, club_id=self.club, first_id=both[0], second_id=both[1]
            )
        pair = self._add(
            Pair,
            event_id=event,
            number=number,
            name=f"{team[0][1]} / {team[1][1]}",
            partnership_id=self.partners[both],
            is_checked_in=True,
        )
        for place, (person, name) in enumerate(team, 1):
            facts = {"person_id": person, "name": name, "place": place}
            self._add(PairPlayer, event_id=event, pair_id=pair, **facts)
        self._add(Seat, stage_id=stage, pair_id=pair, group="A", place=number)
        return pair

    def _play(
        self,
        event: int,
        stage: int,
        start: datetime,
        pairs: Sequence[int],
        power: Sequence[float],
    ) -> tuple[list[list[int]], list[list[tuple[int, list[int]]]]]:
        """Every round; gives wins, losses, marks for and against by pair, and by match."""
        record = [[0, 0, 0, 0] for _pair in pairs]
        met: list[list[tuple[int, list[int]]]] = [[] for _pair in pairs]
        number = 0
        for played, meetings in enumerate(circle(range(len(pairs)), ROUNDS), 1):
            round = self._add(Round, stage_id=stage, number=played, minutes=25, wave=1)
            called = start + timedelta(minutes=35 * played)
            for table, (first, second) in enumerate(meetings, 1):
                assert second is not None
                number += 1
                chance = 1 / (1 + 2.718 ** (power[second] - power[first]))
                is_first = self.random.random() < chance
                marks = (7, self.random.randrange(7))
                marks = marks if is_first else marks[::-1]
                match = self._add(
                    Match,
                    event_id=event,
                    stage_id=stage,
                    round_id=round,
                    number=number,
                    group="A",
                    table=table,
                    state="final",
                    winner=1 if is_first else 2,
                    called_at=_moment(called),
                    ended_at=_moment(called + timedelta(minutes=18 + sum(marks))),
                )
                facts = {"marks_1": marks[0], "marks_2": marks[1], "ended": "played"}
                self._add(Game, match_id=match, number=1, versions=1, **facts)
                for side, entrant in enumerate((first, second), 1):
                    self._add(
                        Side,
                        match_id=match,
                        round_id=round,
                        side=side,
                        member=1,
                        source_kind="pair",
                        source_ref=str(entrant + 1),
                        pair_id=pairs[entrant],
                    )
                    own, other = marks[side - 1], marks[2 - side]
                    won = [int(own > other), int(own < other), own, other]
                    met[entrant].append((second if side == 1 else first, won))
                    for column, value in enumerate(won):
                        record[entrant][column] += value
        return record, met

    def _perform(
        self,
        uid: str,
        name: str,
        day: date,
        teams: Sequence[Team],
        record: Sequence[Sequence[int]],
        met: Sequence[Sequence[tuple[int, Sequence[int]]]],
    ) -> None:
        def rank(n: int) -> tuple[int, int, int]:
            return -record[n][0], record[n][3] - record[n][2], n

        for place, n in enumerate(sorted(range(len(teams)), key=rank), 1):
            wins, losses, marks_for, marks_against = record[n]
            (first, _), (second, _) = teams[n]
            opponents = sorted(
                [sorted(pk for pk, _name in teams[other]), *won[:2], 0, *won[2:]]
                for other, won in met[n]
            )
            for person, partner in ((first, second), (second, first)):
                self._add(
                    Performance,
                    club_id=self.club,
                    person_id=person,
                    partner_id=partner,
                    event_uid=uid,
                    event_name=name,
                    event_path=f"/e/{uid}/",
                    date=_day(day),
                    place=place,
                    stage_place=place,
                    field_size=len(teams),
                    behind=len(teams) - place,
                    wins=wins,
                    losses=losses,
                    marks_for=marks_for,
                    marks_against=marks_against,
                    opponents=json.dumps(opponents, separators=(",", ":")),
                )


def _days(events: int, random: Random) -> list[date]:
    """Days spread over the years, in order."""
    first = date(LAST_YEAR - YEARS + 1, 1, 1)
    length = (date(LAST_YEAR, 12, 31) - first).days
    picked: Iterable[int] = sorted(random.randrange(length) for _event in range(events))
    return [first + timedelta(days=day) for day in picked]


def _day(day: date) -> Any:
    return connection.ops.adapt_datefield_value(day)


def _moment(moment: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(moment)
