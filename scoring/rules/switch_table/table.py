"""The switches of customs at the table: the shake and the tally."""

from ..sentences import _
from .switch import BETWEEN_THREE, BETWEEN_TWO, Switch

PARTNERS = (
    *("42", "84", "88", "79", "84-six", "80", "72"),
    *("moon-four", "geezer", "big-game", "140"),
)
SEVEN_EACH = ("42", "84", "moon", "moon-four")

TABLE = (
    Switch(
        "drawing",
        _("Who draws first"),
        {
            "opponents": _(
                "The shaker's opponents draw first, then the shaker's side, the shaker last."
            ),
            "clockwise": _(
                "All draw clockwise from the shaker's left, the shaker last."
            ),
            "dealt": _("The shaker deals the dominoes clockwise."),
        },
        games=PARTNERS,
    ),
    Switch(
        "formation",
        _("How a hand is set up"),
        {
            "four_three": _(
                "Seven dominoes are set up 4-3 or 3-4 and stay so once bidding begins."
            ),
            "free": _("Dominoes are set up or held as each player likes."),
        },
        games=SEVEN_EACH,
    ),
    Switch(
        "first_shake",
        _("Who shakes first"),
        {
            "high_domino": _(
                "Everybody draws a domino: the most pips shake first, ties draw again."
            ),
            "draw": _("The sheet says who shakes first."),
        },
        every_game=True,
    ),
    Switch(
        "next_game",
        _("The next games of a match"),
        {
            "loser_shakes": _("In the next game the side that lost shakes first."),
            "winner_shakes": _("In the next game the side that won shakes first."),
            "drawn_again": _("For the next game dominoes are drawn again."),
            "goes_on": _("In the next game the shake goes on round the table."),
        },
        games=BETWEEN_TWO,
    ),
    Switch(
        "next_game",
        _("The next games of a match"),
        {
            "loser_shakes": _(
                "For the next game those who lost draw dominoes for the shake."
            ),
            "winner_shakes": _("In the next game the side that won shakes first."),
            "drawn_again": _("For the next game dominoes are drawn again."),
            "goes_on": _("In the next game the shake goes on round the table."),
        },
        games=BETWEEN_THREE,
    ),
    Switch(
        "tallies",
        _("Marks are tallied as"),
        {
            "all": _("Marks are tallied as ALL, seven strokes."),
            "xxx": _("Marks are tallied as three crosses and a slash."),
            "am": _("Marks are tallied as A&M."),
            "strokes": _("Marks are tallied as plain strokes."),
        },
        scoring="marks",
        every_game=True,
    ),
)
