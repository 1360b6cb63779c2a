"""The switches of the contracts that may be played on a bid."""

from ..sentences import _
from .switch import ANY, Switch

NELLO_GAMES = ("42", "84", "moon")
CONTRACTS = (
    Switch(
        "follow_me",
        _("Follow-me (no trumps)"),
        {
            True: _("Follow-me, a hand without trumps, may be named."),
            "0-0": _("Follow-me is only for leading the double blank first."),
            False: _("Follow-me is not played: a trump suit is named."),
        },
        every_game=True,
    ),
    Switch(
        "doubles",
        _("Doubles in follow-me"),
        {ANY: _("In follow-me doubles are %(n)s.")},
        kind="several",
        of="follow_me",
        every_game=True,
    ),
    Switch(
        "trump_doubles",
        _("Doubles beside a trump suit"),
        {ANY: _("With a suit as trumps the other doubles are %(n)s.")},
        kind="several",
        every_game=True,
    ),
    Switch(
        "doubles_trump",
        _("Doubles as trumps"),
        {
            True: _("Doubles may be named as trumps."),
            False: _("Doubles may not be named as trumps."),
        },
        every_game=True,
    ),
    Switch(
        "nello",
        _("Nello"),
        {
            False: _("Nello is not played."),
            True: _(
                "Nello may be declared: no trumps, the bidder's partner sits out, and the bidder must lose every trick."
            ),
        },
    ),
    Switch(
        "nello",
        _("Nello, called pistol"),
        {
            False: _("Pistol is not played."),
            True: _(
                "Pistol may be bid, as high as 84 and for 84 points: no trumps, the bidder's partners sit out, and the bidder must lose every trick."
            ),
        },
        games=("84",),
    ),
    Switch(
        "nello",
        _("Nello"),
        {
            False: _("Nello is not played."),
            True: _(
                "Nello may be declared on a bid of 7 or more: no trumps, and the bidder must lose every trick."
            ),
        },
        games=("moon",),
    ),
    Switch(
        "nello.doubles",
        _("Doubles in nello"),
        {ANY: _("In nello doubles are %(n)s.")},
        kind="several",
        of="nello",
        games=NELLO_GAMES,
    ),
    Switch(
        "nello_stated",
        _("Saying how doubles rank in nello"),
        {
            False: _("Whoever plays nello may leave unsaid how doubles rank."),
            True: _(
                "Whoever plays nello must say how doubles rank, where there is a choice."
            ),
        },
        of="nello",
        games=NELLO_GAMES,
    ),
    Switch(
        "nello.min_marks",
        _("Nello from so many marks"),
        {
            1: _("Nello takes a bid of one mark or more."),
            ANY: _("Nello takes a bid of %(n)s marks or more."),
        },
        kind="number",
        of="nello",
        most=7,
        usual=(1, 2),
    ),
    Switch(
        "nello.max_marks",
        _("Nello up to so many marks"),
        {
            None: _("Nello may be played at any number of marks."),
            1: _("Nello may not be played above one mark."),
            ANY: _("Nello may not be played above %(n)s marks."),
        },
        kind="limit",
        of="nello",
        most=7,
        usual=(1, 2),
    ),
    Switch(
        "nello.who",
        _("Who may play nello"),
        {
            "any": _("Whoever wins the bid may play nello."),
            "shaker": _("Only the shaker may play nello, when the others passed."),
        },
        of="nello",
        games=NELLO_GAMES,
    ),
    Switch(
        "plunge",
        _("Plunge"),
        {
            False: _("Plunge is not played."),
            True: _("Plunge may be bid: the partner names trumps; every trick."),
        },
    ),
    Switch(
        "plunge.doubles",
        _("Doubles to hold for a plunge"),
        {ANY: _("A plunge takes %(n)s doubles in hand.")},
        kind="number",
        of="plunge",
        least=2,
        most=7,
        usual=(4,),
    ),
    Switch(
        "plunge.marks",
        _("Marks a plunge is worth"),
        {
            1: _("A plunge is worth a mark, or one more than the bid before it."),
            ANY: _(
                "A plunge is worth %(n)s marks, or one more than the bid before it."
            ),
        },
        kind="number",
        of="plunge",
        most=7,
        usual=(3, 4),
    ),
    Switch(
        "plunge.lead",
        _("Who leads in a plunge"),
        {
            "partner": _("In a plunge the bidder's partner leads."),
            "bidder": _("In a plunge the bidder leads."),
        },
        of="plunge",
    ),
    Switch(
        "splash",
        _("Splash"),
        {
            False: _("Splash is not played."),
            True: _(
                "Splash may be bid: the partner names trumps and leads; every trick."
            ),
        },
    ),
    Switch(
        "splash.doubles",
        _("Doubles to hold for a splash"),
        {ANY: _("A splash takes %(n)s doubles in hand.")},
        kind="number",
        of="splash",
        least=2,
        most=7,
        usual=(3,),
    ),
    Switch(
        "splash.marks",
        _("Marks a splash is worth"),
        {1: _("A splash is worth one mark."), ANY: _("A splash is worth %(n)s marks.")},
        kind="number",
        of="splash",
        most=7,
        usual=(2, 3),
    ),
    Switch(
        "sevens",
        _("Sevens"),
        {
            False: _("Sevens is not played."),
            True: _(
                "Sevens may be declared on a mark or more: the domino nearest seven pips wins; every trick."
            ),
        },
    ),
    Switch(
        "sevens.nearest",
        _("What is played in sevens"),
        {
            True: _(
                "In sevens all dominoes are laid open, those nearest seven first, and played in that order; of two equally near the first played wins."
            ),
            False: _(
                "In sevens any domino may be played; of two equally near the first played wins."
            ),
        },
        of="sevens",
    ),
    Switch(
        "looper",
        _("Looper"),
        {
            False: _("Looper is not played."),
            True: _(
                "Looper may be declared on a bid below 42: the domino nearest seven pips wins, and tricks may be lost."
            ),
        },
    ),
    Switch(
        "low_no",
        _("Low-no"),
        {
            False: _("Low-no is not played."),
            True: _("When the others passed, the shaker may bid low-no: nello for 42."),
        },
    ),
    Switch(
        "low_no_doubles",
        _("Doubles in low-no"),
        {ANY: _("In low-no doubles are %(n)s.")},
        kind="several",
        of="low_no",
    ),
)
