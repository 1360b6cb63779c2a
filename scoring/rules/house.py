"""The rules of one house: a preset, the options over it, and the customs of its tables.

Owns the whole option set as plain values and the difference to the preset. Judges
nothing.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from .games import GAMES
from .options import OPTIONS, read_rules
from .presets import PRESETS, NotARecordError, Rules
from .switch_table import SWITCHES

MAY_BE_OFF = ("nello", "plunge", "splash", "sevens", "mercy", "progressive")


class Customs(NamedTuple):
    """Agreements at the tables beside the rules of a hand."""

    drawing: str = "opponents"
    formation: str = "four_three"
    stacking: str = "one_or_two"
    touched: str = "plays"
    first_shake: str = "high_domino"
    next_game: str = "loser_shakes"
    tallies: str = "all"
    talk: str = "strict"
    repeats_of: str = "pair"
    repeats_in: str = "event"


# The choices of each custom, the usual one first.
CUSTOMS: Mapping[str, tuple[str, ...]] = {
    switch.path: tuple(switch.choices)
    for name in Customs._fields
    for switch in SWITCHES
    if switch.path == name
}


class House(NamedTuple):
    """A preset with its options, and the customs."""

    rules: Rules = PRESETS["n42pa"]
    customs: Customs = Customs()


def read_house(value: object) -> House:
    """The house that `value` describes: a preset's name, or an object.

    The object has `preset`, `score`, any options and any customs. Raises
    `NotARecordError` for an unknown preset, option or value.
    """
    if not isinstance(value, Mapping):
        return House(read_rules(value))
    given = {k: v for k, v in value.items() if v is not None}
    customs = {name: given.pop(name) for name in CUSTOMS if name in given}
    for name, word in customs.items():
        if word not in CUSTOMS[name]:
            words = ", ".join(CUSTOMS[name])
            raise NotARecordError("option_value", name=name, value=words)
    return House(_rules(given), Customs(**customs))


def _rules(given: dict[str, Any]) -> Rules:
    score = given.pop("score", None)
    usual = read_rules(given.get("preset"))
    if score not in (None, *_scorings(usual)):
        words = ", ".join(_scorings(usual))
        raise NotARecordError("option_value", name="score", value=words)
    rules = read_rules(given)
    return canonical(rules._replace(scoring=score or rules.scoring))


def _scorings(rules: Rules) -> tuple[str, ...]:
    """How a game by this preset can be scored; a game for points has one way."""
    scoring = PRESETS[rules.preset].scoring
    return GAMES[rules.game].scorings if scoring == "marks" else (scoring,)


def canonical(rules: Rules) -> Rules:
    """The same rules, with `options` listing exactly the differences from the preset."""
    return rules._replace(options=read_rules(as_record(rules), rules.game).options)


def to_plain(value: object) -> Any:
    """An option as in JSON; what is off is false."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        parts = value._asdict().items()
        return {k: to_plain(v) for k, v in parts if v is not None}
    return list(value) if isinstance(value, tuple) else value


def whole_set(house: House) -> dict[str, Any]:
    """Every option and custom, as `read_house` reads them. An event stores this."""
    rules = house.rules
    values = {name: _option(rules, name) for name in OPTIONS}
    options = {name: value for name, value in values.items() if value is not None}
    named = {"preset": rules.preset, "score": rules.scoring}
    return named | options | house.customs._asdict()


def _option(rules: Rules, name: str) -> Any:
    value = getattr(rules, name)
    return False if value is None and name in MAY_BE_OFF else to_plain(value)


def as_record(rules: Rules) -> dict[str, Any]:
    """`rules` as in a hand record: the preset and every option that differs."""
    usual = PRESETS[rules.preset]
    changed = [n for n in OPTIONS if getattr(rules, n) != getattr(usual, n)]
    return {"preset": rules.preset} | {name: _option(rules, name) for name in changed}


def as_clause(rules: Rules) -> str:
    """`rules` as the first clause of a hand's line: game, preset, options, scoring."""
    options = (f"{name}={text}" for name, text in canonical(rules).options)
    line = " ".join([rules.game, rules.preset, *options])
    is_usual = rules.scoring == PRESETS[rules.preset].scoring
    return line if is_usual else f"{line}; score {rules.scoring}"


def changed_customs(customs: Customs) -> dict[str, str]:
    """The customs that are not the usual ones."""
    usual = Customs()._asdict()
    return {n: w for n, w in customs._asdict().items() if w != usual[n]}
