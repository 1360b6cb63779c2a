"""The switches of sevens and looper."""

from ..sentences import _
from .switch import Switch, choices

SEVENS = (
    Switch(
        "sevens",
        "contracts",
        _("Sevens"),
        choices(
            (False, _("Sevens is not played.")),
            (
                True,
                _(
                    "Sevens may be declared on a mark or more: the domino nearest seven pips wins; every trick."
                ),
            ),
        ),
    ),
    Switch(
        "sevens.nearest",
        "contracts",
        _("What is played in sevens"),
        choices(
            (
                True,
                _(
                    "In sevens all dominoes are laid open, those nearest seven first, and played in that order; of two equally near the first played wins."
                ),
            ),
            (
                False,
                _(
                    "In sevens any domino may be played; of two equally near the first played wins."
                ),
            ),
        ),
        of="sevens",
    ),
    Switch(
        "looper",
        "contracts",
        _("Looper"),
        choices(
            (False, _("Looper is not played.")),
            (
                True,
                _(
                    "Looper may be declared on a bid below 42: the domino nearest seven pips wins, and tricks may be lost."
                ),
            ),
        ),
    ),
)
