"""The switches of the contracts that may be played on a bid."""

from ..sentences import _
from .sevens import SEVENS
from .switch import ANY, Switch, choices

NELLO_GAMES = ("42", "84", "moon")
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
        "trump_doubles",
        "contracts",
        _("Doubles beside a trump suit"),
        choices((ANY, _("With a suit as trumps the other doubles are %(n)s."))),
        kind="several",
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
        "nello",
        "contracts",
        _("Nello, called pistol"),
        choices(
            (False, _("Pistol is not played.")),
            (
                True,
                _(
                    "Pistol may be bid, as high as 84 and for 84 points: no trumps, the bidder's partners sit out, and the bidder must lose every trick."
                ),
            ),
        ),
        games=("84",),
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
                    "Nello may be declared on a bid of 7 or more: no trumps, and the bidder must lose every trick."
                ),
            ),
        ),
        games=("moon",),
    ),
    Switch(
        "nello.doubles",
        "contracts",
        _("Doubles in nello"),
        choices((ANY, _("In nello doubles are %(n)s."))),
        kind="several",
        of="nello",
        games=NELLO_GAMES,
    ),
    Switch(
        "nello_stated",
        "contracts",
        _("Saying how doubles rank in nello"),
        choices(
            (False, _("Whoever plays nello may leave unsaid how doubles rank.")),
            (
                True,
                _(
                    "Whoever plays nello must say how doubles rank, where there is a choice."
                ),
            ),
        ),
        of="nello",
        games=NELLO_GAMES,
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
        games=NELLO_GAMES,
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
    *SEVENS,
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
    Switch(
        "low_no_doubles",
        "contracts",
        _("Doubles in low-no"),
        choices((ANY, _("In low-no doubles are %(n)s."))),
        kind="several",
        of="low_no",
    ),
)
