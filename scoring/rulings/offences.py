"""An offence under an event's own rules: its penalty, its sentence, its kind.

Pure: the catalogue proposes, the switches of the rules override it.
"""

from collections.abc import Mapping

from scoring.game.catalogue import Consequence, Line, Words
from scoring.rules.house import House
from scoring.rules.presets import Rules
from scoring.rules.switch_table import SWITCHES
from scoring.rules.switches import Clause, applies, clause, value_of

TALK = (
    *("talking", "bid_comment", "hesitation", "count_talk", "played_talk"),
    *("asked_trump", "spectator"),
)
# The switches about an offence, by its code.
RULES_OF: Mapping[str, tuple[str, ...]] = {
    "renege": ("renege.marks", "renege.plus"),
    "play_turn": ("out_of_turn.play",),
    "bid_turn": ("out_of_turn.bid",),
    "lay_down": ("lay_down", "wrong_lay_down"),
    "exposed": ("exposed",),
    "touched": ("touched",),
    "no_trump": ("first_domino",),
    **dict.fromkeys(TALK, ("talk",)),
}
COMMUNICATION = (*TALK, "signalling")
# Codes that are no offence, by the level of talk; a sign or a hint always is one.
ALLOWED_TALK: Mapping[str, tuple[str, ...]] = {
    "strict": (),
    "moderate": ("count_talk",),
    "relaxed": ("count_talk", "played_talk", "asked_trump", "talking"),
}


def kind_of(code: str) -> tuple[str, ...]:
    """The codes that repeat each other: all communication together, else the code."""
    return COMMUNICATION if code in COMMUNICATION else (code,)


def is_offence(house: House, code: str) -> bool:
    """Whether this is an offence at the house's level of talk."""
    return code not in ALLOWED_TALK[house.customs.talk]


def consequence_by_rules(house: House, code: str, book: Consequence) -> Consequence:
    """The consequence by the event's switches, from the book's proposal."""
    rules = house.rules
    if code == "play_turn":
        stands = rules.out_of_turn.play == "stands"
        return Consequence.STANDS if stands else Consequence.HAND
    if code == "lay_down":
        is_game = rules.wrong_lay_down == "game"
        return Consequence.GAME if is_game else Consequence.HAND
    if not is_offence(house, code):
        return Consequence.STANDS
    is_mild = code in COMMUNICATION and house.customs.talk != "strict"
    return Consequence.WARNING if is_mild and book == Consequence.HAND else book


def advice_by_rules(house: House, line: Line) -> Words:
    """The book's advice; empty if a switch of the event contradicts it."""
    if line.supposes is None:
        return line.advice
    path, value = line.supposes
    return line.advice if value_of(house, path) == value else ""


def marks_by_rules(rules: Rules, code: str, consequence: Consequence, bid: int) -> int:
    """Marks to the opponents; a lost hand costs as much as the rules' renege.

    None in points: the director decides how many points they get.
    """
    if rules.scoring == "points":
        return 0
    if consequence != Consequence.HAND:
        return int(consequence == Consequence.MARK)
    plus = rules.renege.plus if code == "renege" else 0
    return max(1, rules.renege.marks_of(bid)) + plus


def citation(house: House, line: Line) -> str:
    """The place of an offence's rule, in English: the event's own rules, else the book."""
    own = " ".join(str(clause.sentence) for clause in rules_on(house, line.code))
    return own or str(line.source)


def rules_on(house: House, code: str) -> tuple[Clause, ...]:
    """The sentences of the event's rules about an offence."""
    paths = RULES_OF.get(code, ())
    return tuple(
        clause(switch, house)
        for switch in SWITCHES
        if switch.path in paths and applies(switch, house)
    )
