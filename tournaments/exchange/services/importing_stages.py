"""Stores the stages of an export: rounds, matches, sides and games."""

from collections.abc import Iterable, Mapping, Sequence

from players.common import clock
from tournaments.brackets.services.settle import close_if_over
from tournaments.event.models import (
    Event,
    Game,
    Match,
    Pair,
    Penalty,
    Seat,
    Side,
    Stage,
)
from tournaments.event.play import is_by_dates, rules_of
from tournaments.exchange.services.importing_dates import store_dates, store_players
from tournaments.exchange.shape import parts_of, seed_order
from tournaments.exchange.values import EventRead, MatchRead, RoundRead, StageRead


def store_stage(
    event: Event, read: StageRead, whole: EventRead, pairs: Mapping[int, Pair]
) -> None:
    """Store a stage with its seats, ties and rounds; its state follows from them."""
    stage = read.row
    stage.event, stage.seed = event, event.seed
    stage.state = _state(read, whole, rules_of(stage).feeds_from)
    stage.save()
    groups = [("", seed_order(read))] if stage.is_bracket else read.groups
    late = {each.row.number: each.from_round for each in whole.pairs}
    from_round = late if stage.number == 1 else {}
    Seat.objects.bulk_create(
        Seat(
            stage=stage,
            pair=pairs[number],
            group=group,
            place=place,
            from_round=from_round.get(number),
        )
        for group, numbers in groups
        for place, number in enumerate(numbers, 1)
    )
    for tie in read.ties:
        tie.stage = stage
        tie.save()
    parts = parts_of(rules_of(stage), read)
    for round in read.rounds:
        _store_round(stage, round, parts, pairs)
    close_if_over(stage)


def _state(read: StageRead, whole: EventRead, feeds_from: int | None) -> str:
    if not read.matches:
        later = whole.stages[feeds_from or 0 :] if feeds_from else ()
        cut_made = any(stage.matches for stage in later)
        done = whole.row.state == Event.State.FINAL or cut_made
        return Stage.State.OVER if done else Stage.State.WAITING
    # The draw is unconfirmed while every match waits although its pairs are known
    waits = all(match.row.state == Match.State.WAITING for match in read.matches)
    if whole.row.state == Event.State.OPEN and waits:
        return Stage.State.DRAWN
    has_begun = any(round.has_begun for round in read.rounds)
    if not has_begun and all(
        match.row.state in Match.NOT_BEGUN for match in read.matches
    ):
        return Stage.State.READY
    return Stage.State.RUNNING


def _store_round(
    stage: Stage, read: RoundRead, parts: Mapping[int, str], pairs: Mapping[int, Pair]
) -> None:
    round, is_bracket = read.row, stage.is_bracket
    round.stage, round.wave = stage, _wave(read.matches, is_bracket=is_bracket)
    if is_by_dates(stage):
        round.wave = int(read.has_begun)
    round.save()
    for match in read.matches:
        row = match.row
        row.event, row.stage, row.round = stage.event, stage, round
        row.part = parts.get(row.number, "")
        if stage.state == Stage.State.DRAWN and all(match.sides):
            row.state = Match.State.READY
    if not is_by_dates(stage):
        _call_again(read.matches)
    Match.objects.bulk_create(match.row for match in read.matches)
    _store_sides(read.matches, pairs)
    Game.objects.bulk_create(game for match in read.matches for game in match.games)
    Penalty.objects.bulk_create(
        penalty for match in read.matches for penalty in match.penalties
    )
    store_dates(stage, read.matches)
    store_players(stage.event, read.matches)


def _call_again(matches: Sequence[MatchRead]) -> None:
    """Let a round that is being played stand at its tables from now on."""
    begun = [match.row for match in matches if match.row.state not in Match.NOT_BEGUN]
    if any(row.state in Match.IN_PLAY for row in begun):
        for row in begun:
            row.called_at = clock.now()


def _store_sides(matches: Sequence[MatchRead], pairs: Mapping[int, Pair]) -> None:
    Side.objects.bulk_create(
        Side(
            match=match.row,
            round=match.row.round,
            side=side,
            member=member,
            source_kind=source.kind,
            source_ref=source.ref,
            pair=pairs.get(number),
        )
        for match in matches
        for side, source in enumerate(match.sources, 1)
        for member, number in enumerate(match.sides[side - 1] or (0,), 1)
    )


def _wave(matches: Iterable[MatchRead], *, is_bracket: bool) -> int:
    """The last wave that has started: nothing in it still waits to be called."""
    rows = [match.row for match in matches]
    if is_bracket:
        return int(any(match.table for match in rows))
    waiting = [match.wave for match in rows if match.state in Match.NOT_BEGUN]
    last = max((match.wave for match in rows), default=0)
    return min(waiting) - 1 if waiting else last
