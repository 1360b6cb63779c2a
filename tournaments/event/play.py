"""An event's rows as the values of the formats. Reads only."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.rules.finals import highest_marks
from tournaments import formats
from tournaments.event.models import Event, Match, Penalty, Stage
from tournaments.event.rows import MatchRows, PairRow, read_stage
from tournaments.formats import (
    NO_WISHES,
    Play,
    Sides,
    Source,
    StageRules,
    Wishes,
)


def rules_of(stage: Stage) -> StageRules:
    """The stage's rules from its event's format."""
    return stage.event.format.stages[stage.number - 1]


def is_by_dates(stage: Stage) -> bool:
    """Whether each match of the stage has a date, so that its rounds overlap."""
    return formats.date_rules(rules_of(stage)) is not None


# A match as its format planned it, with its result once it is final.
Planned = tuple[formats.Match, formats.Result | None]


def load_play(stage: Stage) -> Play:
    """The stage from the database with seven queries of plain rows, for any size.

    With the wishes for its next round, which no public page knows.
    """
    rows = read_stage(stage)
    play = make_play(
        stage,
        pairs=rows.pairs,
        seats=rows.seats,
        ties=rows.ties,
        matches=[planned_match(each, rows.pairs) for each in rows.matches.values()],
        void=[each.match.number for each in rows.matches.values() if is_void(each)],
    )
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
    *,
    pairs: Mapping[int, PairRow],
    seats: Iterable[tuple[str, int]],
    ties: Iterable[tuple[Any, ...]],
    matches: Sequence[Planned],
    void: Iterable[int],
) -> Play:
    """The stage from rows already read."""
    groups: dict[str, list[int]] = defaultdict(list)
    states: dict[int, str] = {}
    out: dict[int, int] = {}
    clubs: dict[int, str] = {}
    for group, pk in seats:
        pair = pairs[pk]
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
            for group, level, by, order, drawn in ties
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


def is_void(rows: MatchRows) -> bool:
    """Whether a match counts nothing."""
    return rows.match.state == Match.State.VOID


def domino_rules(stage: Stage) -> formats.DominoRules:
    """How dominoes settle a tie of the stage."""
    rules = rules_of(stage)
    players = stage.event.players_a_pair if rules.option("each_draws") else 1
    return formats.DominoRules(players, higher_end=bool(rules.option("higher_end")))


def planned_match(rows: MatchRows, pairs: Mapping[int, PairRow]) -> Planned:
    """Turn a match's rows into the values of the formats."""
    row = rows.match
    sides = numbers_of(rows, pairs)
    planned = formats.Match(
        number=row.number,
        round=row.round,
        sources=tuple(source_of(rows, side) for side in rows.side_numbers),
        sides=sides,
        group=row.group or None,
        best_of=row.best_of,
        part=row.part,
    )
    if row.state != Match.State.FINAL:
        return planned, None
    games = games_in(rows, pairs)
    return planned, formats.Result(
        row.number, sides, games, row.winner, forfeit=row.is_forfeit
    )


def source_of(rows: MatchRows, side: int) -> Source:
    """The source of a side of a match."""
    first = next(row for row in rows.sides if row.side == side)
    return Source(first.source_kind, first.source_ref)


def games_in(rows: MatchRows, pairs: Mapping[int, PairRow]) -> tuple[formats.Game, ...]:
    """A match's finished games, in order, with the penalties of each side."""
    counts: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    if rows.penalties:
        sides = {row.pair: row.side for row in rows.sides}
        for game, pair in rows.penalties:
            counts[game][sides.get(pair, 2)] += 1
    return tuple(
        formats.Game(
            game.marks,
            formats.read_ended(game.ended),
            game.winner,
            tuple(sorted(counts[game.pk].items())) if game.pk in counts else (),
        )
        for game in rows.games
    )


def numbers_of(rows: MatchRows, pairs: Mapping[int, PairRow]) -> Sides:
    """Return the pair numbers of each side; empty if not known yet."""
    return tuple(
        tuple(
            pairs[row.pair].number
            for row in rows.sides
            if row.side == side and row.pair is not None
        )
        for side in rows.side_numbers
    )


def sides_of(match: Match) -> Sides:
    """Return the pair numbers of each side; empty if not known yet."""
    sides: dict[int, list[int]] = {}
    for side in match.sides.all():
        numbers = sides.setdefault(side.side, [])
        if side.pair is not None:
            numbers.append(side.pair.number)
    return tuple(tuple(sides[side]) for side in sorted(sides))


def games_of(match: Match) -> tuple[formats.Game, ...]:
    """The match's finished games, in order."""
    return tuple(
        formats.Game(
            score.marks,
            score.ended,
            score.winner,
            penalties=_counted(game.penalties.all(), match),
        )
        for game in match.games.all()
        if (score := game.score)
    )


def _counted(penalties: Iterable[Penalty], match: Match) -> tuple[tuple[int, int], ...]:
    counts: dict[int, int] = defaultdict(int)
    for penalty in penalties:
        if not penalty.is_warning:
            number = penalty.pair.number
            sides = enumerate(sides_of(match), 1)
            counts[next((n for n, side in sides if number in side), 2)] += 1
    return tuple(sorted(counts.items()))


def stages_of(event: Event) -> list[Stage]:
    """Return the event's stages in order, with ``event`` set."""
    stages = list(event.stages.all())
    for stage in stages:
        stage.event = event
    return stages
