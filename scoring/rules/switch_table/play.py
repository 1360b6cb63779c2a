"""The switches of leads, lay-downs and when a hand may stop."""

from ..sentences import _
from .switch import Switch

PLAY = (
    Switch(
        "kitty",
        _("The dominoes left over"),
        {
            True: _("The dominoes left over are for the bid winner."),
            False: _("The dominoes left over stay face down: nobody takes them."),
        },
        games=("88", "79", "84-six", "80", "72", "moon", "big-game", "140"),
    ),
    Switch(
        "stacking",
        _("Stacking the tricks won"),
        {
            "one_or_two": _(
                "On a bid of a mark or more the tricks won may be stacked, in one stack or two."
            ),
            "none": _("Tricks won are never stacked: all of them stay open."),
            "two_then_one": _(
                "On a bid of a mark tricks are stacked in two, on a higher one in one."
            ),
            "two": _(
                "On a bid of a mark or more the tricks won may be stacked in two."
            ),
            "one_from_two": _(
                "On a bid of two marks or more the tricks won are put in one stack."
            ),
        },
        games=("42", "3-handed", "geezer"),
    ),
    Switch(
        "first_lead_trump",
        _("The first lead"),
        {
            False: _("Any domino may be led first."),
            True: _("The first lead is a trump, if the leader has one."),
        },
        every_game=True,
    ),
    Switch(
        "first_domino",
        _("Trumps not named"),
        {
            False: _("Trumps are named before the first domino is led."),
            True: _(
                "If no trumps are named, the high end of the bidder's first domino is trumps."
            ),
        },
        every_game=True,
    ),
    Switch(
        "early_end",
        _("When a hand may stop"),
        {
            True: _("A hand may stop as soon as the bid is made or set."),
            False: _("Every hand is played to the last trick."),
        },
        every_game=True,
    ),
    Switch(
        "lay_down",
        _("When a lay-down falls"),
        {
            "bid": _("A lay-down falls only if the bid can be set."),
            "any_trick": _("A lay-down falls if it can lose any trick."),
        },
        every_game=True,
    ),
)
