"""The contract's sentences about a stage that ranks: groups, meetings, standings."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.tournaments.exchange.chain import rank
from tests.tournaments.exchange.parts import (
    late,
    matches_of,
    missed,
    side_pairs,
)

FULL = {"state", "spec", "austin", "texas42-sample"}
"""Presets in whose groups everybody meets everybody."""


def table_stage_faults(e: dict, stage: dict) -> Iterator[str]:
    name, members = stage["name"], [n for g in stage["groups"] for n in g["pairs"]]
    if len(members) != len(set(members)):
        yield f"{name}: somebody is in two groups"
    sizes = [len(g["pairs"]) for g in stage["groups"]]
    if max(sizes) - min(sizes) > 1:
        yield f"{name}: groups of {sizes}"
    yield from (f"{name}: {f}" for f in _meetings(e, stage, sizes))
    tables = {g["name"]: g["pairs"] for g in stage["groups"]}
    if stage["advance"] is not None:
        tables["*"] = members
    if any("club" in row for row in stage["standings"]):
        tables["clubs"] = []
    if list(dict.fromkeys(r["group"] for r in stage["standings"])) != list(tables):
        yield f"{name}: tables {[r['group'] for r in stage['standings']]}"
    for group, pairs in tables.items():
        rows = [r for r in stage["standings"] if r["group"] == group]
        if [r["rank"] for r in rows] != list(range(1, len(rows) + 1)):
            yield f"{name} {group}: ranks have gaps"
        if rows and rows[-1]["above_next_by"] is not None:
            yield f"{name} {group}: the last row is above somebody"
        per_game = group == "*" and len(set(sizes)) > 1
        expected = rank(e, stage, group, pairs, per_game=per_game)
        if rows != expected:
            odd = next(
                pair for pair in zip(rows, expected, strict=True) if pair[0] != pair[1]
            )
            yield f"{name} {group}: {odd[0]} should be {odd[1]}"
    yield from (f"{name}: {f}" for f in _sums(stage))


def _sums(stage: dict) -> Iterator[str]:
    rows = [r for r in stage["standings"] if r["group"] not in ("*", "clubs")]
    wins, losses = sum(r["wins"] for r in rows), sum(r["losses"] for r in rows)
    byes = nobody = 0
    for match in matches_of(stage):
        if len(match["sides"]) > 2:
            nobody += _losers_beyond_winners(match)
            continue
        a, b = (len(side_pairs(side)) for side in match["sides"])
        byes += max(a, b) if not (a and b) and not missed(match) else 0
        nobody += missed(match)
        if (
            a
            and b
            and match["winner"] is None
            and match["games"][-1]["ended"] == "forfeit"
        ):
            nobody += a + b
    if wins - byes != losses - nobody:
        yield f"{wins} wins with {byes} byes, {losses} losses with {nobody} of nobody"
    if any(r["wins"] + r["losses"] + r["ties"] != r["played"] for r in rows):
        yield "wins, losses and ties are not what was played"


def _losers_beyond_winners(match: dict) -> int:
    """At a table of three two lose to a winner; of two that are level one loses."""
    marks = match["games"][-1]["marks"]
    level = marks.count(max(marks)) if any(marks) else 0
    return 1 if match["winner"] else len(marks) - level


def _meetings(e: dict, stage: dict, sizes: list[int]) -> Iterator[str]:
    """Who met whom, and who had a bye."""
    met: Counter = Counter()
    partners: Counter = Counter()
    byes: Counter = Counter(
        dict.fromkeys((n for g in stage["groups"] for n in g["pairs"]), 0)
    )
    left = any(p["out"] and p["out"]["stage"] == stage["id"] for p in e["pairs"])
    for row in stage["rounds"]:
        for match in row["matches"]:
            sides = [side_pairs(side) for side in match["sides"]]
            for a, b in combinations(sides, 2):
                met.update(frozenset((x, y)) for x in a for y in b)
            partners.update(frozenset(s) for s in sides if len(s) == 2)
            if not all(sides) and not missed(match):
                byes.update(n for side in sides for n in side)
        if max(byes.values()) - min(byes.values()) > 1 and not left:
            yield f"a second bye in round {row['number']} before everybody had one"
    preset = e["event"]["preset"]
    if stage["kind"] == "round_robin" and preset in FULL and not late(stage):
        expected = {
            frozenset((x, y)): 1
            for g in stage["groups"]
            for x in g["pairs"]
            for y in g["pairs"]
            if x < y
        }
        if met != expected:
            yield "not everybody of a group met once"
        for group in stage["groups"]:
            each = {byes[n] for n in group["pairs"]}
            if each != {len(group["pairs"]) % 2}:
                yield f"group {group['name']} has byes {each}"
    is_drawn_in_twos = any(len(p["players"]) == 1 for p in e["pairs"])
    fresh = stage["kind"] != "league" and not left and not is_drawn_in_twos
    opponents = max(len(m["sides"]) for m in matches_of(stage)) - 1
    enough = sizes[0] - 1 >= opponents * len(stage["rounds"])
    if fresh and max(met.values()) > 1 and enough:
        yield "a rematch"
    if not left and sizes[0] > 8 and max(partners.values(), default=0) > 1:
        yield "the same partner twice"
