"""The switches of the auction."""

from ..sentences import _
from .switch import ANY, Switch

BIDDING = (
    Switch(
        "all_pass",
        _("Nobody bids"),
        {
            "reshake": _(
                "If everybody passes, the hand is thrown in and the next player shakes."
            ),
            "shaker_30": _("If the others pass, the shaker must bid 30 or more."),
            "shaker_exactly_30": _(
                "If the others pass, the shaker must bid exactly 30."
            ),
        },
        games=("42", "3-handed"),
    ),
    Switch(
        "third_bids",
        _("Two passes in Geezer"),
        {
            False: _("After two passes the third bidder may pass too."),
            True: _(
                "After two passes the third bidder must bid, or the fourth may play 39 for two marks, or 39 with the partner naming trumps."
            ),
        },
        games=("geezer",),
    ),
    Switch(
        "several_turns",
        _("Turns to bid"),
        {
            False: _("Each player bids or passes once."),
            True: _("Bidding goes round until nobody goes higher; a pass is for good."),
        },
        every_game=True,
    ),
    Switch(
        "opening_cap",
        _("Highest opening bid, in marks"),
        {
            1: _("Nobody bids more than one mark (42) until one mark is bid."),
            2: _("Nobody bids more than two marks (84) until two marks are bid."),
            ANY: _("Nobody bids more than %(n)s marks until that many are bid."),
        },
        kind="number",
        most=7,
        usual=(1, 2, 3, 4),
    ),
    Switch(
        "after_84",
        _("Once the opening limit is bid"),
        {
            "plus_one": _("From there on each bid is exactly one mark more."),
            "any": _("From there on any higher number of marks may be bid."),
            "168": _("Over 84 the only bid is 168."),
        },
    ),
    Switch(
        "game_bid",
        _("Bidding the whole game"),
        {
            False: _("Nobody may bid the whole game."),
            True: _("Over 84 the whole game may be bid: it needs every trick."),
        },
    ),
)
