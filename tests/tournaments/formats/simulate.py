"""Plays whole events of invented pairs through the pure formats and checks them."""

import random

from tests.tournaments.formats.played_events import (
    CALM,
    Luck,
    PlayedEvent,
    PlayedStage,
    entrants_for,
)
from tests.tournaments.formats.promises import check_everybody, check_round, check_stage
from tournaments.formats import (
    Entrant,
    Format,
    Game,
    Match,
    Resolved,
    Result,
    StageRules,
    TieBreak,
    advance,
    bye_result,
    forfeit_result,
    forfeit_table,
    games_needed,
    is_held,
    match_winner,
    next_round,
    open_stage,
    placings,
    resolve,
    seed_bracket,
    settle_by_domino,
    stage_open_ties,
    stage_over,
    stage_standings,
)


def simulate(f: Format, n: int, seed: int, luck: Luck = CALM) -> PlayedEvent:
    """Play format ``f`` with ``n`` entrants to the end and check every promise."""
    rng = random.Random(f"{f.preset} {n} {seed}")
    event = PlayedEvent(f)
    by_number: dict[int, PlayedStage] = {}
    first = 1
    for number, stage in enumerate(f.stages, 1):
        entrants = _entrants(f, stage, n, by_number, event)
        if not is_held(stage, len(entrants)):
            continue
        played = _play_stage(event, stage, entrants, seed + number, first, rng, luck)
        first = played.matches[-1].number + 1
        by_number[number] = played
        event.stages.append(played)
        check_stage(event, played, calm=luck == CALM)
    check_everybody(event, n)
    return event


def _entrants(
    f: Format,
    stage: StageRules,
    n: int,
    by_number: dict[int, PlayedStage],
    event: PlayedEvent,
) -> list[Entrant]:
    if stage.take == "all":
        return entrants_for(f, n)
    before = by_number.get(stage.feeds_from)
    if before is None:
        return []
    chosen = before.cut.advancing if stage.take == "advance" else before.cut.rest
    return list(seed_bracket(stage, chosen))


def _play_stage(
    event: PlayedEvent,
    stage: StageRules,
    entrants: list[Entrant],
    seed: int,
    first: int,
    rng: random.Random,
    luck: Luck,
) -> PlayedStage:
    drawing = open_stage(stage, entrants, seed, first)
    played = PlayedStage(stage, entrants, drawing, list(drawing.matches))
    for _ in range(1000):
        _play_known(event, played, rng, luck)
        after = played.matches[-1].number + 1
        more = next_round(played.play(event), seed, after)
        if not more:
            break
        played.matches += more
    assert stage_over(played.play(event))
    _rank(event, played, rng)
    return played


def _play_known(
    event: PlayedEvent, played: PlayedStage, rng: random.Random, luck: Luck
) -> None:
    """Play round after round of the matches known so far."""
    by_round: dict[int, list[Match]] = {}
    for match in played.matches:
        by_round.setdefault(match.round, []).append(match)
    resolved: dict[int, Resolved] = {}
    for matches in by_round.values():
        if any(match.number in played.results for match in matches):
            continue
        if not (resolved and played.stage.rank_by):
            # In a table nobody's place depends on a result.
            all_now = resolve(played.play())
            resolved = {r.number: r for r in all_now}
        check_round(matches, resolved)
        for match in matches:
            _play_match(event, played, match, resolved[match.number], rng, luck)
        _some_leave(event, played, rng, luck)


def _play_match(
    event: PlayedEvent,
    played: PlayedStage,
    match: Match,
    resolved: Resolved,
    rng: random.Random,
    luck: Luck,
) -> None:
    kind = played.stage.kind
    if resolved.bye and kind in ("round_robin", "swiss"):
        played.results[match.number] = bye_result(match, event.format.bye)
    if resolved.state != "ready":
        return
    played.results[match.number] = random_result(
        match, resolved, event.gone, rng, luck, may_tie=bool(played.stage.rank_by)
    )


def random_result(
    match: Match,
    resolved: Resolved,
    gone: set[int],
    rng: random.Random,
    luck: Luck,
    *,
    may_tie: bool,
) -> Result:
    """Give a result that real play could give."""
    absent = [any(n in gone for n in side) for side in resolved.sides]
    if len(absent) == 3:
        return random_table(match, absent, rng, luck)
    if all(absent) or rng.random() < luck.both_absent:
        return forfeit_result(match, resolved.sides, None)
    if any(absent) or rng.random() < luck.forfeit:
        winner = 2 if absent[0] or (not absent[1] and rng.random() < 0.5) else 1
        return forfeit_result(match, resolved.sides, winner)
    if may_tie and match.best_of == 1 and rng.random() < luck.tie:
        level = rng.randrange(7)
        return Result(
            match.number, resolved.sides, (Game((level, level), "time"),), None
        )
    winner = rng.choice((1, 2))
    needed = games_needed(match.best_of)
    sides = [winner] * (needed - 1) + [3 - winner] * rng.randrange(needed)
    rng.shuffle(sides)
    games = tuple(random_game(side, rng) for side in [*sides, winner])
    return Result(match.number, resolved.sides, games, winner)


def random_table(
    match: Match, absent: list[bool], rng: random.Random, luck: Luck
) -> Result:
    """Give a result of three sides, of whom all or some are there."""
    if rng.random() < luck.forfeit:
        absent[rng.randrange(3)] = True
    if any(absent):
        game, winner = forfeit_table([n for n, out in enumerate(absent, 1) if not out])
        return Result(match.number, match.sides, (game,), winner, forfeit=True)
    marks = [rng.randrange(-9, 21) for _side in range(3)]
    ended = "time" if rng.random() < luck.tie else "played"
    if ended == "played":
        marks[rng.randrange(3)] = 21
    game = Game(tuple(marks), ended)
    return Result(match.number, match.sides, (game,), match_winner([game], 1))


def random_game(winner: int, rng: random.Random) -> Game:
    more = rng.choices((7, 8, 9, 10, 11), (20, 3, 1, 1, 1))[0]
    less = rng.randrange(7)
    return Game((more, less) if winner == 1 else (less, more))


def _some_leave(
    event: PlayedEvent, played: PlayedStage, rng: random.Random, luck: Luck
) -> None:
    for entrant in played.entrants:
        if entrant.number in event.gone:
            continue
        if rng.random() < luck.leaves / 4:
            event.left.add(entrant.number)
        elif rng.random() < luck.disqualified / 4:
            event.disqualified.add(entrant.number)


def _rank(event: PlayedEvent, played: PlayedStage, rng: random.Random) -> None:
    """Make the stage's tables, settle what blocks its cut, and place who is done."""
    stage = played.stage
    if stage.advance is not None:
        for _ in range(len(played.entrants) + 1):
            cut = advance(played.play(event))
            if not cut.blocked_by:
                break
            tie = cut.blocked_by[0]
            assert tie in stage_open_ties(played.play(event)) or tie.at_cut
            order = list(tie.entrants)
            rng.shuffle(order)
            played.ties.append(
                settle_by_domino(tie.group, tie.entrants, rng.randrange(999), "tie")
                if "domino" in tie.by
                else TieBreak(tie.group, tie.entrants, tie.by[0], tuple(order))
            )
        assert not cut.blocked_by
        played.cut = cut
    else:
        played.places = placings(played.play(event))
    if stage.rank_by:
        played.rows = stage_standings(played.play(event))
