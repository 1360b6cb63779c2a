"""How we play says every rule by which the engine judges, and says it anew once it changes."""

import copy
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations
from typing import Any

from scoring.game.choices import calls_of
from scoring.rules.bids import Ladder
from scoring.rules.family import counts_of, facts_of, total_of
from scoring.rules.game import Variant
from scoring.rules.games import GAMES
from scoring.rules.house import CUSTOMS, House, read_house
from scoring.rules.how_we_play import rules_of
from scoring.rules.presets import PRESETS, NotARecordError, Rules
from scoring.rules.switch_table import SWITCHES
from scoring.rules.switch_table.switch import BETWEEN_THREE, BETWEEN_TWO
from scoring.rules.switches import applies, house_of
from scoring.rules.switches import values_of as values_of_house
from tests.each import each
from tests.effort import IS_FULL

NAMED = {"scoring": "score"}  # Options that a switch calls otherwise
NAMES = ("preset", "game", "options")  # What rules are called, not how they judge


def parts_of(name: str) -> tuple[str, ...]:
    """The parts of an option, over all presets; none of a plain one."""
    values = [getattr(rules, name) for rules in PRESETS.values()]
    return next((v._fields for v in values if hasattr(v, "_fields")), ())


PATHS = [
    path
    for name in Rules._fields
    if name not in NAMES
    for path in (name, *(f"{name}.{part}" for part in parts_of(name)))
    # An object that is never off is its parts alone
    if path != name or not hasattr(Rules._field_defaults[name], "_fields")
]
OF_42 = ("n42pa", "points-250", "open-house")
OTHERS = [name for name in GAMES if name != "42"]
SOME = ("84", "3-handed", "moon", "geezer", "140")
"""A game of each kind: of six and more, of three, of tricks alone, of marks, of tens."""
BASES: list[dict[str, Any]] = [
    *({"preset": name} for name in (*OF_42, *(OTHERS if IS_FULL else SOME))),
    {"preset": "3-handed", "score": "points", "target": 250},
]


def values_of(path: str) -> list[Any]:
    """Values to try: those that switches offer, or any of the kind of the default."""
    values: list[Any] = []
    for switch in SWITCHES:
        if switch.path == NAMED.get(path, path):
            values += [value for value in switch.choices if value != "*"]
            if switch.kind in ("number", "limit"):
                values += [switch.least, *switch.usual, switch.most]
            if switch.kind == "several":
                values += [("high",), ("own", "low")]
    name, _dot, part = path.partition(".")
    default = None if part else Rules._field_defaults[name]
    guesses = [True, False] if isinstance(default, bool) else [None, 3]
    return list(dict.fromkeys(values)) if values else guesses


def houses_with(base: dict[str, Any], path: str) -> Iterator[tuple[Any, House]]:
    """The houses over a base that differ in one option alone."""
    house = read_house(base)
    for value in values_of(path):
        values = values_of_house(house) | {NAMED.get(path, path): value}
        with suppress(NotARecordError):
            yield value, house_of(house.rules.preset, values)


@cache
def sentences_of(house: House) -> tuple[str, ...]:
    return tuple(str(rule.sentence) for rule in rules_of(house))


@each("path", PATHS)
def test_whoever_changes_an_option_changes_a_sentence(path: str) -> None:
    """Any two values are told apart, in each game where the option is a switch."""
    differences = 0
    for base in BASES:
        houses = list(houses_with(base, path))
        if differences and not any(is_switch(path, house) for _value, house in houses):
            continue
        texts = [(value, house, sentences_of(house)) for value, house in houses]
        for (value, house, first), (other, _house, second) in combinations(texts, 2):
            differences += first != second
            assert first != second or not is_switch(path, house), (base, value, other)
    assert differences


def is_switch(path: str, house: House) -> bool:
    named = NAMED.get(path, path)
    return any(s.path == named and applies(s, house) for s in SWITCHES)


@each("name", CUSTOMS)
def test_whoever_changes_a_custom_changes_a_sentence(name: str) -> None:
    for game in ("n42pa", "moon"):
        houses = [read_house({"preset": game, name: word}) for word in CUSTOMS[name]]
        texts = {sentences_of(house) for house in houses}
        assert len(texts) == (len(houses) if is_switch(name, houses[0]) else 1)
    assert is_switch(name, House())


WORDS = {word for game in GAMES.values() for word in game.words}
# What is worked out from other figures, or is no rule of a hand.
NOT_JUDGED = (
    *("name", "scorings", "all_seats", "teams_by_seat", "sides", "players_a_side"),
    "is_two_sided",
    *("ids", "tiles", "suits", "count", "total", "counts"),
)


