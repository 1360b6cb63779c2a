"""Chooses between texts about pairs and about single players, in marks and in points.

A caller passes both texts, so that each is translated as a whole.
"""

from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import ngettext_lazy

ENTERED = "entered"
SHEETS = "sheets"
COUNTED = {
    ("pair", ENTERED): ngettext_lazy("%(n)s pair", "%(n)s pairs", "n"),
    ("player", ENTERED): ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    ("pair", SHEETS): ngettext_lazy(
        "Make %(n)s pair card", "Make %(n)s pair cards", "n"
    ),
    ("player", SHEETS): ngettext_lazy(
        "Make %(n)s player card", "Make %(n)s player cards", "n"
    ),
}


class Scoring(Protocol):
    """Rules that say what a game is scored in."""

    @property
    def scoring(self) -> str: ...


class Scored(Protocol):
    """An event with its rules."""

    @property
    def rules(self) -> Scoring: ...


class Entered(Protocol):
    """An event or play that says who enters."""

    @property
    def entered_as(self) -> str: ...


def term(
    event: Entered, of_pairs: str | Promise, of_players: str | Promise, /, **values: Any
) -> str:
    """Choose between two translated phrases by who enters, and fill in its values."""
    phrase = str(of_players if event.entered_as == "player" else of_pairs)
    return phrase % values if values else phrase


def scored(
    event: Scored, of_marks: str | Promise, of_points: str | Promise, /, **values: Any
) -> str:
    """Choose between two translated phrases by what a game is scored in."""
    phrase = str(of_points if event.rules.scoring == "points" else of_marks)
    return phrase % values if values else phrase


def counted(entered_as: str, n: int, phrase: str = ENTERED) -> str:
    """Gives a number of pairs or players, or of sheets for them."""
    return str(COUNTED[entered_as, phrase] % {"n": n})
