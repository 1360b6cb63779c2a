"""How long each round of an event took."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scoring.statistics.selectors.statistics.counts import (
    counted_games,
    minutes_between,
)
from tournaments.event.models import Event
from tournaments.event.part_rounds import names_of_rounds
from tournaments.event.translation import stage_name


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFigures:
    """The length of a round, from its first call to its last result."""

    stage: str
    name: str
    began: datetime
    minutes: int
    planned: int | None
    matches: int
    by_time: int
    no_shows: int


def round_figures(event: Event) -> tuple[RoundFigures, ...]:
    """Each round that was played, with two queries."""
    rows = counted_games(event.pk).order_by(
        "match__stage__number", "match__round__number"
    )
    columns = ("stage__number", "round__number", "part")
    names = names_of_rounds(event.matches.values_list(*columns))
    rounds: dict[tuple[str, str, int | None], list[tuple[Any, ...]]] = defaultdict(list)
    for stage, at, number, minutes, *row in rows.values_list(
        "match__stage__name",
        "match__stage__number",
        "match__round__number",
        "match__round__minutes",
        "match__called_at",
        "match__ended_at",
        "ended",
        "match__is_forfeit",
        "match_id",
    ):
        rounds[stage, names[at, number], minutes].append(tuple(row))
    return tuple(line for key, games in rounds.items() if (line := _round(*key, games)))


def _round(
    stage: str, name: str, planned: int | None, games: Sequence[tuple[Any, ...]]
) -> RoundFigures | None:
    timed = [(start, end) for start, end, *_rest in games if start and end]
    if not timed:
        return None
    began = min(start for start, _end in timed)
    over = max(end for _start, end in timed)
    return RoundFigures(
        stage=stage_name(stage),
        name=name,
        began=began,
        minutes=minutes_between(began, over),
        planned=planned,
        matches=len({match for *_rest, match in games}),
        by_time=sum(ended == "time" for _start, _end, ended, *_rest in games),
        no_shows=len(
            {
                match
                for _start, _end, ended, is_forfeit, match in games
                if is_forfeit or ended == "forfeit"
            }
        ),
    )
