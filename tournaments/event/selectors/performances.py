"""Each person's performance in an event: the place over all stages, and the record."""

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from players.archive.models import Performance
from tournaments import formats
from tournaments.event.models import Event, PairPlayer, Stage
from tournaments.event.play import load_play, rules_of, stages_of
from tournaments.event.selectors.lineups import lineup_people, members_of_then
from tournaments.formats import Play
from tournaments.formats.totals import Totals, add_up

People = tuple[int, ...]
SUMMED = ("wins", "losses", "ties", "marks_for", "marks_against")


@dataclass(frozen=True, slots=True, order=True)
class EventPlace:
    """An entrant's place in a whole event, and in the stage that gave it."""

    place: int
    is_shared: bool
    stage: str
    stage_place: int


class _Part:
    """One person's matches: the totals of each, the partners, the entrants."""

    def __init__(self) -> None:
        self.totals: list[Totals] = []
        self.beside: set[People] = set()
        # Those they played for to the end, or by a line-up; those they left before.
        self.stayed: set[int] = set()
        self.left: set[int] = set()

    @property
    def partner(self) -> int | None:
        """The partner in every match; None if there were several."""
        [team, *others] = self.beside
        return team[0] if len(team) == 1 and not others else None


class _Parts:
    """All matches of an event by person, with their opponents."""

    def __init__(self) -> None:
        self.of: dict[int, _Part] = defaultdict(_Part)
        self.met: dict[int, dict[People, list[Totals]]] = defaultdict(
            lambda: defaultdict(list)
        )

    def add(self, team: People, across: People, totals: Totals) -> None:
        """Count a match for all of a team; ``across`` is empty at a table of three."""
        for person in team:
            part = self.of[person]
            part.totals.append(totals)
            part.beside.add(tuple(p for p in team if p != person))
            if across:
                self.met[person][across].append(totals)


def performances_of(event: Event) -> tuple[Performance, ...]:
    """The performances, not stored, of everybody who played a match of the event.

    Records count the matches a person sat at, by the line-up if one was entered; a bye
    or a forfeit does not count. The place is that of the best entrant they finished
    with; who left before has none, or that too by the club's switch.
    """
    plays = [(stage, load_play(stage)) for stage in stages_of(event)]
    places = event_places(plays)
    ranked = sorted(at.place for at in places.values())
    parts = _parts(event, [play for _stage, play in plays])
    rules, path = event.rules, event.get_absolute_url()
    unit = f"{rules.game} points" if rules.scoring == "points" else "marks"
    performances: list[Performance] = []
    for person, part in sorted(parts.of.items()):
        placed = part.stayed | (part.left if event.club.places_who_left else set())
        at = min((places[entrant] for entrant in placed), default=None)
        behind = len(ranked) - bisect_right(ranked, at.place) if at else 0
        field = len(places), behind
        performance = _performance(part, at, field)
        performance.person_id, performance.club = person, event.club
        performance.event_uid, performance.event_name = event.uid, event.name
        performance.event_path, performance.date = path, event.date
        performance.unit = unit
        performance.opponents = _opponents(parts.met[person])
        performances.append(performance)
    return tuple(performances)


def _parts(event: Event, plays: Sequence[Play]) -> _Parts:
    teams, lineups = _teams(event), lineup_people([event.pk])
    then = members_of_then(event) if lineups else {}
    keys = dict(event.matches.values_list("number", "pk")) if lineups else {}
    parts = _Parts()
    for play in plays:
        for result in _played(play):
            seats = [
                (keys.get(result.match, 0), side)
                for side, _entrants in enumerate(result.sides, 1)
            ]
            people = [
                lineups.get(seat)
                or tuple(chain.from_iterable(teams[entrant] for entrant in side))
                for seat, side in zip(seats, result.sides, strict=True)
            ]
            for side, entrants in enumerate(result.sides):
                across = people[1 - side] if len(people) == 2 else ()
                totals = add_up(entrants, [result], play.marks_cap)
                for member, entrant in enumerate(entrants):
                    drawn = (
                        slice(member, member + 1) if len(entrants) > 1 else slice(None)
                    )
                    team = people[side][drawn]
                    parts.add(team, tuple(sorted(across)), totals[entrant])
                    for person in team:
                        was_member = person in then.get(seats[side], ())
                        has_left = was_member and person not in teams[entrant]
                        part = parts.of[person]
                        (part.left if has_left else part.stayed).add(entrant)
    return parts


def _opponents(met: Mapping[People, Sequence[Totals]]) -> str:
    """The opponents as a performance stores them, in the order of their numbers."""
    rows = [
        (people, *(sum(getattr(each, name) for each in totals) for name in SUMMED))
        for people, totals in sorted(met.items())
    ]
    return json.dumps(rows, separators=(",", ":"))


def _played(play: Play) -> list[formats.Result]:
    """The results of matches that two sides played."""
    results = play.results.values()
    return [result for result in results if all(result.sides) and not result.forfeit]


def event_places(plays: Sequence[tuple[Stage, Play]]) -> dict[int, EventPlace]:
    """Each entrant's place in the event.

    Final stages come in their order; entrants left out at a cut follow in the standing
    that the cut used.
    """
    fed = {rules_of(stage).feeds_from for stage, _ in plays}
    ends = [(stage, play) for stage, play in plays if stage.number not in fed]
    feeding = [(stage, play) for stage, play in plays if stage.number in fed]
    places: dict[int, EventPlace] = {}
    for stage, play in ends:
        name = stage.name if len(plays) > 1 else ""
        _append(places, name, _placings(play))
    for stage, play in reversed(feeding):
        _append(places, stage.name, _placings(play))
    return places


def _placings(play: Play) -> list[formats.Placing]:
    if not play.entrants:
        return []
    return [placing for placing in formats.placings(play) if placing.club is None]


def _append(
    places: dict[int, EventPlace], stage: str, placings: Sequence[formats.Placing]
) -> None:
    """Add the entrants without a place after those with one; level ones share it."""
    rest = [placing for placing in placings if placing.entrant not in places]
    is_whole = len(rest) == len(placings)
    level: dict[int, list[int]] = defaultdict(list)
    for index, placing in enumerate(rest):
        level[placing.place].append(index)
    offset = len(places)
    for placing in rest:
        first = placing.place - 1 if is_whole else level[placing.place][0]
        is_shared = len(level[placing.place]) > 1
        places[placing.entrant] = EventPlace(
            offset + first + 1, is_shared, stage, first + 1
        )


def _teams(event: Event) -> Mapping[int, list[int]]:
    teams: dict[int, list[int]] = defaultdict(list)
    seats = PairPlayer.objects.filter(event=event).order_by("pair__number", "place")
    for number, person in seats.values_list("pair__number", "person_id"):
        teams[number].append(person)
    return teams


def _performance(
    part: _Part, at: EventPlace | None, field: tuple[int, int]
) -> Performance:
    field_size, behind = field
    return Performance(
        partner_id=part.partner,
        place=at.place if at else None,
        is_shared=bool(at and at.is_shared),
        field_size=field_size,
        behind=behind,
        stage=at.stage if at else "",
        stage_place=at.stage_place if at else None,
        wins=sum(each.wins for each in part.totals),
        losses=sum(each.losses for each in part.totals),
        ties=sum(each.ties for each in part.totals),
        marks_for=sum(each.marks_for for each in part.totals),
        marks_against=sum(each.marks_against for each in part.totals),
    )
