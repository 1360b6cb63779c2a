"""Corrects a result that later matches depend on: plan, show, then apply the same plan.

The plan comes from carrying the correction out and rolling it back. Its token covers
the state of the event before and after; a plan made from another state is refused.
"""

from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.brackets.services.clear import clear_results, void_match
from tournaments.brackets.services.settle import (
    UNDER_WAY,
    close_if_over,
    settle_bracket,
)
from tournaments.corrections.services.preview import Outdated, preview, token_of
from tournaments.draw.services.redraw import redraw
from tournaments.draw.services.stored_draw import seat_anew
from tournaments.event.models import Event, Game, Match, Side, Stage
from tournaments.event.play import rules_of
from tournaments.event.selectors.event_diff import describe_changes
from tournaments.event.selectors.event_plan import (
    EventPlan,
    RankMove,
    event_plan,
    group_ranks,
    rank_moves,
)
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.services.change import Change, Refused, refuse_if_final
from tournaments.formats import Score, Source
from tournaments.formats.sources import BYE
from tournaments.results.services.forfeits import forfeit_absent
from tournaments.results.services.results import weigh_match
from tournaments.standings.selectors.cut import cut_of, fed_by, ranks_of, takes


def follow_cut(change: Change, source: Stage, notes: list[str]) -> None:
    """Update the stages drawn from this one to its standing."""
    fed = [
        stage
        for stage in fed_by(list(change.event.stages.all()), source)
        if stage.state != Stage.State.WAITING
    ]
    if not fed:
        return
    cut = cut_of(source)
    ranks = ranks_of(source, cut)
    for tie in cut.blocked_by:
        notes.append(
            _("Pairs %(pairs)s are level now and stand by number.")
            % {"pairs": ", ".join(str(n) for n in tie.entrants)}
        )
    for stage in fed:
        entrants = takes(stage, cut)
        was = list(stage.seats.values_list("pair__number", flat=True))
        entering = [e.number for e in entrants]
        is_held = formats.is_held(rules_of(stage), len(entering))
        if not was and not is_held:
            continue
        if was and is_held and len(was) == len(entering):
            _reseat(change, stage, {r: n for n, r in ranks.items()}, entering)
        else:
            redraw(change, stage, entrants, ranks)
        notes.extend(_notes_of(change, stage, was, entering if is_held else []))
        if not is_held:
            continue
        settle_bracket(change, stage, conflict="void")
        forfeit_absent(change, stage)
        close_if_over(stage)
        follow_cut(change, stage, notes)


def _notes_of(
    change: Change, stage: Stage, was: Iterable[int], entering: Iterable[int]
) -> list[str]:
    """Sentences about the pairs that enter or leave, and about the bracket."""
    before, after = set(was), set(entering)
    names = {p.number: str(p) for p in change.event.pairs.all()}
    values = {"stage": stage.title, "n": len(after)}
    notes = []
    if not after:
        notes.append(_("%(stage)s is not held any more: too few pairs.") % values)
    elif len(before) != len(after):
        sentence = ngettext(
            "%(stage)s is drawn anew for %(n)s pair.",
            "%(stage)s is drawn anew for %(n)s pairs.",
            len(after),
        )
        notes.append(sentence % values)
    for sentence, moved in (
        (_("Into %(stage)s: %(pairs)s."), after - before),
        (_("Out of %(stage)s: %(pairs)s."), before - after),
    ):
        if moved:
            pairs = ", ".join(names[number] for number in sorted(moved))
            notes.append(sentence % {**values, "pairs": pairs})
    return notes


