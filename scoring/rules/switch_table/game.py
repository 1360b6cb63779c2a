"""The switches of a game: how it is scored and when it is won."""

from ..sentences import _
from .switch import ANY, BETWEEN_THREE, BETWEEN_TWO, Switch, choices

GAME = (
    Switch(
        "score",
        "game",
        _("Scored in"),
        choices(
            ("marks", _("The game is scored in marks.")),
            ("points", _("The game is scored in points.")),
        ),
    ),
    Switch(
        "target",
        "game",
        _("Marks to win"),
        choices(
            (1, _("The first side with a mark wins the game.")),
            (ANY, _("The first side with %(n)s marks wins the game.")),
        ),
        kind="number",
        scoring="marks",
        most=40,
        usual=(5, 7, 10),
        every_game=True,
    ),
    Switch(
        "target",
        "game",
        _("Points to win"),
        choices((ANY, _("The first side with %(n)s points wins the game."))),
        kind="number",
        scoring="points",
        most=1000,
        usual=(150, 250, 500),
        every_game=True,
    ),
    Switch(
        "win_by",
        "game",
        _("Lead needed"),
        choices(
            (1, _("A lead of one is enough to win.")),
            (2, _("The winner must lead by two: with a lead of one the game goes on.")),
        ),
    ),
    Switch(
        "points_made",
        "game",
        _("A made bid below 42 scores"),
        choices(
            ("taken", _("Whoever makes a bid scores the points taken.")),
            ("bid", _("Whoever makes a bid scores what was bid, not what was taken.")),
            (
                "bid_plus_taken",
                _("Whoever makes a bid scores what was bid and what was taken."),
            ),
        ),
        scoring="points",
    ),
    Switch(
        "points_set_stake_only",
        "game",
        _("A set bid of 42 or more gives"),
        choices(
            (False, _("A set bid gives the others the bid and what they took.")),
            (True, _("A set bid of 42 or more gives the others the bid alone.")),
        ),
        scoring="points",
    ),
    Switch(
        "both_pass_target",
        "game",
        _("Both reach the target in one hand"),
        choices(
            ("bidders", _("If both sides get there in one hand, the bidders win.")),
            (
                "higher",
                _("If both sides get there in one hand, the higher total wins."),
            ),
        ),
        scoring="points",
        games=BETWEEN_TWO,
    ),
    Switch(
        "both_pass_target",
        "game",
        _("Several reach the target in one hand"),
        choices(
            (
                "bidders",
                _(
                    "If several get there in one hand, the bidders win if they are among them, else the highest total."
                ),
            ),
            (
                "higher",
                _("If several get there in one hand, the highest total wins."),
            ),
        ),
        scoring="points",
        games=BETWEEN_THREE,
    ),
)
