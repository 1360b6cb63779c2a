"""Life happens: pairs leave, come back, come late, change seats; tables fail.

What was played stands; what is left is forfeited as the kind of stage asks.
"""

from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.formats.values import BYE
from tournaments.models import (
    ClockEntry,
    Event,
    Game,
    Match,
    Pair,
    Round,
    Seat,
    Side,
    Stage,
)
from tournaments.services.brackets import (
    DRAWN_AS_PLAYED,
    PLAYED,
    close_if_over,
    settle_bracket,
)
from tournaments.services.change import Change, Refused, change, refuse_if_final
from tournaments.services.forfeits import OPEN, forfeit_absent
from tournaments.services.results import refuse_if_cut


def withdraw_pair(
    *, event: Event, pair: Pair, by: str, reason: str = "", key: UUID | None = None
) -> None:
    """A pair goes home: played games stand, what it still owes is forfeited."""
    _leave(event, pair, Pair.State.WITHDRAWN, "pair.withdraw", by, reason, key)


def disqualify_pair(
    *, event: Event, pair: Pair, by: str, reason: str = "", key: UUID | None = None
) -> None:
    """A pair is put out: as if it withdrew, and last in its stage."""
    _leave(event, pair, Pair.State.DISQUALIFIED, "pair.disqualify", by, reason, key)


def _leave(
    event: Event,
    pair: Pair,
    state: str,
    action: str,
    by: str,
    reason: str,
    key: UUID | None,
) -> None:
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        fresh = now.event.pairs.get(pk=pair.pk)
        if fresh.state != Pair.State.IN:
            raise Refused(_("%(pair)s is already out.") % {"pair": fresh.name})
        fresh.state = state
        fresh.is_checked_in = False
        fresh.out_stage, fresh.out_round = _first_missed(now, fresh)
        fresh.save()
        now.log(action, pair=fresh.number, reason=reason)
        for stage in now.event.stages.filter(
            seats__pair=fresh, state__in=["ready", "running"]
        ).distinct():
            stage.event = now.event
            forfeit_absent(now, stage)


