"""Options that exclude each other, each conflict at the switch that has to change."""

from collections.abc import Callable
from typing import NamedTuple

from .house import House
from .presets import Rules
from .sentences import RuleSentence, _

_SHORTEST_POINTS = 50


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


def _is_short(rules: Rules) -> bool:
    in_42 = rules.game == "42" and rules.scoring == "points"
    return in_42 and rules.target < _SHORTEST_POINTS


def _nello_is_empty(rules: Rules) -> bool:
    nello = rules.nello
    return nello is not None and nello.min_marks > (nello.max_marks or nello.min_marks)


def _nello_never_comes(rules: Rules) -> bool:
    exactly = rules.all_pass == "shaker_exactly_30"
    return exactly and rules.nello is not None and rules.nello.who == "shaker"


def _splash_is_plunge(rules: Rules) -> bool:
    splash, plunge = rules.splash, rules.plunge
    if splash is None or plunge is None:
        return False
    return splash.doubles >= plunge.doubles


_CONFLICTS: tuple[tuple[str, Callable[[Rules], bool], str], ...] = (
    (
        "target",
        _is_short,
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
        lambda r: bool(r.forced_bonus) and r.all_pass == "reshake",
        _("Where a hand that all pass is thrown in, nobody is forced to bid."),
    ),
    (
        "mercy",
        lambda r: r.scoring == "marks" and (r.mercy or 0) > r.target,
        _("A lead that ends a game cannot be more than its target."),
    ),
    (
        "nello.max_marks",
        _nello_is_empty,
        _(
            "Nello cannot begin above its own limit: raise the limit or lower the start."
        ),
    ),
    (
        "nello.who",
        _nello_never_comes,
        _(
            "A shaker who must bid exactly 30 can never play nello: allow 30 or more, or nello for anybody."
        ),
    ),
    (
        "splash.doubles",
        _splash_is_plunge,
        _("A splash takes fewer doubles than a plunge."),
    ),
    (
        "low_no",
        lambda r: r.low_no and r.all_pass == "shaker_exactly_30",
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
