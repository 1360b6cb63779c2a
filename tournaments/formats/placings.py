"""Final places: of a table by its standing, of a bracket by round of elimination.

The cut of a stage from which others advance is in `advance`.
"""

from collections.abc import Sequence

from .draw_box import alive, last_to_leave
from .format import StageRules
from .play import Play
from .ranking import TIED
from .resolve import resolve
from .standings import overall, stage_clubs, stage_tables
from .values import Match, Placing, Resolved, StandingRow

# Round of the last match, and the rank among those who went out in that round.
Exit = tuple[int, int]

CHAMPION: Exit = (1 << 30, 0)
LAST: Exit = (-1, 0)


def table_placings(play: Play) -> tuple[Placing, ...]:
    """Place everybody by the standing over all groups, then clubs by theirs."""
    is_over_all = len(play.groups) > 1 or play.rules.advance is not None
    pairs = overall(play) if is_over_all else stage_tables(play)[0]
    return (*_shared(pairs), *_shared(stage_clubs(play)))


def _shared(rows: Sequence[StandingRow]) -> list[Placing]:
    """Turn ranks into places; rows still tied share the first of theirs."""
    places: list[Placing] = []
    for i, row in enumerate(rows):
        level = i > 0 and rows[i - 1].above_next_by == TIED and not rows[i - 1].why
        place = places[-1].place if level else row.rank
        places.append(Placing(place, row.entrant, row.club))
    return places


def elimination_placings(play: Play) -> tuple[Placing, ...]:
    """Place those who are out, and the champion, by the round of their last match.

    If neither side came to the last match, nobody has place 1.
    """
    exits = _all_exits(play)
    is_won = CHAMPION in exits.values()
    for number in play.disqualified:
        if number in exits:
            exits[number] = LAST
    ranked = sorted(exits.items(), key=lambda item: (*(-n for n in item[1]), item[0]))
    n = len(play.entrants)
    pending = n - len(ranked)
    places: list[Placing] = []
    for i, (number, last) in enumerate(ranked):
        level = i > 0 and last == ranked[i - 1][1]
        place = places[-1].place if level else i + 1 + pending
        if not is_won:
            place = min(max(place, 2 if i == 0 or level else places[-1].place + 1), n)
        places.append(Placing(place, number))
    return tuple(places)


def matches_without_winner(play: Play) -> tuple[int, ...]:
    """The last matches that neither side came to, by number, if they left no champion."""
    resolved = resolve(play)
    if CHAMPION in _all_exits(play).values():
        return ()
    lost = [
        match
        for match, outcome in zip(play.matches, resolved, strict=True)
        if (outcome.state, outcome.winner) == ("final", None)
        and all(outcome.sides)
        and not is_third_place(play.rules, match)
    ]
    last = max((match.round for match in lost), default=0)
    return tuple(match.number for match in lost if match.round == last)


def _all_exits(play: Play) -> dict[int, Exit]:
    resolved = resolve(play)
    exits = _exits(play, resolved)
    if play.rules.kind == "draw_box":
        _mark_draw_box(exits, play, resolved)
    return exits


def _exits(play: Play, resolved: Sequence[Resolved]) -> dict[int, Exit]:
    """Return the exit of each entrant who plays no more; CHAMPION for the winner."""
    stage, matches = play.rules, play.matches
    final_round = max((match.round for match in matches), default=0)
    exits: dict[int, Exit] = {}
    playing: set[int] = set()
    for match, outcome in zip(matches, resolved, strict=True):
        if outcome.state in ("ready", "waiting"):
            playing.update(*outcome.sides)
        if outcome.state not in ("final", "void"):
            continue
        third = is_third_place(stage, match)
        final = stage.kind != "draw_box" and match.round == final_round and not third
        for side in (1, 2):
            won = outcome.winner == side
            gone = (match.round, (1 if third and won else 0) + (2 if final else 0))
            for number in outcome.sides[side - 1]:
                exits[number] = CHAMPION if won and not third else gone
    return {number: at for number, at in exits.items() if number not in playing}


def is_third_place(stage: StageRules, match: Match) -> bool:
    """Return whether ``match`` is the one for third place."""
    return bool(stage.option("bronze")) and all(
        source.kind == "loser" for source in match.sources
    )


def _mark_draw_box(
    exits: dict[int, Exit], play: Play, resolved: Sequence[Resolved]
) -> None:
    """Correct the exits of a draw box, whose last winners may be drawn again."""
    remaining = set(alive(play, resolved))
    won = remaining if len(remaining) == 1 else set()
    if not remaining:
        won = set(last_to_leave(play, resolved))
    for match, outcome in zip(play.matches, resolved, strict=True):
        for number in (*outcome.sides[0], *outcome.sides[1]):
            if number in exits:
                exits[number] = match.round, 0
    for number in remaining - won:
        exits.pop(number, None)
    exits.update(dict.fromkeys(won, CHAMPION))
