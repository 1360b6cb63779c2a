"""The switches of the contracts that may be played on a bid."""

from ..sentences import _
from .switch import ANY, Switch, choices

CONTRACTS = (
    Switch(
        "follow_me",
        "contracts",
        _("Follow-me (no trumps)"),
        choices(
            (True, _("Follow-me, a hand without trumps, may be named.")),
            ("0-0", _("Follow-me is only for leading the double blank first.")),
            (False, _("Follow-me is not played: a trump suit is named.")),
        ),
        every_game=True,
    ),
    Switch(
        "doubles",
        "contracts",
        _("Doubles in follow-me"),
        choices((ANY, _("In follow-me doubles are %(n)s."))),
        kind="several",
        of="follow_me",
        every_game=True,
    ),
    Switch(
        "doubles_trump",
        "contracts",
        _("Doubles as trumps"),
        choices(
            (True, _("Doubles may be named as trumps.")),
            (False, _("Doubles may not be named as trumps.")),
        ),
        every_game=True,
    ),
    Switch(
        "nello",
        "contracts",
        _("Nello"),
        choices(
            (False, _("Nello is not played.")),
            (
                True,
                _(
                    "Nello may be declared: no trumps, the bidder's partner sits out, and the bidder must lose every trick."
                ),
            ),
        ),
    ),
    Switch(
        "nello.doubles",
        "contracts",
        _("Doubles in nello"),
        choices((ANY, _("In nello doubles are %(n)s."))),
        kind="several",
        of="nello",
    ),
    Switch(
        "nello.min_marks",
        "contracts",
        _("Nello from so many marks"),
        choices(
            (1, _("Nello takes a bid of one mark or more.")),
            (ANY, _("Nello takes a bid of %(n)s marks or more.")),
        ),
        kind="number",
        of="nello",
        most=7,
        usual=(1, 2),
    ),
    Switch(
        "nello.max_marks",
        "contracts",
        _("Nello up to so many marks"),
        choices(
            (None, _("Nello may be played at any number of marks.")),
            (1, _("Nello may not be played above one mark.")),
            (ANY, _("Nello may not be played above %(n)s marks.")),
        ),
        kind="limit",
        of="nello",
        most=7,
        usual=(1, 2),
    ),
    Switch(
        "nello.who",
        "contracts",
        _("Who may play nello"),
        choices(
            ("any", _("Whoever wins the bid may play nello.")),
            ("shaker", _("Only the shaker may play nello, when the others passed.")),
        ),
        of="nello",
    ),
    Switch(
        "plunge",
        "contracts",
        _("Plunge"),
        choices(
            (False, _("Plunge is not played.")),
            (True, _("Plunge may be bid: the partner names trumps; every trick.")),
        ),
    ),
    Switch(
        "plunge.doubles",
        "contracts",
        _("Doubles to hold for a plunge"),
        choices((ANY, _("A plunge takes %(n)s doubles in hand."))),
        kind="number",
        of="plunge",
        least=2,
        most=7,
        usual=(4,),
    ),
    Switch(
        "plunge.marks",
        "contracts",
        _("Marks a plunge is worth"),
        choices(
            (1, _("A plunge is worth a mark, or one more than the bid before it.")),
            (
                ANY,
                _("A plunge is worth %(n)s marks, or one more than the bid before it."),
            ),
        ),
        kind="number",
        of="plunge",
        most=7,
        usual=(3, 4),
    ),
    Switch(
        "plunge.lead",
        "contracts",
        _("Who leads in a plunge"),
        choices(
            ("partner", _("In a plunge the bidder's partner leads.")),
            ("bidder", _("In a plunge the bidder leads.")),
        ),
        of="plunge",
    ),
    Switch(
        "splash",
        "contracts",
        _("Splash"),
        choices(
            (False, _("Splash is not played.")),
            (
                True,
                _(
                    "Splash may be bid: the partner names trumps and leads; every trick."
                ),
            ),
        ),
    ),
    Switch(
        "splash.doubles",
        "contracts",
        _("Doubles to hold for a splash"),
        choices((ANY, _("A splash takes %(n)s doubles in hand."))),
        kind="number",
        of="splash",
        least=2,
        most=7,
        usual=(3,),
    ),
    Switch(
        "splash.marks",
        "contracts",
        _("Marks a splash is worth"),
        choices(
            (1, _("A splash is worth one mark.")),
            (ANY, _("A splash is worth %(n)s marks.")),
        ),
        kind="number",
        of="splash",
        most=7,
        usual=(2, 3),
    ),
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
    Switch(
        "low_no",
        "contracts",
        _("Low-no"),
        choices(
            (False, _("Low-no is not played.")),
            (
                True,
                _("When the others passed, the shaker may bid low-no: nello for 42."),
            ),
        ),
    ),
)
