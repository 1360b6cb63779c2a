"""What a draw was told, in an export: who should not meet, from which round on; ratings.

Sets of numbers without the reasons, so that anybody can draw again and nobody reads
who lives together.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tournaments import formats
from tournaments.draw.services.stored_draw import drawing_of
from tournaments.event.models import Event, Pair, Wish
from tournaments.event.play import stage_wishes
from tournaments.exchange.parse import FileError, Part
from tournaments.exchange.read_matches import known_pairs
from tournaments.exchange.values import EventRead, StageRead
from tournaments.formats import Drawing, Entrant, Format, Sides
from tournaments.formats.sentence import _
from tournaments.formats.strength import USES

MOST_SETS = 1_000
MOST_STRENGTH = 10_000
STRICTNESS = ("absolute", "if_possible")
Meeting = frozenset[tuple[int, ...]]


def read_wishes(part: Part, known: Collection[int]) -> list[dict[str, Any]] | None:
    """The wishes of a stage, by the round that they hold from; None without any."""
    if part.is_null:
        return None
    versions: list[dict[str, Any]] = [
        {
            "from_round": each["from_round"].number(1),
            **{name: _sets(each[name], known) for name in STRICTNESS},
        }
        for each in part.each()
    ]
    rounds = [version["from_round"] for version in versions]
    if not rounds or rounds != sorted(set(rounds)):
        raise part.fail(_("wishes stand in the order of their rounds"))
    return versions


def _sets(part: Part, known: Collection[int]) -> list[list[int]]:
    sets = [list(known_pairs(each, known)) for each in part.each()]
    for each in sets:
        if len(each) < 2 or each != sorted(set(each)):
            raise part.fail(_("two numbers or more were expected, in order"))
    if len(sets) > MOST_SETS or sets != sorted(map(list, set(map(tuple, sets)))):
        raise part.fail(_("each set was expected once, in order"))
    return sets


def read_strengths(part: Part, known: Collection[int]) -> dict[str, Any] | None:
    """The use of ratings and each number's; None where lots alone drew."""
    if part.is_null:
        return None
    of = part["of"]
    numbers = {str(number) for number in known}
    if not isinstance(of.value, dict) or not of.value.keys() <= numbers:
        raise of.fail(_("an object was expected"))
    return {
        "use": part["use"].one_of(USES),
        "of": {n: of[n].number(-MOST_STRENGTH, MOST_STRENGTH) for n in of.value},
    }


def store_wishes(
    event: Event, stages: Sequence[StageRead], pairs: Mapping[int, Pair]
) -> None:
    """Store the wishes of an imported event for the draws to come, as named pairs."""
    wishes = next((stage.row.wishes for stage in stages if stage.row.wishes), None)
    if wishes is None:
        return
    for name, is_absolute in zip(STRICTNESS, (True, False), strict=True):
        for numbers in wishes[-1][name]:
            wish = Wish.objects.create(
                event=event, kind=Wish.Kind.PAIRS, is_absolute=is_absolute
            )
            wish.pairs.set(pairs[number] for number in numbers)


def refuse_other_draw(read: EventRead, shape: Format) -> None:
    """FileError if the first draw does not follow from its seed and what it was told.

    Compares groups, and the first round of what is drawn round by round; pairs that
    came late stand last in their group. Files whose draw was told nothing pass.
    """
    stage = read.stages[0] if read.stages else None
    if (
        stage is None
        or not stage.matches
        or not (stage.row.wishes or stage.row.strengths)
    ):
        return
    lines = _lines_since_draw(read)
    drawn = lines[0]["detail"]["pairs"].number(1) if lines else None
    rules = shape.stages[0]
    numbers = _drawn_numbers(stage, rules, drawn)
    if numbers is None:
        return
    clubs = {pair.row.number: pair.row.club_name or None for pair in read.pairs}
    entrants = [Entrant(number, club=clubs[number]) for number in numbers]
    try:
        drawing = _draw(stage, rules, entrants, read.row.seed)
        follows = _follows(stage, drawing, _swapped(lines))
    except (formats.FormatError, KeyError):
        follows = False
    if not follows:
        raise FileError(_("stages[0]: the seed and the wishes draw otherwise."))


def _lines_since_draw(read: EventRead) -> list[Part]:
    """The open lines of the log from the last draw on; none if the file has no log."""
    lines = [Part(line, "audit.lines") for line in read.audit.get("lines", ())]
    lines = [line for line in lines if not line.get("action").is_null]
    draws = [at for at, line in enumerate(lines) if line["action"].value == "draw.make"]
    return lines[draws[-1] :] if draws else []


def _swapped(lines: Iterable[Part]) -> list[tuple[int, ...]]:
    """The pairs that changed places by hand in the first round, in order."""
    swaps = [line["detail"] for line in lines if line["action"].value == "round.swap"]
    first = [each for each in swaps if each["stage"].value == each["round"].value == 1]
    return [each["pairs"].numbers() for each in first]


def _drawn_numbers(
    stage: StageRead, rules: formats.StageRules, drawn: int | None
) -> list[int] | None:
    """The numbers that were drawn; None where late pairs cannot be told from them."""
    if not stage.groups:
        first = [m for round in stage.rounds[:1] for m in round.matches]
        numbers = [n for match in first for side in match.sides for n in side]
        return numbers if drawn in (None, len(numbers)) else None
    count = drawn or sum(len(members) for _name, members in stage.groups)
    sizes = [count]
    if rules.kind == "round_robin":
        sizes = list(formats.group_sizes(count, rules.group_size))
    groups = zip(stage.groups, sizes, strict=False)
    return [n for (_name, members), size in groups for n in members[:size]]


def _draw(
    stage: StageRead, rules: formats.StageRules, entrants: Sequence[Entrant], seed: int
) -> Drawing:
    is_wished = stage.row.wishes and stage.row.wishes[0]["from_round"] == 1
    wishes = stage_wishes(stage.row, at_draw=True) if is_wished else formats.NO_WISHES
    return drawing_of(rules, entrants, stage.row.strengths, seed, 1, wishes)


def _follows(
    stage: StageRead, drawing: Drawing, swaps: Sequence[tuple[int, ...]]
) -> bool:
    """Whether the stage has the drawn groups, else the drawn first round."""
    groups = dict(stage.groups)
    if any(groups.get(n, ())[: len(drawn)] != drawn for n, drawn in drawing.groups):
        return False
    if stage.row.kind in ("round_robin", "league"):
        return len(groups) == len(drawing.groups)
    seats = {
        number: number for m in drawing.matches for side in m.sides for number in side
    }
    for first, second in swaps:
        at, to = (next(k for k, v in seats.items() if v == n) for n in (first, second))
        seats[at], seats[to] = second, first
    played = [match for round in stage.rounds[:1] for match in round.matches]
    first_round = [match for match in drawing.matches if match.round == 1]
    expected = {_meeting(match.sides, seats) for match in first_round}
    return expected - {frozenset()} <= {_meeting(match.sides, {}) for match in played}


def _meeting(sides: Sides, seats: Mapping[int, int]) -> Meeting:
    """The sides of a match of two or more, of a bye nothing."""
    named = [tuple(seats.get(n, n) for n in side) for side in sides if side]
    return frozenset(named) if len(named) > 1 else frozenset()
