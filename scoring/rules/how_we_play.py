"""Every rule by which a game is judged, in sentences: its facts and its options."""

from typing import NamedTuple

from .family import facts_of
from .games import GAMES
from .house import House
from .sentences import RuleSentence
from .switch_table import GROUPS
from .switches import Clause, clauses


class Rule(NamedTuple):
    """One rule in a sentence, under its group; a fact of the game has no clause."""

    group: str
    path: str
    sentence: RuleSentence
    clause: Clause | None = None


def rules_of(house: House) -> tuple[Rule, ...]:
    """The rules of a house by group, what the game itself says first."""
    options = [
        Rule(c.switch.group, c.switch.path, c.sentence, c) for c in clauses(house)
    ]
    paths = {rule.path for rule in options}
    facts = enumerate(facts_of(GAMES[house.rules.game], house.rules, paths), 1)
    rules = [Rule(f.group, f"fact-{n}", f.sentence) for n, f in facts] + options
    return tuple(rule for group in GROUPS for rule in rules if rule.group == group)
