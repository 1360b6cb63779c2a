"""The options of a game and the named presets that set them.

Owns names and defaults; `options` reads them from a record.
"""

from typing import Any, NamedTuple

from .verdict import Fault


class NotARecordError(ValueError):
    """The value is not a record; `fault` holds the sentence to show."""

    def __init__(self, case: str, **values: object) -> None:
        self.fault = Fault(f"format.{case}", values)
        super().__init__(self.fault.message)


class Nello(NamedTuple):
    """Nello: the doubles a declarer may choose, the bids it is for, who may declare."""

    doubles: tuple[str, ...] = ("own",)
    min_marks: int = 1
    who: str = "any"
    max_marks: int | None = None


class Plunge(NamedTuple):
    """Plunge: the doubles to hold, its least worth in marks, who leads."""

    doubles: int = 4
    marks: int = 4
    lead: str = "partner"


class Splash(NamedTuple):
    """Splash: the doubles to hold and its worth in marks."""

    doubles: int = 3
    marks: int = 2


class Sevens(NamedTuple):
    """Sevens: whether the nearest tile must be played."""

    nearest: bool = True


class Renege(NamedTuple):
    """The marks a renege costs: the bid or a number, plus `plus`."""

    marks: str | int = "bid"
    plus: int = 0

    def marks_of(self, bid: int) -> int:
        """The marks of the hand that a renege loses when `bid` marks were bid."""
        return bid if isinstance(self.marks, str) else self.marks


class OutOfTurn(NamedTuple):
    """The effect of a bid and of a play out of turn."""

    bid: str = "stands"
    play: str = "renege"


class Rules(NamedTuple):
    """One set of rules: a preset with its options. Values as the hand record has them."""

    preset: str = "n42pa"
    game: str = "42"
    scoring: str = "marks"
    all_pass: str = "reshake"
    third_bids: bool = False
    several_turns: bool = False
    opening_cap: int = 2
    after_84: str = "plus_one"
    nello: Nello | None = None
    plunge: Plunge | None = None
    splash: Splash | None = None
    sevens: Sevens | None = None
    looper: bool = False
    low_no: bool = False
    low_no_doubles: tuple[str, ...] = ("own",)
    nello_stated: bool = False
    follow_me: bool | str = True
    doubles_trump: bool = True
    first_lead_trump: bool = False
    early_end: bool = True
    target: int = 7
    win_by: int = 1
    mercy: int | None = None
    sweep_bonus: int = 0
    forced_bonus: int = 0
    progressive: int | None = None
    marks_cap: int | None = None
    points_made: str = "taken"
    points_set_stake_only: bool = False
    both_pass_target: str = "bidders"
    game_bid: bool = False
    kitty: bool = True
    doubles: tuple[str, ...] = ("high",)
    trump_doubles: tuple[str, ...] = ("high",)
    first_domino: bool = False
    lay_down: str = "any_trick"
    wrong_lay_down: str = "hand"
    renege: Renege = Renege()
    out_of_turn: OutOfTurn = OutOfTurn()
    exposed: str = "none"
    # Options set over the preset, by name, in JSON as written.
    options: tuple[tuple[str, str], ...] = ()


_POINTS = {"scoring": "points", "early_end": False, "target": 250}
_ANY_NELLO = Nello(doubles=("own", "high", "low"))
_BY_BID = {"lay_down": "bid"}
_FORCED = {"all_pass": "shaker_30"}
_FORTY_TWO: dict[str, dict[str, Any]] = {
    "n42pa": _BY_BID,
    "spec": _BY_BID
    | {"renege": Renege(plus=1), "out_of_turn": OutOfTurn(play="stands")}
    | {"exposed": "plays"},
    "austin-league": _BY_BID | _FORCED,
    "harper": _FORCED | {"nello": Nello()},
    "westfest": _FORCED | {"nello": Nello(max_marks=2), "follow_me": "0-0"},
    "timpson": _FORCED | {"plunge": Plunge()},
    "hearne": _BY_BID | {"first_domino": True},
    "points-250": _POINTS | {"after_84": "any"},
    "points-newsome": _POINTS
    | {"all_pass": "shaker_30", "low_no": True, "after_84": "168"}
    | {"points_set_stake_only": True},
    "open-house": {
        "nello": _ANY_NELLO,
        "plunge": Plunge(),
        "splash": Splash(),
        "sevens": Sevens(),
        "looper": True,
        "low_no": True,
        "doubles": ("high", "own", "low"),
    },
}
_FAMILY: dict[str, tuple[str, int]] = {
    "84": ("points", 250),
    "88": ("points", 250),
    "79": ("points", 250),
    "84-six": ("points", 250),
    "80": ("points", 250),
    "72": ("points", 250),
    "3-handed": ("marks", 7),
    "moon": ("points", 21),
    "moon-four": ("points", 21),
    "geezer": ("marks", 7),
    "big-game": ("points", 400),
    "140": ("points", 500),
}

# Every preset by name; a game other than 42 has one, named after it.
PRESETS: dict[str, Rules] = {
    name: Rules(preset=name, **options) for name, options in _FORTY_TWO.items()
} | {
    name: Rules(
        preset=name,
        game=name,
        scoring=scoring,
        target=target,
        early_end=False,
        several_turns=name == "big-game",
    )
    for name, (scoring, target) in _FAMILY.items()
}
