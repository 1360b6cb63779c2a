"""Pairs that leave and come back, and undoing the start of a round."""

from collections.abc import Iterable, Sequence

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.brackets.services.settle import PLAYED, close_if_over, settle_bracket
from tournaments.draw.services.finals import let_back, open_forfeited
from tournaments.event.models import (
    ClockEntry,
    Event,
    Game,
    Match,
    Pair,
    Round,
    Side,
    Stage,
)
from tournaments.event.play import games_of, is_by_dates, rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.formats.sources import BYE
from tournaments.formats.stages import DRAWN_BY_ROUND
from tournaments.results.services.forfeits import (
    forfeit_absent,
    forfeit_again,
    void_byes,
)
from tournaments.results.services.results import refuse_if_cut, weigh_match


@changes
def withdraw_pair(
    change: Change,
    *,
    event: Event,
    pair: Pair,
    by: str,
    reason: str = "",
    annul: bool = False,
    is_disqualified: bool = False,
    key: Key = None,
) -> None:
    """Withdraw a pair: its results stand, its remaining matches are forfeited.

    In a league by dates all its matches can be annulled instead. If it is disqualified
    it ranks last in its stage.
    """
    leave(change, [pair], reason=reason, annul=annul, is_disqualified=is_disqualified)


def leave(
    change: Change,
    pairs: Sequence[Pair],
    *,
    reason: str,
    annul: bool = False,
    is_disqualified: bool = False,
) -> None:
    """Withdraw pairs inside an open change; a match between two of them has no winner."""
    state = Pair.State.DISQUALIFIED if is_disqualified else Pair.State.WITHDRAWN
    for pair in pairs:
        fresh = change.event.pairs.get(pk=pair.pk)
        if fresh.state != Pair.State.IN:
            raise Refused(_("%(pair)s is already out.") % {"pair": fresh.name})
        fresh.state = state
        fresh.is_checked_in = False
        fresh.out_stage, fresh.out_round = _first_missed(change, fresh)
        fresh.save()
        action = "pair.disqualify" if is_disqualified else "pair.withdraw"
        change.entries.append((action, {"pair": fresh.number, "reason": reason}))
    for stage in change.event.stages.filter(
        seats__pair__in=pairs, state__in=Stage.UNDER_WAY
    ).distinct():
        if annul and is_by_dates(stage):
            annul_matches(change, stage, pairs)
        forfeit_again(change, stage, pairs)
        forfeit_absent(change, stage)
        close_if_over(stage)


