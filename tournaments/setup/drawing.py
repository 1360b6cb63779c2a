"""A format's shape as a small drawing: its stages from left to right, as SVG paths."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats import DayShape, StageShape

HEIGHT = 64
WIDTH = 72  # Of a stage
GAP = 18  # Between two stages, with an arrow in it
MOST_GROUPS = 12
MOST_LEAVES = 8
MOST_COLUMNS = 7
MOST_WEEKS = 24

Box = tuple[float, float, float, float]  # Left, top, width, height


@dataclass(frozen=True, slots=True)
class Stroke:
    """A path of the drawing; ``kind`` is what the style sheet draws it as."""

    kind: str  # main, rest, lower, dots, arrow
    path: str


@dataclass(frozen=True, slots=True)
class ShapeDrawing:
    width: int
    height: int
    strokes: tuple[Stroke, ...]


def draw_shape(shape: DayShape) -> ShapeDrawing:
    """Draw each layer of a day beside the one before, its stages below one another."""
    strokes: list[Stroke] = []
    left = 2
    for layer in shape.layers:
        if strokes:
            arrow = f"M{_n(left - GAP + 3)} {_n(HEIGHT / 2)}h10m-4 -4l4 4l-4 4"
            strokes.append(Stroke("arrow", arrow))
        height = (HEIGHT - 8 * (len(layer) - 1)) / len(layer)
        for place, stage in enumerate(layer):
            box = (left, 2 + place * (height + 8), WIDTH, height - 4)
            strokes += _stage(stage, box)
        left += WIDTH + GAP
    return ShapeDrawing(left - GAP + 2, HEIGHT, tuple(strokes))


def _stage(stage: StageShape, box: Box) -> list[Stroke]:
    kind = stage.rules.kind
    main = "rest" if stage.rules.take == "rest" else "main"
    if kind == "round_robin":
        return [Stroke(main, _groups(stage.groups, box))]
    if kind == "swiss":
        return _rounds(stage, box)
    if kind == "league":
        return _weeks(stage, box)
    if kind == "draw_box":
        return _draw_box(box)
    x, y, w, h = box
    if kind == "single_elimination":
        return [Stroke(main, _tree(_leaves(stage.entrants), box))]
    upper = (x, y, w - 8, h * 0.6)
    lower = (x + 8, y + h * 0.68, w - 16, h * 0.32)
    leaves = _leaves(stage.entrants)
    right = x + w - 8
    final = f"M{_n(right)} {_n(y + h * 0.3)}V{_n(y + h * 0.84)}"
    final += f"M{_n(right)} {_n(y + h / 2)}h8"
    return [
        Stroke(main, _tree(leaves, upper) + final),
        Stroke("lower", _tree(max(leaves // 2, 2), lower)),
    ]


def _groups(sizes: Sequence[int], box: Box) -> str:
    """Return the groups as small tables with a line for each entrant."""
    x, y, w, h = box
    sizes = sizes[:MOST_GROUPS]
    columns = next(n for n in range(1, 5) if n * max(1, n - 1) >= len(sizes) or n == 4)
    rows = -(-len(sizes) // columns)
    width, height = w / columns, h / rows
    return "".join(
        _table(
            (x + n % columns * width, y + n // columns * height, width - 4, height - 4),
            size,
        )
        for n, size in enumerate(sizes)
    )


def _table(box: Box, size: int) -> str:
    x, y, w, h = box
    lines = min(size, int(h // 4) + 1)
    inner = "".join(
        f"M{_n(x + 3)} {_n(y + h * n / lines)}h{_n(w - 6)}" for n in range(1, lines)
    )
    return f"M{_n(x)} {_n(y)}h{_n(w)}v{_n(h)}h{_n(-w)}z{inner}"


def _rounds(stage: StageShape, box: Box) -> list[Stroke]:
    """Return the rounds as columns of dots: who meets is joined, drawn anew each time."""
    x, y, w, h = box
    columns = max(min(len(stage.matches), MOST_COLUMNS), 1)
    at_table = 3 if stage.rules.sides == 3 else 2
    if stage.rules.option("pairing") == "partners":
        at_table = 4
    seats = {2: 6, 3: 6, 4: 8}[at_table]
    across, down = w / columns, h / (seats - 1)
    dots = joins = ""
    for column in range(columns):
        left = x + across * (column + 0.5)
        dots += "".join(_dot(left, y + down * seat) for seat in range(seats))
        for table in range(seats // at_table):
            top = y + down * table * at_table
            joins += f"M{_n(left)} {_n(top)}v{_n(down * (at_table - 1))}"
        if column + 1 < columns:
            joins += "".join(
                f"M{_n(left + 2)} {_n(y + down * seat)}L{_n(left + across - 2)} "
                f"{_n(y + down * ((seat + 1 + column % 2) % seats))}"
                for seat in range(0, seats, 2)
            )
    return [Stroke("lower", joins), Stroke("dots", dots)]


def _weeks(stage: StageShape, box: Box) -> list[Stroke]:
    """Return the weeks as the squares of a calendar, a second leg filled."""
    x, y, w, h = box
    weeks = len(stage.matches) // int(str(stage.rules.option("rounds_a_night", 1)))
    weeks = max(min(weeks, MOST_WEEKS), 1)
    columns = 6
    rows = -(-weeks // columns)
    side = min(w / columns, h / max(rows, 2)) - 4
    top = y + (h - rows * (side + 4)) / 2
    squares = [
        f"M{_n(x + n % columns * w / columns)} {_n(top + n // columns * (side + 4))}"
        f"h{_n(side)}v{_n(side)}h{_n(-side)}z"
        for n in range(weeks)
    ]
    has_legs = stage.rules.option("legs") == 2 or stage.rules.option("rounds_a_night")
    half = weeks // 2 if has_legs else weeks
    return [Stroke("main", "".join(squares)), Stroke("dots", "".join(squares[half:]))]


def _draw_box(box: Box) -> list[Stroke]:
    x, y, w, h = box
    winners, losers = (0.55, 0.32, 0.2, 0.12, 0.12), (0.0, 0.28, 0.28, 0.2, 0.12)
    across = w / 5

    def boxes(heights: Sequence[float], base: float, *, up: bool) -> Iterator[str]:
        for n, part in enumerate(heights):
            tall = part * h
            top = base - tall if up else base
            if tall:
                yield (
                    f"M{_n(x + n * across)} {_n(top)}h{_n(across - 4)}v{_n(tall)}"
                    f"h{_n(4 - across)}z"
                )

    middle = y + h * 0.58
    return [
        Stroke("main", "".join(boxes(winners, middle, up=True))),
        Stroke("lower", "".join(boxes(losers, middle + 4, up=False))),
    ]


def _leaves(entrants: int) -> int:
    leaves = 2
    while leaves < min(entrants, MOST_LEAVES):
        leaves *= 2
    return leaves


def _tree(leaves: int, box: Box) -> str:
    """Return a bracket of so many leaves, a power of two."""
    x, y, w, h = box
    rounds = leaves.bit_length() - 1
    across = w / (rounds + 1)
    places = [y + h * (n + 0.5) / leaves for n in range(leaves)]
    path = ""
    for number in range(rounds):
        left = x + number * across
        for upper, lower in zip(places[::2], places[1::2], strict=True):
            path += f"M{_n(left)} {_n(upper)}h{_n(across)}V{_n(lower)}h{_n(-across)}"
        places = [
            (upper + lower) / 2
            for upper, lower in zip(places[::2], places[1::2], strict=True)
        ]
    return path + f"M{_n(x + rounds * across)} {_n(places[0])}h{_n(across)}"


def _dot(x: float, y: float) -> str:
    return f"M{_n(x - 2)} {_n(y)}a2 2 0 1 0 4 0a2 2 0 1 0 -4 0z"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
