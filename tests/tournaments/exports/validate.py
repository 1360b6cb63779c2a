"""A second reading of the export's contract: every fault of a final event's export.

Knows the contract's sentences and nothing of the code that writes exports.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from scoring.rules.presets import PRESETS
from tests.tournaments.exports.brackets import bracket_faults
from tests.tournaments.exports.chain import rank

BRACKETS = ("single_elimination", "double_elimination", "draw_box")
KEYS = {
    "top": "v exported app event pairs tables stages placings audit",
    "event": "id name preset rules state version seed",
    "pair": "id number name players club state checked_in out",
    "stage": "id name kind advance rank_by cut_by groups ties rounds standings",
    "match": "id group table wave best_of state sides games winner",
}
BY_DATES = ("by_dates", "home", "date", "lineups")
"""What parts have in a league by dates alone."""
OF_OTHER_RULES = ("game", "score", "customs")
"""Keys of another game than 42, of points and of customs."""
FULL = {"state", "spec", "austin", "texas42-sample"}


def faults(e: dict) -> list[str]:
    """Every sentence of the contract that this export breaks."""
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
        optional = (*BY_DATES, *OF_OTHER_RULES)
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


def _floats(value: object) -> bool:
    if isinstance(value, dict):
        return any(map(_floats, value.values()))
    return (
        any(map(_floats, value))
        if isinstance(value, list)
        else isinstance(value, float)
    )


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
        for row in stage["rounds"]:
            for match in row["matches"]:
                if (
                    pair["id"] not in seated(match)
                    or row["number"] < pair["out"]["round"]
                ):
                    continue
                if any(
                    g["ended"] not in ("forfeit", "bye") for g in match["games"][-1:]
                ):
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
        wrong = _match(stage, match, target_of(e))
        yield from (f"{stage['name']} {match['id']}: {f}" for f in wrong)
    if not stage["rounds"]:
        return
    if stage["kind"] in BRACKETS:
        yield from bracket_faults(e, stage)
    else:
        yield from _table_stage(e, stage)
    yield from _fed(e, stage)


def target_of(e: dict) -> int:
    """What wins a game: the preset's own target, unless the rules say otherwise."""
    rules = e["event"]["rules"]
    return rules.get("target", PRESETS[rules["preset"]].target)


def _match(stage: dict, match: dict, target: int) -> Iterator[str]:
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


def _table_stage(e: dict, stage: dict) -> Iterator[str]:
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


def _fed(e: dict, stage: dict) -> Iterator[str]:
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
    for name in names:
        rows = [p for p in e["placings"] if p["bracket"] == name]
        places = [p["place"] for p in rows]
        if any(place != places.index(place) + 1 for place in places):
            yield f"{name}: places {places}"
        order = [(p["place"], p["pair"]) for p in rows if "pair" in p]
        if order != sorted(order):
            yield f"{name}: placings are out of order"


def matches_of(stage: dict) -> list[dict]:
    return [match for row in stage["rounds"] for match in row["matches"]]


def side_pairs(side: dict) -> list[int]:
    if side.get("pairs"):
        return side["pairs"]
    return [] if side["pair"] is None else [side["pair"]]


def missed(match: dict) -> bool:
    """A round that a late pair was not there for: lost by forfeit to nobody."""
    alone = len(seated(match)) == 1
    return alone and [g["ended"] for g in match["games"]] == ["forfeit"]


def late(stage: dict) -> set[int]:
    """Pairs of a table that were not there for its first round."""
    present = {
        n for m in stage["rounds"][0]["matches"] if not missed(m) for n in seated(m)
    }
    return {n for group in stage["groups"] for n in group["pairs"]} - present


def seated(match: dict) -> list[int]:
    return [n for side in match["sides"] for n in side_pairs(side)]


def winner_side(match: dict) -> int | None:
    if match["winner"] is None:
        return None
    won = match["winner"] if isinstance(match["winner"], list) else [match["winner"]]
    return [side_pairs(s) for s in match["sides"]].index(won) + 1
