"""The state of an event before or after a change, to be compared."""

from dataclasses import dataclass

from tournaments import formats
from tournaments.event.models import Event
from tournaments.event.play import load_play, sides_of, stages_of

Ranks = dict[tuple[int, str, int], int]


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """One match: its sides, its marks and its state."""

    row: int  # The match's id; a redraw may change its number
    stage: str
    sides: tuple[tuple[int, ...], ...]
    marks: tuple[tuple[int, ...], ...]
    state: str


@dataclass(frozen=True, slots=True)
class EventState:
    """Everything a correction can change."""

    matches: dict[int, MatchSnapshot]
    ranks: Ranks


def event_state(event: Event) -> EventState:
    """The current matches and ranks of the whole event."""
    matches: dict[int, MatchSnapshot] = {}
    ranks: Ranks = {}
    for stage in stages_of(event):
        rows = stage.matches.prefetch_related("sides__pair", "games")
        for match in rows:
            matches[match.number] = MatchSnapshot(
                match.pk,
                stage.name,
                sides_of(match),
                tuple(game.score.marks for game in match.games.all() if game.score),
                match.state,
            )
        if not stage.is_bracket and rows:
            pair_rows, _ties = formats.stage_tables(load_play(stage))
            for row in pair_rows:
                ranks[stage.number, row.group or "", row.entrant] = row.rank
    return EventState(matches, ranks)