def _first_missed(now: Change, pair: Pair) -> tuple[int | None, int | None]:
    """The stage and round from which the pair plays no more."""
    stages = list(
        now.event.stages.filter(seats__pair=pair).order_by("-number").distinct()
    )
    if not stages:
        return None, None
    stage = stages[0]
    open_round = (
        stage.matches.filter(sides__pair=pair, state__in=OPEN)
        .order_by("round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    last = stage.rounds.filter(wave__gt=0).order_by("-number").first()
    return stage.number, open_round or (last.number if last else 0) + 1


def reinstate_pair(
    *, event: Event, pair: Pair, by: str, key: UUID | None = None
) -> None:
    """A pair is back: forfeits of rounds that have not started become matches again."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        fresh = now.event.pairs.get(pk=pair.pk)
        if fresh.state == Pair.State.IN:
            return
        fresh.state = Pair.State.IN
        fresh.is_checked_in = True
        fresh.out_stage = fresh.out_round = None
        fresh.save()
        now.log("pair.reinstate", pair=fresh.number)
        for stage in now.event.stages.filter(seats__pair=fresh).exclude(
            state__in=["waiting", "drawn"]
        ):
            stage.event = now.event
            _give_back(now, stage, fresh)


def _give_back(now: Change, stage: Stage, pair: Pair) -> None:
    for match in stage.matches.filter(
        sides__pair=pair, is_forfeit=True, state=Match.State.FINAL
    ).select_related("round"):
        others = match.sides.exclude(pair=pair).exclude(pair=None)
        if others.exclude(pair__state=Pair.State.IN).exists():
            continue
        if match.round.wave and not stage.is_bracket:
            continue
        match.games.filter(ended="forfeit").delete()
        Game.objects.get_or_create(match=match, number=match.games.count() + 1)
        match.is_forfeit, match.winner, match.ended_at = False, None, None
        match.state = Match.State.READY
        match.save()
        now.log("match.forfeit-undone", match=match.number)
    if stage.is_bracket:
        settle_bracket(now, stage)
    close_if_over(stage)


def substitute_player(
    *,
    event: Event,
    pair: Pair,
    name: str,
    by: str,
    key: UUID | None = None,
) -> None:
    """From now on the pair is called by this name; what it played stays its own."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        fresh = now.event.pairs.get(pk=pair.pk)
        now.log("pair.substitute", pair=fresh.number, was=fresh.name, name=name)
        fresh.name = name
        fresh.save()


def swap_pairs(
    *,
    event: Event,
    round: Round,
    pairs: tuple[int, int],
    by: str,
    key: UUID | None = None,
) -> None:
    """Let two pairs change places in a round that has not started."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        if Round.objects.get(pk=round.pk).wave:
            raise Refused(_("Round %(n)s has started.") % {"n": round.number})
        sides = {
            s.pair.number: s
            for s in Side.objects.filter(
                round=round, pair__number__in=pairs
            ).select_related("pair", "match")
            if s.pair
        }
        if len(sides) != 2:
            raise Refused(_("Both pairs have to be in this round."))
        one, other = (sides[number] for number in pairs)
        if one.match_id == other.match_id:
            raise Refused(_("They already play each other."))
        one.pair, other.pair = other.pair, one.pair
        Side.objects.filter(pk__in=[one.pk, other.pk]).update(pair=None)
        Side.objects.bulk_update([one, other], ["pair"])
        now.log("round.swap", round=round.number, pairs=list(pairs))


def undo_round(*, event: Event, round: Round, by: str, key: UUID | None = None) -> None:
    """Take back the start of the last wave or round while no result of it is in."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        fresh = Round.objects.select_related("stage").get(pk=round.pk)
        stage = fresh.stage
        stage.event = now.event
        _refuse_unless_undoable(fresh, stage)
        wave = fresh.wave
        matches = fresh.matches.filter(wave=wave)
        matches.filter(state__in=[Match.State.PLAYING, Match.State.CALLED]).update(
            state=Match.State.READY, called_at=None
        )
        ClockEntry.objects.filter(round=fresh, wave=wave).delete()
        if wave == 1:
            _take_back_byes(fresh)
        fresh.wave = wave - 1
        fresh.save()
        if wave == 1 and stage.kind in DRAWN_AS_PLAYED and fresh.number > 1:
            fresh.matches.all().delete()
            fresh.delete()
        _reopen_stage(now, stage)
        now.log("round.undo", stage=stage.number, round=round.number, wave=wave)


def _refuse_unless_undoable(round: Round, stage: Stage) -> None:
    if stage.is_bracket:
        raise Refused(_("Bracket matches are taken back one by one."))
    later = stage.rounds.filter(number__gt=round.number, wave__gt=0)
    if not round.wave or later.exists():
        raise Refused(_("Only the round being played can be taken back."))
    done = round.matches.filter(wave=round.wave).exclude(
        state__in=[Match.State.READY, Match.State.PLAYING, Match.State.CALLED]
    )
    if done.exclude(games__ended="bye").exclude(is_forfeit=True).exists():
        raise Refused(
            _("Results of round %(n)s are in: take those back first.")
            % {"n": round.number}
        )


def _take_back_byes(round: Round) -> None:
    byes = round.matches.filter(games__ended="bye")
    Game.objects.filter(match__in=byes, ended="bye").delete()
    Match.objects.filter(
        pk__in=Side.objects.filter(round=round, source=BYE).values("match")
    ).filter(is_forfeit=False).update(
        state=Match.State.WAITING, winner=None, ended_at=None
    )


def _reopen_stage(now: Change, stage: Stage) -> None:
    if stage.rounds.filter(wave__gt=0).exists():
        close_if_over(stage)
        return
    stage.state = Stage.State.READY
    stage.save()
    if not now.event.matches.filter(state__in=PLAYED).exists():
        now.event.state = Event.State.OPEN


def add_late_pair(
    *, event: Event, pair: Pair, by: str, key: UUID | None = None
) -> None:
    """Seat a pair that came after round 1 in a morning of groups or a Swiss stage.

    It takes the place of a bye in the smallest group that has one; Swiss pairs it
    from the next round on.
    """
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        stage = now.event.stages.order_by("number")[0]
        stage.event = now.event
        _refuse_late(now, stage, pair)
        fresh = now.event.pairs.get(pk=pair.pk)
        fresh.is_checked_in = True
        fresh.save()
        if stage.kind == "swiss":
            _add_seat(stage, fresh, "")
        else:
            _take_bye_places(now, stage, fresh)
        now.log("pair.late", pair=fresh.number, stage=stage.number)


def _refuse_late(now: Change, stage: Stage, pair: Pair) -> None:
    if stage.state not in (Stage.State.READY, Stage.State.RUNNING):
        raise Refused(_("%(stage)s takes no more pairs.") % {"stage": stage.name})
    if stage.kind not in ("round_robin", "swiss"):
        raise Refused(
            _("A bracket or league takes no late pairs once its draw is confirmed.")
        )
    if stage.seats.filter(pair=pair).exists():
        raise Refused(_("%(pair)s is already in the draw.") % {"pair": pair.name})
    refuse_if_cut(now.event, stage.pk)


def _add_seat(stage: Stage, pair: Pair, group: str) -> None:
    taken = stage.seats.filter(group=group).count()
    Seat.objects.create(stage=stage, pair=pair, group=group, place=taken + 1)


def _take_bye_places(now: Change, stage: Stage, pair: Pair) -> None:
    open_byes = Side.objects.filter(
        match__stage=stage, source=BYE, pair=None, match__state=Match.State.WAITING
    ).select_related("match__round")
    sizes = {
        group: stage.seats.filter(group=group).count()
        for group in open_byes.values_list("match__group", flat=True)
    }
    if not sizes:
        raise Refused(
            _("No group has a bye left for %(pair)s to take.") % {"pair": pair.name}
        )
    group = min(sizes, key=lambda name: (sizes[name], name))
    _add_seat(stage, pair, group)
    for side in open_byes.filter(match__group=group):
        side.source, side.pair = f"pair:{pair.number}", pair
        side.save()
        match = side.match
        match.state = Match.State.READY
        match.table = _free_table(now.event, match)
        if match.table is None:
            waves = match.round.matches.values_list("wave", flat=True)
            match.wave, match.table = max(waves) + 1, 1
        match.save()
        Game.objects.create(match=match, number=1)


def _free_table(event: Event, match: Match) -> int | None:
    used = set(
        match.round.matches.filter(wave=match.wave).values_list("table", flat=True)
    )
    tables = event.tables.filter(is_in_use=True).values_list("number", flat=True)
    return next((n for n in tables if n not in used), None)


def move_match(
    *, event: Event, match: Match, table: int, by: str, key: UUID | None = None
) -> None:
    """Play a match at another table, for instance when its own is out of use."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        fresh = now.event.matches.select_related("round").get(pk=match.pk)
        if not now.event.tables.filter(number=table, is_in_use=True).exists():
            raise Refused(_("Table %(n)s is not in use.") % {"n": table})
        other = (
            fresh.round.matches.filter(wave=fresh.wave, table=table)
            .exclude(pk=fresh.pk)
            .first()
        )
        if other is not None:
            raise Refused(
                _("Table %(n)s belongs to match %(m)s in this round.")
                % {"n": table, "m": other.number}
            )
        was, fresh.table = fresh.table, table
        fresh.save()
        now.log("match.move", match=fresh.number, was=was, table=table)
