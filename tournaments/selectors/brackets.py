"""Brackets round by round, with the placings that come out of them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from tournaments import formats
from tournaments.models import Event, Match, Stage
from tournaments.play import load_play
from tournaments.selectors.matches import MatchLine, match_lines
from tournaments.selectors.places import written_places
from tournaments.selectors.rounds import shown_stages


@dataclass(frozen=True, slots=True)
class PlacingLine:
    """A final place as it is written; equal places are shared."""

    place: str
    pair: int
    name: str


@dataclass(frozen=True, slots=True)
class BracketPage:
    """One bracket: its rounds in order and, once it is over, who came where."""

    stage: Stage
    rounds: tuple[tuple[int, tuple[MatchLine, ...]], ...]
    placings: tuple[PlacingLine, ...]


def bracket_stages(event: Event) -> list[Stage]:
    """The event's brackets that are drawn."""
    return [stage for stage in shown_stages(event) if stage.is_bracket]


def bracket_page(stage: Stage, names: Mapping[int, str]) -> BracketPage:
    """The bracket as it stands."""
    columns: dict[int, list[MatchLine]] = defaultdict(list)
    for line in match_lines(stage.matches.exclude(part=Match.ASIDE)):
        columns[line.round].append(line)
    return BracketPage(
        stage=stage,
        rounds=tuple((number, tuple(found)) for number, found in columns.items()),
        placings=final_places(stage, names),
    )


def final_places(stage: Stage, names: Mapping[int, str]) -> tuple[PlacingLine, ...]:
    """Who came where, when the stage is over."""
    if stage.state != Stage.State.OVER:
        return ()
    play = load_play(stage)
    found = formats.placings(
        play.rules,
        play.matches,
        play.results,
        [formats.Entrant(number) for number in play.entrants],
        last=play.disqualified,
        left=play.left,
    )
    return tuple(
        PlacingLine(place, one.entrant, names.get(one.entrant, ""))
        for place, one in zip(
            written_places([p.place for p in found]), found, strict=True
        )
    )
