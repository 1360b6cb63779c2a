"""A naive second reading of brackets and draw boxes: who came, lost, went on, won."""

from collections import Counter
from collections.abc import Iterator

WITH_BRONZE = ("weatherford", "home-away-league")
"""Presets whose third place is played for by two that have lost."""
ONE_LOSS, TWO_LOSSES = 1, 2


def bracket_faults(e: dict, stage: dict) -> Iterator[str]:
    """What is wrong with who sits where, who is out, and who was placed how."""
    matches = [m for row in stage["rounds"] for m in row["matches"]]
    by_id = {m["id"]: m for m in matches}
    for match in matches:
        yield from (f"{stage['name']} {match['id']}: {f}" for f in _refs(match, by_id))
        if match["group"] is not None:
            yield f"{stage['name']} {match['id']}: has a group"
    if stage["rank_by"] or stage["groups"] or stage["standings"]:
        yield f"{stage['name']}: a bracket has no table"
    yield from (f"{stage['name']}: {f}" for f in _losses(e, stage, matches))
    yield from (f"{stage['name']}: {f}" for f in _places(e, stage))


def _refs(match: dict, by_id: dict[int, dict]) -> Iterator[str]:
    """Winners and losers sit where the sources say."""
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


def _losses(e: dict, stage: dict, matches: list[dict]) -> Iterator[str]:
    """Everybody but one is out, after as many losses as the kind allows."""
    lost: Counter = Counter()
    last_four: set[int] = set()
    for match in matches:
        seated = [s["pair"] for s in match["sides"] if s["pair"] is not None]
        lost.update(dict.fromkeys(seated, 0))
        if len(seated) == 2:
            lost.update([n for n in seated if n != match["winner"]])
        froms = [s["from"].partition(":")[0] for s in match["sides"]]
        if "loser" in froms:
            last_four.update(seated)
    gone = {
        p["id"] for p in e["pairs"] if p["out"] and p["out"]["stage"] == stage["id"]
    }
    most = ONE_LOSS if stage["kind"] == "single_elimination" else TWO_LOSSES
    champions = []
    for number, losses in lost.items():
        allowed = TWO_LOSSES if number in last_four else most
        if losses > allowed:
            yield f"{number} lost {losses} times"
        if losses < allowed and number not in gone:
            champions.append(number)
    if e["event"]["preset"] in WITH_BRONZE:
        return
    first = [p["pair"] for p in e["placings"] if p["bracket"] == stage["name"]][:1]
    if len(champions) > 1 or not set(champions) <= set(first):
        yield f"{champions} are undefeated, {first} is first"


def _places(e: dict, stage: dict) -> Iterator[str]:
    """One champion; who was out later stands no lower, but for those put out."""
    places = {
        p["pair"]: p["place"] for p in e["placings"] if p["bracket"] == stage["name"]
    }
    if Counter(places.values())[1] != 1:
        yield "there is not one champion"
    put_out = {p["id"] for p in e["pairs"] if p["state"] == "disqualified"}
    last: dict[int, int] = {}
    for row in stage["rounds"]:
        for match in row["matches"]:
            if match["state"] == "final" and len(match["games"]) > 0:
                last.update({s["pair"]: row["number"] for s in match["sides"]})
    for a in places:
        for b in places:
            later = last.get(a, 0) > last.get(b, 0)
            if later and places[a] > places[b] > 1 and not {a, b} & put_out:
                yield f"{a} was out after {b} and stands lower"
