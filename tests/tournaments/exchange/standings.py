"""The contract's sentences about a stage that ranks, by the plain second standings."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from tests.tournaments.exchange.parts import matches_of, missed, side_pairs, winner_side
from tests.tournaments.formats import naive
from tournaments.formats import Game, Result, TieBreak

SETTLED_BY_HAND = (*naive.PHYSICAL, "head_to_head")
Ranked = list[tuple[int, str | None]]


def table_stage_faults(e: dict, stage: dict) -> Iterator[str]:
    name, members = stage["name"], [n for g in stage["groups"] for n in g["pairs"]]
    if len(members) != len(set(members)):
        yield f"{name}: somebody is in two groups"
    sizes = [len(g["pairs"]) for g in stage["groups"]]
    if max(sizes) - min(sizes) > 1:
        yield f"{name}: groups of {sizes}"
    yield from (f"{name}: {f}" for f in _meetings(e, stage, sizes[0]))
    tables = {g["name"]: g["pairs"] for g in stage["groups"]}
    if stage["advance"] is not None:
        tables["*"] = members
    if any("club" in row for row in stage["standings"]):
        tables["clubs"] = []
    if list(dict.fromkeys(r["group"] for r in stage["standings"])) != list(tables):
        yield f"{name}: tables {[r['group'] for r in stage['standings']]}"
    for group, pairs in tables.items():
        rows = [r for r in stage["standings"] if r["group"] == group]
        per_game = group == "*" and len(set(sizes)) > 1
        expected = _rows(e, stage, group, pairs, per_game=per_game)
        if rows != expected:
            both = zip(rows, expected, strict=True)
            odd = next(pair for pair in both if pair[0] != pair[1])
            yield f"{name} {group}: {odd[0]} should be {odd[1]}"


def _meetings(e: dict, stage: dict, size: int) -> Iterator[str]:
    """Who met whom, and who had a bye; each round is drawn from those before it."""
    met: Counter = Counter()
    partners: Counter = Counter()
    byes = Counter({n: 0 for g in stage["groups"] for n in g["pairs"]})
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
    is_drawn_in_twos = any(len(p["players"]) == 1 for p in e["pairs"])
    fresh = stage["kind"] != "league" and not left and not is_drawn_in_twos
    opponents = max(len(m["sides"]) for m in matches_of(stage)) - 1
    enough = size - 1 >= opponents * len(stage["rounds"])
    if fresh and max(met.values()) > 1 and enough:
        yield "a rematch"
    if not left and size > 8 and max(partners.values(), default=0) > 1:
        yield "the same partner twice"


def _rows(
    e: dict, stage: dict, group: str, pairs: list[int], *, per_game: bool
) -> list[dict]:
    """The rows of the table; a club plays as the first of its pairs."""
    is_of_clubs = group == "clubs"
    clubs: dict[str, int] = {}
    for pair in e["pairs"] if is_of_clubs else ():
        clubs.setdefault(pair["club"], pair["id"])
    plays_as = {p["id"]: clubs.get(p["club"], p["id"]) for p in e["pairs"]}
    played = (m for m in matches_of(stage) if m["state"] != "void")
    results = [_result(match, plays_as) for match in played]
    ties = [
        TieBreak(t["group"], tuple(t["pairs"]), t["by"], tuple(t["order"]))
        for t in stage["ties"]
        if not is_of_clubs
    ]
    cap = e["event"]["rules"]["marks_cap"]
    out = {
        p["id"]: p["state"]
        for p in e["pairs"]
        if not is_of_clubs and p["out"] and p["out"]["stage"] == stage["id"]
    }

    def by_chain(level: list[int], chain: list[str]) -> Ranked:
        return naive.rank(level, chain, results, cap, per_game, ties, group)

    def figure(number: int, criterion: str) -> object:
        return naive.score(criterion, number, [], results, cap, per_game, [], group)

    rows: Ranked = []
    for state in (None, "withdrawn", "disqualified"):
        level = [n for n in clubs.values() or pairs if out.get(n) == state]
        if not level:
            continue
        ranked = by_chain(level, stage["rank_by"])
        if group != "*":
            ranked = _parted_at_cut(ranked, stage["cut_by"] or {}, by_chain)
        if rows:
            above, below = rows[-1][0], ranked[0][0]
            figures = [c for c in stage["rank_by"] if c not in SETTLED_BY_HAND]
            differ = (c for c in figures if figure(above, c) != figure(below, c))
            rows[-1] = above, next(differ, "tied")
        rows += ranked
    rows[-1:] = [(number, None) for number, _by in rows[-1:]]
    names = {number: club for club, number in clubs.items()}
    return [
        {"group": group, "rank": place}
        | ({"club": names[number]} if is_of_clubs else {"pair": number})
        | _figures(number, results, cap)
        | {"above_next_by": by}
        for place, (number, by) in enumerate(rows, 1)
    ]


def _figures(number: int, results: list[Result], cap: int | None) -> dict[str, int]:
    figures = naive.figures(number, results, cap)
    names = {"for": "marks_for", "against": "marks_against"}
    shown = {names.get(name, name): int(n) for name, n in figures.items()}
    del shown["penalties"]
    return shown


def _parted_at_cut(ranked: Ranked, chains: dict, by_chain) -> Ranked:
    """A tie for a place with a chain of its own is parted by that."""
    parted: Ranked = []
    level: list[int] = []
    for place, (number, by) in enumerate(ranked, 1):
        level.append(number)
        if by == "tied" and place < len(ranked):
            continue
        first = place - len(level) + 1
        named = [p for p in sorted(map(int, chains)) if first <= p < place]
        inner = by_chain(level, chains[str(named[0])] if named else [])
        parted += [*inner[:-1], (inner[-1][0], by)]
        level = []
    return parted


def _result(match: dict, plays_as: dict[int, int]) -> Result:
    sides = [side_pairs(side) for side in match["sides"]]
    games = [
        Game(tuple(g["marks"]), g["ended"], penalties=_penalties(g, sides))
        for g in match["games"]
    ]
    return Result(
        match["id"],
        tuple(tuple(plays_as[pair] for pair in side) for side in sides),
        tuple(games),
        winner_side(match),
        forfeit=len(sides) == 2 and bool(games) and games[-1].ended == "forfeit",
    )


def _penalties(game: dict, sides: list[list[int]]) -> tuple[tuple[int, int], ...]:
    fined = [p["pair"] for p in game["penalties"] if p["marks"] > 0]
    return tuple((n, sum(p in side for p in fined)) for n, side in enumerate(sides, 1))
