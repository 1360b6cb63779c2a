"""The switches of customs at the table: the shake and the tally."""

from ..sentences import _
from .switch import Switch, choices

PARTNERS = (
    *("42", "84", "88", "79", "84-six", "80", "72"),
    *("moon-four", "geezer", "big-game", "140"),
)
SEVEN_EACH = ("42", "84", "moon", "moon-four")
THREE_SIDES = ("3-handed", "moon", "140")

TABLE = (
    Switch(
        "drawing",
        "table",
        _("Who draws first"),
        choices(
            (
                "opponents",
                _(
                    "The shaker's opponents draw first, then the shaker's side, the shaker last."
                ),
            ),
            (
                "clockwise",
                _("All draw clockwise from the shaker's left, the shaker last."),
            ),
            ("dealt", _("The shaker deals the dominoes clockwise.")),
        ),
        games=PARTNERS,
    ),
    Switch(
        "formation",
        "table",
        _("How a hand is set up"),
        choices(
            (
                "four_three",
                _(
                    "Seven dominoes are set up 4-3 or 3-4 and stay so once bidding begins."
                ),
            ),
            ("free", _("Dominoes are set up or held as each player likes.")),
        ),
        games=SEVEN_EACH,
    ),
    Switch(
        "first_shake",
        "table",
        _("Who shakes first"),
        choices(
            (
                "high_domino",
                _(
                    "Everybody draws a domino: the most pips shake first, ties draw again."
                ),
            ),
            ("draw", _("The sheet says who shakes first.")),
        ),
        every_game=True,
    ),
    Switch(
        "next_game",
        "table",
        _("The next games of a match"),
        choices(
            ("loser_shakes", _("In the next game the side that lost shakes first.")),
            ("winner_shakes", _("In the next game the side that won shakes first.")),
            ("drawn_again", _("For the next game dominoes are drawn again.")),
            ("goes_on", _("In the next game the shake goes on round the table.")),
        ),
        games=tuple(game for game in PARTNERS if game not in THREE_SIDES),
    ),
    # Of three sides no single one has lost.
    Switch(
        "next_game",
        "table",
        _("The next games of a match"),
        choices(
            (
                "loser_shakes",
                _("Of three sides none alone has lost: dominoes are drawn again."),
            ),
            ("winner_shakes", _("In the next game the side that won shakes first.")),
            ("drawn_again", _("For the next game dominoes are drawn again.")),
            ("goes_on", _("In the next game the shake goes on round the table.")),
        ),
        games=THREE_SIDES,
    ),
    Switch(
        "tallies",
        "table",
        _("Marks are tallied as"),
        choices(
            ("all", _("Marks are tallied as ALL, seven strokes.")),
            ("xxx", _("Marks are tallied as three crosses and a slash.")),
            ("am", _("Marks are tallied as A&M.")),
            ("strokes", _("Marks are tallied as plain strokes.")),
        ),
        scoring="marks",
        every_game=True,
    ),
)
