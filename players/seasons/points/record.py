"""A scale as stored and as typed, with strict checks."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from players.seasons.points.ranking import CRITERIA
from players.seasons.points.scale import FieldStep, Level, Scale

MOST_PLACES = 200
MOST_POINTS = 10_000
MOST_PERCENT = 1_000
MOST_LEVELS = 12
LONGEST_LEVEL = 40
NUMBERS = ("behind", "win", "tie", "attendance", "qualify", "min_events")


class ScaleError(ValueError):
    """An impossible scale: the field at fault, and a word for the fault."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}")
        self.field, self.fault = field, fault


def as_record(scale: Scale) -> dict[str, Any]:
    """Return the scale as JSON values, the inverse of read_scale."""
    return {
        **{name: getattr(scale, name) for name in NUMBERS},
        "places": list(scale.places),
        "field_steps": [[step.entrants, step.percent] for step in scale.field_steps],
        "levels": [[level.name, level.percent] for level in scale.levels],
        "best_of": scale.best_of,
        "ties": list(scale.ties),
        **({"drop_worst": scale.drop_worst} if scale.drop_worst else {}),
    }


def read_scale(record: Mapping[str, Any]) -> Scale:
    """Return the scale in a record.

    Raises ScaleError for a field that is missing, unknown or not possible.
    """
    known = set(as_record(Scale()))
    if set(record) - {"drop_worst"} != known:
        field = sorted(set(record) - {"drop_worst"} ^ known)[0]
        raise ScaleError(field, "unknown" if field in record else "missing")
    best_of = record["best_of"]
    return check_scale(
        Scale(
            **{name: _number(record[name], name) for name in NUMBERS},
            places=tuple(_number(each, "places") for each in record["places"]),
            field_steps=tuple(FieldStep(*map(int, s)) for s in record["field_steps"]),
            levels=tuple(Level(str(n), int(p)) for n, p in record["levels"]),
            best_of=None if best_of is None else _number(best_of, "best_of"),
            drop_worst=_number(record.get("drop_worst", 0), "drop_worst"),
            ties=tuple(record["ties"]),
        )
    )


def check_scale(scale: Scale) -> Scale:
    """Return the same scale. Raises ScaleError if it is not possible."""
    for name in NUMBERS:
        _refuse(name, "number", not 0 <= getattr(scale, name) <= MOST_POINTS)
    _refuse("places", "many", len(scale.places) > MOST_PLACES)
    _refuse("places", "number", not all(0 <= p <= MOST_POINTS for p in scale.places))
    rises = any(later > earlier for earlier, later in pairwise(scale.places))
    _refuse("places", "order", rises)
    sizes = [step.entrants for step in scale.field_steps]
    _refuse(
        "field_steps", "order", sizes != sorted(set(sizes)) or min(sizes, default=1) < 1
    )
    of_fields = [step.percent for step in scale.field_steps]
    of_levels = [level.percent for level in scale.levels]
    _refuse("field_steps", "percent", not _can_be_percents(of_fields))
    _refuse("levels", "percent", not _can_be_percents(of_levels))
    names = [level.name for level in scale.levels]
    _refuse("levels", "many", len(names) > MOST_LEVELS)
    _refuse("levels", "name", not all(0 < len(n) <= LONGEST_LEVEL for n in names))
    _refuse("levels", "twice", len(names) != len(set(names)))
    _refuse("best_of", "number", scale.best_of is not None and scale.best_of < 1)
    _refuse("drop_worst", "number", not 0 <= scale.drop_worst <= MOST_PLACES)
    _refuse("drop_worst", "both", bool(scale.best_of and scale.drop_worst))
    _refuse("ties", "unknown", not set(scale.ties) <= set(CRITERIA))
    _refuse("ties", "twice", len(scale.ties) != len(set(scale.ties)))
    given = (*scale.places, scale.behind, scale.win, scale.tie, scale.attendance)
    _refuse("places", "nothing", not any(given))
    return scale


def _number(value: object, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ScaleError(field, "number")
    return value


def _refuse(field: str, fault: str, is_wrong: bool) -> None:
    if is_wrong:
        raise ScaleError(field, fault)


def _can_be_percents(numbers: Sequence[int]) -> bool:
    return all(0 < number <= MOST_PERCENT for number in numbers)
