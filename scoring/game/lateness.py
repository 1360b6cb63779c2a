"""Lateness and no-shows: the event's own minutes compared with the clock."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.common import clock
from scoring.game.catalogue import Consequence
from tournaments.event.models import Match

CODES = ("late", "no_show")


class Lateness:
    """How long a match has waited since its call, and the penalty for it."""

    def __init__(self, match: Match) -> None:
        called, shape = match.called_at, match.event.format
        waited = clock.now() - called if called else timedelta()
        self.called_at, self.allowed = called, shape.no_show_minutes
        self.minutes = max(int(waited.total_seconds() // 60), 0)
        self.is_out = shape.no_show == "event"  # The event disqualifies who is late

    @property
    def is_due(self) -> bool:
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
        if self.called_at is None:
            return _("This match has not been called yet: nobody is late.")
        waited = ngettext(
            "Called %(n)s minute ago.", "Called %(n)s minutes ago.", self.minutes
        ) % {"n": self.minutes}
        after = (
            _("After %(n)s minutes a side that is not there is out of the event.")
            if self.is_out
            else _("After %(n)s minutes a side that is not there forfeits the game.")
        ) % {"n": self.allowed}
        return f"{waited} {after}"
