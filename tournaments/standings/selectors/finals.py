"""Finals that neither side came to, and what the director decided about them."""

from dataclasses import dataclass
from typing import Literal, get_args

from tournaments import formats
from tournaments.event.models import Event, Stage
from tournaments.event.play import load_play
from tournaments.event.selectors.matches import match_lines

Decision = Literal["replay", "award-1", "award-2", "empty"]
DECISIONS: tuple[Decision, ...] = get_args(Decision)
# What the log says last of such a match.
ENDS = ("final.award", "final.empty", "match.forfeit", "match.forfeit-undone")


@dataclass(frozen=True, slots=True)
class LostFinal:
    """A final that neither side came to."""

    match: int
    stage: str
    sides: tuple[str, ...]
    decision: Decision | None  # None while the director has to decide

    @property
    def awards(self) -> tuple[tuple[str, str], ...]:
        """The side of each award that is possible."""
        return tuple(zip(("award-1", "award-2"), self.sides, strict=True))


def lost_finals(event: Event) -> tuple[LostFinal, ...]:
    """The finals that nobody won at the table, of brackets that are over."""
    return tuple(
        final
        for stage in event.stages.all()
        if stage.is_bracket and stage.state == Stage.State.OVER
        for final in _of_stage(stage)
    )


def _of_stage(stage: Stage) -> list[LostFinal]:
    numbers = {*formats.matches_without_winner(load_play(stage)), *_awarded(stage)}
    lines = match_lines(stage.matches.filter(number__in=numbers)) if numbers else []
    return [
        LostFinal(
            line.number,
            stage.title,
            tuple(side.numbered for side in line.sides),
            _decision(stage.event, line.number, line.winner),
        )
        for line in lines
    ]


def _awarded(stage: Stage) -> list[int]:
    """The matches of a stage whose last word is an award."""
    logged = stage.event.audit.filter(action="final.award")
    numbers = {entry.detail["match"] for entry in logged}
    won = stage.matches.filter(
        number__in=numbers, is_forfeit=True, winner__isnull=False
    )
    return [
        number
        for number in won.values_list("number", flat=True)
        if _last_word(stage.event, number) == "final.award"
    ]


def _last_word(event: Event, match: int) -> str:
    last = event.audit.filter(action__in=ENDS, detail__match=match).first()
    return last.action if last else ""


def _decision(event: Event, match: int, winner: int | None) -> Decision | None:
    if winner is not None:
        return "award-1" if winner == 1 else "award-2"
    return "empty" if _last_word(event, match) == "final.empty" else None
