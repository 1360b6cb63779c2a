"""Lateness and no-shows: the event's own minutes compared with the clock."""

from datetime import timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common import clock
from scoring.game.catalogue import Consequence
from tournaments.event.models import Fixture, Match

CODES = ("late", "no_show")


class Lateness:
    """How long a match has waited since its call or its date, and the penalty for it."""

    def __init__(self, match: Match) -> None:
        shape = match.event.format
        fixtures = Fixture.objects.filter(match=match)
        self.fixture = fixtures.first() if shape.is_by_dates else None
        self.zone = ZoneInfo(match.event.time_zone)
        called = self.fixture.starts_at if self.fixture else match.called_at
        waited = clock.now() - called if called else timedelta()
        self.called_at, self.allowed = called, shape.no_show_minutes
        self.minutes = max(int(waited.total_seconds() // 60), 0)
        self.is_out = shape.no_show == "event"  # The event disqualifies who is late

    @property
    def is_due(self) -> bool:
        if self.fixture and self.fixture.status not in Fixture.TO_PLAY:
            return True  # Its deadline is over
        return self.called_at is not None and self.minutes >= self.allowed

    def consequence(self, code: str) -> Consequence:
        """The consequence by the event's format now."""
        if not self.is_due:
            return Consequence.WARNING if code == "late" else Consequence.STANDS
        if self.is_out:
            return Consequence.DISQUALIFIED
        return Consequence.GAME if code == "late" else Consequence.MATCH

    @property
    def words(self) -> str:
        if self.fixture:
            return self._words_of_date
        if self.called_at is None:
            return _("This match has not been called yet: nobody is late.")
        waited = ngettext(
            "Called %(n)s minute ago.", "Called %(n)s minutes ago.", self.minutes
        ) % {"n": self.minutes}
        return f"{waited} {self._after}"

    @property
    def _words_of_date(self) -> str:
        if self.called_at is None:
            return "" if self.is_due else _("It has no date: nobody is late.")
        at = self.called_at.astimezone(self.zone)
        when = {"day": date_format(at), "time": time_format(at)}
        if at > clock.now():
            return _("It begins on %(day)s, %(time)s: nobody is late.") % when
        began = _("It was to begin on %(day)s, %(time)s.") % when
        return f"{began} {self._after}"

    @property
    def _after(self) -> str:
        after = (
            _("After %(n)s minutes a side that is not there is out of the event.")
            if self.is_out
            else _("After %(n)s minutes a side that is not there forfeits the game.")
        )
        return after % {"n": self.allowed}
