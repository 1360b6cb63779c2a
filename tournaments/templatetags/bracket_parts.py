"""Relations between a bracket's matches: feeding matches, and the part of each."""

from collections.abc import Mapping, Sequence

from tournaments.event.selectors.matches import MatchLine


def feeders(match: MatchLine) -> tuple[int | None, int | None]:
    """The matches whose winners come here, by side."""
    first, second = (
        side.source.match if side.source.kind == "winner" else None
        for side in match.sides
    )
    return first, second


def parts_of(by_number: Mapping[int, MatchLine]) -> dict[int, str]:
    """Return the part of each match: empty if one loss is the end.

    A match is of the losers' side if somebody with a loss plays in it; it is a final if
    the two sides of a double elimination meet, a second final if they meet again.
    """
    losers = {
        side.source.match
        for m in by_number.values()
        for side in m.sides
        if side.source.kind == "loser"
    }
    fed = {n for m in by_number.values() for n in feeders(m)}
    parts: dict[int, str] = {}
    for number, match in by_number.items():
        kinds = [side.source.kind for side in match.sides]
        before = {parts.get(n or 0, "winners") for n in feeders(match) if n}
        if kinds == ["loser", "loser"] and number not in fed:
            parts[number] = "third"
        elif "final" in before:
            parts[number] = "second final"
        elif before >= {"winners", "losers"}:
            parts[number] = "final"
        elif "loser" in kinds or "losers" in before:
            parts[number] = "losers"
        else:
            parts[number] = "winners"
    if all(part in ("winners", "third") for part in parts.values()):
        return {n: "third" if part == "third" else "" for n, part in parts.items()}
    return {
        n: "" if part == "winners" and n not in losers else part
        for n, part in parts.items()
    }


def last_match(by_number: Mapping[int, MatchLine]) -> int | None:
    """Return the match whose winner has won the bracket, once it is played."""
    fed = {n for m in by_number.values() for n in feeders(m)}
    ends = [m for n, m in by_number.items() if n not in fed and any(feeders(m))]
    played = [m.number for m in ends if m.state == "final"]
    open_ends = [m for m in ends if m.state != "final"]
    return played[-1] if played and not open_ends else None


def pairs_left(
    matches: Sequence[MatchLine], by_number: Mapping[int, MatchLine]
) -> int | None:
    """Return how many pairs are left in a round in which a loss is the end, else None."""
    on = {
        side.source.match
        for m in by_number.values()
        for side in m.sides
        if side.source.kind == "loser"
    }
    count = len(matches)
    is_end = not on & {m.number for m in matches} and count & (count - 1) == 0
    has_losers = any(s.source.kind == "loser" for m in matches for s in m.sides)
    return 2 * count if count > 1 and is_end and not has_losers else None
