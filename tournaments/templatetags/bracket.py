"""The layout of a bracket: the place of each box and line, from the feeding matches.

Pure arithmetic.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.event.selectors.matches import MatchLine
from tournaments.templatetags.bracket_paper import PaperPage, paper_pages
from tournaments.templatetags.bracket_parts import (
    feeders,
    last_match,
    pairs_left,
    parts_of,
)
from tournaments.templatetags.bracket_sizes import (
    FOUR_ROUNDS,
    GAP,
    HEIGHT,
    SLOT,
    TOP,
    WIDTHS,
    heights_of,
    link_path,
)

TALL = 1000
# A name is condensed only if it is certainly too wide: else it would be stretched.
SURE = 1.08
BESIDE = 76  # The width beside a name: the number before it, the marks after it
NOW = frozenset({"called", "playing", "overdue", "reported", "disputed"})
NARROW, WIDE = frozenset("iljtfrI.,'/ -()"), frozenset("mwMW@—")


@dataclass(frozen=True, slots=True)
class SideBox:
    """One side as drawn, its texts on the base line ``y``."""

    pair: int | None
    number: str
    name: str
    # The width that a name is condensed to, if it would be too wide.
    fit: int | None
    marks: int | None
    kind: str  # ``won``, ``lost``, ``waits`` or nothing
    top: int
    y: int

    @property
    def indent(self) -> int:
        """Names start after a number, words for an empty place at the edge."""
        return 44 if self.number else 12


@dataclass(frozen=True, slots=True)
class MatchBox:
    """One match as drawn; ``x`` and ``y`` are its upper left corner."""

    number: int
    state: str
    table: int | None
    x: int
    y: int
    width: int
    sides: tuple[SideBox, ...]
    is_forfeit: bool = False
    decided_by: str = ""  # The decision of a level score: ``hand``, ``ruling`` or empty
    # ``winners`` or ``losers`` if two losses end it, ``final``, ``third``.
    part: str = ""
    is_last: bool = False  # Its winner wins the bracket
    round_name: str = ""  # Where a number does not name its round

    @property
    def is_now(self) -> bool:
        """Whether it is at a table or its result is unconfirmed."""
        return self.state in NOW

    @property
    def right(self) -> int:
        return self.x + self.width - 12


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """One round: its number, how many rounds follow, and its matches."""

    round: int
    # Rounds left after this one if one loss is the end, else None.
    to_final: int | None
    # How many pairs are left in it if a loss in it is the end, else None.
    pairs: int | None
    x: int
    matches: tuple[MatchBox, ...]


@dataclass(frozen=True, slots=True)
class Connector:
    """The line from a match to the place its winner takes."""

    path: str
    done: bool
    pair: int | None  # The pair that went this way


@dataclass(frozen=True, slots=True)
class BracketLayout:
    """A bracket ready to draw, in CSS pixels."""

    width: int
    height: int
    box_width: int
    columns: tuple[RoundColumn, ...]
    links: tuple[Connector, ...]
    opens_at: int | None  # The first unfinished match
    drawn: tuple[tuple[MatchLine, ...], ...]  # What the columns show

    @property
    def is_tall(self) -> bool:
        """Whether it is too tall for most screens, so that it scrolls in its own frame."""
        return self.height > TALL

    def paper(self) -> tuple[PaperPage, ...]:
        """The paper pages it takes, if it is too large for one."""
        boxes = [match for column in self.columns for match in column.matches]
        corners = {box.number: (box.x, box.y) for box in boxes}
        return paper_pages(self.drawn, corners, width=self.box_width)


def lay_out(rounds: Iterable[tuple[int, Sequence[MatchLine]]]) -> BracketLayout:
    """Place the rounds' matches, leaving out byes and unreached ones.

    ``rounds`` are (round number, matches) in order of play. A match is at the height
    midway between the two that feed it. A match with no link (third place, drawn
    rounds) takes the next free height of its column.
    """
    drawn = [
        (number, tuple(m for m in matches if not m.is_bye and m.state != "void"))
        for number, matches in rounds
    ]
    drawn = [(number, matches) for number, matches in drawn if matches]
    by_number = {m.number: m for _, matches in drawn for m in matches}
    heights = heights_of([matches for _, matches in drawn], by_number)
    width = _box_width(by_number.values(), len(drawn))
    xs = [at * (width + GAP) + 2 for at in range(len(drawn))]
    parts = parts_of(by_number)
    last, is_single = last_match(by_number), _is_single(by_number)
    columns = tuple(
        RoundColumn(
            round=number,
            to_final=len(drawn) - 1 - at if is_single else None,
            pairs=pairs_left(matches, by_number),
            x=xs[at],
            matches=tuple(
                _box(
                    m,
                    (xs[at], round(TOP + heights[m.number] * SLOT), width),
                    parts[m.number],
                    is_last=m.number == last and not _is_lost(m),
                )
                for m in matches
            ),
        )
        for at, (number, matches) in enumerate(drawn)
    )
    boxes = {box.number: box for column in columns for box in column.matches}
    return BracketLayout(
        width=len(drawn) * (width + GAP) - GAP + 4,
        height=max((b.y for b in boxes.values()), default=0) + HEIGHT + 12,
        box_width=width,
        columns=columns,
        links=tuple(_links(by_number, boxes)),
        opens_at=next((n for n, m in by_number.items() if m.state != "final"), None),
        drawn=tuple(matches for _, matches in drawn),
    )


def _box_width(matches: Iterable[MatchLine], rounds: int) -> int:
    """Return the width that the longest name needs, within bounds.

    Four rounds are rather condensed a little than wider than a screen.
    """
    needed = BESIDE + max(
        (_width(side.label) for m in matches for side in m.sides), default=0
    )
    width = next((width for width in WIDTHS if width >= needed), WIDTHS[-1])
    return FOUR_ROUNDS if rounds == 4 and width == WIDTHS[2] else width


def _is_single(by_number: Mapping[int, MatchLine]) -> bool:
    """Whether one loss is the end."""
    fed = {n for m in by_number.values() for n in feeders(m)}
    kinds = [
        side.source.kind
        for m in by_number.values()
        if m.number in fed or any(feeders(m))
        for side in m.sides
    ]
    return bool(kinds) and "loser" not in kinds and "draw" not in kinds


def _box(
    match: MatchLine, at: tuple[int, int, int], part: str, *, is_last: bool
) -> MatchBox:
    x, y, width = at
    return MatchBox(
        number=match.number,
        state=match.state,
        table=match.table,
        x=x,
        y=y,
        width=width,
        sides=tuple(_side(match, at, y, width) for at in (0, 1)),
        is_forfeit=match.is_forfeit,
        decided_by=match.decided_by,
        part=part,
        is_last=is_last,
        round_name=match.named_round,
    )


def _is_lost(match: MatchLine) -> bool:
    """Return whether neither side came to it."""
    return match.state == "final" and match.winner is None


def _winner(match: MatchLine) -> int | None:
    if match.winner is None:
        return None
    numbers = match.sides[match.winner - 1].numbers
    return numbers[0] if numbers else None


def _side(match: MatchLine, at: int, y: int, width: int) -> SideBox:
    side = match.sides[at]
    kind = "" if side.numbers else "waits"
    if match.winner is not None:
        kind = "won" if match.winner == at + 1 else "lost"
    room = width - BESIDE + (0 if side.numbers else 30)
    return SideBox(
        pair=side.numbers[0] if side.numbers else None,
        number="/".join(str(number) for number in side.numbers),
        name=side.label,
        fit=room if _width(side.label) > room * SURE else None,
        marks=match.score[at] if match.score else None,
        kind=kind,
        top=y + at * HEIGHT // 2,
        y=y + at * HEIGHT // 2 + 20,
    )


def _width(text: str) -> int:
    """Return the width of a text in pixels, at least as wide as real."""
    return round(sum(map(_wide, text)))


def _wide(letter: str) -> float:
    if letter in NARROW:
        return 4.8
    if letter in WIDE:
        return 12.6
    return 10.2 if letter.isupper() or letter == "&" else 8.5


def _links(
    by_number: Mapping[int, MatchLine], boxes: Mapping[int, MatchBox]
) -> Iterator[Connector]:
    for match in by_number.values():
        for at, number in enumerate(feeders(match)):
            if number is None or number not in boxes:
                continue
            child, parent = boxes[number], boxes[match.number]
            ends = (child.x, child.y), (parent.x, parent.y)
            yield Connector(
                path=link_path(*ends, at, child.width),
                done=by_number[number].state == "final",
                pair=_winner(by_number[number]),
            )
