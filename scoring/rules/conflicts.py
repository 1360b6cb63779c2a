"""Options that exclude each other, each conflict at the switch that has to change."""

from collections.abc import Callable
from typing import NamedTuple

from .house import House
from .presets import Rules
from .sentences import RuleSentence, _

_EXACTLY = "shaker_exactly_30"


class Conflict(NamedTuple):
    """Two options that exclude each other: the switch to change, and why."""

    path: str
    sentence: RuleSentence


def conflicts(house: House) -> tuple[Conflict, ...]:
    """Every conflict in `house`, in the order of switches."""
    rules = house.rules
    return tuple(
        Conflict(path, RuleSentence(template, {}))
        for path, holds, template in _CONFLICTS
        if holds(rules)
    )


# The switch to change, when, and why.
_CONFLICTS: tuple[tuple[str, Callable[[Rules], object], str], ...] = (
    (
        "target",
        lambda r: (r.game, r.scoring) == ("42", "points") and r.target < 50,
        _("A game for points goes to 50 or more: set the points to win."),
    ),
    (
        "target",
        lambda r: r.scoring == "marks" and r.target > 40,
        _("A game for marks goes to 40 at most: set the marks to win."),
    ),
    (
        "after_84",
        lambda r: r.after_84 == "168" and r.opening_cap > 2,
        _(
            "Where 168 is the only bid over 84, nobody can open above two marks: lower the opening limit."
        ),
    ),
    (
        "game_bid",
        lambda r: r.game_bid and r.after_84 == "168",
        _(
            "Where 168 is the only bid over 84, the whole game cannot be bid: leave one of them out."
        ),
    ),
    (
        "doubles",
        lambda r: r.follow_me is False and r.doubles != ("high",),
        _("Without follow-me there is no choice of how doubles rank in it."),
    ),
    (
        "forced_bonus",
        lambda r: r.forced_bonus and r.all_pass == "reshake",
        _("Where a hand that all pass is thrown in, nobody is forced to bid."),
    ),
    (
        "mercy",
        lambda r: r.scoring == "marks" and (r.mercy or 0) > r.target,
        _("A lead that ends a game cannot be more than its target."),
    ),
    (
        "nello.max_marks",
        lambda r: r.nello and 0 < (r.nello.max_marks or 0) < r.nello.min_marks,
        _(
            "Nello cannot begin above its own limit: raise the limit or lower the start."
        ),
    ),
    (
        "nello.who",
        lambda r: r.nello and (r.nello.who, r.all_pass) == ("shaker", _EXACTLY),
        _(
            "A shaker who must bid exactly 30 can never play nello: allow 30 or more, or nello for anybody."
        ),
    ),
    (
        "splash.doubles",
        lambda r: r.splash and r.plunge and r.splash.doubles >= r.plunge.doubles,
        _("A splash takes fewer doubles than a plunge."),
    ),
    (
        "low_no",
        lambda r: r.low_no and r.all_pass == _EXACTLY,
        _(
            "A shaker who must bid exactly 30 can never bid low-no: allow 30 or more, or play no low-no."
        ),
    ),
    (
        "early_end",
        lambda r: r.early_end and r.scoring == "points",
        _("In points every trick counts: hands are played to the last trick."),
    ),
)
