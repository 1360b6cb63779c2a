"""Offences at a table and their penalty in each rule book."""

from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats import RuleSource

Words = Promise | str


POINTS_TO_OPPONENTS = _("points to the opponents, as many as the director says")


class Consequence(TextChoices):
    STANDS = "stands", _("nothing is taken")
    WARNING = "warning", _("warning")
    MARK = "mark", _("one mark to the opponents")
    HAND = "hand", _("the hand is lost")
    GAME = "game", _("the game is forfeited")
    MATCH = "match", _("the match is forfeited")
    EJECTED = "ejected", _("one player is put out")
    DISQUALIFIED = "disqualified", _("the pair is disqualified")

    def words_in(self, scoring: str) -> Words:
        """Its name at a table where games are scored in marks, or in points."""
        is_points = self == Consequence.MARK and scoring == "points"
        return POINTS_TO_OPPONENTS if is_points else self.label

    @property
    def counts(self) -> bool:
        """Whether it counts as a penalty in standings that count penalties."""
        return self not in (Consequence.STANDS, Consequence.WARNING)


# Only the director may rule these.
BY_DIRECTOR = (Consequence.EJECTED, Consequence.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class Line:
    """One offence of a rule book: its penalty the first time and again."""

    code: str
    words: Words
    first: Consequence
    again: Consequence
    cite: str
    dated: str  # The date of the text; empty if it has none
    advice: Words = ""  # What the table does besides the penalty
    is_private: bool = False  # For officials only: an accusation is not public
    # The switch of the event's rules, and its value, under which the advice holds.
    supposes: tuple[str, object] | None = None

    def consequence(self, *, is_repeat: bool) -> Consequence:
        return self.again if is_repeat else self.first

    @property
    def source(self) -> RuleSource:
        """The rule and its date, as a ruling cites them."""
        return RuleSource(self.cite, self.dated)


@dataclass(frozen=True, slots=True)
class Catalogue:
    name: str
    title: Words
    lines: tuple[Line, ...]

    def line(self, code: str) -> Line | None:
        return next((line for line in self.lines if line.code == code), None)
