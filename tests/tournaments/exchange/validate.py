"""A second reading of the export's contract: every fault of a final event's export.

Knows the contract's sentences and nothing of the code that writes exports.
"""

import json
from collections import Counter
from collections.abc import Iterator

from tests.tournaments.exchange.brackets import bracket_faults, cut_faults
from tests.tournaments.exchange.matches import match_faults, target_of
from tests.tournaments.exchange.parts import BRACKETS, matches_of, seated, side_pairs
from tests.tournaments.exchange.standings import table_stage_faults

KEYS = {
    "top": "v exported app event pairs tables stages placings audit",
    "event": "id name preset rules state version seed time_zone",
    "pair": "id number name players club state checked_in out",
    "stage": "id name kind advance rank_by cut_by groups ties rounds standings",
    "match": "id group table wave best_of state sides games winner",
}
BY_DATES = ("by_dates", "home", "starts_at", "date", "lineups", "rounds_a_night")
"""What parts have in a league by dates, or in one of clubs with nights of its own."""
OF_OTHER_RULES = ("game", "score", "customs", "place")
"""Keys of another game than 42, of points and of customs."""
SWITCHES = ("each_draws", "higher_end", "one_final", "losers")
"""Keys of a stage whose options no preset has."""
OF_LATE_PAIRS = ("late", "from_round")


def faults(e: dict) -> list[str]:
    return [
        *_shape(e),
        *_numbering(e),
        *_pairs(e),
        *(fault for stage in e["stages"] for fault in _stage(e, stage)),
        *_hall(e),
        *_placings(e),
    ]


def _shape(e: dict) -> Iterator[str]:
    parts = [
        ("top", e),
        ("event", e["event"]),
        *(("pair", p) for p in e["pairs"]),
        *(("stage", s) for s in e["stages"]),
        *(("match", m) for s in e["stages"] for m in matches_of(s)),
    ]
    for kind, part in parts:
        optional = (*BY_DATES, *OF_OTHER_RULES, *SWITCHES, *OF_LATE_PAIRS)
        if [k for k in part if k not in optional] != KEYS[kind].split():
            yield f"{kind}: {list(part)}"
    if e["v"] != 1 or e["event"]["state"] != "final":
        yield "not version 1, or not final"
    if (
        len(e["audit"]["head"]) != 64
        or e["audit"]["entries"] < e["event"]["version"] - 1
    ):
        yield "the log is shorter than the versions"
    if _floats(e):
        yield "a number is not whole"


def _floats(e: dict) -> list[str]:
    floats: list[str] = []
    json.loads(json.dumps(e), parse_float=floats.append)
    return floats


def _numbering(e: dict) -> Iterator[str]:
    if [p["id"] for p in e["pairs"]] != sorted({p["number"] for p in e["pairs"]}):
        yield "pairs are not in order"
    if [s["id"] for s in e["stages"]] != list(range(1, len(e["stages"]) + 1)):
        yield "stages are not in order"
    ids = [m["id"] for s in e["stages"] for m in matches_of(s)]
    if len(ids) != len(set(ids)):
        yield "a match id is there twice"
    for stage in e["stages"]:
        numbers = [r["number"] for r in stage["rounds"]]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{stage['name']}: rounds {numbers}"
        for row in stage["rounds"]:
            order = [(m["wave"], m["id"]) for m in row["matches"]]
            if order != sorted(order):
                yield f"{stage['name']} {row['number']}: matches are out of order"


def _pairs(e: dict) -> Iterator[str]:
    for pair in e["pairs"]:
        if (pair["state"] == "in") != (pair["out"] is None):
            yield f"pair {pair['id']} is {pair['state']} but out {pair['out']}"
        if pair["out"] is None:
            continue
        stage = e["stages"][pair["out"]["stage"] - 1]
        rounds = [r for r in stage["rounds"] if r["number"] >= pair["out"]["round"]]
        for match in (m for row in rounds for m in row["matches"]):
            ended = {game["ended"] for game in match["games"][-1:]}
            if pair["id"] in seated(match) and ended - {"forfeit", "bye"}:
                yield f"pair {pair['id']} plays on in match {match['id']}"


def _stage(e: dict, stage: dict) -> Iterator[str]:
    for row in stage["rounds"]:
        counts = Counter(n for m in row["matches"] for n in seated(m))
        for number in (n for n, times in counts.items() if times > 1):
            yield f"{stage['name']} {row['number']}: {number} is there twice"
        places = Counter((m["wave"], m["table"]) for m in row["matches"] if m["table"])
        for place in (p for p, times in places.items() if times > 1):
            yield f"{stage['name']} {row['number']}: table and wave {place} twice"
    for match in matches_of(stage):
        wrong = match_faults(stage, match, target_of(e))
        yield from (f"{stage['name']} {match['id']}: {f}" for f in wrong)
    if not stage["rounds"]:
        return
    if stage["kind"] in BRACKETS:
        yield from bracket_faults(stage)
    else:
        yield from table_stage_faults(e, stage)
    yield from cut_faults(e, stage)


def _hall(e: dict) -> Iterator[str]:
    """As many tables as the largest round needs."""
    played = max(
        sum(all(side_pairs(s) for s in m["sides"]) for m in row["matches"])
        for stage in e["stages"]
        for row in stage["rounds"]
    )
    if len(e["tables"]) != played:
        yield f"{len(e['tables'])} tables for {played} matches"
    # A bracket's match is called to any table that is free, one of its round too.
    tables = [s for s in e["stages"] if s["kind"] not in BRACKETS]
    waves = {m["wave"] for s in tables for m in matches_of(s)}
    if waves - {1}:
        yield f"waves {waves} in a hall that is large enough"


def _placings(e: dict) -> Iterator[str]:
    last = [s for s in e["stages"] if s["advance"] is None and s["rounds"]]
    clubs = any("club" in row for s in last for row in s["standings"])
    names = [s["name"] for s in last] + (["Clubs"] if clubs else [])
    if list(dict.fromkeys(p["bracket"] for p in e["placings"])) != names:
        yield f"placings of {list(dict.fromkeys(p['bracket'] for p in e['placings']))}"
    for stage in last:
        rows = [p for p in e["placings"] if p["bracket"] == stage["name"]]
        entered = {n for m in matches_of(stage) for n in seated(m)}
        entered |= {n for g in stage["groups"] for n in g["pairs"]}
        if sorted(p["pair"] for p in rows) != sorted(entered):
            yield f"{stage['name']}: not everybody is placed once"
        if stage["kind"] in BRACKETS and [p["place"] for p in rows].count(1) != 1:
            yield f"{stage['name']}: there is not one champion"
    for name in names:
        rows = [p for p in e["placings"] if p["bracket"] == name]
        places = [p["place"] for p in rows]
        if any(place != places.index(place) + 1 for place in places):
            yield f"{name}: places {places}"
        order = [(p["place"], p["pair"]) for p in rows if "pair" in p]
        if order != sorted(order):
            yield f"{name}: placings are out of order"
