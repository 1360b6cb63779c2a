"""The drawing of a bracket: the place of each box and line, from the feeding matches."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext

from tournaments.event.selectors.matches import MatchLine
from tournaments.templatetags.bracket_paper import PaperPage, paper_pages
from tournaments.templatetags.bracket_sizes import (
    FOUR_ROUNDS,
    GAP,
    HEIGHT,
    WIDTHS,
    Corner,
    feeders,
    link_path,
    placed,
)

TALL = 1000
# A name is condensed only if it is certainly too wide: else it would be stretched.
SURE = 1.08
BESIDE = 76  # The width beside a name: the number before it, the marks after it
NOW = frozenset({"called", "playing", "overdue", "reported", "disputed"})
NARROW, WIDE = frozenset("iljtfrI.,'/ -()"), frozenset("mwMW@—")


Rounds = Sequence[tuple[int, Sequence[MatchLine]]]


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

    match: MatchLine
    x: int
    y: int
    width: int
    sides: tuple[SideBox, ...]
    is_last: bool  # Its winner has won the bracket
    # Its loser plays on, though its format counts it to no side yet.
    drops: bool

    @property
    def is_now(self) -> bool:
        return self.match.state in NOW

    @property
    def right(self) -> int:
        return self.x + self.width - 12


@dataclass(frozen=True, slots=True)
class RoundColumn:
    title: str
    x: int
    boxes: tuple[MatchBox, ...]


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
    paper: tuple[PaperPage, ...]  # The pages it takes, if it is too large for one

    @property
    def is_tall(self) -> bool:
        """Whether it is too tall for most screens, so that it scrolls in its own frame."""
        return self.height > TALL


def lay_out(rounds: Rounds) -> BracketLayout:
    """Place the rounds' matches, leaving out byes and unreached ones.

    ``rounds`` are (round number, matches) in order of play.
    """
    drawn = _drawn(rounds)
    columns = [matches for _, matches in drawn]
    by_number = {m.number: m for matches in columns for m in matches}
    width, left = _box_width(by_number.values(), len(columns)), 2
    corners = placed(columns, width, left)
    titles = [_title(number, matches) for number, matches in drawn]
    last, dropping = _won_at(by_number), _dropping(by_number)
    return BracketLayout(
        width=len(columns) * (width + GAP) - GAP + 2 * left,
        height=max((y for _, y in corners.values()), default=0) + HEIGHT + 12,
        box_width=width,
        columns=tuple(
            RoundColumn(
                title,
                left + at * (width + GAP),
                tuple(
                    _box(
                        m,
                        corners[m.number],
                        width,
                        is_last=m.number == last,
                        drops=not m.part and m.number in dropping,
                    )
                    for m in matches
                ),
            )
            for at, (title, matches) in enumerate(zip(titles, columns, strict=True))
        ),
        links=tuple(_links(by_number, corners, width)),
        opens_at=next((n for n, m in by_number.items() if m.state != "final"), None),
        paper=paper_pages(columns, corners, titles, width=width),
    )


def round_titles(rounds: Rounds) -> dict[int, str]:
    """By number the names of a bracket's rounds: final, semifinals, losers' round 3."""
    return {number: _title(number, matches) for number, matches in _drawn(rounds)}


def _drawn(rounds: Rounds) -> list[tuple[int, tuple[MatchLine, ...]]]:
    """The rounds without byes and matches that are not reached."""
    drawn = [
        (number, tuple(m for m in matches if not m.is_bye and m.state != "void"))
        for number, matches in rounds
    ]
    return [(number, matches) for number, matches in drawn if matches]


def _title(number: int, matches: Sequence[MatchLine]) -> str:
    if len(matches) == 1 and matches[0].part == "reset":
        is_open = matches[0].state == "waiting"
        return (
            gettext("Second final, if needed") if is_open else gettext("Second final")
        )
    named = (m for m in matches if m.named_round and m.part != "third")
    names = dict.fromkeys(m.named_round for m in named)
    shown = " \N{MIDDLE DOT} ".join(map(capfirst, names))
    return shown or gettext("Round %(number)s") % {"number": number}


def _dropping(by_number: Mapping[int, MatchLine]) -> set[int]:
    """The matches whose losers play on among the losers."""
    return {
        side.source.match
        for match in by_number.values()
        for side in match.sides
        if match.part == "losers" and side.source.kind == "loser" and side.source.match
    }


def _won_at(by_number: Mapping[int, MatchLine]) -> int | None:
    """The match whose winner has won the bracket, once it is played."""
    fed = {n for m in by_number.values() for n in feeders(m).values()}
    ends = [m for n, m in by_number.items() if n not in fed and feeders(m)]
    is_won = ends and ends[-1].winner and all(m.state == "final" for m in ends)
    return ends[-1].number if is_won else None


def _box_width(matches: Iterable[MatchLine], rounds: int) -> int:
    """Return the width that the longest name needs, within bounds.

    Four rounds are rather condensed a little than wider than a screen.
    """
    needed = BESIDE + max(
        (_width(side.label) for m in matches for side in m.sides), default=0
    )
    width = next((width for width in WIDTHS if width >= needed), WIDTHS[-1])
    return FOUR_ROUNDS if rounds == 4 and width == WIDTHS[2] else width


def _box(
    match: MatchLine, corner: Corner, width: int, *, is_last: bool, drops: bool
) -> MatchBox:
    x, y = corner
    sides = tuple(_side(match, at, y, width) for at in (0, 1))
    return MatchBox(match, x, y, width, sides, is_last, drops)


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
    by_number: Mapping[int, MatchLine], corners: Mapping[int, Corner], width: int
) -> list[Connector]:
    return [
        Connector(
            path=link_path(corners[child], corners[match.number], side, width),
            done=by_number[child].state == "final",
            pair=_winner(by_number[child]),
        )
        for match in by_number.values()
        for side, child in feeders(match).items()
        if child in by_number
    ]
