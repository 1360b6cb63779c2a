"""Stores the stages of an export: rounds, matches, sides and games."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict

from tournaments.brackets.services.settle import close_if_over
from tournaments.event.models import (
    Event,
    Game,
    Match,
    Pair,
    Penalty,
    Round,
    Seat,
    Side,
    Stage,
    TieBreak,
    score_fields,
)
from tournaments.event.play import is_by_dates, rules_of
from tournaments.exchange.services.importing_dates import store_dates, store_players
from tournaments.exchange.shape import parts_of, seed_order
from tournaments.exchange.values import EventRead, MatchRead, RoundRead, StageRead


def store_stage(
    event: Event, read: StageRead, whole: EventRead, pairs: Mapping[int, Pair]
) -> None:
    """Store a stage with its seats, ties and rounds; its state follows from them."""
    stage = Stage(
        event=event,
        number=read.number,
        name=read.name,
        kind=read.kind,
        seed=whole.seed,
        advance=read.advance,
        wishes=read.wishes,
        strengths=read.strengths,
    )
    stage.state = _state(read, whole, rules_of(stage).feeds_from)
    stage.save()
    groups = [("", seed_order(read))] if stage.is_bracket else read.groups
    Seat.objects.bulk_create(
        Seat(stage=stage, pair=pairs[number], group=group, place=place)
        for group, numbers in groups
        for place, number in enumerate(numbers, 1)
    )
    for tie in read.ties:
        TieBreak.objects.create(stage=stage, **asdict(tie))
    parts = parts_of(rules_of(stage), read)
    for round in read.rounds:
        _store_round(stage, round, parts, pairs)
    close_if_over(stage)


def _state(read: StageRead, whole: EventRead, feeds_from: int | None) -> str:
    """The state of a stage, derived from its matches."""
    if not read.matches:
        later = whole.stages[feeds_from or 0 :] if feeds_from else ()
        cut_made = any(stage.matches for stage in later)
        done = whole.state == Event.State.FINAL or cut_made
        return Stage.State.OVER if done else Stage.State.WAITING
    if whole.state == Event.State.OPEN and all(map(_is_held_back, read.matches)):
        return Stage.State.DRAWN
    has_begun = any(round.has_begun for round in read.rounds)
    if not has_begun and all(match.state in Match.NOT_BEGUN for match in read.matches):
        return Stage.State.READY
    return Stage.State.RUNNING


def _is_held_back(match: MatchRead) -> bool:
    """Whether the match waits although its pairs are known: the draw is unconfirmed."""
    return match.state == Match.State.WAITING


def _state_of(stage: Stage, match: MatchRead) -> str:
    is_ready = stage.state == Stage.State.DRAWN and all(match.sides)
    return Match.State.READY if is_ready else match.state


def _store_round(
    stage: Stage,
    read: RoundRead,
    parts: Mapping[int, str],
    pairs: Mapping[int, Pair],
) -> None:
    round = Round.objects.create(
        stage=stage,
        number=read.number,
        minutes=read.minutes,
        wave=int(read.has_begun)
        if is_by_dates(stage)
        else _wave(read.matches, is_bracket=stage.is_bracket),
    )
    matches = Match.objects.bulk_create(
        Match(
            event=stage.event,
            stage=stage,
            round=round,
            number=match.number,
            group=match.group,
            part=parts.get(match.number, ""),
            best_of=match.best_of,
            table=match.table,
            wave=match.wave,
            state=_state_of(stage, match),
            winner=match.winner,
            is_forfeit=match.is_forfeit,
        )
        for match in read.matches
    )
    both = list(zip(matches, read.matches, strict=True))
    _store_sides(both, pairs)
    _store_games(both, pairs)
    store_dates(stage, both)
    store_players(stage.event, both)


def _store_sides(
    both: Sequence[tuple[Match, MatchRead]], pairs: Mapping[int, Pair]
) -> None:
    Side.objects.bulk_create(
        Side(
            match=row,
            round=row.round,
            side=side,
            member=member,
            source_kind=source.kind,
            source_ref=source.ref,
            pair=pairs.get(number),
        )
        for row, match in both
        for side, source in enumerate(match.sources, 1)
        for member, number in enumerate(match.sides[side - 1] or (0,), 1)
    )


def _wave(matches: Iterable[MatchRead], *, is_bracket: bool) -> int:
    """The last wave that has started: nothing in it still waits to be called."""
    rows = list(matches)
    if is_bracket:
        return int(any(match.table for match in rows))
    waiting = [match.wave for match in rows if match.state in Match.NOT_BEGUN]
    last = max((match.wave for match in rows), default=0)
    return min(waiting) - 1 if waiting else last


def _store_games(
    matches: Iterable[tuple[Match, MatchRead]], pairs: Mapping[int, Pair]
) -> None:
    both = [
        (row, number, game)
        for row, match in matches
        for number, game in enumerate(match.games, 1)
    ]
    games = Game.objects.bulk_create(
        Game(
            match=row,
            number=number,
            versions=game.versions,
            **score_fields(game.score),
        )
        for row, number, game in both
    )
    Penalty.objects.bulk_create(
        Penalty(
            game=row,
            pair=pairs[penalty.pair],
            code=penalty.code,
            marks=penalty.marks,
            cite=penalty.cite,
            is_warning=penalty.code.endswith(Penalty.WARNED),
        )
        for row, (_match, _number, game) in zip(games, both, strict=True)
        for penalty in game.penalties
    )
