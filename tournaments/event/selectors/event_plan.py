"""An event's matches at one moment, to compare two: with ranks, or with what will follow from who has left."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.play import load_play, rules_of
from tournaments.event.selectors.matches import MatchLine, match_lines
from tournaments.event.translation import stage_name

# By stage, group and number the rank of each pair.
Ranks = dict[tuple[int, str, int], int]


def group_ranks(event: Event) -> Ranks:
    """The rank of each pair in the groups drawn so far; an only group has no name.

    Of a bracket that is over the final places.
    """
    ranks: Ranks = {}
    for stage in event.stages.all():
        if stage.is_bracket and stage.state == Stage.State.OVER:
            for placing in formats.placings(load_play(stage)):
                ranks[stage.number, "", placing.entrant] = placing.place
        elif not stage.is_bracket and stage.matches.exists():
            play = load_play(stage)
            has_groups = len(play.groups) > 1
            rows, _ties = formats.stage_tables(play)
            for row in rows:
                if has_groups or row.group != formats.OVER_ALL:
                    group = (row.group or "") if has_groups else ""
                    ranks[stage.number, group, row.entrant] = row.rank
    return ranks


@dataclass(frozen=True, slots=True)
class RankMove:
    """A pair whose rank in a group, or final place of a bracket, changes."""

    stage: str
    group: str
    number: int
    name: str
    was: int
    then: int

    @property
    def table(self) -> str:
        stage = stage_name(self.stage)
        words = {"stage": stage, "group": self.group}
        if not self.group:
            return stage
        if self.group == formats.OVER_ALL:
            return _("%(stage)s, all groups") % words
        return _("%(stage)s, group %(group)s") % words


def rank_moves(event: Event, before: Ranks, after: Ranks) -> tuple[RankMove, ...]:
    """The ranks that changed, tables in order, the new order in each."""
    names = dict(event.pairs.values_list("number", "name"))
    stages = dict(event.stages.values_list("number", "name"))
    moved = sorted(
        (stage, group, after[stage, group, pair], was, pair)
        for (stage, group, pair), was in before.items()
        if after.get((stage, group, pair), was) != was
    )
    return tuple(
        RankMove(stages[stage], group, pair, names[pair], was, then)
        for stage, group, then, was, pair in moved
    )


# A stage's number and a pair.
Place = tuple[int, Pair]


@dataclass(frozen=True, slots=True)
class EventPlan:
    matches: dict[int, MatchLine]
    # By match, the pairs that forfeit it as soon as its sides are known.
    forfeits: dict[int, tuple[Pair, ...]]
    undrawn: frozenset[Place]  # Not drawn in the rounds to come
    outdated: frozenset[Place]  # Drawn, but gone before the draw was confirmed


def matches_of(event: Event) -> dict[int, MatchLine]:
    return {line.pk: line for line in match_lines(event.matches.all())}


def event_plan(event: Event) -> EventPlan:
    gone = {p.number: p for p in event.pairs.exclude(state=Pair.State.IN)}
    forfeits: dict[int, tuple[Pair, ...]] = {}
    stages = list(event.stages.filter(seats__pair__in=gone.values()).distinct())
    for stage in stages:
        if stage.is_bracket and stage.is_under_way:
            forfeits |= _forfeits(stage, gone)
    return EventPlan(
        matches_of(event),
        forfeits,
        frozenset(_seated(filter(_draws_on, stages), gone)),
        frozenset(_seated((s for s in stages if s.state == Stage.State.DRAWN), gone)),
    )


def _forfeits(stage: Stage, gone: dict[int, Pair]) -> dict[int, tuple[Pair, ...]]:
    rows = dict(stage.matches.values_list("number", "pk"))
    return {
        rows[number]: tuple(gone[n] for n in entrants)
        for number, entrants in formats.forfeits_to_come(load_play(stage)).items()
    }


def _draws_on(stage: Stage) -> bool:
    """Whether the stage draws more rounds from those still in."""
    if not stage.is_under_way:
        return False
    if stage.kind == "swiss":
        return stage.rounds.count() < (rules_of(stage).rounds or 0)
    return stage.kind == "draw_box"


def _seated(stages: Iterable[Stage], gone: dict[int, Pair]) -> Iterable[Place]:
    for stage in stages:
        for seat in stage.seats.filter(pair__in=gone.values()).select_related("pair"):
            yield stage.number, seat.pair
