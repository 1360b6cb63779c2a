"""The switches of a game: how it is scored and when it is won."""

from ..sentences import _
from .switch import ANY, BETWEEN_THREE, BETWEEN_TWO, Switch

GAME = (
    Switch(
        "score",
        _("Scored in"),
        {
            "marks": _("The game is scored in marks."),
            "points": _("The game is scored in points."),
        },
    ),
    Switch(
        "target",
        _("Marks to win"),
        {
            1: _("The first side with a mark wins the game."),
            ANY: _("The first side with %(n)s marks wins the game."),
        },
        kind="number",
        scoring="marks",
        most=40,
        usual=(5, 7, 10),
        every_game=True,
    ),
    Switch(
        "target",
        _("Points to win"),
        {ANY: _("The first side with %(n)s points wins the game.")},
        kind="number",
        scoring="points",
        most=1000,
        usual=(150, 250, 500),
        every_game=True,
    ),
    Switch(
        "win_by",
        _("Lead needed"),
        {
            1: _("A lead of one is enough to win."),
            2: _("The winner must lead by two: with a lead of one the game goes on."),
        },
    ),
    *(
        Switch(
            "mercy",
            _("Mercy rule: the lead that ends a game"),
            {None: _("No lead ends a game before its target."), ANY: sentence},
            kind="limit",
            scoring=scoring,
            least=2,
            most=most,
            usual=usual,
            every_game=True,
        )
        for scoring, most, usual, sentence in (
            ("marks", 40, (5, 6), _("A lead of %(n)s marks ends a game at once.")),
            (
                "points",
                1000,
                (150, 200),
                _("A lead of %(n)s points ends a game at once."),
            ),
        )
    ),
    Switch(
        "sweep_bonus",
        _("Bonus for every trick"),
        {
            0: _("Taking every trick on a bid below a mark gives nothing more."),
            1: _("Taking every trick on a bid below a mark gives one mark more."),
            2: _("Taking every trick on a bid below a mark gives two marks more."),
            3: _("Taking every trick on a bid below a mark gives three marks more."),
        },
        scoring="marks",
        games=("42", "3-handed", "geezer"),
    ),
    Switch(
        "forced_bonus",
        _("Bonus for every trick on a forced bid"),
        {
            0: _("Taking every trick on a forced bid gives nothing more."),
            1: _("Taking every trick on a forced bid gives one mark more."),
            2: _("Taking every trick on a forced bid gives two marks more."),
            3: _("Taking every trick on a forced bid gives three marks more."),
        },
        scoring="marks",
        games=("42", "3-handed"),
    ),
    Switch(
        "progressive",
        _("Hands worth more as the game goes on"),
        {
            None: _("A hand is worth the same throughout a game."),
            1: _("After every hand that gave marks, a hand is worth one mark more."),
            ANY: _(
                "After every %(n)s hands that gave marks, a hand is worth one mark more."
            ),
        },
        kind="limit",
        scoring="marks",
        most=20,
        usual=(1, 4),
    ),
    Switch(
        "points_made",
        _("A made bid below 42 scores"),
        {
            "taken": _("Whoever makes a bid scores the points taken."),
            "bid": _("Whoever makes a bid scores what was bid, not what was taken."),
            "bid_plus_taken": _(
                "Whoever makes a bid scores what was bid and what was taken."
            ),
            "bid_plus_taken_always": _(
                "Whoever makes a bid, also of 42 or more, scores what was bid and what was taken."
            ),
        },
        scoring="points",
    ),
    Switch(
        "points_set_stake_only",
        _("A set bid of 42 or more gives"),
        {
            False: _("A set bid gives the others the bid and what they took."),
            True: _("A set bid of 42 or more gives the others the bid alone."),
        },
        scoring="points",
    ),
    Switch(
        "both_pass_target",
        _("More than one reaches the target in one hand"),
        {
            "bidders": _(
                "If more than one side gets there in one hand, the bidders win."
            ),
            "higher": _(
                "If more than one side gets there in one hand, the higher total wins."
            ),
        },
        scoring="points",
        games=BETWEEN_TWO,
    ),
    Switch(
        "both_pass_target",
        _("Several reach the target in one hand"),
        {
            "bidders": _(
                "If several get there in one hand, the bidders win if they are among them, else the highest total."
            ),
            "higher": _("If several get there in one hand, the highest total wins."),
        },
        scoring="points",
        games=BETWEEN_THREE,
    ),
)
