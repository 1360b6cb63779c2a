"""A stage's standings and placings as rows of the export.

Reads a stage that is loaded already; asks the formats and adds no judgement.
"""

from collections.abc import Mapping
from typing import Any

from tournaments import formats
from tournaments.formats import Entrant, Placing, Row
from tournaments.play import Play

CLUBS = "Clubs"
BRACKETS = ("single_elimination", "double_elimination", "draw_box")

Json = dict[str, Any]


def standings(play: Play, clubs: Mapping[int, str]) -> list[Json]:
    """Every row of a stage's tables, none for a bracket; ``clubs`` where they rank."""
    if play.rules.kind in BRACKETS or not play.entrants:
        return []
    rows = formats.stage_standings(
        play.rules,
        play.groups,
        tuple(play.results.values()),
        ties=play.ties,
        marks_cap=play.marks_cap,
        left=play.left,
        disqualified=play.disqualified,
        clubs=clubs or None,
    )
    return [_row(row) for row in rows]


def placings(name: str, play: Play, clubs: Mapping[int, str]) -> list[Json]:
    """The final places of a stage from which nobody advances, none of another."""
    if play.rules.advance is not None or not play.matches:
        return []
    places = formats.placings(
        play.rules,
        play.matches,
        play.results,
        [Entrant(n, club=clubs.get(n)) for n in play.entrants],
        play.disqualified,
        left=play.left,
        groups=play.groups,
        ties=play.ties,
        marks_cap=play.marks_cap,
    )
    in_order = sorted(places, key=lambda p: (p.club is not None, p.place, p.entrant))
    return [_placing(name, place) for place in in_order]


def _row(row: Row) -> Json:
    who = {"club": row.club} if row.club is not None else {"pair": row.entrant}
    return {
        "group": row.group,
        "rank": row.rank,
        **who,
        "played": row.played,
        "wins": row.wins,
        "losses": row.losses,
        "ties": row.ties,
        "marks_for": row.marks_for,
        "marks_against": row.marks_against,
        "above_next_by": row.above_next_by,
    }


def _placing(name: str, place: Placing) -> Json:
    if place.club is not None:
        return {"bracket": CLUBS, "place": place.place, "club": place.club}
    return {"bracket": name, "place": place.place, "pair": place.entrant}
