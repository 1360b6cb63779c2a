"""Parts of an export as the tests of its contract read them."""

BRACKETS = ("single_elimination", "double_elimination", "draw_box")


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


def seated(match: dict) -> list[int]:
    return [n for side in match["sides"] for n in side_pairs(side)]


def winner_side(match: dict) -> int | None:
    if match["winner"] is None:
        return None
    won = match["winner"] if isinstance(match["winner"], list) else [match["winner"]]
    return [side_pairs(s) for s in match["sides"]].index(won) + 1
