"""Formats as JSON: a club's own version is stored and sent as this.

Knows the shape of the values and what makes no sense in them, not the presets.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .match import games_needed
from .values import BRACKETS, Format, StageRules

KINDS = (
    "round_robin",
    "swiss",
    "single_elimination",
    "double_elimination",
    "draw_box",
    "league",
)
PHYSICAL = ("one_hand", "domino", "hand_or_domino", "lot")
CRITERIA = (
    "wins",
    "losses",
    "marks_for",
    "marks_against",
    "marks_diff",
    "head_to_head",
    "penalties",
    *PHYSICAL,
)
TAKES = ("all", "advance", "rest")
LEVELS = ("tie", "one_hand", "sudden_death")
ENTRIES = ("pair", "player", "club")
ADVANCES = {"best": "half_power", "top": "half", "min_wins": None}


def format_to_json(f: Format) -> dict[str, Any]:
    """Give ``f`` as plain JSON values; equal formats give equal JSON."""
    shape = {item.name: _plain(getattr(f, item.name)) for item in fields(f)}
    shape["stages"] = [_stage_to_json(stage) for stage in f.stages]
    return shape


def _stage_to_json(stage: StageRules) -> dict[str, Any]:
    shape = {item.name: _plain(getattr(stage, item.name)) for item in fields(stage)}
    shape["cut_by"] = {place: list(chain) for place, chain in sorted(stage.cut_by)}
    shape["options"] = {name: _plain(value) for name, value in sorted(stage.options)}
    return shape


def _plain(value: object) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(value[key]) for key in sorted(value)}
    return (
        [_plain(item) for item in value] if isinstance(value, tuple | list) else value
    )


def format_from_json(d: Mapping[str, Any]) -> Format:
    """Read a format back from JSON.

    Raises ValueError with one sentence for a missing or unknown name, a value of the
    wrong kind, or stages that do not fit together.
    """
    shape = _known(d, Format, "format")
    stages = shape.get("stages")
    if not isinstance(stages, list) or not stages:
        raise ValueError("A format needs at least one stage.")
    for name in ("field", "bye", "forfeit"):
        if name in shape:
            shape[name] = _two_numbers(shape[name], name)
    shape["sources"] = tuple(shape.get("sources", ()))
    shape["stages"] = tuple(_stage_from_json(stage) for stage in stages)
    try:
        f = Format(**shape)
    except TypeError:
        raise ValueError("A format needs a preset, title, entry and field.") from None
    _check_format(f)
    return f


def _known(d: object, kind: type, what: str) -> dict[str, Any]:
    if not isinstance(d, Mapping):
        raise ValueError(f"A {what} is a list of named values.")
    names = {item.name for item in fields(kind)}
    for name in d:
        if name not in names:
            raise ValueError(f"A {what} has nothing called {name!r}.")
    return dict(d)


def _two_numbers(value: object, name: str) -> tuple[int, int]:
    if isinstance(value, list | tuple) and len(value) == 2:
        first, second = value
        if _is_count(first) and _is_count(second):
            return first, second
    raise ValueError(f"{name.capitalize()} is two whole numbers.")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _stage_from_json(d: object) -> StageRules:
    shape = _known(d, StageRules, "stage")
    for name in ("name", "kind"):
        if not isinstance(shape.get(name), str) or not shape[name]:
            raise ValueError(f"Every stage needs a {name}.")
    try:
        for name in ("best_of", "rank_by"):
            if name in shape:
                shape[name] = tuple(shape[name])
        cut_by = dict(shape.get("cut_by") or {})
        options = dict(shape.get("options") or {})
        shape["cut_by"] = tuple(sorted((p, tuple(c)) for p, c in cut_by.items()))
        shape["options"] = tuple(sorted(options.items()))
    except TypeError:
        raise ValueError(f"{shape['name']}: a list was expected.") from None
    stage = StageRules(**shape)
    _check_stage(stage)
    return stage


def _check_stage(stage: StageRules) -> None:
    """Refuse a stage that could not be played, with a sentence that names it."""
    for fault, sentence in (
        (stage.kind not in KINDS, f"there is no kind of stage called {stage.kind!r}"),
        (stage.take not in TAKES, "takes all, advance or rest"),
        (stage.level not in LEVELS, "a level score is a tie, one_hand or sudden_death"),
        (not stage.best_of, "needs a number of games a match"),
        (_bad_optional(stage.group_size, 2), "a group needs room for 2"),
        (_bad_optional(stage.rounds, 1), "needs at least one round"),
        (_bad_optional(stage.minutes, 1), "the clock needs at least one minute"),
        (_bad_optional(stage.timed_rounds, 0), "timed rounds are a number"),
        (stage.kind == "swiss" and not stage.rounds, "Swiss needs its rounds"),
        (_bad_chain(stage.rank_by), "ranks by an unknown criterion, or by one twice"),
        (any(_bad_cut(*cut) for cut in stage.cut_by), "the cut's chain makes no sense"),
        (_bad_advance(stage.advance), "the rule of advance makes no sense"),
        (
            stage.kind in BRACKETS and stage.advance is not None,
            "nobody advances from a bracket",
        ),
        (
            stage.kind not in BRACKETS and not stage.rank_by,
            "needs a criterion to rank by",
        ),
    ):
        if fault:
            raise ValueError(f"{stage.name}: {sentence}.")
    for games in stage.best_of:
        if not _is_count(games):
            raise ValueError(f"{stage.name}: best of is a whole number.")
        games_needed(games)


def _bad_optional(value: object, least: int) -> bool:
    return value is not None and not (_is_count(value) and value >= least)  # type: ignore[operator]


def _bad_chain(chain: tuple[str, ...]) -> bool:
    return any(name not in CRITERIA for name in chain) or len(set(chain)) < len(chain)


def _bad_cut(place: object, chain: tuple[str, ...]) -> bool:
    return not (isinstance(place, str) and place.isdigit()) or _bad_chain(chain)


def _bad_advance(rule: object) -> bool:
    if rule is None or rule == "all":
        return False
    if not isinstance(rule, Mapping) or len(rule) != 1:
        return True
    [(name, value)] = rule.items()
    if name not in ADVANCES:
        return True
    if name == "best" and isinstance(value, list | tuple) and value:
        return not all(
            isinstance(step, list | tuple)
            and len(step) == 2
            and all(map(_is_count, step))
            for step in value
        )
    return not (_is_count(value) and value > 0) and value != (ADVANCES[name] or "")


def _check_format(f: Format) -> None:
    least, most = f.field
    if f.entry not in ENTRIES:
        raise ValueError("Entries are a pair, a player or a club.")
    if not 2 <= least <= most:
        raise ValueError("The field goes from at least 2 up to no fewer.")
    for number, stage in enumerate(f.stages, 1):
        if stage.take == "all":
            if stage.feeds_from is not None:
                raise ValueError(f"{stage.name}: takes all, so no stage feeds it.")
            continue
        if not (_is_count(stage.feeds_from) and 0 < (stage.feeds_from or 0) < number):
            raise ValueError(f"{stage.name}: must be fed from an earlier stage.")
        if f.stages[(stage.feeds_from or 0) - 1].advance is None:
            raise ValueError(f"{stage.name}: nobody advances from the stage before it.")
