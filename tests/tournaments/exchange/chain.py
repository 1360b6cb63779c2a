"""A naive second implementation of standings: sort by the chain, one pair at a time."""

from collections.abc import Callable
from fractions import Fraction

Row = dict


def rank(
    e: dict, stage: dict, group: str, pairs: list[int], *, per_game: bool
) -> list[Row]:
    """The rows that a table of the stage should have."""
    entrants: dict = {n: [n] for n in pairs}
    if group == "clubs":
        entrants = {}
        for pair in e["pairs"]:
            entrants.setdefault(pair["club"], []).append(pair["id"])
    rows = {key: _totals(e, stage, members) for key, members in entrants.items()}
    states = {p["id"]: p["state"] for p in e["pairs"]}
    out = {p["id"] for p in e["pairs"] if p["out"] and p["out"]["stage"] == stage["id"]}

    def staying(key: object) -> int:
        return 0 if key not in out else 2 if states[key] == "disqualified" else 1

    first = {key: min(members) for key, members in entrants.items()}
    levels: list[tuple[list, str | None]] = []
    for state in (0, 1, 2):
        equals = sorted(
            (k for k in rows if staying(k) == state), key=lambda k: first[k]
        )
        if not equals:
            continue
        parted = _part(e, stage, group, rows, equals, list(stage["rank_by"]), per_game)
        parted = _part_at_cut(e, stage, group, rows, parted, per_game)
        if levels:
            a, b = levels[-1][0][-1], parted[0][0][0]
            why = _first_that_differs(stage, rows, a, b, per_game)
            levels[-1] = (levels[-1][0], why)
        levels += parted
    table = []
    for place, (level, by) in enumerate(levels):
        for i, key in enumerate(level):
            is_last = i == len(level) - 1
            above = by if is_last else "tied"
            if is_last and place == len(levels) - 1:
                above = None
            name = "club" if group == "clubs" else "pair"
            shown = {k: v for k, v in rows[key].items() if k != "penalties"}
            table.append(
                {"group": group, "rank": len(table) + 1, name: key, **shown}
                | {"above_next_by": above}
            )
    return table


def _totals(e: dict, stage: dict, members: list[int]) -> Row:
    cap = e["event"]["rules"]["marks_cap"]
    row = dict.fromkeys(
        ("played", "wins", "losses", "ties", "marks_for", "marks_against", "penalties"),
        0,
    )
    for match in (m for r in stage["rounds"] for m in r["matches"]):
        sides = [s.get("pairs") or [s["pair"]] for s in match["sides"]]
        for side, seated in enumerate(sides):
            for _ in set(seated) & set(members):
                row["played"] += 1
                for game in match["games"]:
                    marks = [m if cap is None else min(m, cap) for m in game["marks"]]
                    row["marks_for"] += marks.pop(side)
                    row["marks_against"] += sum(marks)
                    row["penalties"] += sum(
                        p["pair"] in seated and p["marks"] > 0
                        for p in game["penalties"]
                    )
                winner = match["winner"]
                if winner is None and len(sides) > 2:
                    marks = match["games"][-1]["marks"]
                    is_level = any(marks) and marks[side] == max(marks)
                    row["ties" if is_level else "losses"] += 1
                elif winner is None:
                    absent = match["games"][-1]["ended"] == "forfeit"
                    row["losses" if absent else "ties"] += 1
                else:
                    won = seated == (winner if isinstance(winner, list) else [winner])
                    row["wins" if won else "losses"] += 1
    return row


def _figure(row: Row, criterion: str, per_game: bool) -> Fraction:
    figure = {
        "wins": lambda: row["wins"] + Fraction(row["ties"], 2),
        "losses": lambda: -row["losses"],
        "marks_for": lambda: row["marks_for"],
        "marks_against": lambda: -row["marks_against"],
        "marks_diff": lambda: row["marks_for"] - row["marks_against"],
        "penalties": lambda: -row["penalties"],
    }[criterion]()
    return (
        Fraction(figure) / row["played"]
        if per_game and row["played"]
        else Fraction(figure)
    )


def _part(
    e: dict,
    stage: dict,
    group: str,
    rows: dict,
    level: list,
    chain: list[str],
    per_game: bool,
) -> list[tuple[list, str | None]]:
    """Part a level by the chain; each part with what put it above the next."""
    if len(level) < 2 or not chain:
        return [(level, None)]
    criterion, *rest = chain
    key = _key(stage, group, rows, level, criterion, per_game)
    parts: list[tuple[list, str | None]] = []
    for value in sorted({key(k) for k in level}, reverse=True):
        same = [k for k in level if key(k) == value]
        inner = _part(e, stage, group, rows, same, rest, per_game)
        parts += [*inner[:-1], (inner[-1][0], criterion)]
    parts[-1] = (parts[-1][0], None)
    return parts


def _key(
    stage: dict, group: str, rows: dict, level: list, criterion: str, per_game: bool
) -> Callable[[object], Fraction]:
    ways = {
        "one_hand": ("one_hand",),
        "domino": ("domino",),
        "hand_or_domino": ("one_hand", "domino"),
        "lot": ("lot",),
    }
    if criterion == "head_to_head":
        won = _among(stage, level)
        return lambda k: won[k]
    if criterion not in ways:
        return lambda k: _figure(rows[k], criterion, per_game)
    for tie in stage["ties"]:
        same = tie["group"] == group and tie["by"] in ways[criterion]
        if same and set(level) <= set(tie["order"]):
            order = tie["order"]
            return lambda k: Fraction(-order.index(k))
    return lambda k: Fraction(0)


def _among(stage: dict, level: list) -> dict:
    won = dict.fromkeys(level, Fraction(0))
    met: dict = {}
    for match in (m for r in stage["rounds"] for m in r["matches"]):
        a, b = (s["pair"] for s in match["sides"])
        if a in won and b in won:
            met[frozenset((a, b))] = met.get(frozenset((a, b)), 0) + 1
            if match["winner"] is None:
                absent = match["games"][-1]["ended"] == "forfeit"
                won[a] += 0 if absent else Fraction(1, 2)
                won[b] += 0 if absent else Fraction(1, 2)
            else:
                won[match["winner"]] += 1
    pairs = len(level) * (len(level) - 1) // 2
    equal = len(met) == pairs and len(set(met.values())) == 1
    return won if equal else dict.fromkeys(level, Fraction(0))


def _part_at_cut(
    e: dict, stage: dict, group: str, rows: dict, levels: list, per_game: bool
) -> list[tuple[list, str | None]]:
    """A tie for a place with a chain of its own is parted by that."""
    chains = stage["cut_by"] if group != "*" and stage["cut_by"] else {}
    parted: list[tuple[list, str | None]] = []
    place = 1
    for level, by in levels:
        named = [
            p for p in sorted(map(int, chains)) if place <= p < place + len(level) - 1
        ]
        place += len(level)
        chain = chains[str(named[0])] if named else []
        inner = _part(e, stage, group, rows, level, chain, per_game)
        parted += [*inner[:-1], (inner[-1][0], by)]
    return parted


def _first_that_differs(
    stage: dict, rows: dict, a: object, b: object, per_game: bool
) -> str:
    for criterion in stage["rank_by"]:
        if criterion in ("one_hand", "domino", "hand_or_domino", "lot", "head_to_head"):
            continue
        if _figure(rows[a], criterion, per_game) != _figure(
            rows[b], criterion, per_game
        ):
            return criterion
    return "tied"
