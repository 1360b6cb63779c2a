"""Calls bracket matches to free tables, and starts them once their players are seated."""

from django.utils.translation import gettext as _

from players.common import clock
from tournaments.draw.services.stored_draw import draw_next_round
from tournaments.event.models import ClockEntry, Event, Game, Match, Round, Stage
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.floor.tasks import back_up
from tournaments.formats.sources import BYE


def call_matches(change: Change) -> None:
    """Assign free tables to the matches that can be played, in the stages' order."""
    for stage in change.event.stages.filter(state="running", kind="draw_box"):
        if not stage.matches.exclude(state__in=Match.SETTLED).exists():
            draw_next_round(change, stage)
    free, ready = _free_tables(change.event), _ready_matches(change.event)
    if not ready:
        raise Refused(_("No match is waiting: results have to come in first."))
    if not free:
        raise Refused(_("No table is free: results have to come in first."))
    called = ready[: len(free)]
    begun = next((match.round for match in called if not match.round.wave), None)
    if begun is not None:
        back_up(change.event, begun)
    for match in called:
        _call(match, free)
    change.log(
        "match.call",
        matches=[m.number for m in called],
        tables=[m.table for m in called],
    )


def _free_tables(event: Event) -> list[int]:
    held = event.matches.filter(state__in=Match.HOLDS_TABLE)
    taken = set(held.values_list("table", flat=True))
    in_use = event.tables.filter(is_in_use=True).values_list("number", flat=True)
    return [number for number in in_use if number not in taken]


def _ready_matches(event: Event) -> list[Match]:
    """The bracket matches that can be played, in the order in which they are called."""
    ready = event.matches.filter(
        state=Match.State.READY,
        stage__state=Stage.State.RUNNING,
        stage__kind__in=["single_elimination", "double_elimination", "draw_box"],
    )
    in_order = ready.order_by("round__number", "stage__number", "number")
    return list(in_order.select_related("round", "stage"))


def _call(match: Match, free: list[int]) -> None:
    """Call a match to a free table, if possible one that its round has not used."""
    seats = match.round.matches.filter(table__isnull=False).order_by("wave")
    waves = dict(seats.values_list("table", "wave"))
    table = next((n for n in free if n not in waves), free[0])
    free.remove(table)
    match.table, match.wave = table, waves.get(table, 0) + 1
    match.state = Match.State.CALLED
    match.called_at = clock.now()
    match.save()
    Round.objects.filter(pk=match.round_id).update(wave=1)
    Game.objects.get_or_create(match=match, number=1)


@changes(covers=False)
def start_match(
    change: Change, *, event: Event, match: Match, by: str, key: Key = None
) -> None:
    """Start a called match once its players are seated; its own clock runs."""
    match.refresh_from_db()
    if match.state == Match.State.PLAYING:
        return
    if match.state != Match.State.CALLED:
        raise Refused(_("This match is not called to a table."))
    _start_playing(change, match)


@changes(covers=False)
def start_called(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    called = event.matches.filter(state=Match.State.CALLED)
    if not called:
        raise Refused(_("No match is called."))
    for match in called.select_related("round"):
        _start_playing(change, match)


def _minutes_of_first_matches(event: Event, match: Match) -> int | None:
    """Return the minutes of a pair's first matches, if a bye delayed one until now."""
    stage = match.stage
    stage.event = event
    rules = rules_of(stage)
    if not stage.is_bracket or not rules.minutes or rules.timed_rounds is None:
        return None
    for pair in match.sides.exclude(pair=None).values_list("pair", flat=True):
        before = stage.matches.filter(
            sides__pair=pair, round__number__lt=match.round.number
        )
        if before.exclude(sides__source_kind=BYE.kind).count() < rules.timed_rounds:
            return rules.minutes
    return None


def _start_playing(change: Change, match: Match) -> None:
    match.state = Match.State.PLAYING
    match.save()
    if minutes := match.round.minutes or _minutes_of_first_matches(change.event, match):
        ClockEntry.objects.create(
            round=match.round,
            wave=match.wave,
            match=match,
            kind=ClockEntry.Kind.START,
            at=clock.now(),
            seconds=minutes * 60,
        )
    change.log("match.start", match=match.number, table=match.table)
