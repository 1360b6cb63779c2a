"""What the sender of a result may undo, and where two sheets of a game differ."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import zip_longest
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.common import clock
from players.common.prepared import Prepared
from scoring.game.context import is_round_over
from scoring.game.models import Submission
from tournaments.event.models import Event, Match, Side, Stage

UNDO_FOR = timedelta(minutes=2)
State = Submission.State


def just_decided(
    event: Event, by: str, standing: Iterable[Submission] | None = None
) -> Submission | None:
    """The last result that this author let stand, while it can be undone.

    ``standing`` are the results asked about, by default all of the event.
    """
    if event.state == Event.State.FINAL:
        return None
    if standing is None:
        since = clock.now() - UNDO_FOR
        standing = _standing(game__match__event=event, decided_at__gte=since)
    newest = sorted(
        standing, key=lambda v: (v.decided_at or v.at, v.game.number), reverse=True
    )
    for version in newest:
        version.game.match.event = version.game.match.stage.event = event
        is_own = version.decided_by == by and not version.is_settlement
        if is_own and not is_late(version) and not is_built_on(version):
            return version
    return None


def _standing(**of: Any) -> QuerySet[Submission]:
    rows = Submission.objects.filter(**of, state=State.CONFIRMED)
    rows = rows.filter(game__marks_1__isnull=False)
    return rows.select_related("game__match__stage", "game__match__round", "link")


# The results of a match (its primary key) that stand.
standing_results = Prepared(lambda match: _standing(game__match=match).order_by())


def is_late(version: Submission) -> bool:
    return not version.decided_at or version.decided_at < clock.now() - UNDO_FOR


def is_built_on(version: Submission) -> bool:
    """Whether the event went on from this result."""
    match, stage = version.game.match, version.game.match.stage
    if match.games.filter(number__gt=version.game.number, marks_1__isnull=False):
        return True
    if _voided_others(version) or _feeds_a_stage(stage):
        return True
    if stage.kind in ("swiss", "draw_box"):
        return stage.rounds.filter(number__gt=match.round.number).exists()
    if stage.is_bracket:
        return _feeds_a_begun_match(match)
    return is_round_over(match)


def _voided_others(version: Submission) -> bool:
    """Whether it was a correction that took results of other matches away."""
    others = Submission.objects.filter(
        game__match__event=version.game.match.event,
        decided_at=version.decided_at,
        state_before=State.CONFIRMED,
    )
    return others.exclude(game__match=version.game.match).exists()


def _feeds_a_stage(stage: Stage) -> bool:
    shape = stage.event.format.stages
    begun = stage.event.stages.exclude(state=Stage.State.WAITING)
    return any(
        shape[number - 1].feeds_from == stage.number
        for number in begun.values_list("number", flat=True)
    )


def _feeds_a_begun_match(match: Match) -> bool:
    """Whether a match that its winner or loser goes to has begun."""
    fed = Side.objects.filter(
        match__stage=match.stage_id,
        source_kind__in=["winner", "loser"],
        source_ref=str(match.number),
    )
    begun = [*Match.IN_PLAY, Match.State.FINAL]
    return (
        fed.filter(match__state__in=begun).exclude(match__games__ended="bye").exists()
    )


CELLS = {
    "shaker": gettext_lazy("shaker"),
    "bidder": gettext_lazy("who bid"),
    "bid": gettext_lazy("bid"),
    "contract": gettext_lazy("contract"),
    "made": gettext_lazy("made or set"),
    "marks": gettext_lazy("marks"),
}


def differing(
    first: Sequence[dict[str, Any]], second: Sequence[dict[str, Any]]
) -> frozenset[tuple[int, str]]:
    """The cells in which two sheets differ, as hand (from 1) and column.

    Ignores marks given by rulings beside a hand, which nobody keys.
    """
    pairs = zip_longest(hands_alone(first), hands_alone(second))
    return frozenset(
        (n, cell)
        for n, (a, b) in enumerate(pairs, 1)
        for cell in CELLS
        if (a or {}).get(cell) != (b or {}).get(cell)
    )


def hands_alone(sheet: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """A stored sheet's hands, without the marks given beside them."""
    return [row for row in sheet if row.get("ruled") != "mark"]


def side_by_side(
    first: Sequence[dict[str, Any]], second: Sequence[dict[str, Any]]
) -> list[tuple[int, dict[str, Any] | None, dict[str, Any] | None, bool]]:
    """Two sheets hand by hand: the number, both rows, and whether they differ."""
    wrong = {number for number, _cell_name in differing(first, second)}
    pairs = zip_longest(hands_alone(first), hands_alone(second))
    return [(n, a, b, n in wrong) for n, (a, b) in enumerate(pairs, 1)]


def cell_words(cells: frozenset[tuple[int, str]]) -> str:
    """Differing cells in words: "hand 3: bid, made"."""
    phrases = []
    for number in sorted({n for n, _cell_name in cells}):
        names = ", ".join(str(w) for c, w in CELLS.items() if (number, c) in cells)
        phrases.append(_("hand %(n)s: %(cells)s") % {"n": number, "cells": names})
    return "; ".join(phrases)
