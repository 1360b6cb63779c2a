"""The contract's sentence about a cut: who came by rank is the pair of that rank.

Who is entitled to go on: ``tests/tournaments/formats/test_advance.py``.
"""

from collections.abc import Iterator

from tests.tournaments.exchange.parts import matches_of


def cut_faults(e: dict, stage: dict) -> Iterator[str]:
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
