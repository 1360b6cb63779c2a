"""A naive second reading of brackets and draw boxes: who came and who went on.

Who is out and who is placed how: ``tests/tournaments/formats/naive_brackets.py``; who is
entitled to go on to a bracket: ``tests/tournaments/formats/test_advance.py``.
"""

from collections.abc import Iterator

from tests.tournaments.exchange.parts import matches_of


def bracket_faults(stage: dict) -> Iterator[str]:
    matches = matches_of(stage)
    by_id = {m["id"]: m for m in matches}
    for match in matches:
        yield from (f"{stage['name']} {match['id']}: {f}" for f in _refs(match, by_id))
        if match["group"] is not None:
            yield f"{stage['name']} {match['id']}: has a group"
    if stage["rank_by"] or stage["groups"] or stage["standings"]:
        yield f"{stage['name']}: a bracket has no table"


def _refs(match: dict, by_id: dict[int, dict]) -> Iterator[str]:
    sources = [side["from"] for side in match["sides"]]
    second_final = (
        sources[0].startswith("loser:") and sources[1] == "winner:" + sources[0][6:]
    )
    if match["state"] == "void" and second_final:
        final = by_id[int(sources[0][6:])]
        if final["winner"] == final["sides"][1]["pair"]:
            yield "the second final was needed"
        if any(side["pair"] is not None for side in match["sides"]):
            yield "somebody sits in a void match"
        return
    if second_final:
        final = by_id[int(sources[0][6:])]
        if final["winner"] == final["sides"][0]["pair"]:
            yield "the second final was not needed"
    for side in match["sides"]:
        kind, _, number = side["from"].partition(":")
        if kind in ("winner", "loser"):
            before = by_id[int(number)]
            if before["id"] >= match["id"]:
                yield "comes from a later match"
            expected = _goes(before, kind)
            if side["pair"] != expected:
                yield f"{side['from']} is {side['pair']}, not {expected}"
    seated = [s["pair"] for s in match["sides"] if s["pair"] is not None]
    if (match["state"] == "void") != (not seated):
        yield f"{match['state']} with {seated}"
    if len(seated) == 1 and match["winner"] != seated[0]:
        yield "a bye that the pair did not win"


def _goes(match: dict, kind: str) -> int | None:
    if match["winner"] is None:
        return None
    if kind == "winner":
        return match["winner"]
    others = [s["pair"] for s in match["sides"] if s["pair"] != match["winner"]]
    return others[0]


def cut_faults(e: dict, stage: dict) -> Iterator[str]:
    """Who came by rank is the pair of that rank."""
    ranks = {}
    for source in e["stages"]:
        for row in source["standings"]:
            ranks[f"rank:{source['id']}/{row['group']}/{row['rank']}"] = row.get("pair")
    for match in matches_of(stage):
        for side in match["sides"]:
            if (
                side["from"].startswith("rank:")
                and ranks.get(side["from"]) != side["pair"]
            ):
                yield f"{stage['name']} {match['id']}: {side['from']} is {side['pair']}"
