"""An event's rows as the values of the formats. Reads only."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scoring.rules.finals import highest_marks
from tournaments import formats
from tournaments.event.models import Match, Stage
from tournaments.event.rows import EventRows, read_stage
from tournaments.event.selectors.matches import MatchLine, match_line
from tournaments.formats import NO_WISHES, Play, Sides, StageRules, Wishes


def rules_of(stage: Stage) -> StageRules:
    return stage.event.format.stages[stage.number - 1]


def is_by_dates(stage: Stage) -> bool:
    """Whether each match of the stage has a date, so that its rounds overlap."""
    return formats.date_rules(rules_of(stage)) is not None


# A match as its format planned it, and its result once it is final.
Planned = tuple[formats.Match, formats.Result | None]


def planned_match(line: MatchLine) -> Planned:
    sides = tuple(side.numbers for side in line.sides)
    planned = formats.Match(
        line.number,
        line.round,
        tuple(side.source for side in line.sides),
        sides,
        line.group or None,
        line.best_of,
        line.part,
    )
    if line.state != Match.State.FINAL:
        return planned, None
    return planned, formats.Result(
        line.number, sides, line.games, line.winner, forfeit=line.is_forfeit
    )


def load_play(stage: Stage) -> Play:
    """The stage from the database with seven queries of plain rows, for any size.

    With the wishes for its next round, which no public page knows.
    """
    rows = read_stage(stage)
    lines = [match_line(each, rows.pairs) for each in rows.matches.values()]
    play = make_play(stage, rows, lines, map(planned_match, lines))
    return replace(play, wishes=stage_wishes(stage))


def stage_wishes(stage: Stage, *, at_draw: bool = False) -> Wishes:
    """Who should not meet in the stage's next round, or what its draw was told."""
    if not stage.wishes:
        return NO_WISHES
    stored = stage.wishes[0 if at_draw else -1]
    return Wishes(_sets(stored["absolute"]), _sets(stored["if_possible"]))


def stored_wishes(wishes: Wishes, from_round: int) -> dict[str, Any]:
    """Wishes as a stage stores them, and an export states them."""
    return {
        "from_round": from_round,
        "absolute": [list(each) for each in wishes.absolute],
        "if_possible": [list(each) for each in wishes.possible],
    }


def _sets(stored: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(each) for each in stored)


def make_play(
    stage: Stage,
    rows: EventRows,
    lines: Iterable[MatchLine],
    planned: Iterable[Planned],
) -> Play:
    """The stage from rows already read, with its matches in both forms."""
    matches = list(planned)
    void = [line.number for line in lines if line.state == Match.State.VOID]
    groups: dict[str, list[int]] = defaultdict(list)
    states: dict[int, str] = {}
    out: dict[int, int] = {}
    clubs: dict[int, str] = {}
    for group, pk in rows.seats.get(stage.number, ()):
        pair = rows.pairs[pk]
        groups[group].append(pair.number)
        left_later = pair.out_stage is not None and pair.out_stage > stage.number
        states[pair.number] = "in" if left_later else pair.state
        if pair.out_stage == stage.number and pair.out_round is not None:
            out[pair.number] = pair.out_round
        clubs[pair.number] = pair.club
    event_format = stage.event.format
    return Play(
        rules=rules_of(stage),
        groups=tuple((name, tuple(members)) for name, members in groups.items()),
        matches=tuple(match for match, _result in matches),
        results={match.number: result for match, result in matches if result},
        void=frozenset() if stage.is_bracket else frozenset(void),
        ties=tuple(
            formats.TieBreak(group, tuple(level), by, tuple(order), tuple(drawn))
            for group, level, by, order, drawn in rows.ties.get(stage.number, ())
        ),
        left=tuple(n for n, state in states.items() if state != "in"),
        out=out,
        disqualified=tuple(n for n, s in states.items() if s == "disqualified"),
        clubs=clubs if event_format.entry == "club" else {},
        marks_cap=event_format.marks_cap,
        bye=event_format.bye,
        forfeit=stage.event.forfeit,
        entered_as=stage.event.entered_as,
        target=stage.event.rules.target,
        highest=highest_marks(stage.event.rules),
    )


def domino_rules(stage: Stage) -> formats.DominoRules:
    rules = rules_of(stage)
    players = stage.event.players_a_pair if rules.option("each_draws") else 1
    return formats.DominoRules(players, higher_end=bool(rules.option("higher_end")))


def sides_of(match: Match) -> Sides:
    """Return the pair numbers of each side; empty if not known yet."""
    sides: dict[int, list[int]] = {}
    for side in match.sides.all():
        numbers = sides.setdefault(side.side, [])
        if side.pair is not None:
            numbers.append(side.pair.number)
    return tuple(tuple(sides[side]) for side in sorted(sides))


def seating(sides: Iterable[Sequence[int]]) -> str:
    """Write the numbers of each side as a form states whom it showed: 12-7."""
    return "-".join("+".join(map(str, numbers)) for numbers in sides)


def games_of(match: Match) -> tuple[formats.Game, ...]:
    """The match's finished games, in order, without penalties."""
    scores = [game.score for game in match.games.all()]
    return tuple(formats.Game(s.marks, s.ended, s.winner) for s in scores if s)
