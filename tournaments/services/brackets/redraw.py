"""A bracket drawn anew for more or fewer pairs, by its stage's own rule.

Called inside a correction. A match whose two pairs meet in the new bracket too stays
as it is, under way or played; what else was played is void, and its row with all that
was said of it stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.formats import Entrant, Play
from tournaments.formats.sources import BYE, Source
from tournaments.models import ClockEntry, Game, Match, Round, Seat, Side, Stage
from tournaments.play import load_play, rules_of, sides_of
from tournaments.services.brackets.settle import UNDER_WAY
from tournaments.services.change import Change, Refused
from tournaments.services.corrections.refold import void_match
from tournaments.services.drawing import lay_out, make_rounds

ABOVE = 1_000_000
"""Added to numbers while rows change places: more than any match has."""


@dataclass
class PlannedMatch:
    """A match of the new bracket and the row that takes it."""

    plan: formats.Match
    row: Match | None = None
    is_kept: bool = False


def redraw(
    now: Change, stage: Stage, entrants: Sequence[Entrant], ranks: dict[int, Source]
) -> None:
    """Draw a bracket for these entrants; ``ranks`` are where they come from, by number."""
    rules = rules_of(stage)
    _refuse_unless_a_tree(stage)
    rows = list(
        stage.matches.order_by("number")
        .select_related("round")
        .prefetch_related("sides__pair", "games")
    )
    is_held = formats.is_held(rules, len(entrants))
    seeded = formats.seed_bracket(rules, entrants, now.event.seed) if is_held else ()
    if not rows:
        lay_out(now, stage, seeded, now.event.seed, ranks)
        stage.state = Stage.State.READY
        stage.save()
        return
    plan: Sequence[formats.Match] = ()
    if is_held:
        plan = formats.open_stage(rules, seeded, seed=now.event.seed).matches
    elif stage.state != Stage.State.OVER:
        stage.state = Stage.State.OVER
        stage.save()
    places = _find_kept(stage, plan, rows)
    _fill(now, stage, places, rows, ranks)
    pairs = {p.number: p for p in now.event.pairs.all()}
    stage.seats.all().delete()
    Seat.objects.bulk_create(
        Seat(stage=stage, pair=pairs[entrant.number], place=place)
        for place, entrant in enumerate(seeded, 1)
    )


def _refuse_unless_a_tree(stage: Stage) -> None:
    is_drawn_on = stage.rounds.filter(number__gt=1).exists()
    if not stage.is_bracket or (stage.kind == "draw_box" and is_drawn_on):
        raise Refused(
            _(
                "This changes how many pairs play in %(stage)s, where later rounds are "
                "drawn already. Take the cut back first."
            )
            % {"stage": stage.title}
        )


def _find_kept(
    stage: Stage, plan: Sequence[formats.Match], rows: Sequence[Match]
) -> list[PlannedMatch]:
    """Find the matches whose two pairs meet in the new bracket too.

    From the first round on, because who meets later follows from what is kept before.
    """
    known, rules = load_play(stage).results, rules_of(stage)
    # Where two pairs meet once at most, it is the same match in any part.
    once = rules.kind == "single_elimination" and not rules.option("last_four")
    places = {m.number: PlannedMatch(m) for m in plan}
    held = {
        _meeting(sides_of(row), "" if once else row.part, row.best_of): row
        for row in rows
        if row.state in UNDER_WAY and all(sides_of(row))
    }
    results: dict[int, formats.Result] = {}
    while True:
        found = len(results)
        matches = tuple(place.plan for place in places.values())
        for here in formats.resolve(Play(rules, matches=matches, results=results)):
            place = places[here.number]
            if here.state != "ready" or place.is_kept:
                continue
            part = "" if once else place.plan.part
            row = held.get(_meeting(here.sides, part, place.plan.best_of))
            may_turn = part not in ("final", "reset")
            if row is None or (here.sides != sides_of(row) and not may_turn):
                continue
            place.row, place.is_kept = row, True
            if here.sides != sides_of(row):
                place.plan = _turned(place.plan)
            if row.number in known:
                results[here.number] = replace(known[row.number], match=here.number)
        if found == len(results):
            return list(places.values())


def _meeting(
    sides: tuple[tuple[int, ...], tuple[int, ...]], part: str, best_of: int
) -> tuple[frozenset[int], str, int]:
    return frozenset((*sides[0], *sides[1])), part, best_of


def _turned(plan: formats.Match) -> formats.Match:
    return replace(plan, sources=plan.sources[::-1], sides=plan.sides[::-1])


def _fill(
    now: Change,
    stage: Stage,
    places: Sequence[PlannedMatch],
    rows: Sequence[Match],
    ranks: dict[int, Source],
) -> None:
    """Give every place a row and a number in order, and write who sits there."""
    seated = {row.pk: sides_of(row) for row in rows}
    aside, gone = _share_out(places, rows)
    for row in rows:
        if row.state in UNDER_WAY and not any(
            p.is_kept and p.row == row for p in places
        ):
            void_match(row)
    Side.objects.filter(match__in=seated).delete()
    Match.objects.filter(pk__in=[row.pk for row in gone]).delete()
    stage.matches.filter(state=Match.State.FINAL).update(table=None)
    stage.matches.update(number=F("number") + ABOVE)
    rounds = make_rounds(stage, sorted({place.plan.round for place in places} | {1}))
    stage.rounds.update(wave=0)
    numbers = _numbers(now, rows, len(places) + len(aside))
    names = dict(zip([place.plan.number for place in places], numbers, strict=False))
    for place in places:
        row = place.row or Match(event=now.event, stage=stage)
        row.number, row.round_id = names[place.plan.number], rounds[place.plan.round]
        row.part, row.best_of = place.plan.part, place.plan.best_of
        if place.is_kept:
            _keep(row)
        else:
            _empty(row, Match.State.READY if all(place.plan.sides) else "waiting")
        sides = seated[row.pk] if place.is_kept else place.plan.sides
        sources = [_source(source, names, ranks) for source in place.plan.sources]
        _seat(now, row, sides, sources)
    for row, number in zip(aside, numbers[len(places) :], strict=True):
        row.number, row.round_id, row.part = number, rounds[1], Match.ASIDE
        _empty(row, Match.State.VOID)
        _seat(now, row, ((), ()), [BYE, BYE])
    stage.rounds.filter(matches=None).delete()


def _share_out(
    places: Sequence[PlannedMatch], rows: Sequence[Match]
) -> tuple[list[Match], list[Match]]:
    """Give the other rows to the other places: those something was said of first.

    What finds no place is put aside if something was said of it, else it goes.
    """
    kept = {place.row.pk for place in places if place.row}
    spare = [row for row in rows if row.pk not in kept]
    touched = [row for row in spare if _is_touched(row)]
    plain = [row for row in spare if row not in touched]
    byes = [place for place in places if BYE in place.plan.sources]
    for place in [*(p for p in places if p not in byes and not p.row), *byes]:
        pool = touched if touched and place not in byes else plain
        place.row = pool.pop(0) if pool else None
    return touched, plain


def _is_touched(row: Match) -> bool:
    is_bye = any(side.source == BYE for side in row.sides.all())
    is_said = any(game.versions for game in row.games.all())
    return is_said or (row.state in UNDER_WAY and not is_bye)


def _numbers(now: Change, rows: Sequence[Match], count: int) -> list[int]:
    """Give the bracket's own numbers again, then new ones after all of the event's."""
    others = now.event.matches.filter(number__lt=ABOVE).aggregate(last=Max("number"))
    own = [row.number for row in rows]
    fresh = max(others["last"] or 0, *own) + 1
    return [*own, *range(fresh, fresh + count)][:count]


def _keep(row: Match) -> None:
    """It stays as it is, at its table, in the wave of its round that is free there."""
    Round.objects.filter(pk=row.round_id).update(wave=1)
    if row.table is not None:
        here = row.round.matches.filter(table=row.table).exclude(pk=row.pk)
        waves = set(here.values_list("wave", flat=True))
        row.wave = next(w for w in chain([row.wave], count(1)) if w not in waves)
    row.save()
    ClockEntry.objects.filter(match=row).update(round=row.round, wave=row.wave)


def _empty(row: Match, state: str) -> None:
    """Nothing was played here yet."""
    row.state, row.wave, row.is_forfeit = state, 1, False
    row.winner = row.table = row.called_at = row.ended_at = None
    row.save()


def _seat(
    now: Change,
    row: Match,
    sides: tuple[tuple[int, ...], tuple[int, ...]],
    sources: Sequence[Source],
) -> None:
    pairs = {
        p.number: p for p in now.event.pairs.filter(number__in=[*sides[0], *sides[1]])
    }
    Side.objects.bulk_create(
        Side(
            match=row,
            round=row.round,
            side=side,
            source_kind=source.kind,
            source_ref=source.ref,
            pair=next((pairs[number] for number in here), None),
        )
        for side, (source, here) in enumerate(zip(sources, sides, strict=True), 1)
    )
    if BYE in sources:
        row.games.filter(versions=0).delete()
    else:
        Game.objects.get_or_create(match=row, number=1)


def _source(
    source: Source, numbers: dict[int, int], ranks: dict[int, Source]
) -> Source:
    """Give a source of the plan by the numbers that its matches have got."""
    if source.match is not None:
        return source.fed_by(numbers[source.match])
    return source if source.pair is None else ranks[source.pair]
