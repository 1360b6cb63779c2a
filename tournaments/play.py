"""An event's rows as the formats' values, and back: the one place they meet.

Reads only; services write what the formats answer.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments import formats
from tournaments.formats import StageRules
from tournaments.models import Event, Match, Stage


@dataclass(frozen=True, slots=True)
class Play:
    """One stage as drawn and played so far, in pair numbers."""

    rules: StageRules
    groups: tuple[tuple[str, tuple[int, ...]], ...]
    matches: tuple[formats.Match, ...]
    results: dict[int, formats.Result]
    ties: tuple[formats.TieBreak, ...]
    left: tuple[int, ...]
    """Pairs that withdrew or were disqualified."""
    disqualified: tuple[int, ...]
    marks_cap: int | None

    @property
    def entrants(self) -> tuple[int, ...]:
        """Every pair of the stage, group by group, in draw order."""
        return tuple(pair for _, pairs in self.groups for pair in pairs)


def rules_of(stage: Stage) -> StageRules:
    """The stage's rules from its event's format."""
    return stage.event.format.stages[stage.number - 1]


def load_play(stage: Stage) -> Play:
    """The stage from the database in five reads, whatever its size."""
    groups: dict[str, list[int]] = defaultdict(list)
    states: dict[int, str] = {}
    for group, number, state in stage.seats.order_by("group", "place").values_list(
        "group", "pair__number", "pair__state"
    ):
        groups[group].append(number)
        states[number] = state
    rows = list(
        stage.matches.order_by("number").prefetch_related(
            "sides__pair", "games__penalties__pair"
        )
    )
    rounds = dict(stage.rounds.values_list("pk", "number"))
    return Play(
        rules=rules_of(stage),
        groups=tuple((name, tuple(pairs)) for name, pairs in groups.items()),
        matches=tuple(planned(match, rounds[match.round_id]) for match in rows),
        results={m.number: result(m) for m in rows if m.state == Match.State.FINAL},
        ties=tuple(
            formats.TieBreak(
                t.group, tuple(t.pairs), t.by, tuple(t.order), tuple(t.drawn)
            )
            for t in stage.tie_breaks.all()
        ),
        left=tuple(n for n, state in states.items() if state != "in"),
        disqualified=tuple(n for n, s in states.items() if s == "disqualified"),
        marks_cap=stage.event.format.marks_cap,
    )


def sides_of(match: Match) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who sits on each side, as pair numbers; empty where not known yet."""
    sides: tuple[list[int], list[int]] = ([], [])
    for side in match.sides.all():
        if side.pair is not None:
            sides[side.side - 1].append(side.pair.number)
    return tuple(sides[0]), tuple(sides[1])


def planned(match: Match, round_number: int) -> formats.Match:
    """The match as a format planned it."""
    sources = {side.side: side.source for side in match.sides.all()}
    return formats.Match(
        number=match.number,
        round=round_number,
        sources=(sources[1], sources[2]),
        sides=sides_of(match),
        group=match.group or None,
        best_of=match.best_of,
        part=match.part,
    )


def games_of(match: Match) -> tuple[formats.Game, ...]:
    """The match's finished games, in order."""
    sides = sides_of(match)
    return tuple(
        formats.Game(
            marks=(game.marks_1, game.marks_2),
            ended=game.ended,  # type: ignore[arg-type]
            winner=game.winner,
            penalties=_counted(game.penalties.all(), sides),
        )
        for game in match.games.all()
        if game.marks_1 is not None and game.marks_2 is not None
    )


def _counted(
    penalties: Iterable[object], sides: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, int], ...]:
    counts: dict[int, int] = defaultdict(int)
    for penalty in penalties:
        if not penalty.is_warning:  # type: ignore[attr-defined]
            side = 1 if penalty.pair.number in sides[0] else 2  # type: ignore[attr-defined]
            counts[side] += 1
    return tuple(sorted(counts.items()))


def result(match: Match) -> formats.Result:
    """A finished match as the formats read it."""
    return formats.Result(
        match=match.number,
        sides=sides_of(match),
        games=games_of(match),
        winner=match.winner,
        forfeit=match.is_forfeit,
    )


def stages_of(event: Event) -> list[Stage]:
    """The event's stages in order, each knowing its event without another read."""
    stages = list(event.stages.all())
    for stage in stages:
        stage.event = event
    return stages
