"""The layout of a bracket: where each box and line goes, by who feeds whom.

Pure arithmetic. Takes rounds of any values that have the fields below.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from tournaments.formats import Source

WIDTH, HEIGHT = 264, 60
GAP, SLOT = 36, 92
TALL = 1000
TOP = 26
NAME_ROOM = 188
NOW = frozenset({"called", "playing", "overdue", "reported", "disputed"})
NARROW, WIDE = frozenset("iljtfrI.,'/ -()"), frozenset("mwMW@—")


class BracketSide(Protocol):
    """One side: the pair numbers there, what to write, and where they come from."""

    @property
    def numbers(self) -> tuple[int, ...]: ...
    @property
    def label(self) -> str: ...
    @property
    def source(self) -> Source: ...


class BracketMatch(Protocol):
    """One match of a bracket; ``score`` holds marks, or games of several."""

    @property
    def number(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def table(self) -> int | None: ...
    @property
    def sides(self) -> Sequence[BracketSide]: ...
    @property
    def score(self) -> tuple[int, int] | None: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def is_bye(self) -> bool: ...
    @property
    def is_forfeit(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class SideBox:
    """One side as drawn, its texts on the base line ``y``."""

    pair: int | None
    number: str
    name: str
    full_name: str
    marks: int | None
    kind: str
    """``won``, ``lost``, ``waits`` or nothing."""
    top: int
    y: int

    @property
    def indent(self) -> int:
        """Names stand behind a number, words for an empty place at the edge."""
        return 44 if self.number else 12


@dataclass(frozen=True, slots=True)
class MatchBox:
    """One match as drawn; ``x`` and ``y`` are its upper left corner."""

    number: int
    state: str
    table: int | None
    x: int
    y: int
    sides: tuple[SideBox, ...]
    is_forfeit: bool = False

    @property
    def is_now(self) -> bool:
        """At a table, or its result on the way."""
        return self.state in NOW

    @property
    def right(self) -> int:
        """Where figures end."""
        return self.x + WIDTH - 12


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """One round: its number, how many rounds follow, and its matches."""

    round: int
    to_final: int | None
    """Rounds left after this one where one loss is the end, else None."""
    x: int
    matches: tuple[MatchBox, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """The line from a match to the place its winner takes."""

    path: str
    done: bool


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """A bracket ready to draw, in CSS pixels."""

    width: int
    height: int
    columns: tuple[RoundColumn, ...]
    links: tuple[Link, ...]
    opens_at: int | None
    """The first match still to be finished."""

    @property
    def is_tall(self) -> bool:
        """Too tall for most screens: it scrolls in a frame of its own."""
        return self.height > TALL


def lay_out(rounds: Iterable[tuple[int, Sequence[BracketMatch]]]) -> BracketLayout:
    """Place the rounds' matches, byes and unreached ones left out.

    ``rounds`` are (round number, matches) in order of play. A match stands at the
    height midway between the two that feed it; one that nothing feeds and that feeds
    nothing (third place, drawn rounds) takes the next free height of its column.
    """
    drawn = [
        (number, tuple(m for m in matches if not m.is_bye and m.state != "void"))
        for number, matches in rounds
    ]
    drawn = [(number, matches) for number, matches in drawn if matches]
    by_number = {m.number: m for _, matches in drawn for m in matches}
    heights = _heights([matches for _, matches in drawn], by_number)
    xs = [at * (WIDTH + GAP) + 2 for at in range(len(drawn))]
    columns = tuple(
        RoundColumn(
            round=number,
            to_final=len(drawn) - 1 - at if _is_single(by_number) else None,
            x=xs[at],
            matches=tuple(_box(m, xs[at], heights[m.number]) for m in matches),
        )
        for at, (number, matches) in enumerate(drawn)
    )
    boxes = {box.number: box for column in columns for box in column.matches}
    return BracketLayout(
        width=len(drawn) * (WIDTH + GAP) - GAP + 4,
        height=max((b.y for b in boxes.values()), default=0) + HEIGHT + 12,
        columns=columns,
        links=tuple(_links(by_number, boxes)),
        opens_at=next((n for n, m in by_number.items() if m.state != "final"), None),
    )


def feeders(match: BracketMatch) -> tuple[int | None, int | None]:
    """The matches whose winners come here, by side."""
    first, second = (
        side.source.match if side.source.kind == "winner" else None
        for side in match.sides
    )
    return first, second


def _is_single(by_number: Mapping[int, BracketMatch]) -> bool:
    fed = {n for m in by_number.values() for n in feeders(m)}
    kinds = [
        side.source.kind
        for m in by_number.values()
        if m.number in fed or any(feeders(m))
        for side in m.sides
    ]
    return bool(kinds) and "loser" not in kinds and "draw" not in kinds


def _heights(
    columns: Sequence[Sequence[BracketMatch]], by_number: Mapping[int, BracketMatch]
) -> dict[int, float]:
    heights: dict[int, float] = {}
    leaves = 0
    fed = {n for m in by_number.values() for n in feeders(m)}

    def place(match: BracketMatch) -> float:
        nonlocal leaves
        before = [
            place(by_number[n])
            for n in dict.fromkeys(feeders(match))
            if n is not None and n in by_number
        ]
        if not before:
            heights[match.number] = leaves
            leaves += 1
        else:
            heights[match.number] = sum(before) / len(before)
        return heights[match.number]

    for match in by_number.values():
        if match.number not in fed and any(feeders(match)):
            place(match)
    for column in columns:
        used = [heights[m.number] for m in column if m.number in heights]
        lowest = max(used, default=-1.0)
        for match in column:
            if match.number not in heights:
                lowest += 1
                heights[match.number] = lowest
    return heights


def _box(match: BracketMatch, x: int, height: float) -> MatchBox:
    y = round(TOP + height * SLOT)
    return MatchBox(
        number=match.number,
        state=match.state,
        table=match.table,
        x=x,
        y=y,
        sides=tuple(_side(match, at, y) for at in (0, 1)),
        is_forfeit=match.is_forfeit,
    )


def _side(match: BracketMatch, at: int, y: int) -> SideBox:
    side = match.sides[at]
    kind = "" if side.numbers else "waits"
    if match.winner is not None:
        kind = "won" if match.winner == at + 1 else "lost"
    return SideBox(
        pair=side.numbers[0] if side.numbers else None,
        number="/".join(str(number) for number in side.numbers),
        name=shorten(side.label, NAME_ROOM if side.numbers else NAME_ROOM + 30),
        full_name=side.label,
        marks=match.score[at] if match.score else None,
        kind=kind,
        top=y + at * HEIGHT // 2,
        y=y + at * HEIGHT // 2 + 20,
    )


def shorten(text: str, room: int) -> str:
    """The text, cut with an ellipsis where it would be wider than ``room`` pixels."""
    used = 0.0
    for at, letter in enumerate(text):
        used += _wide(letter)
        if used > room and sum(map(_wide, text[at + 1 :])) + used > room + 8:
            return text[: max(at - 1, 1)].rstrip(" &/-") + "…"
    return text


def _wide(letter: str) -> float:
    if letter in NARROW:
        return 4.8
    if letter in WIDE:
        return 12.6
    return 10.2 if letter.isupper() or letter == "&" else 8.5


def _links(
    by_number: Mapping[int, BracketMatch], boxes: Mapping[int, MatchBox]
) -> Iterator[Link]:
    for match in by_number.values():
        for at, number in enumerate(feeders(match)):
            if number is None or number not in boxes:
                continue
            child, parent = boxes[number], boxes[match.number]
            begin = child.y + HEIGHT // 2
            end = parent.y + HEIGHT // 4 + at * HEIGHT // 2
            middle = parent.x - GAP // 2
            yield Link(
                path=f"M{child.x + WIDTH} {begin}H{middle}V{end}H{parent.x}",
                done=by_number[number].state == "final",
            )