def _first_missed(change: Change, pair: Pair) -> tuple[int | None, int | None]:
    """The first stage and round that the pair does not play."""
    stages = list(
        change.event.stages.filter(seats__pair=pair).order_by("-number").distinct()
    )
    if not stages:
        return None, None
    stage = stages[0]
    missed = Q(state__in=Match.UNSETTLED)
    if not stage.is_bracket:
        missed |= Q(is_forfeit=True, round__wave=0)
    open_round = (
        stage.matches.filter(missed, sides__pair=pair)
        .order_by("round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    begun = Q(wave__gt=0) | Q(matches__sides__pair=pair)
    last = stage.rounds.filter(begun).order_by("-number").first()
    # Whoever goes home after the last match went later than those who left before it.
    after = 2 if stage.state == Stage.State.OVER else 1
    return stage.number, open_round or (last.number if last else 0) + after


@changes
def reinstate_pair(
    change: Change, *, event: Event, pair: Pair, by: str, key: Key = None
) -> None:
    """Reinstate a pair; its forfeits of rounds not started become matches again.

    In a league by dates, whose weeks wait for no match, all since it left.

    Refused once the next stages were seeded without it.
    """
    fresh = event.pairs.get(pk=pair.pk)
    if fresh.state == Pair.State.IN:
        return
    if fresh.out_stage is not None:
        refuse_if_cut(change.event, event.stages.get(number=fresh.out_stage).pk)
    let_back(change, fresh)
    for stage in event.stages.filter(seats__pair=fresh).exclude(
        state__in=["waiting", "drawn"]
    ):
        _restore_matches(change, stage, fresh)


def _restore_matches(change: Change, stage: Stage, pair: Pair) -> None:
    if not stage.is_bracket:
        _restore_byes(stage, pair)
    since: set[int] = set()
    if is_by_dates(stage):
        restore_annulled(change, stage, pair)
        since = _forfeited_since_it_left(change.event, pair)
    for match in stage.matches.filter(
        sides__pair=pair, is_forfeit=True, state=Match.State.FINAL
    ).select_related("round"):
        others = match.sides.exclude(pair=pair).exclude(pair=None)
        if stage.is_bracket and others.exclude(pair__state=Pair.State.IN).exists():
            continue
        is_begun = match.round.wave and not stage.is_bracket
        if is_begun and match.number not in since:
            continue
        open_forfeited(change, match)
    if stage.is_bracket:
        settle_bracket(change, stage)
    else:  # Whoever else left forfeits to the pair that is back
        forfeit_absent(change, stage)
    close_if_over(stage)


def _forfeited_since_it_left(event: Event, pair: Pair) -> set[int]:
    """The numbers of the matches forfeited since, by the log; none of one taken in."""
    left = event.audit.filter(
        action__in=["pair.withdraw", "pair.disqualify"], detail__pair=pair.number
    ).first()
    if left is None:
        return set()
    forfeits = event.audit.filter(action="match.forfeit", number__gt=left.number)
    return {detail["match"] for detail in forfeits.values_list("detail", flat=True)}


def _restore_byes(stage: Stage, pair: Pair) -> None:
    """Let the byes count again whose round has not started."""
    byes = Side.objects.filter(round__stage=stage, source_kind=BYE.kind)
    stage.matches.filter(
        pk__in=byes.values("match"),
        sides__pair=pair,
        state=Match.State.VOID,
        round__wave=0,
    ).update(state=Match.State.WAITING)


@changes
def undo_round(
    change: Change, *, event: Event, round: Round, by: str, key: Key = None
) -> None:
    """Undo the start of the last wave or round while it has no result."""
    fresh = Round.objects.select_related("stage").get(pk=round.pk)
    stage = fresh.stage
    stage.event = event
    _refuse_unless_undoable(fresh, stage)
    wave = fresh.wave
    matches = fresh.matches.filter(wave=wave)
    matches.filter(state__in=[Match.State.PLAYING, Match.State.CALLED]).update(
        state=Match.State.READY, called_at=None
    )
    ClockEntry.objects.filter(round=fresh, wave=wave).delete()
    if wave == 1:
        _take_back_byes(event, fresh)
    fresh.wave = wave - 1
    fresh.save()
    if is_undrawn_with_start(fresh, wave):
        fresh.matches.all().delete()
        fresh.delete()
    _reopen_stage(change, stage)
    change.log("round.undo", stage=stage.number, round=round.number, wave=wave)


def is_undrawn_with_start(round: Round, wave: int) -> bool:
    """Whether a round's draw goes with its start: it is drawn as it starts."""
    is_drawn_as_played = round.stage.kind in DRAWN_BY_ROUND
    return wave == 1 and is_drawn_as_played and round.number > 1


def _refuse_unless_undoable(round: Round, stage: Stage) -> None:
    if stage.is_bracket:
        raise Refused(_("Bracket matches are taken back one by one."))
    later = stage.rounds.filter(number__gt=round.number, wave__gt=0)
    if not round.wave or later.exists():
        raise Refused(_("Only the round being played can be taken back."))
    done = round.matches.filter(wave=round.wave).exclude(
        state__in=[Match.State.READY, *Match.AT_TABLE, Match.State.VOID]
    )
    if done.exclude(games__ended="bye").exclude(is_forfeit=True).exists():
        raise Refused(
            _("Results of round %(n)s are in: take those back first.")
            % {"n": round.number}
        )


def _take_back_byes(event: Event, round: Round) -> None:
    byes = round.matches.filter(games__ended="bye")
    Game.objects.filter(match__in=byes, ended="bye").delete()
    Match.objects.filter(
        pk__in=Side.objects.filter(round=round, source_kind=BYE.kind).values("match")
    ).filter(is_forfeit=False).update(
        state=Match.State.WAITING, winner=None, ended_at=None
    )
    void_byes(event, round.stage)


def _reopen_stage(change: Change, stage: Stage) -> None:
    if stage.rounds.filter(wave__gt=0).exists():
        close_if_over(stage)
        return
    stage.state = Stage.State.READY
    stage.save()
    if not change.event.matches.filter(state__in=PLAYED).exists():
        change.event.state = Event.State.OPEN
        change.event.frozen_at = None


def annul_matches(change: Change, stage: Stage, pairs: Iterable[Pair]) -> None:
    """Let no match of these pairs count; what was played stays written down."""
    for pair in pairs:
        matches = stage.matches.filter(sides__pair=pair).exclude(state=Match.State.VOID)
        numbers = list(matches.order_by("number").values_list("number", flat=True))
        stage.matches.filter(number__in=numbers).update(
            state=Match.State.VOID, winner=None
        )
        change.log("pair.annul", pair=pair.number, matches=numbers)


def restore_annulled(change: Change, stage: Stage, pair: Pair) -> None:
    """Let the matches of a pair that is back count again as they stood.

    Those against another pair whose matches are annulled stay so. The caller forfeits
    those against a pair that has only left.
    """
    annulled = stage.matches.filter(sides__pair=pair, state=Match.State.VOID)
    restored: list[int] = []
    for match in annulled.order_by("number"):
        if _is_annulled_by_other(annulled, match, pair):
            continue
        _restore(match, rules_of(stage))
        restored.append(match.number)
    if restored:
        change.log("pair.annul-undone", pair=pair.number, matches=restored)


def _restore(match: Match, rules: formats.StageRules) -> None:
    if not match.is_forfeit:
        weigh_match(match, rules)
        return
    match.winner = formats.match_winner(games_of(match), match.best_of)
    match.state = Match.State.FINAL
    match.save(update_fields=["state", "winner"])


def _is_annulled_by_other(own: QuerySet[Match], match: Match, pair: Pair) -> bool:
    """Whether the other pair left with all its matches annulled."""
    others = match.sides.exclude(pair=pair).exclude(pair__state=Pair.State.IN)
    voided = Match.objects.filter(
        stage=match.stage_id, sides__pair__in=others.values("pair")
    ).filter(state=Match.State.VOID)
    return voided.exclude(pk__in=own.values("pk")).exists()
