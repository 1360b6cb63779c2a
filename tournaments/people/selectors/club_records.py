"""A club's records: the longest run, the most marks in an event, the closest final."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from players.archive.selectors.records import PersonName
from players.clubs.models import Club
from players.people.models import Person
from tournaments.event.models import Event, Match
from tournaments.people.selectors.streaks import (
    Meeting,
    meeting_line,
    results_of,
    streaks,
)

CHUNK = 4  # People whose matches are read at a time
MOST_NAMED = 4
FEWEST_IN_A_ROW = 2


@dataclass(frozen=True, slots=True)
class ClubRecord:
    """A record: its figure, who holds it, and where it was set."""

    figure: int
    holders: tuple[PersonName, ...]
    event: str = ""
    path: str = ""
    date: date | None = None


@dataclass(frozen=True, slots=True)
class ClubRecords:
    """What a club's page tells of all its finished events; None where nothing was set."""

    run: ClubRecord | None
    marks: ClubRecord | None
    final: Meeting | None  # The closest one, as its winner saw it


def club_records(club: Club) -> ClubRecords:
    """The records of a club, with eight queries as a rule."""
    best, holders = _longest_run(club)
    made = club.performances.filter(unit="marks", marks_for__gt=0)
    most = made.order_by("-marks_for", "date", "pk").first()
    partners = [most.person_id, most.partner_id] if most else []
    people = Person.objects.in_bulk([n for n in (*holders, *partners) if n])
    return ClubRecords(
        run=ClubRecord(best, _names(people, holders)) if holders else None,
        marks=ClubRecord(
            most.marks_for,
            _names(people, partners),
            most.event_name,
            most.event_path,
            most.date,
        )
        if most
        else None,
        final=_closest_final(club),
    )


def _names(
    people: Mapping[int, Person], numbers: Iterable[int | None]
) -> tuple[PersonName, ...]:
    return tuple(PersonName(n, people[n].shown_name) for n in numbers if n)


def _longest_run(club: Club) -> tuple[int, list[int]]:
    """The most matches that anybody won in a row, through all events, and who did.

    Only those whose events allow so long a run have their matches read.
    """
    bounds = sorted(_bounds(club).items(), key=lambda of: -of[1])
    best, holders = FEWEST_IN_A_ROW, list[int]()
    for first in range(0, len(bounds), CHUNK):
        chunk = [n for n, most in bounds[first : first + CHUNK] if most >= best]
        for person, run in _runs(chunk) if chunk else ():
            if run > best:
                best, holders = run, []
            if run == best:
                holders.append(person)
        if len(chunk) < CHUNK:
            break
    return best, holders[:MOST_NAMED]


def _bounds(club: Club) -> dict[int, int]:
    """The most that each person can have won in a row: in two events, and between them.

    A run goes on through an event without a match lost or tied.
    """
    carried: dict[int, int] = defaultdict(int)
    most: dict[int, int] = defaultdict(int)
    rows = club.performances.order_by("date", "pk")
    for person, wins, losses, ties in rows.values_list(
        "person", "wins", "losses", "ties"
    ):
        most[person] = max(most[person], carried[person] + wins)
        carried[person] = wins + (0 if losses or ties else carried[person])
    return most


def _runs(people: Iterable[int]) -> Iterator[tuple[int, int]]:
    rows = sorted(results_of(people), key=lambda row: row[:4])
    for person, played in groupby(rows, key=lambda row: row[0]):
        won = (winner and winner == side for *_match, side, winner in played)
        yield person, streaks(won).longest


def _closest_final(club: Club) -> Meeting | None:
    """The final won by the fewest games, then marks; of equal ones the longest, newest."""
    finals = Match.objects.filter(
        event__in=Event.objects.listed().filter(
            club=club, is_practice=False, state=Event.State.FINAL
        ),
        part__in=("final", "reset"),
        state=Match.State.FINAL,
        is_forfeit=False,
        winner__isnull=False,
    )
    games = finals.filter(games__marks_1__isnull=False).order_by(
        "event__date", "event", "stage__number", "number", "games__number"
    )
    stages: dict[int, int] = {}
    scores: dict[int, dict[int, list[tuple[int, int]]]] = defaultdict(dict)
    for event, stage, match, own, other in games.values_list(
        "event", "stage__number", "pk", "games__marks_1", "games__marks_2"
    ):
        if stages.setdefault(event, stage) == stage:
            scores[event].setdefault(match, []).append((own or 0, other or 0))
    last = dict(list(of.items())[-1] for of in reversed(scores.values()))
    if not last:
        return None
    closest = min(last, key=lambda match: _margin(last[match]))
    matches = Match.objects.select_related("event")
    final = matches.prefetch_related("games", "sides__pair").get(pk=closest)
    won = final.winner or 1
    return meeting_line(final, won, 3 - won)


def _margin(scores: list[tuple[int, int]]) -> tuple[int, int, int]:
    games = abs(sum((own > other) - (own < other) for own, other in scores))
    marks = abs(sum(own - other for own, other in scores))
    return games, marks, -len(scores)
