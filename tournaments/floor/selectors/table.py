"""One table of the hall: its match, its clock, and free tables for the match."""

from dataclasses import dataclass

from django.http import Http404

from players.common import clock
from tournaments.event.models import Event, Match, Table
from tournaments.event.selectors.clocks import entries_of
from tournaments.event.selectors.matches import line_of
from tournaments.progress.selectors.steps import enter_path


@dataclass(frozen=True, slots=True)
class HallTablePage:
    table: Table
    match: Match | None  # The match called or played at it
    round_name: str  # Of that match
    reading: clock.Reading | None
    free: tuple[int, ...]  # Tables its match could move to
    url: str


def table_page(event: Event, number: int) -> HallTablePage:
    table = event.tables.filter(number=number).first()
    if table is None:
        raise Http404
    matches = event.matches.filter(table=number, state__in=Match.HOLDS_TABLE)
    match = matches.select_related("round", "stage").order_by("-called_at").first()
    entries = entries_of(match) if match and match.state == "playing" else []
    return HallTablePage(
        table=table,
        match=match,
        round_name=line_of(match.pk).round_name if match else "",
        reading=clock.read(entries, clock.now()) if entries else None,
        free=_free(event, match) if match and match.state in Match.AT_TABLE else (),
        url=enter_path(event, match.number) if match else "",
    )


def _free(event: Event, match: Match) -> tuple[int, ...]:
    busy = event.matches.filter(state__in=Match.HOLDS_TABLE).values("table")
    wave = match.round.matches.filter(wave=match.wave).exclude(table=None)
    wave = wave.exclude(state__in=Match.SETTLED)
    tables = event.tables.filter(is_in_use=True).exclude(number__in=busy)
    return tuple(
        tables.exclude(number__in=wave.values("table")).values_list("number", flat=True)
    )
