"""The matches of a late pair: stored, opened, and those it missed."""

from collections.abc import Iterable, Sequence
from typing import Any

from players.common import clock
from tournaments import formats
from tournaments.draw.services.seating import seat_again
from tournaments.draw.services.stored_draw import add_matches
from tournaments.event.models import Fixture, Game, Match, Side, Stage, score_fields
from tournaments.event.play import is_by_dates
from tournaments.event.services.change import Change
from tournaments.formats.sources import BYE, Source


def store_matches(
    change: Change, stage: Stage, matches: Sequence[formats.Match]
) -> None:
    """Store new matches on free tables of their round; published tables stay."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    add_matches(change, stage, matches, pairs, {}, seated=False)
    if is_by_dates(stage):
        return
    for row in stage.matches.filter(
        number__in=[m.number for m in matches], state=Match.State.READY
    ).select_related("round"):
        seat_again(change.event, row)
        row.save(update_fields=["table", "wave"])


def reseat_matches(
    change: Change, stage: Stage, matches: Sequence[formats.Match]
) -> None:
    """Seat other pairs in open matches; a match that becomes a bye has no table."""
    pairs = {p.number: p for p in change.event.pairs.all()}
    rows = {m.number: m for m in stage.matches.select_related("round")}
    sides = Side.objects.filter(match__stage=stage).select_related("match")
    by_place = {(side.match.number, side.side): side for side in sides}
    changed = [by_place[m.number, n] for m in matches for n in (1, 2)]
    Side.objects.filter(pk__in=[side.pk for side in changed]).update(pair=None)
    for match in matches:
        for n in (1, 2):
            seated = match.sides[n - 1]
            side = by_place[match.number, n]
            side.source = match.sources[n - 1]
            side.pair = pairs[seated[0]] if seated else None
    Side.objects.bulk_update(changed, ["pair", "source_kind", "source_ref"])
    for match in matches:
        make_open(change, rows[match.number], is_bye=BYE in match.sources)


def make_open(change: Change, row: Match, *, is_bye: bool) -> None:
    """Make a match open to be played, at a table, or a bye."""
    row.games.all().delete()
    row.is_forfeit, row.winner, row.ended_at = False, None, None
    row.state = Match.State.WAITING if is_bye else Match.State.READY
    if is_bye:
        row.table = None
    elif not Fixture.objects.filter(match=row).exists():
        seat_again(change.event, row)
    row.save()
    if not is_bye:
        Game.objects.create(match=row, number=1)


def store_missed(
    change: Change, stage: Stage, missed: Iterable[formats.Result]
) -> None:
    """Store the rounds the late pair missed as lost by forfeit, won by nobody."""
    rows = {m.number: m for m in stage.matches.all()}
    for result in missed:
        row, [game] = rows[result.match], result.games
        Game.objects.create(match=row, number=1, **score_fields(game), versions=1)
        row.is_forfeit, row.state = True, Match.State.FINAL
        row.ended_at = clock.now()
        row.save()


def match_snapshots(stage: Stage) -> dict[int, list[Any]]:
    """Each match by number: its table, wave and sides, as the audit log stores them."""
    sides: dict[int, list[Any]] = {}
    for number, side, kind, ref, pair in (
        Side.objects.filter(match__stage=stage, member=1)
        .order_by("match__number", "side")
        .values_list(
            "match__number", "side", "source_kind", "source_ref", "pair__number"
        )
    ):
        sides.setdefault(number, []).append([side, str(Source(kind, ref)), pair])
    return {
        number: [number, table, wave, sides[number]]
        for number, table, wave in stage.matches.values_list("number", "table", "wave")
    }
