"""The rows that a table of an export should have, by the plain second standings."""

from tests.tournaments.exchange.parts import matches_of, side_pairs, winner_side
from tests.tournaments.formats import naive
from tournaments.formats import Game, Result, TieBreak

SETTLED_BY_HAND = (*naive.PHYSICAL, "head_to_head")
Ranked = list[tuple[int, str | None]]


def rank(
    e: dict, stage: dict, group: str, pairs: list[int], *, per_game: bool
) -> list[dict]:
    """The rows of the table; a club plays as the first of its pairs."""
    is_of_clubs = group == "clubs"
    clubs: dict[str, int] = {}
    for pair in e["pairs"] if is_of_clubs else ():
        clubs.setdefault(pair["club"], pair["id"])
    plays_as = {p["id"]: clubs.get(p["club"], p["id"]) for p in e["pairs"]}
    results = [_result(match, plays_as) for match in matches_of(stage)]
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
        Game(
            tuple(game["marks"]),
            game["ended"],
            penalties=tuple(
                (
                    n,
                    sum(
                        p["pair"] in side and p["marks"] > 0 for p in game["penalties"]
                    ),
                )
                for n, side in enumerate(sides, 1)
            ),
        )
        for game in match["games"]
    ]
    return Result(
        match["id"],
        tuple(tuple(plays_as[pair] for pair in side) for side in sides),
        tuple(games),
        winner_side(match),
        forfeit=len(sides) == 2 and bool(games) and games[-1].ended == "forfeit",
    )
