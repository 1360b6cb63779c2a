"""Takes a late pair out of the draw again; its audit entry has the old state."""

from django.utils.translation import gettext as _

from tournaments.brackets.services.settle import (
    UNDER_WAY,
    close_if_over,
    settle_bracket,
)
from tournaments.draw.services.regrow import grow_again
from tournaments.draw.services.reseating import plan_reseated, seated_pairs
from tournaments.event.models import AuditEntry, Event, Pair, Side, Stage
from tournaments.event.selectors.written import written_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.field.selectors.pair_actions import late_entry
from tournaments.field.services.late import resolve_advance
from tournaments.field.services.late_matches import make_open
from tournaments.formats.sources import BYE, Source
from tournaments.results.services.forfeits import forfeit_absent


@changes
def take_back_late(
    change: Change, *, event: Event, pair: Pair, by: str, key: Key = None
) -> None:
    """Take a late pair out of the draw again and restore what it changed."""
    entry = late_entry(event, pair)
    if entry is None:
        raise Refused(_("%(pair)s did not come late.") % {"pair": pair})
    stage = event.stages.get(number=entry.detail["stage"])
    _refuse_if_played(stage, pair, entry)
    _put_back(change, stage, pair, entry)
    event.pairs.filter(pk=pair.pk).update(is_checked_in=False)
    change.log("pair.late-back", pair=pair.number, stage=stage.number)
    forfeit_absent(change, stage)
    close_if_over(stage)


def _refuse_if_played(stage: Stage, pair: Pair, entry: AuditEntry) -> None:
    touched = [*(row[0] for row in entry.detail["was"]), *entry.detail["new"]]
    mine = stage.matches.filter(sides__pair=pair)
    begun = stage.matches.filter(number__in=touched) | mine
    settled = begun.exclude(sides__source_kind=BYE.kind).exclude(is_forfeit=True)
    if settled.filter(state__in=UNDER_WAY).exists():
        raise _has_begun(pair)
    if first := written_of(begun.distinct()).order_by("number").first():
        raise Refused(
            _(
                "Something was written of match %(match)s, which was drawn with "
                "%(pair)s: it can withdraw."
            )
            % {"match": first.number, "pair": pair}
        )


def _has_begun(pair: Pair) -> Refused:
    return Refused(_("%(pair)s has begun to play: it can withdraw.") % {"pair": pair})


def _put_back(change: Change, stage: Stage, pair: Pair, entry: AuditEntry) -> None:
    seats = seated_pairs(stage)
    stage.matches.filter(number__in=entry.detail["new"]).delete()
    stage.rounds.filter(matches=None).delete()
    rows = {m.number: m for m in stage.matches.select_related("round")}
    snapshots = [  # A bracket is rebuilt from its round 1
        row
        for row in entry.detail["was"]
        if (match := rows.get(row[0]))
        and not (stage.is_bracket and match.round.number > 1)
    ]
    Side.objects.filter(
        match__in=[rows[number].pk for number, *_rest in snapshots]
    ).update(pair=None)
    pairs = {p.number: p for p in change.event.pairs.all()}
    for number, table, wave, sides in snapshots:
        sources = [Source.parse(text) for _side, text, _pair in sides]
        for (side, _text, seated), source in zip(sides, sources, strict=True):
            Side.objects.filter(match=rows[number], side=side).update(
                source_kind=source.kind, source_ref=source.ref, pair=pairs.get(seated)
            )
        row = rows[number]
        row.table, row.wave = table, wave
        if not stage.is_bracket:
            make_open(change, row, is_bye=BYE in sources)
    stage.seats.filter(pair=pair).delete()
    plan_reseated(change, stage, seats)
    resolve_advance(stage)
    if stage.is_bracket:
        if not grow_again(change, stage):
            raise _has_begun(pair)
        settle_bracket(change, stage)
