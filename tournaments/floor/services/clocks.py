"""Clocks in use: pause, resume, extend one or all; sessions and announcements.

A clock consists of its entries in the database; no process waits for time to pass.
"""

from collections.abc import Callable, Iterable
from functools import partial

from django.utils.translation import gettext as _
from django.utils.translation import override

from players.common import clock
from tournaments.event.models import (
    Announcement,
    ClockEntry,
    Event,
    Expiry,
    Match,
    Session,
)
from tournaments.event.selectors.clocks import (
    HallClock,
    entries_of,
    hall_clocks,
    hall_messages,
    is_unannounced,
)
from tournaments.event.services.change import Change, Key, Refused, changes
from tournaments.event.sql import next_number

Kind = ClockEntry.Kind
MOST_MINUTES = 600
MOST_LETTERS = 60


@changes(covers=False)
def change_clocks(
    change: Change,
    *,
    event: Event,
    kind: str,
    by: str,
    of: Session | Match | None = None,
    minutes: int = 0,
    key: Key = None,
) -> None:
    """Pause, resume or extend every clock of play, or of one; negative minutes shorten."""
    _add_entries(change, _clocks_of(change, of), kind, minutes * 60)


pause_clocks = partial(change_clocks, kind=Kind.PAUSE)
resume_clocks = partial(change_clocks, kind=Kind.RESUME)
extend_clocks = partial(change_clocks, kind=Kind.EXTEND)
# The buttons beside a clock: of all play, a table, a break, or several divisions.
CLOCK_BUTTONS = {
    "pause": pause_clocks,
    "resume": resume_clocks,
    "shorten-1": partial(extend_clocks, minutes=-1),
    "extend-1": partial(extend_clocks, minutes=1),
    "extend-5": partial(extend_clocks, minutes=5),
}


def _clocks_of(change: Change, of: Session | Match | None) -> list[HallClock]:
    """The clocks that can be changed by hand: of play, of the session or of the match."""
    if isinstance(of, Match):
        return [_of_match(change, of)]
    clocks = [c for c in hall_clocks(change.event) if c.is_own and c.session == of]
    if not clocks:
        raise Refused(_("No clock is running."))
    return clocks


def _of_match(change: Change, match: Match) -> HallClock:
    fresh = change.event.matches.select_related("round").get(pk=match.pk)
    entries = entries_of(fresh)
    if fresh.state != Match.State.PLAYING or not entries:
        raise Refused(
            _("No clock is running for match %(match)s.") % {"match": fresh.number}
        )
    return HallClock(tuple(entries), round=fresh.round, match=fresh)


def _add_entries(
    change: Change, clocks: list[HallClock], kind: str, seconds: int = 0
) -> None:
    """Add an entry to each of the clocks that is in the state it needs."""
    moment = clock.now()
    needed = {Kind.PAUSE: "running", Kind.RESUME: "paused"}.get(Kind(kind))
    changed = [c for c in clocks if needed in (None, c.at(moment).state)]
    if not changed:
        sentences = {
            Kind.PAUSE: _("The clock is not running."),
            Kind.RESUME: _("The clock is not paused."),
        }
        raise Refused(sentences[Kind(kind)])
    for changing in changed:
        ClockEntry.objects.create(
            round=changing.round,
            session=changing.session,
            match=changing.match,
            wave=changing.wave,
            kind=kind,
            at=moment,
            seconds=seconds,
        )
    titles = _log_titles(changed)
    action = "shorten" if seconds < 0 else kind
    change.log(f"clock.{action}", clocks=titles, minutes=abs(seconds) // 60)


@changes(covers=False)
def start_session(
    change: Change, *, event: Event, title: str, minutes: int, by: str, key: Key = None
) -> None:
    """Start a clock for a part of the day without play, such as lunch."""
    if len(title.strip()) > MOST_LETTERS:
        raise Refused(
            _("Say what the clock is for, in at most 60 letters."), field="text"
        )
    number = next_number(event.sessions)
    session = Session.objects.create(event=event, number=number, title=title.strip())
    ClockEntry.objects.create(
        session=session, kind=Kind.START, at=clock.now(), seconds=minutes * 60
    )
    change.log("session.start", title=session.title, minutes=minutes)


@changes(final_too=True, covers=False)
def stop_session(
    change: Change, *, event: Event, of: Session, by: str, key: Key = None
) -> None:
    last = of.clock.last()
    if last is None or last.kind == Kind.STOP:
        return
    _stop(change, of)


SESSION_BUTTONS: dict[str, Callable[..., None]] = {
    **CLOCK_BUTTONS,
    "stop": stop_session,
}


def end_breaks(change: Change, *, is_asked: bool) -> None:
    """End every session when play goes on; a break not over only if ``is_asked``."""
    hall = hall_messages(change.event)
    if hall.breaks and not is_asked:
        raise Refused(
            _("%(break)s is not over yet: say so if play is to go on.")
            % {"break": hall.breaks[0].title}
        )
    for session_clock in hall.sessions:
        if session_clock.session:
            _stop(change, session_clock.session)


def _stop(change: Change, session: Session) -> None:
    ClockEntry.objects.create(session=session, kind=Kind.STOP, at=clock.now())
    change.log("session.stop", title=session.title)


@changes(final_too=True, covers=False)
def announce(
    change: Change, *, event: Event, text: str, by: str, key: Key = None
) -> None:
    """Show a text on every screen, replacing the last announcement."""
    moment = clock.now()
    _take_down(change)
    made = Announcement(event=event, text=text.strip(), at=moment)
    made.save()
    change.log("announce", text=made.text)


@changes(final_too=True, covers=False)
def take_down(change: Change, *, event: Event, by: str, key: Key = None) -> None:
    if _take_down(change):
        change.log("announce.down")


def _take_down(change: Change) -> int:
    standing = change.event.announcements.filter(taken_down_at=None)
    return standing.update(taken_down_at=clock.now())


@changes(again=[], final_too=True, covers=False)
def announce_expired(change: Change, *, event: Event, by: str = "clock") -> list[str]:
    """Announce each clock that ran out, once; return the announced titles."""
    moment = clock.now()
    expired = [c for c in hall_clocks(event) if is_unannounced(c, moment)]
    for c in expired:
        Expiry.objects.create(entry=c.entries[-1], match=c.match, at=moment)
    titles = [c.title for c in expired]
    if titles:
        change.log("clock.expired", clocks=_log_titles(expired))
    return titles


def _log_titles(clocks: Iterable[HallClock]) -> list[str]:
    """The titles as the log stores them for readers of any language: in English."""
    with override("en"):
        return [each.title for each in clocks]
