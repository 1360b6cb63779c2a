"""Trees of elimination, played by whoever is said to win."""

import random

from tournaments.formats import (
    Entrant,
    Game,
    Play,
    Result,
    StageRules,
    open_stage,
    resolve,
)


def stage(kind: str, **options: object) -> StageRules:
    return StageRules(
        "Bracket", kind, take="advance", feeds_from=1, options=tuple(options.items())
    )


def seeds(n: int) -> list[Entrant]:
    return [Entrant(i) for i in range(1, n + 1)]


def bracket_of(n: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    return (("", tuple(range(1, n + 1))),)


def play(rules: StageRules, n: int, beats) -> Play:
    """Play a whole tree, ``beats`` naming the winner of two."""
    results: dict[int, Result] = {}
    matches = open_stage(rules, seeds(n), 1).matches
    tree = Play(rules, bracket_of(n), matches, results)
    for number in sorted({match.round for match in matches}):
        for match, outcome in zip(matches, resolve(tree), strict=True):
            if match.round == number and outcome.state == "ready":
                [a], [b] = outcome.sides
                winner = 1 if beats(a, b) == a else 2
                results[match.number] = Result(
                    match.number, outcome.sides, (Game((7, 0)),), winner
                )
    return tree


def fixed_luck(seed: int):
    """Give a way to decide any two, always the same way."""
    return lambda a, b: random.Random(f"{seed} {min(a, b)} {max(a, b)}").choice(
        (min(a, b), max(a, b))
    )
