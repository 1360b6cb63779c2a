"""The contract's sentences about a match: its sides, its games and its winner."""

from collections.abc import Iterator

from scoring.rules.presets import PRESETS
from tests.tournaments.exchange.parts import (
    BRACKETS,
    missed,
    seated,
    side_pairs,
    winner_side,
)


def target_of(e: dict) -> int:
    """What wins a game: the preset's own target, unless the rules say otherwise."""
    rules = e["event"]["rules"]
    return rules.get("target", PRESETS[rules["preset"]].target)


def match_faults(stage: dict, match: dict, target: int) -> Iterator[str]:
    if match["state"] not in ("final", "void"):
        yield f"is {match['state']}"
    sides = [side_pairs(side) for side in match["sides"]]
    for side, seated_pairs in zip(match["sides"], sides, strict=True):
        kind, _, number = side["from"].partition(":")
        if kind == "pair" and seated_pairs and seated_pairs != [int(number)]:
            yield f"{side['from']} is {seated_pairs}"
        if kind == "bye" and seated_pairs:
            yield "somebody sits where a bye is"
    games = match["games"]
    alone = len([s for s in sides if s]) < 2
    if match["state"] == "void" or (alone and stage["kind"] in BRACKETS):
        if games:
            yield "games where nothing was played"
    elif missed(match):
        if match["winner"] is not None or len(games) != 1:
            yield f"a missed round with games {games}"
    elif alone:
        if len(games) != 1 or games[0]["ended"] != "bye":
            yield f"a bye with games {games}"
        bye = [4 * target // 7, target]
        if sorted(games[0]["marks"]) != bye or winner_side(match) is None:
            yield f"a bye is not won {target}-{4 * target // 7}"
    elif _winner(match) != winner_side(match):
        yield f"won by {match['winner']}, the games say {_winner(match)}"
    for place, game in enumerate(games):
        yield from _game(match, game, target, is_last=place == len(games) - 1)


def _game(match: dict, game: dict, target: int, *, is_last: bool) -> Iterator[str]:
    marks = game["marks"]
    if len(marks) != len(match["sides"]):
        yield f"{marks} for {len(match['sides'])} sides"
    if game["ended"] == "played" and max(marks) < target:
        yield f"{marks} is no played game"
    if game["ended"] == "time" and not is_last:
        yield "a game after time"
    if game["ended"] == "forfeit" and not (
        set(marks) <= {0, target} and 0 in marks and sum(marks) <= 2 * target
    ):
        yield f"forfeited {marks}"
    if (marks.count(max(marks)) > 1) != ("winner" in game):
        yield "winner is given where marks tell, or not where they do not"
    if game["versions"] < 1:
        yield "a game without a version"
    for penalty in game["penalties"]:
        if list(penalty) != ["pair", "code", "marks", "cite"]:
            yield f"penalty {penalty}"
        if penalty["pair"] not in seated(match):
            yield "a penalty for somebody else"


def _winner(match: dict) -> int | None:
    """The side that won by the contract's sentence on time and forfeits."""
    won = [0] * len(match["sides"])
    total = list(won)
    for game in match["games"]:
        marks = game["marks"]
        total = [before + own for before, own in zip(total, marks, strict=True)]
        if marks.count(max(marks)) == 1:
            won[marks.index(max(marks))] += 1
        elif game.get("winner"):
            won[game["winner"] - 1] += 1
    needed = match["best_of"] // 2 + 1
    timed = match["games"][-1]["ended"] == "time"
    for count in (won, total):
        if count.count(max(count)) == 1 and (timed or max(won) >= needed):
            return count.index(max(count)) + 1
    return None
