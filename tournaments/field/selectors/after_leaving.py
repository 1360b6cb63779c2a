"""A league's tables if a pair leaves: its rest forfeited, or all its matches annulled."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments import formats
from tournaments.event.models import Event, Pair
from tournaments.event.play import load_play
from tournaments.formats import Play, StandingRow, written
from tournaments.league.selectors.fixtures import dated_stage


@dataclass(frozen=True, slots=True)
class TableRow:
    """A pair's or club's row of a table to compare."""

    rank: int
    name: str
    won: int
    lost: int
    marks: str
    is_leaver: bool


@dataclass(frozen=True, slots=True)
class AfterLeaving:
    """Both tables, and how much the pair has played."""

    played: int
    matches: int
    if_forfeited: tuple[TableRow, ...]
    if_annulled: tuple[TableRow, ...]


def after_leaving(event: Event, pair: Pair) -> AfterLeaving | None:
    """What a director compares when a pair leaves; None outside a league by dates."""
    if not event.format.is_by_dates:
        return None
    stage = dated_stage(event)
    if stage is None or not stage.is_under_way:
        return None
    play = load_play(stage)
    if pair.number not in play.entrants:
        return None
    own = [m for m in play.matches if any(pair.number in side for side in m.sides)]
    played = [
        match
        for match in own
        if (result := play.results.get(match.number)) and not result.forfeit
    ]
    names = dict(event.pairs.values_list("number", "name"))
    without = {match.number for match in own}
    annulled = replace(
        play,
        left=(*play.left, pair.number),
        void=play.void | without,
        results={n: r for n, r in play.results.items() if n not in without},
    )
    return AfterLeaving(
        played=len(played),
        matches=len(own),
        if_forfeited=_table(_forfeited(play, pair.number), names, pair.number),
        if_annulled=_table(annulled, names, pair.number),
    )


def _forfeited(play: Play, number: int) -> Play:
    """The league with the pair's open matches forfeited."""
    gone = play.gone | {number}
    results = dict(play.results)
    for match in play.matches:
        is_open = match.number not in results and match.number not in play.void
        if is_open and any(number in side for side in match.sides):
            present = [n for n in (1, 2) if not gone & set(match.sides[n - 1])]
            winner = present[0] if present else None
            results[match.number] = formats.forfeit_result(
                match, match.sides, winner, play.forfeit
            )
    return replace(play, left=(*play.left, number), results=results)


def _table(play: Play, names: Mapping[int, str], leaver: int) -> tuple[TableRow, ...]:
    clubs = formats.stage_clubs(play)
    rows = clubs or formats.overall(play)
    return tuple(_row(row, names, leaver) for row in rows)


def _row(row: StandingRow, names: Mapping[int, str], leaver: int) -> TableRow:
    is_club = row.club is not None
    return TableRow(
        rank=row.rank,
        name=row.club or f"{row.entrant} {names.get(row.entrant, '')}",
        won=row.wins,
        lost=row.losses,
        marks=written((row.marks_for, row.marks_against)),
        is_leaver=not is_club and row.entrant == leaver,
    )
