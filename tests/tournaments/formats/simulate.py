"""Plays whole events of invented pairs through the pure formats and checks them."""

import random
from collections import Counter
from dataclasses import dataclass, field

from tournaments.formats import (
    Cut,
    Drawing,
    Entrant,
    Format,
    Game,
    Match,
    Placing,
    Play,
    Resolved,
    Result,
    StageRules,
    StandingRow,
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
    waves,
)


@dataclass
class Luck:
    """How often what goes wrong goes wrong, each a share of matches or rounds."""

    tie: float = 0.1
    forfeit: float = 0.05
    both_absent: float = 0.01
    leaves: float = 0.02
    disqualified: float = 0.005


CALM = Luck(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass
class PlayedStage:
    """One stage as it was played."""

    stage: StageRules
    entrants: list[Entrant]
    drawing: Drawing
    matches: list[Match]
    results: dict[int, Result] = field(default_factory=dict)
    ties: list[TieBreak] = field(default_factory=list)
    rows: tuple[StandingRow, ...] = ()
    places: tuple[Placing, ...] = ()
    cut: Cut | None = None

    def play(self, event: "PlayedEvent | None" = None) -> Play:
        """Give the stage as the formats take it."""
        everybody = tuple(entrant.number for entrant in self.entrants)
        return Play(
            self.stage,
            self.drawing.groups or (("", everybody),),
            tuple(self.matches),
            self.results,
            tuple(self.ties),
            left=tuple(event.left) if event else (),
            disqualified=tuple(event.disqualified) if event else (),
            clubs={e.number: e.club for e in self.entrants if e.club},
            marks_cap=event.format.marks_cap if event else None,
        )


@dataclass
class PlayedEvent:
    """A whole event as it was played."""

    format: Format
    stages: list[PlayedStage] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    disqualified: set[int] = field(default_factory=set)

    @property
    def gone(self) -> set[int]:
        return self.left | self.disqualified


def entrants_for(f: Format, n: int) -> list[Entrant]:
    clubs = f.entry == "club"
    return [
        Entrant(i, club=f"Club {(i - 1) // 5}" if clubs else None)
        for i in range(1, n + 1)
    ]


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


def check_round(matches: list[Match], outcomes: dict[int, Resolved]) -> None:
    """Nobody sits twice in a round, and no table is used twice in a wave."""
    seated = [n for m in matches for side in outcomes[m.number].sides for n in side]
    assert len(seated) == len(set(seated))
    playable = [m.number for m in matches if outcomes[m.number].state == "ready"]
    seats = waves(playable, (3, 1, 2))
    assert len({(seat.wave, seat.table) for seat in seats}) == len(playable)


def check_stage(event: PlayedEvent, played: PlayedStage, *, calm: bool) -> None:
    """Every match is over, all are placed or ranked, byes and losses add up."""
    stage = played.stage
    outcomes = resolve(played.play())
    assert all(match.state in ("final", "void") for match in outcomes)
    numbers = [match.number for match in played.matches]
    assert numbers == sorted(set(numbers))
    everybody = {entrant.number for entrant in played.entrants}
    assert {n for m in outcomes for side in m.sides for n in side} <= everybody
    if stage.rank_by:
        check_tables(played, everybody)
    if stage.advance is None:
        check_places(played, everybody)
    else:
        check_cut(event, played, everybody)
    if calm:
        check_byes(played, outcomes)
        if not stage.rank_by:
            check_losses(played, outcomes)


def check_tables(played: PlayedStage, everybody: set[int]) -> None:
    tables: dict[str, list[StandingRow]] = {}
    for row in played.rows:
        tables.setdefault(row.group, []).append(row)
    for name, members in played.drawing.groups:
        assert {row.entrant for row in tables[name]} == set(members)
    for name, rows in tables.items():
        assert [row.rank for row in rows] == list(range(1, len(rows) + 1))
        assert [row.above_next_by is None for row in rows].count(True) == 1
        assert rows[-1].above_next_by is None
        if name != "clubs":
            assert {row.entrant for row in rows} <= everybody


def check_places(played: PlayedStage, everybody: set[int]) -> None:
    """Everybody once, places shared as 1, 2, 3, 3, 5; clubs come after the pairs."""
    placed = list(played.places)[: len(everybody)]
    assert {place.entrant for place in placed} == everybody
    assert len(placed) == len(everybody)
    for i, place in enumerate(placed):
        shared = i > 0 and placed[i - 1].place == place.place
        assert shared or place.place == i + 1


def check_cut(event: PlayedEvent, played: PlayedStage, everybody: set[int]) -> None:
    cut = played.cut
    advancing = [entrant.number for entrant in cut.advancing]
    rest = [entrant.number for entrant in cut.rest]
    assert sorted(advancing + rest) == sorted(everybody - event.gone)
    rank = {row.entrant: row.rank for row in played.rows if row.group == "*"}
    assert [rank[n] for n in advancing] == sorted(rank[n] for n in advancing)


def check_byes(played: PlayedStage, outcomes: tuple[Resolved, ...]) -> None:
    """Nobody has a second bye before everybody had one; a draw box does its best."""
    byes: Counter[int] = Counter()
    everybody = {entrant.number for entrant in played.entrants}
    by_round: dict[int, list[int]] = {}
    for match, resolved in zip(played.matches, outcomes, strict=True):
        if resolved.bye:
            by_round.setdefault(match.round, []).extend(
                [*resolved.sides[0], *resolved.sides[1]]
            )
    for resting in by_round.values():
        for number in resting:
            fewest = min(byes[other] for other in everybody)
            assert played.stage.kind == "draw_box" or byes[number] == fewest
            byes[number] += 1


def check_losses(played: PlayedStage, outcomes: tuple[Resolved, ...]) -> None:
    """Out at the first loss, at the second in a double elimination; one champion."""
    losses: Counter[int] = Counter()
    for resolved in outcomes:
        if resolved.state == "final" and not resolved.bye:
            losses.update(resolved.sides[2 - resolved.winner])
    lost = sorted(losses[entrant.number] for entrant in played.entrants)
    n = len(lost)
    [champion] = [p.entrant for p in played.places if p.place == 1]
    if played.stage.kind in ("double_elimination", "draw_box"):
        assert losses[champion] <= 1
        assert sum(lost) - losses[champion] == 2 * (n - 1)
    elif played.stage.option("last_four") and n >= 4:
        assert losses[champion] <= 1
        assert sum(lost) - losses[champion] == n - 1 + 3
    else:
        assert losses[champion] == 0
        third = bool(played.stage.option("bronze")) and n >= 4
        assert sum(lost) == n - 1 + third


def check_everybody(event: PlayedEvent, n: int) -> None:
    """Everybody is placed, or stands in the table of the stage they ended in."""
    named = {row.entrant for stage in event.stages for row in stage.rows}
    named |= {place.entrant for stage in event.stages for place in stage.places}
    assert named == set(range(1, n + 1))
