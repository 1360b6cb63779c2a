"""A second, slow and plain implementation of standings and brackets, to compare with.

Written from the event export's readings and the presets, not from the package.
"""

from fractions import Fraction

from tournaments.formats import Result

PHYSICAL = {
    "one_hand": {"one_hand"},
    "domino": {"domino"},
    "hand_or_domino": {"one_hand", "domino"},
    "lot": {"lot"},
}


def figures(number: int, results: list[Result], cap: int | None) -> dict[str, Fraction]:
    """Count one entrant's figures by looking at every result."""
    out = dict.fromkeys(
        ("played", "wins", "losses", "ties", "for", "against"), Fraction(0)
    )
    out["penalties"] = Fraction(0)
    for result in results:
        for me, side in enumerate(result.sides):
            if number not in side:
                continue
            out["played"] += 1
            if result.winner == me + 1:
                out["wins"] += 1
            elif result.winner is None and not result.forfeit and _is_level(result, me):
                out["ties"] += 1
            else:
                out["losses"] += 1
            for game in result.games:
                marks = [m if cap is None else min(m, cap) for m in game.marks]
                out["for"] += marks.pop(me)
                out["against"] += sum(marks)
                out["penalties"] += sum(
                    n for side, n in game.penalties if side == me + 1
                )
    return out


def _is_level(result: Result, me: int) -> bool:
    """Whether nobody is ahead of this side; of three sides others may be level."""
    if len(result.sides) == 2:
        return True
    marks = result.games[-1].marks
    return any(marks) and marks[me] == max(marks)


def score(
    criterion: str,
    number: int,
    level: list[int],
    results: list[Result],
    cap: int | None,
    per_game: bool,
    ties: list,
    group: str | None,
) -> Fraction:
    """Give the figure of one criterion, greater is better."""
    if criterion in PHYSICAL:
        for tie in ties:
            if (
                tie.group == group
                and tie.by in PHYSICAL[criterion]
                and set(level) <= set(tie.order)
            ):
                return Fraction(-tie.order.index(number))
        return Fraction(0)
    if criterion == "head_to_head":
        return head_to_head(number, level, results)
    f = figures(number, results, cap)
    value = {
        "wins": f["wins"] + f["ties"] / 2,
        "losses": -f["losses"],
        "marks_for": f["for"],
        "marks_against": -f["against"],
        "marks_diff": f["for"] - f["against"],
        "penalties": -f["penalties"],
    }[criterion]
    return value / f["played"] if per_game and f["played"] else value


def head_to_head(number: int, level: list[int], results: list[Result]) -> Fraction:
    """Count wins among the level, nothing unless all of them met equally often."""
    among = [r for r in results if len(set(r.sides[0] + r.sides[1]) & set(level)) == 2]
    times = {
        sum(
            a in r.sides[0] + r.sides[1] and b in r.sides[0] + r.sides[1] for r in among
        )
        for a in level
        for b in level
        if a < b
    }
    if len(times) != 1 or times == {0}:
        return Fraction(0)
    f = figures(number, among, None)
    return f["wins"] + f["ties"] / 2


def rank(
    level: list[int],
    chain: list[str],
    results: list[Result],
    cap: int | None,
    per_game: bool,
    ties: list,
    group: str | None,
) -> list[tuple[int, str | None]]:
    """Rank by taking the best of the level again and again: (number, what parted)."""
    if not chain:
        return [(number, "tied") for number in sorted(level)]
    criterion, *rest = chain
    value = {
        n: score(criterion, n, level, results, cap, per_game, ties, group)
        for n in level
    }
    out: list[tuple[int, str | None]] = []
    for best in sorted(set(value.values()), reverse=True):
        same = [n for n in level if value[n] == best]
        ranked = rank(same, rest, results, cap, per_game, ties, group)
        out += [*ranked[:-1], (ranked[-1][0], criterion)]
    # What parts the last from those outside is for the caller to say.
    return out


def drawn_up(seeds: list[int]) -> list[int | None]:
    """Write a bracket down: best against last in each half, half by half."""
    size = 1
    while size < len(seeds):
        size *= 2
    padded = [*seeds, *[None] * (size - len(seeds))]
    return _halves(padded)


def _halves(field: list[int | None]) -> list[int | None]:
    if len(field) == 2:
        return field
    top = [s for i, s in enumerate(field) if i % 4 in (0, 3)]
    bottom = [s for i, s in enumerate(field) if i % 4 in (1, 2)]
    return [*_halves(top), *_halves(bottom)]
