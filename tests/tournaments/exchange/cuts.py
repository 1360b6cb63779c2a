"""The contract's sentences about a cut: who goes on is entitled to it."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from tests.tournaments.exchange.parts import matches_of


def cut_faults(e: dict, stage: dict) -> Iterator[str]:
    """Everybody who comes by rank is the pair of that rank, and those entitled to it."""
    ranks = {}
    for source in e["stages"]:
        for row in source["standings"]:
            ranks[f"rank:{source['id']}/{row['group']}/{row['rank']}"] = row.get("pair")
    came = defaultdict(set)
    for match in matches_of(stage):
        for side in match["sides"]:
            if side["from"].startswith("rank:"):
                came[int(side["from"][5:].partition("/")[0])].add(side["pair"])
                if ranks.get(side["from"]) != side["pair"]:
                    yield f"{stage['name']} {match['id']}: {side['from']} is {side['pair']}"
    for source, pairs in came.items():
        first = e["stages"][source - 1]
        fed = _entitled(e, first)
        expected = fed if stage["id"] == source + 1 else _still_in(e, first) - fed
        if pairs != expected:
            yield f"{stage['name']}: {sorted(pairs)} came, {sorted(expected)} should"


def _still_in(e: dict, stage: dict) -> set[int]:
    out = {p["id"] for p in e["pairs"] if p["out"] and p["out"]["stage"] == stage["id"]}
    return {n for g in stage["groups"] for n in g["pairs"]} - out


def _entitled(e: dict, stage: dict) -> set[int]:
    """Those who advance by the stage's rule."""
    rule, still_in = stage["advance"], _still_in(e, stage)
    overall = [
        r for r in stage["standings"] if r["group"] == "*" and r["pair"] in still_in
    ]
    if rule == "all":
        return still_in
    [(name, value)] = rule.items()
    if name == "best":
        return {r["pair"] for r in overall[:value]}
    if name == "min_wins":
        enough = [r for r in overall if r["wins"] + Fraction(r["ties"], 2) >= value]
        return {r["pair"] for r in (enough if len(enough) > 1 else overall[:2])}
    sizes = {g["name"]: len(g["pairs"]) for g in stage["groups"]}
    return {
        r["pair"]
        for r in stage["standings"]
        if r["group"] in sizes
        and r["pair"] in still_in
        and r["rank"] <= (sizes[r["group"]] // 2 if value == "half" else value)
    }
