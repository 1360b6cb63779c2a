"""Final places: of a table by its standing, of a bracket by when each went out.

Knows finished stages; who advances from a stage is settled in advance.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from .draw_box import alive
from .ranking import TIED
from .resolve import resolve
from .stage_standings import club_standings, overall, stage_standings
from .values import Entrant, Match, Placing, Resolved, Result, Row, StageRules, TieBreak

Exit = tuple[int, int]
"""Round of the last match, and how far up among those who went out in that round."""

CHAMPION: Exit = (1 << 30, 0)
LAST: Exit = (-1, 0)


def table_placings(
    stage: StageRules,
    results: Iterable[Result],
    entrants: Sequence[Entrant],
    last: Collection[int],
    left: Collection[int],
    groups: Sequence[tuple[str, Sequence[int]]],
    ties: Sequence[TieBreak],
    marks_cap: int | None,
) -> tuple[Placing, ...]:
    """Place everybody by the standing over all groups, then clubs by theirs."""
    kept = list(results)
    tables = groups or [("A", [entrant.number for entrant in entrants])]
    rank = overall if len(tables) > 1 else stage_standings
    rows = rank(
        stage,
        tables,
        kept,
        ties=ties,
        marks_cap=marks_cap,
        left=left,
        disqualified=last,
    )
    clubs = {e.number: e.club for e in entrants if e.club}
    places = _shared(rows)
    if stage.option("rounds_a_night"):
        places += _shared(club_standings(clubs, kept, stage.rank_by, ties=ties))
    return tuple(places)


def _shared(rows: Sequence[Row]) -> list[Placing]:
    """Turn ranks into places; rows still tied share the first of theirs."""
    places: list[Placing] = []
    for i, row in enumerate(rows):
        level = i > 0 and rows[i - 1].above_next_by == TIED and not rows[i - 1].why
        place = places[-1].place if level else row.rank
        places.append(Placing(place, row.entrant, row.club))
    return places


def elimination_placings(
    stage: StageRules,
    matches: Sequence[Match],
    results: Mapping[int, Result],
    entrants: Sequence[Entrant],
    last: Collection[int],
    left: Collection[int],
) -> tuple[Placing, ...]:
    """Place those who are out, and the champion, by the round of their last match."""
    now = resolve(stage, matches, results)
    exits = _exits(stage, matches, now)
    if stage.kind == "draw_box":
        _mark_draw_box(exits, matches, now, entrants, {*left, *last})
    for number in last:
        if number in exits:
            exits[number] = LAST
    ranked = sorted(exits.items(), key=lambda item: (*(-n for n in item[1]), item[0]))
    pending = len(entrants) - len(ranked)
    places: list[Placing] = []
    for i, (number, left_at) in enumerate(ranked):
        level = i > 0 and left_at == ranked[i - 1][1]
        place = places[-1].place if level else i + 1 + pending
        places.append(Placing(place, number))
    return tuple(places)


def _exits(
    stage: StageRules, matches: Sequence[Match], now: Sequence[Resolved]
) -> dict[int, Exit]:
    """Give when each who plays no more went out, and CHAMPION for who never did."""
    final_round = max((match.round for match in matches), default=0)
    exits: dict[int, Exit] = {}
    playing: set[int] = set()
    for match, here in zip(matches, now, strict=True):
        if here.state in ("ready", "waiting"):
            playing.update(*here.sides)
        if here.state != "final":
            continue
        third = is_third_place(stage, match)
        final = stage.kind != "draw_box" and match.round == final_round and not third
        for side in (1, 2):
            won = here.winner == side
            gone = (match.round, (1 if third and won else 0) + (2 if final else 0))
            for number in here.sides[side - 1]:
                exits[number] = CHAMPION if won and not third else gone
    return {number: at for number, at in exits.items() if number not in playing}


def is_third_place(stage: StageRules, match: Match) -> bool:
    """Tell whether ``match`` is the one for third place."""
    return bool(stage.option("bronze")) and all(
        source.kind == "loser" for source in match.sources
    )


def _mark_draw_box(
    exits: dict[int, Exit],
    matches: Sequence[Match],
    now: Sequence[Resolved],
    entrants: Sequence[Entrant],
    left: Collection[int],
) -> None:
    """Put right who is out of a draw box, where a winner may still be drawn again."""
    numbers = [entrant.number for entrant in entrants if entrant.number not in left]
    remaining = set(alive(matches, now, numbers))
    for match, here in zip(matches, now, strict=True):
        for number in (*here.sides[0], *here.sides[1]):
            if number in exits:
                exits[number] = match.round, 0
    for number in remaining:
        if len(remaining) == 1:
            exits[number] = CHAMPION
        else:
            exits.pop(number, None)
