"""Formats as JSON, for storing and sending a club's own version; reading checks them."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeGuard

from .format import BRACKETS, Format, StageRules
from .league import UNPLAYED
from .match import games_needed
from .sentence import FormatError, Sentence, StageName, _
from .standings import CRITERION_NAMES

KINDS = (
    "round_robin",
    "swiss",
    "single_elimination",
    "double_elimination",
    "draw_box",
    "league",
)
CRITERIA = tuple(CRITERION_NAMES)
TAKES = ("all", "advance", "rest")
LEVELS = ("tie", "one_hand", "sudden_death")
Faults = dict[str, bool]  # Whether there is a fault, by the template of its sentence
ENTRIES = ("pair", "player", "club")
LOSERS_DROP = ("straight", "reversed")  # How losers drop, if not far from whom they met
ADVANCES = {"best": "half_power", "top": "half", "min_wins": None}


def format_to_json(f: Format) -> dict[str, Any]:
    """Return ``f`` as plain JSON values; equal formats give equal JSON."""
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
    shape = _known_fields(d, Format, Sentence(_("A format")))
    stages = shape.get("stages")
    if not isinstance(stages, list) or not stages:
        raise FormatError(_("A format needs at least one stage."))
    for name in ("field", "bye", "forfeit"):
        if name in shape:
            shape[name] = _two_numbers(shape[name], name)
    shape["sources"] = tuple(shape.get("sources", ()))
    shape["stages"] = tuple(_stage_from_json(stage) for stage in stages)
    try:
        f = Format(**shape)
    except TypeError:
        raise FormatError(
            _("A format needs a preset, title, entry and field.")
        ) from None
    _check_format(f)
    return f


def _known_fields(d: object, kind: type, subject: Sentence) -> dict[str, Any]:
    if not isinstance(d, Mapping):
        raise FormatError(_("%(subject)s is a list of named values."), subject=subject)
    names = {item.name for item in fields(kind)}
    for name in d:
        if name not in names:
            raise FormatError(
                _("%(subject)s has nothing called %(name)s."),
                subject=subject,
                name=repr(name),
            )
    return dict(d)


def _two_numbers(value: object, name: str) -> tuple[int, int]:
    if isinstance(value, list | tuple) and len(value) == 2:
        first, second = value
        if _is_count(first) and _is_count(second):
            return first, second
    raise FormatError(_("%(name)s is two whole numbers."), name=name.capitalize())


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _stage_from_json(d: object) -> StageRules:
    shape = _known_fields(d, StageRules, Sentence(_("A stage")))
    for name in ("name", "kind"):
        if not isinstance(shape.get(name), str) or not shape[name]:
            raise FormatError(_("Every stage needs a %(name)s."), name=name)
    try:
        for name in ("best_of", "rank_by"):
            if name in shape:
                shape[name] = tuple(shape[name])
        cut_by = dict(shape.get("cut_by") or {})
        options = dict(shape.get("options") or {})
        shape["cut_by"] = tuple(sorted((p, tuple(c)) for p, c in cut_by.items()))
        shape["options"] = tuple(sorted(options.items()))
    except TypeError:
        stage_name = StageName(shape["name"])
        raise FormatError(
            _("%(stage)s: a list was expected."), stage=stage_name
        ) from None
    stage = StageRules(**shape)
    _check_stage(stage)
    return stage


def _check_stage(stage: StageRules) -> None:
    name = StageName(stage.name)
    for template, is_wrong in (_values(stage) | _combinations(stage)).items():
        if is_wrong:
            raise FormatError(template, stage=name, kind=repr(stage.kind))
    for games in stage.best_of:
        if not _is_count(games):
            raise FormatError(_("%(stage)s: best of is a whole number."), stage=name)
        games_needed(games)


def _values(stage: StageRules) -> Faults:
    """The faults of each value by itself."""
    size, rounds = stage.group_size, stage.rounds
    minutes, timed = stage.minutes, stage.timed_rounds
    return {
        _("%(stage)s: there is no kind of stage called %(kind)s."): (
            stage.kind not in KINDS
        ),
        _("%(stage)s: takes all, advance or rest."): stage.take not in TAKES,
        _("%(stage)s: a level score is a tie, one_hand or sudden_death."): (
            stage.level not in LEVELS
        ),
        _("%(stage)s: needs a number of games a match."): not stage.best_of,
        _("%(stage)s: a group needs room for 2."): _bad_optional(size, 2),
        _("%(stage)s: needs at least one round."): _bad_optional(rounds, 1),
        _("%(stage)s: the clock needs at least one minute."): _bad_optional(minutes, 1),
        _("%(stage)s: timed rounds are a number."): _bad_optional(timed, 0),
    }


def _combinations(stage: StageRules) -> Faults:
    """The faults of options that the kind needs or does not take."""
    is_bracket, losers = stage.kind in BRACKETS, stage.option("losers")
    return {
        _("%(stage)s: Swiss needs its rounds."): (
            stage.kind == "swiss" and not stage.rounds
        ),
        _("%(stage)s: ranks by an unknown criterion, or by one twice."): (
            _bad_chain(stage.rank_by)
        ),
        _("%(stage)s: the cut's chain makes no sense."): (
            any(_bad_cut(*cut) for cut in stage.cut_by)
        ),
        _("%(stage)s: the rule of advance makes no sense."): _bad_advance(
            stage.advance
        ),
        _("%(stage)s: nobody advances from a bracket."): (
            is_bracket and stage.advance is not None
        ),
        _("%(stage)s: needs a criterion to rank by."): (
            not is_bracket and not stage.rank_by
        ),
        _("%(stage)s: losers drop straight or reversed."): (
            losers not in (None, *LOSERS_DROP)
        ),
        _("%(stage)s: the dates of the league make no sense."): _bad_dates(stage),
        _(
            "%(stage)s: tables of three are drawn in Swiss rounds of single games, from which nobody goes on, and rank by no wins against each other."
        ): stage.sides > 2 and _needs_two_sides(stage),
    }


def _bad_optional(value: object, least: int) -> bool:
    return value is not None and not (_is_count(value) and value >= least)


def _bad_dates(stage: StageRules) -> bool:
    least = {"every_days": 1, "decide_after": 0, "substitutes": 0}
    is_bad = any(
        _bad_optional(stage.option(name), least[name]) for name in sorted(least)
    )
    legs, unplayed = stage.option("legs", 1), stage.option("unplayed", UNPLAYED[0])
    return is_bad or legs not in (1, 2) or unplayed not in UNPLAYED


def _needs_two_sides(stage: StageRules) -> bool:
    chains = (stage.rank_by, *(chain for _place, chain in stage.cut_by))
    return (
        stage.kind != "swiss"
        or stage.advance is not None
        or set(stage.best_of) != {1}
        or any("head_to_head" in chain for chain in chains)
    )


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
        raise FormatError(_("Entries are a pair, a player or a club."))
    if not 2 <= least <= most:
        raise FormatError(_("The field goes from at least 2 up to no fewer."))
    for number, stage in enumerate(f.stages, 1):
        if template := _wrong_source(f, stage, number):
            raise FormatError(template, stage=StageName(stage.name))


def _wrong_source(f: Format, stage: StageRules, number: int) -> str | None:
    if stage.take == "all":
        if stage.feeds_from is None:
            return None
        return _("%(stage)s: takes all, so no stage feeds it.")
    if not (_is_count(stage.feeds_from) and 0 < (stage.feeds_from or 0) < number):
        return _("%(stage)s: must be fed from an earlier stage.")
    if f.stages[(stage.feeds_from or 0) - 1].advance is None:
        return _("%(stage)s: nobody advances from the stage before it.")
    return None
