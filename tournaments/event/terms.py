"""Chooses between texts about pairs, single players and teams, in marks and in points.

A caller passes both texts, so that each is translated as a whole.
"""

from typing import Any, Literal, NamedTuple, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from scoring.rules.games import GAMES
from scoring.rules.presets import PRESETS

EnteredAs = Literal["pair", "player", "team"]
ENTERED = "entered"
SHEETS = "sheets"
COUNTED = {
    ("pair", ENTERED): ngettext_lazy("%(n)s pair", "%(n)s pairs", "n"),
    ("player", ENTERED): ngettext_lazy("%(n)s player", "%(n)s players", "n"),
    ("team", ENTERED): ngettext_lazy("%(n)s team", "%(n)s teams", "n"),
    ("pair", SHEETS): ngettext_lazy(
        "Make %(n)s pair card", "Make %(n)s pair cards", "n"
    ),
    ("player", SHEETS): ngettext_lazy(
        "Make %(n)s player card", "Make %(n)s player cards", "n"
    ),
    ("team", SHEETS): ngettext_lazy(
        "Make %(n)s team card", "Make %(n)s team cards", "n"
    ),
}


class Scoring(Protocol):
    @property
    def scoring(self) -> str: ...


class Scored(Protocol):
    @property
    def rules(self) -> Scoring: ...


class Entered(Protocol):
    @property
    def entered_as(self) -> str: ...


def enters(entry: str, preset: str) -> EnteredAs:
    """The kind of entry: by the format, and the game of the rules' preset."""
    if entry == "player":
        return "player"
    is_pair = GAMES[PRESETS[preset].game].players_a_side == 2
    return "pair" if is_pair else "team"


def term(
    event: Entered,
    of_pairs: str | Promise,
    of_players: str | Promise,
    of_teams: str | Promise = "",
    /,
    **values: Any,
) -> str:
    """Choose between translated phrases by kind of entry, and fill in its values.

    Teams of three or four are called pairs if there is no phrase for them.
    """
    phrases = {"player": of_players, "team": of_teams or of_pairs}
    phrase = str(phrases.get(event.entered_as, of_pairs))
    return phrase % values if values else phrase


def entrant(event: Entered) -> str:
    return term(event, _("Pair"), _("Player"), _("Team"))


def scored(
    event: Scored, of_marks: str | Promise, of_points: str | Promise, /, **values: Any
) -> str:
    """Choose between two translated phrases by the scoring of a game."""
    phrase = str(of_points if event.rules.scoring == "points" else of_marks)
    return phrase % values if values else phrase


def counted(entered_as: str, n: int, phrase: str = ENTERED) -> str:
    return str(COUNTED[entered_as, phrase] % {"n": n})


class FeeDue(NamedTuple):
    """What it costs to enter: cents for each ``entry`` or each ``player``."""

    cents: int
    per: str


def fee_of(event: object) -> FeeDue | None:
    """The fee that is asked here, else the one that an import stated."""
    if fee := getattr(event, "fee_due", None):
        return FeeDue(fee.cents, fee.per)
    stated = getattr(getattr(event, "facts", None), "stated_fee", None)
    return FeeDue(**stated) if stated else None


def fee_text(event: Entered) -> str:
    """$40 a pair; empty while nobody set a fee."""
    fee = fee_of(event)
    if fee is None:
        return ""
    if fee.cents == 0:
        return _("free")
    dollars, cents = divmod(fee.cents, 100)
    amount = {"amount": f"{dollars}.{cents:02}" if cents else str(dollars)}
    if fee.per == "player":
        return _("$%(amount)s a player") % amount
    return term(
        event,
        _("$%(amount)s a pair"),
        _("$%(amount)s a player"),
        _("$%(amount)s a team"),
        **amount,
    )
