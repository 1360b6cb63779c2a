"""Follows a corrected cut: later stages take the pairs that it now selects.

Called inside a correction. The same number of pairs take over each other's places; for
more or fewer pairs the bracket is drawn again.
"""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.brackets.services.clear import void_match
from tournaments.brackets.services.settle import (
    UNDER_WAY,
    close_if_over,
    settle_bracket,
)
from tournaments.draw.services.redraw import redraw
from tournaments.event.models import Seat, Side, Stage
from tournaments.event.play import rules_of, stages_of
from tournaments.event.services.change import Change
from tournaments.formats import Source
from tournaments.results.services.forfeits import forfeit_absent
from tournaments.standings.selectors.cut import cut_of, fed_by, ranks_of, takes


def follow_cut(change: Change, source: Stage, notes: list[str]) -> None:
    """Update the stages drawn from this one to its standing."""
    fed = [
        stage
        for stage in fed_by(stages_of(change.event), source)
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
    names = {p.number: f"{p.number} {p.name}" for p in change.event.pairs.all()}
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
        stage.seats.all().delete()
        Seat.objects.bulk_create(
            Seat(stage=stage, pair=pairs[number], place=place)
            for place, number in enumerate(entering, 1)
        )
