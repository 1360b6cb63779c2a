"""Settles ties, makes and takes back the cut, and makes the event final."""

from collections.abc import Sequence
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.draw.services.stored_draw import clear_stage, lay_out, wish
from tournaments.event.models import Event, Stage, TieBreak
from tournaments.event.play import domino_rules, rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.services.events import new_seed
from tournaments.event.terms import term
from tournaments.event.translation import translate
from tournaments.standings.selectors.cut import (
    cut_of,
    cut_wishes,
    fed_by,
    has_begun,
    next_cut,
    ranks_of,
    takes,
)
from tournaments.standings.selectors.finish import open_points


@changes
def settle_tie(
    change: Change,
    *,
    event: Event,
    stage: Stage,
    tie: formats.TieBreak,
    by: str,
    note: str = "",
    key: Key = None,
) -> None:
    """Record how a tie was settled: a hand played, dominoes or a lot drawn."""
    level = sorted(tie.entrants)
    if level != sorted(tie.order):
        raise Refused(
            term(
                event,
                _("The order has to name each of the level pairs once."),
                _("The order has to name each of the level players once."),
                _("The order has to name each of the level teams once."),
            )
        )
    _refuse_if_cut(stage)
    TieBreak.objects.filter(stage=stage, group=tie.group, pairs=level).delete()
    settled = {
        "group": tie.group,
        "by": tie.by,
        "order": list(tie.order),
        "drawn": list(tie.drawn),
    }
    TieBreak.objects.create(stage=stage, pairs=level, note=note, **settled)
    change.log("tie.settle", stage=stage.number, **settled)


def draw_tie(
    *,
    event: Event,
    stage: Stage,
    group: str,
    pairs: Sequence[int],
    way: str,
    by: str,
    key: UUID | None = None,
) -> None:
    """Settle a tie by drawing a domino or a lot; the note says how to check the draw."""
    seed = new_seed()
    level = sorted(pairs)
    purpose = f"tie {stage.number} {group} {' '.join(str(n) for n in level)}"
    try:
        drawn = (
            formats.settle_by_lot(group, level, seed, purpose)
            if way == "lot"
            else formats.settle_by_domino(
                group, level, seed, purpose, domino_rules(stage)
            )
        )
    except formats.FormatError as error:
        raise Refused(translate(error.sentence)) from None
    note = f"{formats.ALGORITHM}|{seed}|{purpose}"
    settle_tie(event=event, stage=stage, tie=drawn, note=note, by=by, key=key)


@changes
def reopen_tie(
    change: Change, *, event: Event, tie: TieBreak, by: str, key: Key = None
) -> None:
    _refuse_if_cut(tie.stage)
    change.log("tie.reopen", stage=tie.stage.number, group=tie.group, pairs=tie.pairs)
    tie.delete()


def _refuse_if_cut(stage: Stage) -> None:
    later = stage.event.stages.filter(number__gt=stage.number)
    if later.exclude(state=Stage.State.WAITING).exists():
        raise Refused(_("The cut is made from this standing. Take the cut back first."))


@changes
def make_cut(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    """Seed the next stages from the standings and draw their brackets."""
    stages = list(event.stages.all())
    source = next_cut(stages)
    if source is None:
        raise Refused(_("There is nothing to cut: no stage is over."))
    cut = cut_of(source)
    if cut.blocked_by:
        raise Refused(
            _("A tie has to be settled first: pairs %(pairs)s.")
            % {"pairs": ", ".join(str(n) for n in cut.blocked_by[0].entrants)}
        )
    for stage in fed_by(stages, source):
        _seed_stage(change, stage, source, cut)
    change.log(
        "cut.make",
        stage=source.number,
        advancing=[e.number for e in cut.advancing],
        rest=[e.number for e in cut.rest],
    )


def _seed_stage(change: Change, stage: Stage, source: Stage, cut: formats.Cut) -> None:
    rules = rules_of(stage)
    entrants = takes(stage, cut)
    if not formats.is_held(rules, len(entrants)):
        stage.state = Stage.State.OVER
        stage.save()
        return
    wishes = cut_wishes(stage, entrants)
    seeded = formats.seed_bracket(rules, entrants, change.event.seed, wishes)
    wish(stage, wishes)
    lay_out(change, stage, seeded, change.event.seed, ranks_of(source, cut))
    stage.state = Stage.State.READY
    stage.save()


@changes
def take_back_cut(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    """Undo the cut while no bracket match has been called."""
    fed = [
        s
        for s in event.stages.all()
        if rules_of(s).feeds_from and s.state != Stage.State.WAITING
    ]
    if not fed:
        raise Refused(_("There is no cut to take back."))
    if any(has_begun(s) for s in fed):
        raise Refused(_("The brackets have begun: the cut stands."))
    for stage in fed:
        clear_stage(stage)
        stage.state, stage.wishes = Stage.State.WAITING, None
        stage.save()
    change.log("cut.take-back", stages=[s.number for s in fed])


@changes(again=[])
def finalise(change: Change, *, event: Event, by: str, key: Key = None) -> list[str]:
    """Make the event final, or return the sentences of what has to be done before."""
    if sentences := [point.sentence for point in open_points(event)]:
        return sentences
    event.state = Event.State.FINAL
    change.log("event.final")
    return []
