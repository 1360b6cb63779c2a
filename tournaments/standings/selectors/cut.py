"""The cut as a page shows it, before and after it is made. Reads only."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments import formats
from tournaments.event.models import Event, Pair, Stage
from tournaments.event.play import load_play, rules_of
from tournaments.event.selectors.wishes import wishes_of
from tournaments.formats import Entrant, Source
from tournaments.formats.sources import of_rank


@dataclass(frozen=True, slots=True)
class Seeded:
    seed: int
    pair: Pair
    group: str = ""
    place: int | None = None


@dataclass(frozen=True, slots=True)
class SeededStage:
    """A stage with the pairs of the cut; with too few it is not held."""

    stage: Stage
    entrants: tuple[Seeded, ...]
    matches: tuple[tuple[Seeded, ...], ...]  # Of the first round; one alone has a bye
    differs: bool  # Whether seeds are not in the order of the standing


@dataclass(frozen=True, slots=True)
class CutPage:
    """The cut, made or proposed, by name."""

    source: Stage | None  # The stage that is cut; None while there is none
    brackets: tuple[SeededStage, ...] = ()
    blocked_by: tuple[formats.OpenTie, ...] = ()
    is_made: bool = False
    can_take_back: bool = False


def cut_of(stage: Stage) -> formats.Cut:
    """Return who advances from a stage and who does not, in seed order, and open ties."""
    return formats.advance(load_play(stage))


def ranks_of(source: Stage, cut: formats.Cut) -> dict[int, Source]:
    """Return each pair's source: its place in its group, or over all groups."""
    number, entrants = source.number, (*cut.advancing, *cut.rest)
    if rules_of(source).cuts_in_groups:
        return {
            e.number: of_rank(number, e.group or "", e.place or 0) for e in entrants
        }
    return {
        e.number: of_rank(number, formats.OVER_ALL, i)
        for i, e in enumerate(entrants, 1)
    }


def fed_by(stages: Sequence[Stage], source: Stage) -> list[Stage]:
    return [s for s in stages if rules_of(s).feeds_from == source.number]


def next_cut(stages: Sequence[Stage]) -> Stage | None:
    """The stage that is over and whose followers are not drawn yet."""
    for stage in stages:
        fed = fed_by(stages, stage)
        if (
            stage.state == Stage.State.OVER
            and fed
            and all(s.state == Stage.State.WAITING for s in fed)
        ):
            return stage
    return None


def has_begun(stage: Stage) -> bool:
    """Whether a match of the stage was called or played."""
    return stage.state == Stage.State.RUNNING or (
        stage.state == Stage.State.OVER and stage.matches.exists()
    )


def cut_page(event: Event) -> CutPage:
    """The next cut, else the one that was made."""
    stages = list(event.stages.all())
    pairs = {p.number: p for p in event.pairs.all()}
    if source := next_cut(stages):
        cut = cut_of(source)
        return CutPage(
            source,
            tuple(_planned(s, cut, pairs) for s in fed_by(stages, source)),
            cut.blocked_by,
        )
    for source in stages:
        fed = fed_by(stages, source)
        if any(s.state != Stage.State.WAITING for s in fed):
            return CutPage(
                source,
                tuple(_made(s, pairs) for s in fed),
                is_made=True,
                can_take_back=event.state != Event.State.FINAL
                and not any(has_begun(s) for s in fed),
            )
    return CutPage(None)


def takes(stage: Stage, cut: formats.Cut) -> tuple[Entrant, ...]:
    """Return the entrants of a cut who enter a stage, in the order of the standing."""
    return cut.rest if rules_of(stage).take == "rest" else cut.advancing


def cut_wishes(stage: Stage, entrants: Sequence[Entrant]) -> formats.Wishes:
    numbers = [entrant.number for entrant in entrants]
    return wishes_of(stage.event, stage.event.pairs.filter(number__in=numbers))


def _planned(stage: Stage, cut: formats.Cut, pairs: Mapping[int, Pair]) -> SeededStage:
    rules, entrants = rules_of(stage), takes(stage, cut)
    standing = entrants
    first: list[Sequence[int]] = []
    if formats.is_held(rules, len(entrants)):
        wishes = cut_wishes(stage, entrants)
        entrants = formats.seed_bracket(rules, entrants, stage.event.seed, wishes)
        drawing = formats.open_stage(rules, entrants, seed=stage.event.seed)
        first = [m.entrants for m in drawing.matches if m.round == 1]
    seeds = {
        e.number: Seeded(seed, pairs[e.number], e.group or "", e.place)
        for seed, e in enumerate(entrants, 1)
    }
    return _bracket(stage, seeds, first, differs=entrants != standing)


def _made(stage: Stage, pairs: Mapping[int, Pair]) -> SeededStage:
    numbers = stage.seats.order_by("place").values_list("pair__number", flat=True)
    seeds = {n: Seeded(seed, pairs[n]) for seed, n in enumerate(numbers, 1)}
    rows = stage.matches.filter(round__number=1).prefetch_related("sides__pair")
    first = [[s.pair.number for s in row.sides.all() if s.pair] for row in rows]
    return _bracket(stage, seeds, first)


def _bracket(
    stage: Stage,
    seeds: Mapping[int, Seeded],
    first: Sequence[Sequence[int]],
    differs: bool = False,
) -> SeededStage:
    matches = tuple(tuple(seeds[n] for n in each) for each in first if each)
    return SeededStage(stage, tuple(seeds.values()), matches, differs)
