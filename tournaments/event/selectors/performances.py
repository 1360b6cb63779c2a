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
from tournaments.event.play import load_play, rules_of
from tournaments.event.selectors.lineups import lineup_people, members_of_then
from tournaments.formats import Play
from tournaments.formats.totals import Totals, add_up

People = tuple[int, ...]
SUMMED = ("wins", "losses", "ties", "marks_for", "marks_against")


@dataclass(frozen=True, slots=True, order=True)
class EventPlace:
    place: int
    is_shared: bool
    stage: str
    stage_place: int


class _Part:
    """One person's matches: the totals of each, partners, opponents, entrants."""

    def __init__(self) -> None:
        self.totals: list[Totals] = []
        self.beside: set[People] = set()
        self.met: dict[People, list[Totals]] = defaultdict(list)
        # Those they played for to the end, or by a line-up; those they left before.
        self.stayed: set[int] = set()
        self.left: set[int] = set()

    @property
    def partner(self) -> int | None:
        """The partner in every match; None if there were several."""
        [team, *others] = self.beside
        return team[0] if len(team) == 1 and not others else None


def performances_of(event: Event) -> tuple[Performance, ...]:
    """The performances, not stored, of everybody who played a match of the event.

    Records count the matches a person sat at, by the line-up if one was entered; a bye
    or a forfeit does not count. The place is that of the best entrant they finished
    with; who left before has none, or that too by the club's switch.
    """
    plays = [(stage, load_play(stage)) for stage in event.stages.all()]
    places = event_places(plays)
    ranked = sorted(at.place for at in places.values())
    parts = _parts(event, [play for _stage, play in plays])
    rules = event.rules
    performances: list[Performance] = []
    for person, part in sorted(parts.items()):
        placed = part.stayed | (part.left if event.club.places_who_left else set())
        at = min((places[entrant] for entrant in placed), default=None)
        performances.append(
            Performance(
                person_id=person,
                partner_id=part.partner,
                club=event.club,
                event_uid=event.uid,
                event_name=event.name,
                event_path=event.get_absolute_url(),
                date=event.date,
                unit=f"{rules.game} points" if rules.scoring == "points" else "marks",
                place=at.place if at else None,
                is_shared=bool(at and at.is_shared),
                field_size=len(places),
                behind=len(ranked) - bisect_right(ranked, at.place) if at else 0,
                stage=at.stage if at else "",
                stage_place=at.stage_place if at else None,
                opponents=_opponents(part.met),
                **_summed(part.totals),
            )
        )
    return tuple(performances)


def _parts(event: Event, plays: Sequence[Play]) -> dict[int, _Part]:
    teams, lineups = _teams(event), lineup_people([event.pk])
    then = members_of_then(event) if lineups else {}
    keys = dict(event.matches.values_list("number", "pk")) if lineups else {}
    parts: dict[int, _Part] = defaultdict(_Part)
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
                # Nobody at a table of three.
                across = tuple(sorted(people[1 - side])) if len(people) == 2 else ()
                totals = add_up(entrants, [result], play.marks_cap)
                for member, entrant in enumerate(entrants):
                    is_drawn = len(entrants) > 1
                    team = people[side][member:][:1] if is_drawn else people[side]
                    for person in team:
                        part = parts[person]
                        part.totals.append(totals[entrant])
                        part.beside.add(tuple(p for p in team if p != person))
                        if across:
                            part.met[across].append(totals[entrant])
                        was_member = person in then.get(seats[side], ())
                        has_left = was_member and person not in teams[entrant]
                        (part.left if has_left else part.stayed).add(entrant)
    return parts


def _opponents(met: Mapping[People, Sequence[Totals]]) -> str:
    """The opponents as a performance stores them, in the order of their numbers."""
    rows = [
        (people, *_summed(totals).values()) for people, totals in sorted(met.items())
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
    for stage, play in [*ends, *reversed(feeding)]:
        _append(places, stage.name if len(plays) > 1 else "", _placings(play))
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


def _summed(totals: Sequence[Totals]) -> dict[str, int]:
    return {name: sum(getattr(each, name) for each in totals) for name in SUMMED}
