"""The switches of customs at the table: the shake and the tally."""

from ..sentences import _
from .switch import BETWEEN_THREE, BETWEEN_TWO, Switch, choices

TABLE = (
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
        games=BETWEEN_TWO,
    ),
    Switch(
        "next_game",
        "table",
        _("The next games of a match"),
        choices(
            (
                "loser_shakes",
                _("For the next game those who lost draw dominoes for the shake."),
            ),
            ("winner_shakes", _("In the next game the side that won shakes first.")),
            ("drawn_again", _("For the next game dominoes are drawn again.")),
            ("goes_on", _("In the next game the shake goes on round the table.")),
        ),
        games=BETWEEN_THREE,
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
