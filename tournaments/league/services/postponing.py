"""Captains postpone a match, offer dates and accept one; the deadline decides.

``side`` is the captain's side of the match, which the caller has checked.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext as _

from players.common import clock
from tournaments import formats
from tournaments.brackets.services.settle import close_if_over
from tournaments.event.models import DateOffer, Event, Fixture, Match, Stage
from tournaments.event.play import rules_of
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.league.selectors.club_meetings import meeting_of
from tournaments.league.selectors.fixture_lines import is_restorable
from tournaments.league.services.fixtures import (
    give_date,
    load_fixtures,
    local_text,
    offers_of,
    refuse_wrong_date,
)
from tournaments.league.services.planning import store_fixtures
from tournaments.results.services.forfeits import forfeit_games

MOST_OFFERS = 5
Status = Fixture.Status


class SeenMove(NamedTuple):
    """A match, the captain's side, and the number of moves the captain's page showed."""

    number: int
    side: int
    moves: int


@changes
def postpone_match(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    by: str,
    seen_moves: int | None = None,
    key: Key = None,
) -> None:
    """Postpone a match that has not begun; a date is found by offers.

    ``seen_moves``: how often it had been moved on the captain's page.
    """
    fixtures = _open(change, number)
    if seen_moves is not None:
        _refuse_unseen(fixtures, seen_moves)
    starts_at = fixtures[0].starts_at
    if starts_at is None:
        return
    if starts_at <= clock.now():
        raise Refused(
            _("The match was to begin already: only the director moves it now.")
        )
    give_date(change, fixtures, None, side=side)


@changes
def restore_date(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    by: str,
    seen_moves: int | None = None,
    key: Key = None,
) -> None:
    """Give a match the date back from which this side has just postponed it.

    Refused once the other side has acknowledged it or offered a date.
    """
    fixtures = _open(change, number)
    if seen_moves is not None:
        _refuse_unseen(fixtures, seen_moves)
    fixture, others = fixtures[0], offers_of(fixtures).exclude(side=side)
    if not is_restorable(fixture, side, event.time_zone) or others.exists():
        raise Refused(_("That cannot be taken back any more: offer a date."))
    give_date(change, fixtures, fixture.was_at, side=side)


@changes
def offer_date(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    starts_at: datetime,
    by: str,
    key: Key = None,
) -> None:
    fixtures = _open(change, number)
    fixture = fixtures[0]
    if fixture.status != Status.POSTPONED:
        raise Refused(_("The match has a date. Postpone it first."))
    if starts_at <= clock.now():
        raise Refused(_("That is in the past."), field="starts_at")
    refuse_wrong_date(event, fixture.decide_on, starts_at)
    own = offers_of(fixtures).filter(side=side)
    if own.filter(starts_at=starts_at).exists():
        return
    if own.count() >= MOST_OFFERS:
        raise Refused(
            _("%(n)s dates are offered already: the other side has to answer.")
            % {"n": MOST_OFFERS}
        )
    DateOffer.objects.create(fixture=fixture, side=side, starts_at=starts_at)
    change.log(
        "fixture.offer", match=number, side=side, at=local_text(event, starts_at)
    )


@changes
def withdraw_date(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    starts_at: datetime,
    by: str,
    key: Key = None,
) -> None:
    """Take an own offer back, which the other side has not accepted."""
    offers = offers_of(_open(change, number))
    own = offers.filter(side=side, starts_at=starts_at)
    if not own.exists():
        raise Refused(_("This date is not offered any more. Look again."))
    own.delete()
    change.log(
        "fixture.withdraw", match=number, side=side, at=local_text(event, starts_at)
    )


@changes
def accept_date(
    change: Change,
    *,
    event: Event,
    number: int,
    side: int,
    starts_at: datetime,
    by: str,
    key: Key = None,
) -> None:
    fixtures = _open(change, number)
    offers = offers_of(fixtures).filter(side=3 - side, starts_at=starts_at)
    if not offers.exists():
        raise Refused(_("This date is not offered any more. Look again."))
    if starts_at <= clock.now():
        raise Refused(_("That is in the past."))
    refuse_wrong_date(event, fixtures[0].decide_on, starts_at)
    give_date(change, fixtures, starts_at, side=side)


@changes
def acknowledge_moves(
    change: Change, *, event: Event, seen: Iterable[SeenMove], by: str, key: Key = None
) -> None:
    """Acknowledge the moves of these matches, all or none."""
    for number, side, moves in seen:
        fixtures = load_fixtures(change, number)
        _refuse_unseen(fixtures, moves)
        for row in fixtures:
            row.acknowledge(side)
        store_fixtures(fixtures, [f"acknowledged_{side}"])
        change.log("fixture.acknowledge", match=number, side=side)


def _refuse_unseen(fixtures: Sequence[Fixture], moves: int) -> None:
    """Refuse a captain whose page showed another date than the match has now."""
    if moves != fixtures[0].moves:
        raise Refused(_("It was moved again in the meantime: look at it once more."))


def _open(change: Change, number: int) -> list[Fixture]:
    """The fixtures, moving together, that captains may still move."""
    fixtures = load_fixtures(change, number)
    if fixtures[0].status not in Fixture.TO_PLAY:
        raise Refused(_("The deadline is over: the director decides."))
    return fixtures


def events_due() -> list[Event]:
    """Events in which a week may begin or a deadline may have passed, in any zone."""
    tomorrow = (clock.now() + timedelta(days=1)).date()
    running = Event.objects.present().filter(state=Event.State.RUNNING)
    unplayed = Fixture.objects.filter(
        status__in=Fixture.TO_PLAY, match__stage__state=Stage.State.RUNNING
    )
    late = unplayed.filter(decide_on__lt=tomorrow, match__state=Match.State.READY)
    begins = unplayed.filter(week_of__lte=tomorrow, match__round__wave=0)
    ids = {
        *late.values_list("match__event", flat=True),
        *begins.values_list("match__event", flat=True),
    }
    return list(running.filter(pk__in=ids).order_by("pk"))


@changes(again=[], final_too=True)
def apply_deadlines(change: Change, *, event: Event, by: str = "clock") -> list[int]:
    """Decide each match that was not played in time; return their numbers.

    A submitted result that waits to be confirmed is left to the captains.
    """
    if event.state != Event.State.RUNNING:
        return []
    late = (
        Fixture.objects.filter(
            match__event=event,
            match__state=Match.State.READY,
            match__stage__state=Stage.State.RUNNING,
            status__in=Fixture.TO_PLAY,
            decide_on__lt=clock.today(event.time_zone),
        )
        .select_related("match__stage", "match__round")
        .order_by("match__number")
    )
    fixtures = {fixture.match_id: fixture for fixture in late}
    numbers = [fixture.match.number for fixture in fixtures.values()]
    while fixtures:
        first = next(iter(fixtures.values()))
        first.match.stage.event = event
        matches = meeting_of(first.match).values_list("pk", flat=True)
        _decide(change, [fixtures.pop(pk) for pk in matches if pk in fixtures])
    return numbers


def _decide(change: Change, fixtures: Sequence[Fixture]) -> None:
    """Decide a match, or the rest of a meeting of clubs, by the league's rule."""
    match, stage = fixtures[0].match, fixtures[0].match.stage
    rules = formats.date_rules(rules_of(stage))
    offered = offers_of(fixtures).values_list("side", flat=True)
    ruling = formats.rule_on(rules.unplayed if rules else "director", list(offered))
    status = Status.DECIDED if ruling.by == "rule" else Status.UNDECIDED
    Fixture.objects.filter(pk__in=[f.pk for f in fixtures]).update(status=status)
    change.log(
        "fixture.deadline", match=match.number, rule=ruling.by, winner=ruling.winner
    )
    if ruling.by == "rule":
        _forfeit(change, stage, fixtures, ruling.winner)


@changes
def forfeit_left(
    change: Change,
    *,
    event: Event,
    number: int,
    winner: int | None,
    by: str,
    key: Key = None,
) -> None:
    """Forfeit the rest of a meeting of clubs to one side, or to nobody."""
    fixtures = load_fixtures(change, number)
    ready = [row for row in fixtures if row.match.state == Match.State.READY]
    _forfeit(change, fixtures[0].match.stage, ready, winner)


def _forfeit(
    change: Change, stage: Stage, fixtures: Sequence[Fixture], winner: int | None
) -> None:
    for fixture in fixtures:
        fixture.match.event = fixture.match.stage.event = change.event
        forfeit_games(change, fixture.match, {1, 2} - {winner})
    close_if_over(stage)
