"""The table of switches: option -> sentence. Texts only; `switches` reads them."""

from typing import Any, NamedTuple

from .sentences import _

ANY = "*"
"""Stands for every value without a sentence of its own; `%(n)s` is the value."""


class Choice(NamedTuple):
    """A value of an option and the sentence that says what it does."""

    value: Any
    template: str


class Switch(NamedTuple):
    """An option as people set it. `of` is the contract it belongs to.

    `kind` is `choice`, `number` (any whole number to `most`; `usual` ones are offered),
    `limit` (a number or none) or `several` (a list of words). `scoring` limits it to
    games for marks or for points.
    """

    path: str
    group: str
    title: str
    choices: tuple[Choice, ...]
    kind: str = "choice"
    of: str = ""
    scoring: str = ""
    least: int = 1
    most: int = 0
    usual: tuple[int, ...] = ()
    every_game: bool = False


GROUPS: dict[str, str] = {
    "game": _("The game"),
    "bidding": _("Bidding"),
    "contracts": _("Contracts allowed"),
    "play": _("Play"),
    "penalties": _("Penalties"),
    "table": _("At the table"),
}
TERMS: dict[str, str] = {
    "high": _("high in their suit"),
    "own": _("a suit of their own"),
    "low": _("low in their suit"),
}
"""How doubles may rank."""


def _choices(*pairs: tuple[Any, str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, template) for value, template in pairs)


