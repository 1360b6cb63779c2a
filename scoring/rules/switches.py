"""Every option as a switch: one sentence for each value, and the options it excludes.

The switch, the sheet "How we play" and the rule cited in a ruling are made from these
sentences. The options themselves are in `presets` and `house`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .house import CUSTOMS, MAY_BE_OFF, House, read_house
from .sentences import RuleSentence, either
from .switch_table import ANY, SWITCHES, TERMS, Switch

# Options that are an object, whose parts are switches too.
WITH_PARTS = {s.path.partition(".")[0] for s in SWITCHES if "." in s.path}


class Clause(NamedTuple):
    """One sentence of a house's rules: its switch and its value."""

    switch: Switch
    value: Any
    sentence: RuleSentence


def value_of(house: House, path: str) -> Any:
    """The value of a switch: true or false for a contract, None for a part that is off."""
    if path in CUSTOMS:
        return getattr(house.customs, path)
    name, _dot, part = path.partition(".")
    if name == "score":
        return house.rules.scoring
    value = getattr(house.rules, name)
    if part:
        return getattr(value, part, None)
    return value not in (None, False) if name in WITH_PARTS else value


def values_of(house: House) -> dict[str, Any]:
    """The value of every switch by its path."""
    return {switch.path: value_of(house, switch.path) for switch in SWITCHES}


def house_of(preset: str, values: Mapping[str, Any]) -> House:
    """The house of these switches; those left out are as in the preset.

    Raises `NotARecordError` for an unknown preset or value.
    """
    given: dict[str, Any] = {"preset": preset}
    base = values_of(read_house({"preset": preset}))
    for path, value in (base | dict(values)).items():
        name, _dot, part = path.partition(".")
        if not part:
            given[name] = False if value is None and name in MAY_BE_OFF else value
            if name in WITH_PARTS:
                given[name] = {} if value else False
        elif isinstance(given.get(name, {}), dict) and value is not None:
            given.setdefault(name, {})[part] = value
    return read_house(given)


def applies(switch: Switch, house: House) -> bool:
    """Whether the switch has an effect under the other switches of `house`."""
    if not switch.is_of(house.rules.game):
        return False
    if switch.scoring not in ("", house.rules.scoring):
        return False
    return not switch.of or bool(value_of(house, switch.of))


def clause(switch: Switch, house: House) -> Clause:
    """The sentence that the switch makes under `house`."""
    value = value_of(house, switch.path)
    template = switch.choices.get(value) or switch.choices[ANY]
    return Clause(switch, value, RuleSentence(template, {"n": _shown(value)}))


def _shown(value: Any) -> object:
    if not isinstance(value, tuple):
        return value
    return either([RuleSentence(TERMS[word], {}) for word in value])


def sentence_of(house: House, path: str) -> RuleSentence:
    """The sentence of the switch that sets `path`."""
    rules = (s for s in SWITCHES if s.path == path and applies(s, house))
    return clause(next(rules), house).sentence


def clauses(house: House) -> tuple[Clause, ...]:
    """The rules of a house in sentences, in the order they are read out."""
    return tuple(clause(s, house) for s in SWITCHES if applies(s, house))


def difference(house: House, other: House) -> Iterator[tuple[Clause, Clause | None]]:
    """The sentences of `house` that `other` lacks, each with the one of `other`."""
    theirs = {c.switch.path: c for c in clauses(other)}
    for ours in clauses(house):
        other_clause = theirs.get(ours.switch.path)
        if other_clause is None or other_clause.sentence != ours.sentence:
            yield ours, other_clause
