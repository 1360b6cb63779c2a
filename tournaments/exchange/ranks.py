"""A stage's standings and placings as rows of the export."""

from typing import Any

from tournaments import formats
from tournaments.formats import Placing, Play, StandingRow
from tournaments.formats.format import BRACKETS

CLUBS = "Clubs"
FIGURES = (
    *("played", "wins", "losses", "ties", "marks_for", "marks_against"),
    "above_next_by",
)

Json = dict[str, Any]


def standings(play: Play) -> list[Json]:
    """Every row of a stage's tables, none for a bracket."""
    if play.rules.kind in BRACKETS or not play.entrants:
        return []
    return [_row(row) for row in formats.stage_standings(play)]


def placings(name: str, play: Play) -> list[Json]:
    """The final places of a stage from which nobody advances; empty for other stages."""
    if play.rules.advance is not None or not play.matches:
        return []
    places = formats.placings(play)
    in_order = sorted(places, key=lambda p: (p.club is not None, p.place, p.entrant))
    return [_placing(name, place) for place in in_order]


def _row(row: StandingRow) -> Json:
    entrant = {"club": row.club} if row.club is not None else {"pair": row.entrant}
    return {
        "group": row.group,
        "rank": row.rank,
        **entrant,
        **{name: getattr(row, name) for name in FIGURES},
    }


def _placing(name: str, place: Placing) -> Json:
    if place.club is not None:
        return {"bracket": CLUBS, "place": place.place, "club": place.club}
    return {"bracket": name, "place": place.place, "pair": place.entrant}
