"""Brackets round by round, with their final places."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments import formats
from tournaments.event.models import Stage
from tournaments.event.play import rules_of
from tournaments.event.selectors.matches import MatchLine, SideLine
from tournaments.event.selectors.placings import PlacingLine, placing_lines
from tournaments.event.selectors.snapshot import EventSnapshot


@dataclass(frozen=True, slots=True)
class BracketPage:
    """One bracket: its rounds in order and, once it is over, its placings."""

    stage: Stage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    placings: tuple[PlacingLine, ...]


def bracket_stages(snapshot: EventSnapshot) -> list[Stage]:
    return [stage for stage in snapshot.shown_stages if stage.is_bracket]


def bracket_page(snapshot: EventSnapshot, stage: Stage) -> BracketPage:
    key = ("bracket_page", stage.number)
    return snapshot.once(key, lambda: _bracket_page(snapshot, stage))


def _bracket_page(snapshot: EventSnapshot, stage: Stage) -> BracketPage:
    columns: dict[int, list[MatchLine]] = defaultdict(list)
    lines = list(snapshot.of_stage(stage))
    if stage.state in (Stage.State.DRAWN, Stage.State.READY):
        lines = _past_byes(stage, lines)
    for line in lines:
        columns[line.round].append(line)
    return BracketPage(
        stage=stage,
        rounds=tuple((number, tuple(matches)) for number, matches in columns.items()),
        placings=placing_lines(stage, snapshot.play(stage), snapshot.names),
    )


def _past_byes(stage: Stage, lines: Sequence[MatchLine]) -> list[MatchLine]:
    """Puts pairs with a bye into their next match before the stage starts."""
    planned = tuple(
        formats.Match(
            line.number,
            line.round,
            tuple(side.source for side in line.sides),
            tuple(side.numbers for side in line.sides),
        )
        for line in lines
    )
    resolved = formats.resolve(formats.Play(rules_of(stage), matches=planned))
    names = {
        number: name
        for line in lines
        for side in line.sides
        for number, name in zip(side.numbers, side.names, strict=True)
    }

    def seat(side: SideLine, numbers: tuple[int, ...]) -> SideLine:
        if side.is_known:
            return side
        return replace(side, numbers=numbers, names=tuple(names[n] for n in numbers))

    return [
        replace(
            line,
            state=match.state if match.bye or match.state == "void" else line.state,
            winner=match.winner if match.bye else line.winner,
            sides=tuple(map(seat, line.sides, match.sides)),
        )
        for line, match in zip(lines, resolved, strict=True)
    ]
