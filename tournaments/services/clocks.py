"""Clocks under way: pause, resume, extend one or all; sessions and announcements.

A clock is rows; nothing here waits for time to pass.
"""

from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments import clock
from tournaments.models import (
    Announcement,
    ClockEntry,
    Event,
    Expiry,
    Match,
    Session,
)
from tournaments.selectors.clocks import (
    HallClock,
    entries_of,
    hall_clocks,
    hall_words,
    is_untold,
)
from tournaments.services.change import Change, Refused, change, refuse_if_final

Kind = ClockEntry.Kind
MOST_MINUTES = 600
MOST_LETTERS = 60


def pause_clocks(
    *,
    event: Event,
    by: str,
    session: Session | None = None,
    match: Match | None = None,
    key: UUID | None = None,
) -> None:
    """Stop every clock of play for a while, one session's or one match's."""
    with change(event, by=by, key=key) as now:
        if not now.again:
            _turn(now, _asked(now, session, match), Kind.PAUSE)


def resume_clocks(
    *,
    event: Event,
    by: str,
    session: Session | None = None,
    match: Match | None = None,
    key: UUID | None = None,
) -> None:
    """Let every paused clock of play run on, one session's or one match's."""
    with change(event, by=by, key=key) as now:
        if not now.again:
            _turn(now, _asked(now, session, match), Kind.RESUME)


def extend_clocks(
    *,
    event: Event,
    minutes: int,
    by: str,
    session: Session | None = None,
    match: Match | None = None,
    key: UUID | None = None,
) -> None:
    """Give all tables more minutes, one session or one match; fewer takes some away."""
    with change(event, by=by, key=key) as now:
        if not now.again:
            _turn(now, _asked(now, session, match), Kind.EXTEND, minutes * 60)


def _asked(
    now: Change, session: Session | None, match: Match | None
) -> list[HallClock]:
    """The clocks of play, the session's or the match's, that can be turned by hand."""
    refuse_if_final(now.event)
    if match is not None:
        return [_of_match(now, match)]
    found = [c for c in hall_clocks(now.event) if c.is_own and c.session == session]
    if not found:
        raise Refused(_("No clock is running."))
    return found


def _of_match(now: Change, match: Match) -> HallClock:
    fresh = now.event.matches.select_related("round").get(pk=match.pk)
    entries = entries_of(fresh)
    if fresh.state != Match.State.PLAYING or not entries:
        raise Refused(
            _("No clock is running for match %(match)s.") % {"match": fresh.number}
        )
    return HallClock(tuple(entries), round=fresh.round, match=fresh)


def _turn(now: Change, clocks: list[HallClock], kind: str, seconds: int = 0) -> None:
    """One row more for each clock that this can be done to."""
    moment = clock.now()
    needed = {Kind.PAUSE: "running", Kind.RESUME: "paused"}.get(Kind(kind))
    turned = [c for c in clocks if needed in (None, c.at(moment).state)]
    if not turned:
        sentences = {
            Kind.PAUSE: _("The clock is not running."),
            Kind.RESUME: _("The clock is not paused."),
        }
        raise Refused(sentences[Kind(kind)])
    for one in turned:
        ClockEntry.objects.create(
            round=one.round,
            session=one.session,
            match=one.match,
            wave=one.wave,
            kind=kind,
            at=moment,
            seconds=seconds,
        )
    titles = [c.title for c in turned]
    said = "shorten" if seconds < 0 else kind
    now.log(f"clock.{said}", clocks=titles, minutes=abs(seconds) // 60)


def start_session(
    *, event: Event, title: str, minutes: int, by: str, key: UUID | None = None
) -> None:
    """Run a clock of its own for a stretch of the day, such as lunch."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        refuse_if_final(now.event)
        if not 0 < len(title.strip()) <= MOST_LETTERS:
            raise Refused(
                _("Say what the clock is for, in at most 60 letters."), field="text"
            )
        if not 0 < minutes <= MOST_MINUTES:
            raise Refused(_("Say how many minutes, from 1 to 600."), field="minutes")
        last = now.event.sessions.aggregate(Max("number"))["number__max"] or 0
        session = Session.objects.create(
            event=now.event, number=last + 1, title=title.strip()
        )
        ClockEntry.objects.create(
            session=session, kind=Kind.START, at=clock.now(), seconds=minutes * 60
        )
        now.log("session.start", title=session.title, minutes=minutes)


def stop_session(
    *, event: Event, session: Session, by: str, key: UUID | None = None
) -> None:
    """Take a session's clock off the screens."""
    with change(event, by=by, key=key) as now:
        last = session.clock.last()
        if now.again or last is None or last.kind == Kind.STOP:
            return
        _stop(now, session)


def end_breaks(now: Change, *, is_asked: bool) -> None:
    """Play goes on: no break stays on the screens, nor is one cut short by a slip."""
    words = hall_words(now.event)
    if words.breaks and not is_asked:
        raise Refused(
            _("%(break)s is not over yet: say so if play is to go on.")
            % {"break": words.breaks[0].title}
        )
    for one in words.sessions:
        if one.session:
            _stop(now, one.session)


def _stop(now: Change, session: Session) -> None:
    ClockEntry.objects.create(session=session, kind=Kind.STOP, at=clock.now())
    now.log("session.stop", title=session.title)


def announce(*, event: Event, text: str, by: str, key: UUID | None = None) -> None:
    """Say something on every screen, in the place of what was said before."""
    with change(event, by=by, key=key) as now:
        if now.again:
            return
        if not text.strip():
            raise Refused(_("Say what to announce."), field="text")
        moment = clock.now()
        _take_down(now)
        made = Announcement(event=now.event, text=text.strip(), at=moment)
        made.save()
        now.log("announce", text=made.text)


def take_down(*, event: Event, by: str, key: UUID | None = None) -> None:
    """Take the announcement off the screens."""
    with change(event, by=by, key=key) as now:
        if not now.again and _take_down(now):
            now.log("announce.down")


def _take_down(now: Change) -> int:
    standing = now.event.announcements.filter(taken_down_at=None)
    return standing.update(taken_down_at=clock.now())


def announce_expired(*, event: Event, by: str = "clock") -> list[str]:
    """Tell every screen of each clock that ran out, once; the titles told now."""
    with change(event, by=by) as now:
        moment = clock.now()
        found = [c for c in hall_clocks(now.event) if is_untold(c, moment)]
        for one in found:
            Expiry.objects.create(entry=one.entries[-1], match=one.match, at=moment)
        titles = [one.title for one in found]
        if titles:
            now.log("clock.expired", clocks=titles)
        return titles