def figures_of(game: Variant) -> dict[str, Any]:
    """What makes a game: its data, of the class and of its own."""
    names = {n for kind in type(game).__mro__ for n in vars(kind)} | set(vars(game))
    return {
        name: getattr(game, name)
        for name in sorted(names)
        if not name.startswith("_")
        and not name.isupper()  # One bid: named, as the next test says
        and name not in NOT_JUDGED
        and not callable(getattr(game, name))
    }


def other_than(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, Ladder):
        numbers = value.numbers
        return Ladder(range(numbers.start + 1, numbers.stop, numbers.step), value.unit)
    if isinstance(value, tuple):
        return (99 if isinstance(next(iter(value), ""), int) else "9-9", *value[1:])
    return f"{value}9"


def facts(game: Variant) -> list[str]:
    rules = PRESETS["n42pa" if game.name == "42" else game.name]
    return [str(fact.sentence) for fact in facts_of(game, rules)] + [
        str(total_of(game)),
        str(counts_of(game)),
    ]


def test_whoever_changes_a_figure_of_a_game_changes_a_sentence() -> None:
    """Lists of bid words apart: the next test finds each by its name."""
    changes: dict[str, bool] = {}
    usual = figures_of(GAMES["42"])
    for game in GAMES.values():
        for name, value in figures_of(game).items():
            if isinstance(value, tuple) and set(value) <= WORDS:
                continue
            changed = copy.copy(game)
            setattr(changed, name, other_than(value))
            is_told = facts(changed) != facts(game)
            changes[name] = changes.get(name, False) or is_told
            is_idle = name == "count_may_stay" and (game.takes_all or not game.left)
            if value != usual.get(name) and not is_idle:
                assert is_told, (game.name, name)
    assert [name for name, is_told in changes.items() if not is_told] == []


@each("name", PRESETS)
def test_every_bid_that_is_no_number_and_no_mark_is_named(name: str) -> None:
    rules = PRESETS[name]
    text = " ".join(sentences_of(House(rules))).lower().replace("low-0 to low-7", LOWS)
    numbers = set(map(str, GAMES[rules.game].ladder.numbers))
    for call in calls_of(rules):
        word = call.bid.text
        if word not in numbers and not word.endswith("m"):
            assert word in text, word


LOWS = " ".join(f"low-{pip}" for pip in range(8))


def test_three_sides_are_not_spoken_of_as_two() -> None:
    assert set(BETWEEN_TWO) == {n for n, game in GAMES.items() if game.teams == 2}
    assert set(BETWEEN_THREE) == {n for n, game in GAMES.items() if game.teams == 3}
    for game in BETWEEN_THREE:
        text = " ".join(sentences_of(read_house(game))).lower()
        for words in ("both", "side that lost", "other side", "all four"):
            assert words not in text, (game, words)


@each("target", [5, 7, 10])
def test_a_lead_of_two_is_said_rightly_for_every_target(target: int) -> None:
    sentences = sentences_of(read_house({"target": target, "win_by": 2}))
    lead = next(s for s in sentences if "lead by two" in s)
    assert not any(figure in lead for figure in "0123456789")


@each(
    ("game", "sentence"),
    [
        ("72", "takes the 2 dominoes left over, the widow"),
        ("moon", "may trade one domino for the one left over"),
        ("big-game", "must take it if it is count"),
        ("88", "no count may stay there"),
        ("140", "A bid that is set is taken off"),
        ("84", "A set bid gives the others the bid and what they took."),
        ("big-game", "Bidding goes round"),
        ("big-game", "A 7-3 or 8-2 led may be announced"),
        ("geezer", "A dive takes 4 doubles in hand and gives 3 marks."),
        ("geezer", "46 is bid over a mark"),
        ("geezer", "all but three tricks"),
        ("open-house", "In sevens all dominoes are laid open"),
        ("80", "The lowest bid is 60."),
        ("n42pa", "The lowest bid is 30."),
    ],
)
def test_the_rules_of_each_game_are_said(game: str, sentence: str) -> None:
    assert any(sentence in text for text in sentences_of(read_house(game)))


def test_what_counts_follows_the_dominoes_of_the_game() -> None:
    fifteens, tens, fives = counts_of(GAMES["140"])
    assert fifteens == (15, ("8-7", "9-6"))
    assert (tens[0], fives[0]) == (10, 5)
    assert counts_of(GAMES["80"])[1] == (5, ("3-2", "4-1"))
    assert counts_of(GAMES["moon"]) == ()
    assert str(total_of(GAMES["42"])) == "Each of the 7 tricks counts one: 42 in all."
    assert str(total_of(GAMES["88"])) == "Each of the 9 tricks counts 2: 88 in all."