def _reseat(
    change: Change, stage: Stage, holders: dict[Source, int], entering: list[int]
) -> None:
    """Seat the pair that holds each rank now; a match played by others becomes void."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    sides = list(
        Side.objects.filter(match__stage=stage, source_kind="rank")
        .select_related("pair", "match")
        .order_by("pk")
    )
    moved = [
        (side, pairs[number])
        for side in sides
        if (number := holders[side.source]) != (side.pair.number if side.pair else None)
    ]
    for match in {side.match for side, _pair in moved}:
        if match.state in UNDER_WAY:
            void_match(match)
    Side.objects.filter(pk__in=[side.pk for side, _pair in moved]).update(pair=None)
    for side, pair in moved:
        side.pair = pair
        side.save(update_fields=["pair"])
    if {s.pair.number for s in stage.seats.select_related("pair")} != set(entering):
        seat_anew(stage, [pairs[number] for number in entering])


@dataclass(frozen=True, slots=True)
class Plan:
    """The changes a correction would make; ``token`` identifies exactly these."""

    token: str
    ranks: tuple[RankMove, ...]  # Tables in order, the new order in each
    resettled: tuple[int, ...]  # Unplayed matches that get other pairs
    void: tuple[int, ...]  # Matches whose played games no longer count
    untouched: int
    notes: tuple[str, ...]
    sentences: tuple[str, ...]  # For every match that changes, by name


def plan_correction(*, event: Event, game: Game, score: Score) -> Plan:
    """Return the plan for this score of the game; nothing stays written."""
    return preview(event, lambda locked: _carry_out(Change(locked, ""), game, score))


def correct_game(change: Change, *, game: Game, score: Score, token: str) -> Plan:
    """Carry out a plan as shown, inside an open change.

    Refuses the token of a plan made from another state of the event.
    """
    refuse_if_final(change.event)
    plan = _carry_out(change, game, score)
    if plan.token != token:
        raise Outdated
    change.log(
        "result.correct",
        match=game.match.number,
        game=game.number,
        marks=list(score.marks),
        ended=score.ended,
        resettled=list(plan.resettled),
        void=list(plan.void),
    )
    return plan


def _carry_out(change: Change, game: Game, score: Score) -> Plan:
    planned, ranks = event_plan(change.event), group_ranks(change.event)
    notes: list[str] = []
    fresh = Game.objects.select_related("match__stage").get(pk=game.pk)
    fresh.score = score
    fresh.versions += 1
    fresh.save()
    match, stage = fresh.match, fresh.match.stage
    stage.event = change.event
    won_before = match.winner
    _drop_needless_games(match, rules_of(stage))
    weigh_match(match, rules_of(stage))
    if stage.kind == "draw_box" and match.winner != won_before:
        _swap_later_places(change, match)
    if stage.is_bracket:
        settle_bracket(change, stage, conflict="void")
        forfeit_absent(change, stage)
    close_if_over(stage)
    follow_cut(change, stage, notes)
    then = event_plan(change.event)
    moves = rank_moves(change.event, ranks, group_ranks(change.event))
    sentences = describe_changes(change.event, planned, then, without=match.pk)
    void, resettled, untouched = _compare(planned.matches, then.matches, match.pk)
    seen = _matches_in(planned), _matches_in(then), [astuple(move) for move in moves]
    token = token_of([game.pk, astuple(score), *seen, resettled, void])
    return Plan(token, moves, resettled, void, untouched, tuple(notes), sentences)


def _swap_later_places(change: Change, match: Match) -> None:
    """In a draw box, let the two pairs change places in the rounds drawn since."""
    later = Match.objects.filter(
        stage=match.stage, round__number__gt=match.round.number
    )
    if not later.exists():
        return
    first, second = (side.pair for side in match.sides.order_by("side") if side.pair)
    theirs = later.filter(sides__pair__in=[first, second]).distinct()
    begun = theirs.exclude(sides__source_kind=BYE.kind).filter(state__in=UNDER_WAY)
    if match.winner is None or begun.exists():
        raise Refused(
            _(
                "Later rounds of %(stage)s were drawn and played from this result. "
                "Take back what these pairs played since, the last first."
            )
            % {"stage": match.stage.title}
        )
    places = list(Side.objects.filter(match__in=theirs, pair__in=[first, second]))
    Side.objects.filter(pk__in=[side.pk for side in places]).update(pair=None)
    for side in places:
        side.pair = second if side.pair_id == first.pk else first
    Side.objects.bulk_update(places, ["pair"])


def _drop_needless_games(match: Match, rules: formats.StageRules) -> None:
    """Clear the games after the one that now decides the match."""
    played: list[Score] = []
    for game in match.games.order_by("number"):
        if formats.match_over(played, match.best_of, rules.level):
            clear_results(Game.objects.filter(pk=game.pk))
        elif score := game.score:
            played.append(score)


def _compare(
    before: Mapping[int, MatchLine], after: Mapping[int, MatchLine], corrected: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Which matches become void, which get other pairs, and how many stay."""
    void, resettled, untouched = [], [], 0
    in_order = sorted(before.items(), key=lambda row: (row[1].stage, row[1].number))
    for pk, was in in_order:
        then = after.get(pk)
        sides, marks, _state = _compared(was)
        if then is not None and _compared(then) == _compared(was):
            untouched += 1
        elif pk == corrected:
            continue
        elif marks and (then is None or _compared(then)[1] != marks):
            void.append(was.number)
        elif then is not None and _compared(then)[0] != sides:
            resettled.append(was.number)
    return tuple(void), tuple(resettled), untouched


def _compared(match: MatchLine) -> tuple[Any, ...]:
    sides = tuple(side.numbers for side in match.sides)
    return sides, tuple(game.marks for game in match.games), match.state


def _matches_in(plan: EventPlan) -> list[tuple[Any, ...]]:
    return sorted((m.number, *_compared(m)) for m in plan.matches.values())