_GAME = (
    Switch(
        "score",
        "game",
        _("Scored in"),
        _choices(
            ("marks", _("The game is scored in marks.")),
            ("points", _("The game is scored in points.")),
        ),
    ),
    Switch(
        "target",
        "game",
        _("Marks to win"),
        _choices(
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
        _choices((ANY, _("The first side with %(n)s points wins the game."))),
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
        _choices(
            (1, _("A lead of one is enough to win.")),
            (2, _("The winner must lead by two: at 7 to 6 the game goes on.")),
        ),
    ),
    Switch(
        "points_made",
        "game",
        _("A made bid below 42 scores"),
        _choices(
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
        _choices(
            (False, _("A set bid gives the others the bid and what they took.")),
            (True, _("A set bid of 42 or more gives the others the bid alone.")),
        ),
        scoring="points",
    ),
    Switch(
        "both_pass_target",
        "game",
        _("Both reach the target in one hand"),
        _choices(
            ("bidders", _("If both sides get there in one hand, the bidders win.")),
            (
                "higher",
                _("If both sides get there in one hand, the higher total wins."),
            ),
        ),
        scoring="points",
        every_game=True,
    ),
)
_BIDDING = (
    Switch(
        "all_pass",
        "bidding",
        _("Nobody bids"),
        _choices(
            (
                "reshake",
                _(
                    "If all four pass, the hand is thrown in and the next player shakes."
                ),
            ),
            ("shaker_30", _("If the others pass, the shaker must bid 30 or more.")),
            (
                "shaker_exactly_30",
                _("If the others pass, the shaker must bid exactly 30."),
            ),
        ),
    ),
    Switch(
        "opening_cap",
        "bidding",
        _("Highest opening bid, in marks"),
        _choices(
            (1, _("Nobody bids more than one mark (42) until one mark is bid.")),
            (2, _("Nobody bids more than two marks (84) until two marks are bid.")),
            (ANY, _("Nobody bids more than %(n)s marks until that many are bid.")),
        ),
        kind="number",
        most=7,
        usual=(1, 2, 3, 4),
    ),
    Switch(
        "after_84",
        "bidding",
        _("Once the opening limit is bid"),
        _choices(
            ("plus_one", _("From there on each bid is exactly one mark more.")),
            ("any", _("From there on any higher number of marks may be bid.")),
            ("168", _("Over 84 the only bid is 168.")),
        ),
    ),
    Switch(
        "game_bid",
        "bidding",
        _("Bidding the whole game"),
        _choices(
            (False, _("Nobody may bid the whole game.")),
            (
                True,
                _("Over 84 the whole game may be bid: it needs every trick."),
            ),
        ),
    ),
)
_CONTRACTS = (
    Switch(
        "follow_me",
        "contracts",
        _("Follow-me (no trumps)"),
        _choices(
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
        _choices((ANY, _("In follow-me doubles are %(n)s."))),
        kind="several",
        of="follow_me",
        every_game=True,
    ),
    Switch(
        "doubles_trump",
        "contracts",
        _("Doubles as trumps"),
        _choices(
            (True, _("Doubles may be named as trumps.")),
            (False, _("Doubles may not be named as trumps.")),
        ),
        every_game=True,
    ),
    Switch(
        "nello",
        "contracts",
        _("Nello"),
        _choices(
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
        _choices((ANY, _("In nello doubles are %(n)s."))),
        kind="several",
        of="nello",
    ),
    Switch(
        "nello.min_marks",
        "contracts",
        _("Nello from so many marks"),
        _choices(
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
        _choices(
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
        _choices(
            ("any", _("Whoever wins the bid may play nello.")),
            ("shaker", _("Only the shaker may play nello, when the others passed.")),
        ),
        of="nello",
    ),
    Switch(
        "plunge",
        "contracts",
        _("Plunge"),
        _choices(
            (False, _("Plunge is not played.")),
            (True, _("Plunge may be bid: the partner names trumps; every trick.")),
        ),
    ),
    Switch(
        "plunge.doubles",
        "contracts",
        _("Doubles to hold for a plunge"),
        _choices((ANY, _("A plunge takes %(n)s doubles in hand."))),
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
        _choices(
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
        _choices(
            ("partner", _("In a plunge the bidder's partner leads.")),
            ("bidder", _("In a plunge the bidder leads.")),
        ),
        of="plunge",
    ),
    Switch(
        "splash",
        "contracts",
        _("Splash"),
        _choices(
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
        _choices((ANY, _("A splash takes %(n)s doubles in hand."))),
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
        _choices(
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
        _choices(
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
        _choices(
            (True, _("In sevens everybody plays the domino nearest seven.")),
            (False, _("In sevens any domino may be played.")),
        ),
        of="sevens",
    ),
    Switch(
        "looper",
        "contracts",
        _("Looper"),
        _choices(
            (False, _("Looper is not played.")),
            (
                True,
                _(
                    "Looper may be declared: sevens on a bid below 42; tricks may be lost."
                ),
            ),
        ),
    ),
    Switch(
        "low_no",
        "contracts",
        _("Low-no"),
        _choices(
            (False, _("Low-no is not played.")),
            (
                True,
                _("When the others passed, the shaker may bid low-no: nello for 42."),
            ),
        ),
    ),
)
_PLAY = (
    Switch(
        "first_lead_trump",
        "play",
        _("The first lead"),
        _choices(
            (False, _("Any domino may be led first.")),
            (True, _("The first lead is a trump, if the leader has one.")),
        ),
        every_game=True,
    ),
    Switch(
        "first_domino",
        "play",
        _("Trumps not named"),
        _choices(
            (False, _("Trumps are named before the first domino is led.")),
            (
                True,
                _(
                    "If no trumps are named, the high end of the bidder's first domino is trumps."
                ),
            ),
        ),
        every_game=True,
    ),
    Switch(
        "early_end",
        "play",
        _("When a hand may stop"),
        _choices(
            (True, _("A hand may stop as soon as the bid is made or set.")),
            (False, _("Every hand is played to the last trick.")),
        ),
        every_game=True,
    ),
    Switch(
        "lay_down",
        "play",
        _("When a lay-down falls"),
        _choices(
            ("bid", _("A lay-down falls only if the bid can be set.")),
            ("any_trick", _("A lay-down falls if it can lose any trick.")),
        ),
        every_game=True,
    ),
)
_PENALTIES = (
    Switch(
        "wrong_lay_down",
        "penalties",
        _("A wrong lay-down costs"),
        _choices(
            ("hand", _("A wrong lay-down loses the hand.")),
            ("game", _("A wrong lay-down loses the game.")),
        ),
        every_game=True,
    ),
    Switch(
        "renege.marks",
        "penalties",
        _("A renege costs"),
        _choices(
            ("bid", _("A renege costs the marks bid, at least one.")),
            (1, _("A renege costs one mark.")),
            (2, _("A renege costs two marks.")),
        ),
        scoring="marks",
        every_game=True,
    ),
    Switch(
        "renege.plus",
        "penalties",
        _("Marks beyond the hand for a renege"),
        _choices(
            (0, _("A renege costs no marks beyond the hand.")),
            (1, _("A renege costs one mark beyond the hand.")),
            (2, _("A renege costs two marks beyond the hand.")),
            (3, _("A renege costs three marks beyond the hand.")),
        ),
        scoring="marks",
        every_game=True,
    ),
    Switch(
        "out_of_turn.play",
        "penalties",
        _("A play out of turn"),
        _choices(
            ("renege", _("A play out of turn loses the hand.")),
            ("stands", _("A legal play out of turn stands.")),
        ),
        every_game=True,
    ),
    Switch(
        "out_of_turn.bid",
        "penalties",
        _("A bid out of turn"),
        _choices(
            ("stands", _("A bid out of turn stands and is not changed.")),
            ("falls", _("A bid out of turn counts as a pass.")),
        ),
        every_game=True,
    ),
    Switch(
        "exposed",
        "penalties",
        _("An exposed domino"),
        _choices(
            (
                "none",
                _(
                    "An exposed domino stays face up and is played when its owner likes."
                ),
            ),
            ("plays", _("An exposed domino is played at the first legal chance.")),
        ),
        every_game=True,
    ),
    Switch(
        "talk",
        "penalties",
        _("Talk across the table"),
        _choices(
            ("strict", _("Nobody speaks of the hand once the shake begins.")),
            ("moderate", _("Talk is free between hands, not while one is played.")),
            ("relaxed", _("Table talk is free as long as no hand is given away.")),
        ),
        every_game=True,
    ),
    Switch(
        "repeats_of",
        "penalties",
        _("A repeat is counted for"),
        _choices(
            ("pair", _("Offences of one kind are counted for the pair.")),
            ("player", _("Offences of one kind are counted for each player.")),
        ),
        every_game=True,
    ),
    Switch(
        "repeats_in",
        "penalties",
        _("A repeat is counted over"),
        _choices(
            ("event", _("The count of offences begins anew at each event.")),
            ("season", _("The count of offences goes on through the season.")),
        ),
        every_game=True,
    ),
)
_TABLE = (
    Switch(
        "first_shake",
        "table",
        _("Who shakes first"),
        _choices(
            (
                "high_domino",
                _(
                    "Everybody draws a domino: the most pips shake first, ties draw again."
                ),
            ),
            ("draw", _("The sheet says who shakes first.")),
        ),
        every_game=True,
    ),
    Switch(
        "next_game",
        "table",
        _("The next games of a match"),
        _choices(
            ("loser_shakes", _("In the next game the side that lost shakes first.")),
            ("winner_shakes", _("In the next game the side that won shakes first.")),
            ("drawn_again", _("For the next game dominoes are drawn again.")),
            ("goes_on", _("In the next game the shake goes on round the table.")),
        ),
        every_game=True,
    ),
    Switch(
        "tallies",
        "table",
        _("Marks are tallied as"),
        _choices(
            ("all", _("Marks are tallied as ALL, seven strokes.")),
            ("xxx", _("Marks are tallied as three crosses and a slash.")),
            ("am", _("Marks are tallied as A&M.")),
            ("strokes", _("Marks are tallied as plain strokes.")),
        ),
        scoring="marks",
        every_game=True,
    ),
)
SWITCHES: tuple[Switch, ...] = (
    _GAME + _BIDDING + _CONTRACTS + _PLAY + _PENALTIES + _TABLE
)
"""Every switch in the order in which rules are read out."""
TITLES: dict[str, str] = {
    "n42pa": _("N42PA rules: straight 42"),
    "spec": _("Formal specification"),
    "austin-league": _("Austin league"),
    "harper": _("Harper"),
    "westfest": _("Westfest"),
    "timpson": _("Timpson"),
    "hearne": _("Hearne"),
    "points-250": _("Points to 250"),
    "points-newsome": _("Points to 250, Newsome's page"),
    "open-house": _("Open house: every contract"),
}
"""What the presets are called; a game of the family goes by its name."""
DRAWINGS: dict[tuple[str, Any], tuple[str, ...]] = {
    ("follow_me", "0-0"): ("0-0",),
    ("doubles", ("high",)): ("4-4", "6-4", "5-4", "4-3"),
    ("doubles_trump", True): ("6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"),
    ("nello.doubles", ("own",)): ("6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"),
    ("nello.doubles", ("high",)): ("4-4", "6-4", "5-4", "4-3"),
    ("nello.doubles", ("low",)): ("6-4", "5-4", "4-3", "4-4"),
    ("sevens", True): ("6-1", "5-2", "4-3"),
    ("looper", True): ("6-1", "5-2", "4-3"),
}
"""Dominoes that show what a sentence says, the strongest first."""
COUNT = ("5-5", "6-4", "5-0", "4-1", "3-2")
"""The dominoes that count ten, ten, five, five and five."""
