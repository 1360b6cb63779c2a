"""What an event's own rules make of an offence: its cost, its sentence, its kind.

Pure: the catalogue proposes, the switches of the rules decide where they speak.
"""

from collections.abc import Mapping

from scoring.catalogue import Consequence, marks_due
from scoring.rules.house import House
from scoring.rules.presets import Rules
from scoring.rules.switch_table import SWITCHES
from scoring.rules.switches import Clause, applies, clause

RULES_OF: Mapping[str, tuple[str, ...]] = {
    "renege": ("renege.marks", "renege.plus"),
    "play_turn": ("out_of_turn.play",),
    "bid_turn": ("out_of_turn.bid",),
    "lay_down": ("lay_down", "wrong_lay_down"),
    "exposed": ("exposed",),
    "no_trump": ("first_domino",),
    "talking": ("talk",),
    "asked_trump": ("talk",),
    "spectator": ("talk",),
}
"""The switches that speak of an offence, by its code."""
COMMUNICATION = ("talking", "signalling", "asked_trump", "spectator")


def kind_of(code: str) -> tuple[str, ...]:
    """The codes that repeat each other: all communication together, else the code."""
    return COMMUNICATION if code in COMMUNICATION else (code,)


def consequence_by_rules(house: House, code: str, book: Consequence) -> Consequence:
    """What the event's switches make of what the book proposes."""
    rules = house.rules
    if code == "play_turn":
        stands = rules.out_of_turn.play == "stands"
        return Consequence.STANDS if stands else Consequence.HAND
    if code == "lay_down":
        is_game = rules.wrong_lay_down == "game"
        return Consequence.GAME if is_game else Consequence.HAND
    if code == "talking" and house.customs.talk == "relaxed":
        return Consequence.STANDS
    if code == "talking" and house.customs.talk == "moderate":
        return Consequence.WARNING if book == Consequence.HAND else book
    return book


def marks_by_rules(rules: Rules, code: str, consequence: Consequence, bid: int) -> int:
    """Marks to the opponents; a lost hand as the rules' renege has it."""
    if consequence != Consequence.HAND:
        return marks_due(consequence, bid)
    plus = rules.renege.plus if code == "renege" else 0
    return max(1, rules.renege.marks_of(bid)) + plus


def rules_on(house: House, code: str) -> tuple[Clause, ...]:
    """The sentences of the event's rules that speak of an offence."""
    paths = RULES_OF.get(code, ())
    return tuple(
        clause(switch, house)
        for switch in SWITCHES
        if switch.path in paths and applies(switch, house)
    )
