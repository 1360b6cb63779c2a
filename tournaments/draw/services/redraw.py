"""Draws a bracket again for more or fewer pairs, by its stage's own rule.

Called inside a correction. A match whose two pairs meet again in the new bracket stays
as it is, under way or played. Every other played match becomes void; its row stays,
with its submissions.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count

from django.db.models import F, Max
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.brackets.services.clear import void_match
from tournaments.brackets.services.settle import UNDER_WAY
from tournaments.draw.services.stored_draw import (
    lay_out,
    make_rounds,
    seat_anew,
    sides_to_store,
)
from tournaments.event.models import ClockEntry, Game, Match, Pair, Round, Side, Stage
from tournaments.event.play import load_play, rules_of, sides_of, stage_wishes
from tournaments.event.selectors.written import written_of
from tournaments.event.services.change import Change, Refused
from tournaments.formats import Entrant, Play
from tournaments.formats.sources import BYE, Source

# Added to numbers while rows swap numbers; no match has so high a number.
ABOVE = 1_000_000


@dataclass
class PlannedMatch:
    """A match of the new bracket and the row that takes it."""

    plan: formats.Match
    row: Match | None = None
    keeps_row: bool = False


def redraw(
    change: Change, stage: Stage, entrants: Sequence[Entrant], ranks: dict[int, Source]
) -> None:
    """Draw a bracket for these entrants; ``ranks`` are their sources, by pair number."""
    rules = rules_of(stage)
    _refuse_unless_a_tree(stage)
    rows = list(
        stage.matches.order_by("number")
        .select_related("round")
        .prefetch_related("sides__pair", "games")
    )
    is_held = formats.is_held(rules, len(entrants))
    seed, wishes = change.event.seed, stage_wishes(stage)
    seeded = formats.seed_bracket(rules, entrants, seed, wishes) if is_held else ()
    if not rows:
        lay_out(change, stage, seeded, change.event.seed, ranks)
        stage.state = Stage.State.READY
        stage.save()
        return
    plan: Sequence[formats.Match] = ()
    if is_held:
        plan = formats.open_stage(rules, seeded, seed=change.event.seed).matches
    elif stage.state != Stage.State.OVER:
        stage.state = Stage.State.OVER
        stage.save()
    planned = _match_up(stage, plan, rows)
    pairs = {p.number: p for p in change.event.pairs.all()}
    _fill(change, stage, planned, rows, pairs, ranks)
    seat_anew(stage, [pairs[entrant.number] for entrant in seeded])


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


def _match_up(
    stage: Stage, plan: Sequence[formats.Match], rows: Sequence[Match]
) -> list[PlannedMatch]:
    """Find the matches whose two pairs meet again in the new bracket.

    Round by round, because later pairings follow from the results that stay.
    """
    results_before, rules = load_play(stage).results, rules_of(stage)
    # Where two pairs meet at most once they play the same match in any part
    meets_once = rules.kind == "single_elimination" and not rules.option("last_four")
    planned = {m.number: PlannedMatch(m) for m in plan}
    rows_by_meeting = {
        _meeting(sides_of(row), "" if meets_once else row.part, row.best_of): row
        for row in rows
        if row.state in UNDER_WAY and all(sides_of(row))
    }
    results: dict[int, formats.Result] = {}
    while True:
        before = len(results)
        matches = tuple(match.plan for match in planned.values())
        for new in formats.resolve(Play(rules, matches=matches, results=results)):
            match = planned[new.number]
            if new.state != "ready" or match.keeps_row:
                continue
            part = "" if meets_once else match.plan.part
            row = rows_by_meeting.get(_meeting(new.sides, part, match.plan.best_of))
            may_swap_sides = part not in ("final", "reset")
            if row is None or (new.sides != sides_of(row) and not may_swap_sides):
                continue
            match.row, match.keeps_row = row, True
            if new.sides != sides_of(row):
                sources, plan_sides = match.plan.sources[::-1], match.plan.sides[::-1]
                match.plan = replace(match.plan, sources=sources, sides=plan_sides)
            if row.number in results_before:
                results[new.number] = replace(
                    results_before[row.number], match=new.number
                )
        if before == len(results):
            return list(planned.values())


def _meeting(
    sides: formats.Sides, part: str, best_of: int
) -> tuple[frozenset[int], str, int]:
    return frozenset((*sides[0], *sides[1])), part, best_of


def _fill(
    change: Change,
    stage: Stage,
    planned: Sequence[PlannedMatch],
    rows: Sequence[Match],
    pairs: Mapping[int, Pair],
    ranks: dict[int, Source],
) -> None:
    """Give every planned match a row and a number in order, and store its sides."""
    seated = {row.pk: sides_of(row) for row in rows}
    written = set(written_of(stage.matches.all()).values_list("pk", flat=True))
    aside, unused = _share_out(planned, rows, written)
    _clear(stage, planned, rows, unused)
    rounds = make_rounds(stage, sorted({match.plan.round for match in planned} | {1}))
    stage.rounds.update(wave=0)
    numbers = _numbers(change, rows, len(planned) + len(aside))
    numbering = dict(
        zip([match.plan.number for match in planned], numbers, strict=False)
    )
    for match in planned:
        row = match.row or Match(event=change.event, stage=stage)
        row.number = numbering[match.plan.number]
        row.round_id = rounds[match.plan.round]
        row.part, row.best_of = match.plan.part, match.plan.best_of
        if match.keeps_row:
            _keep(row)
        else:
            _empty(row, Match.State.READY if all(match.plan.sides) else "waiting")
        sides = seated[row.pk] if match.keeps_row else match.plan.sides
        fed = (
            s.fed_by(numbering[s.match]) if s.match else s for s in match.plan.sources
        )
        _seat(row, replace(match.plan, sides=sides, sources=tuple(fed)), pairs, ranks)
    for row, number in zip(aside, numbers[len(planned) :], strict=True):
        row.number, row.round_id, row.part = number, rounds[1], Match.ASIDE
        _empty(row, Match.State.VOID)
        _seat(row, formats.Match(number, 1, (BYE, BYE)), pairs, ranks)
    stage.rounds.filter(matches=None).delete()


def _clear(
    stage: Stage,
    planned: Sequence[PlannedMatch],
    rows: Sequence[Match],
    unused: Sequence[Match],
) -> None:
    """Void started matches without a place, delete unused rows, free sides and numbers."""
    with_row = {match.row.pk for match in planned if match.keeps_row and match.row}
    for row in rows:
        if row.state in UNDER_WAY and row.pk not in with_row:
            void_match(row)
    Side.objects.filter(match__in=rows).delete()
    Match.objects.filter(pk__in=[row.pk for row in unused]).delete()
    stage.matches.filter(state=Match.State.FINAL).update(table=None)
    stage.matches.update(number=F("number") + ABOVE)


def _share_out(
    planned: Sequence[PlannedMatch], rows: Sequence[Match], written: Collection[int]
) -> tuple[list[Match], list[Match]]:
    """Assign the spare rows to the other planned matches, rows with submissions first.

    So are those of which something is ``written``, by primary key. Returns the rows left
    over: those to set aside, which were played or submitted, and those to delete.
    """
    taken_rows = {match.row.pk for match in planned if match.row}
    spare = [row for row in rows if row.pk not in taken_rows]
    submitted = [row for row in spare if row.pk in written or _has_submissions(row)]
    unused = [row for row in spare if row not in submitted]
    byes = [match for match in planned if BYE in match.plan.sources]
    for match in [*(p for p in planned if p not in byes and not p.row), *byes]:
        pool = submitted if submitted and match not in byes else unused
        match.row = pool.pop(0) if pool else None
    return submitted, unused


def _has_submissions(row: Match) -> bool:
    is_bye = any(side.source == BYE for side in row.sides.all())
    is_submitted = any(game.versions for game in row.games.all())
    return is_submitted or (row.state in UNDER_WAY and not is_bye)


def _numbers(change: Change, rows: Sequence[Match], count: int) -> list[int]:
    """Use the bracket's own numbers first, then new ones after the event's last."""
    others = change.event.matches.filter(number__lt=ABOVE).aggregate(last=Max("number"))
    own = [row.number for row in rows]
    fresh = max(others["last"] or 0, *own) + 1
    return [*own, *range(fresh, fresh + count)][:count]


def _keep(row: Match) -> None:
    """Leave the match at its table, in the first wave of its round that is free there."""
    Round.objects.filter(pk=row.round_id).update(wave=1)
    if row.table is not None:
        others = row.round.matches.filter(table=row.table).exclude(pk=row.pk)
        waves = set(others.values_list("wave", flat=True))
        row.wave = next(w for w in chain([row.wave], count(1)) if w not in waves)
    row.save()
    ClockEntry.objects.filter(match=row).update(round=row.round, wave=row.wave)


def _empty(row: Match, state: str) -> None:
    """Clear the row: nothing of the match is played."""
    row.state, row.wave, row.is_forfeit = state, 1, False
    row.winner = row.table = row.called_at = row.ended_at = None
    row.save()


def _seat(
    row: Match, plan: formats.Match, pairs: Mapping[int, Pair], ranks: dict[int, Source]
) -> None:
    Side.objects.bulk_create(
        Side(match=row, round=row.round, **side)
        for side in sides_to_store(plan, pairs, ranks)
    )
    if BYE in plan.sources:
        row.games.filter(versions=0).delete()
    else:
        Game.objects.get_or_create(match=row, number=1)
