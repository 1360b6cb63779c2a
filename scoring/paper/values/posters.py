"""Brackets as posters: where each match stands on a page of any size.

Points of 1/72 in. What does not fit readably is cut into parts of whole sub-brackets
and a last page on which they meet.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring.paper.values.common import Order, Values, whole
from tournaments.brackets.selectors import bracket_page, bracket_stages
from tournaments.event.models import Event, Stage
from tournaments.event.selectors.matches import MatchLine
from tournaments.event.selectors.snapshot import EventSnapshot, snapshot_of
from tournaments.templatetags.bracket import round_titles

INCH = 72
SIZES = {
    "letter": (11 * INCH, 8.5 * INCH),
    "a4": (841.9, 595.3),
    "11x17": (17 * INCH, 11 * INCH),
    "a3": (1190.6, 841.9),
    "18x24": (24 * INCH, 18 * INCH),
    "24x36": (36 * INCH, 24 * INCH),
}
LEAST_UNIT = 6.0  # The smallest letters, in points, before a bracket is cut
MOST_UNIT = 22.0
PITCH = 3.8  # Height of a match with the room above it, in letters
WIDTH_OF_BOX = 0.84  # Of its column

Round = tuple[str, list[MatchLine]]  # Its name and its matches


def bracket_values(event: Event, order: Order) -> Values:
    """Every drawn bracket of the event, its parts on pages of their own."""
    width, height = SIZES[order.size]
    margin = 0.045 * height
    head = 0.075 * height
    room = (width - 2 * margin, height - 2 * margin - head)
    snapshot = snapshot_of(event)
    pages = [
        page
        for stage in bracket_stages(snapshot)
        for title, rounds in _parts(snapshot, stage)
        for page in _pages(title, rounds, room, head)
    ]
    return {
        "width": width,
        "height": height,
        "margin": margin,
        "head": head,
        "pages": pages,
    }


def _parts(snapshot: EventSnapshot, stage: Stage) -> Iterator[tuple[str, list[Round]]]:
    """The rounds of each part: winners, losers and finals apart."""
    names = {"losers": _("Losers' bracket"), "final": _("Final")}
    part_of = {line.number: line.part for line in snapshot.of_stage(stage)}
    parts: dict[str, list[Round]] = defaultdict(list)
    rounds_of_stage = bracket_page(snapshot, stage).rounds
    titles = {} if "losers" in part_of.values() else round_titles(rounds_of_stage)
    for number, lines in rounds_of_stage:
        by_part: dict[str, list[MatchLine]] = defaultdict(list)
        for line in lines:
            part = part_of.get(line.number, "")
            by_part[part if part == "losers" else ""].append(line)
        for part, own in by_part.items():
            if not all(map(_is_empty, own)):  # as a second final that is not needed
                parts[part].append((titles.get(number) or _names(own), own))
    for part, rounds in parts.items():
        yield " · ".join(filter(None, (stage.title, names.get(part, "")))), rounds


def _names(lines: Sequence[MatchLine]) -> str:
    """The rounds of these matches as players name them: a final, a second final."""
    return capfirst(", ".join(dict.fromkeys(m.round_name for m in lines)))


def _pages(
    title: str, rounds: list[Round], room: tuple[float, float], head: float
) -> Iterator[Values]:
    most = max(len(lines) for _n, lines in rounds)
    parts = 1
    while most / parts * PITCH * LEAST_UNIT > room[1] and parts < most:
        parts *= 2
    if parts == 1:
        yield _page(title, rounds, room, head)
        return
    split = [r for r in rounds if len(r[1]) >= parts and len(r[1]) % parts == 0]
    last = [r for r in rounds if r not in split]
    for part in range(parts):
        own = [
            (n, lines[part * len(lines) // parts : (part + 1) * len(lines) // parts])
            for n, lines in split
        ]
        yield _page(f"{title} · {part + 1}/{parts + bool(last)}", own, room, head)
    if last:
        title_of_round, lines = split[-1]
        joined = (
            [(title_of_round, lines), *last] if len(lines) <= most // parts else last
        )
        yield _page(f"{title} · {parts + 1}/{parts + 1}", joined, room, head)


def _page(
    title: str, rounds: Sequence[Round], room: tuple[float, float], head: float
) -> Values:
    width, height = room
    most = max(len(lines) for _n, lines in rounds)
    column = width / len(rounds)
    unit = min(MOST_UNIT, height / most / PITCH, column / 11)
    box = column * WIDTH_OF_BOX
    middle = _middles(rounds, head, height)
    at = {
        line.number: n
        for n, (_r, lines) in enumerate(rounds)
        for line in lines
        if not _is_empty(line)
    }
    edges = [
        [at[source] * column + box, middle[source], n * column, middle[line.number]]
        for n, (_r, lines) in enumerate(rounds)
        for line in lines
        for source in _winners_of(line)
        if source in at and line.number in at
    ]
    return {
        "title": whole(title),
        "unit": round(unit, 2),
        "box": round(box, 2),
        "rounds": [
            {"title": title, "x": round(n * column, 2)}
            for n, (title, _lines) in enumerate(rounds)
        ],
        "edges": edges,
        "matches": [
            {
                "x": round(at[line.number] * column, 2),
                "y": round(middle[line.number] - 1.5 * unit, 2),
                "no": str(line.number),
                "sides": [_side(line, n) for n in range(len(line.sides))],
            }
            for _title, lines in rounds
            for line in lines
            if not _is_empty(line)
        ],
    }


def _winners_of(line: MatchLine) -> Iterator[int]:
    for side in line.sides:
        if side.source.kind == "winner" and side.source.match is not None:
            yield side.source.match


def _is_empty(line: MatchLine) -> bool:
    return line.is_bye or line.state == "void"


def _middles(rounds: Sequence[Round], top: float, height: float) -> dict[int, float]:
    """The height of each match: between those that feed it, else evenly spread."""
    middle: dict[int, float] = {}
    for _title, lines in rounds:
        for place, line in enumerate(lines):
            sources = [middle[n] for n in _winners_of(line) if n in middle]
            even = top + (place + 0.5) * height / len(lines)
            middle[line.number] = sum(sources) / len(sources) if sources else even
    return middle


def _side(line: MatchLine, n: int) -> Values:
    side, result = line.sides[n], line.rows[n]
    return {
        "name": whole(side.numbered),
        "marks": "" if result.marks is None else str(result.marks),
        "won": result.outcome == "won",
    }
