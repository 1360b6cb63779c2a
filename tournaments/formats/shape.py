"""The shape of a format: what it is called by its stages, and its day in figures.

The figures hold for a number of entrants, a hall and a length of a game. Where play
decides how many go on, as many as usually do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import cast

from .duration import (
    MINUTES_A_GAME,
    hours_and_minutes,
    matches_by_round,
    minutes_of_day,
)
from .format import BRACKETS, Format, StageRules
from .plan import (
    PAIRS_A_CLUB,
    advancing,
    club_nights,
    field_in,
    group_sizes,
    has_second_final,
    is_held,
    rounds_in_group,
    size_error,
)
from .sentence import Sentence, Value, _
from .stage_description import THEN, entrants_counted, rounds_counted

KINDS_OF_BRACKET = {
    "single_elimination": _("single elimination"),
    "double_elimination": _("double elimination"),
    "draw_box": _("draw box"),
}


@dataclass(frozen=True, slots=True)
class StageShape:
    """A stage with this many entrants: its groups and the matches of its rounds."""

    rules: StageRules
    entrants: int
    groups: tuple[int, ...]
    matches: tuple[int, ...]

    @property
    def fewest_matches(self) -> int:
        """How many matches everybody plays in it at least, as turns to sit out are equal."""
        if self.rules.kind in BRACKETS:
            return 1 if self.rules.kind == "single_elimination" else 2
        if not self.groups:
            return self.rules.seats * sum(self.matches) // self.entrants
        rounds = self.rules.rounds
        return min(n // 2 * 2 * rounds_in_group(n, rounds) // n for n in self.groups)


@dataclass(frozen=True, slots=True)
class DayShape:
    """A format's day: stages that follow one another, each layer played side by side."""

    layers: tuple[tuple[StageShape, ...], ...]
    tables: int | None
    # By the clock, and about; both 0 for a league, which lasts a season.
    clocked_minutes: int
    other_minutes: int

    @property
    def rounds(self) -> int:
        """The rounds one after the other, a second final left out."""
        return sum(
            max(len(stage.matches) for stage in layer) for layer in self.layers if layer
        )

    @property
    def most_matches(self) -> int:
        """The matches of the largest round: the tables it needs at one time."""
        return max(
            sum(stage.matches[n] for stage in layer if n < len(stage.matches))
            for layer in self.layers
            for n in range(max(len(stage.matches) for stage in layer))
        )

    @property
    def waves(self) -> int:
        """How often the tables are seated in the largest round."""
        return -(-self.most_matches // self.tables) if self.tables else 1

    @property
    def fewest_matches(self) -> int:
        """How many matches everybody plays at least."""
        first, *later = self.layers
        least = min(stage.fewest_matches for stage in first)
        takes_all = bool(later) and (
            first[0].rules.advance == "all"
            or any(stage.rules.take == "rest" for stage in later[0])
        )
        return least + (min(s.fewest_matches for s in later[0]) if takes_all else 0)


def day_shape(
    f: Format,
    entrants: int,
    tables: int | None = None,
    game_minutes: int = MINUTES_A_GAME,
) -> DayShape | None:
    """Return the day of ``f`` in figures; None if it does not take so many entrants."""
    if size_error(f, entrants):
        return None
    coming: dict[int, int] = {}
    layers: dict[int | None, list[StageShape]] = {}
    for number, stage in enumerate(f.stages, 1):
        n = _entrants(f, stage, entrants, coming)
        if is_held(stage, n):
            coming[number] = n
            layers.setdefault(stage.feeds_from, []).append(_stage_shape(stage, n))
    held = [(s.rules, s.entrants) for layer in layers.values() for s in layer]
    clocked, about = minutes_of_day(held, tables, game_minutes=game_minutes)
    return DayShape(tuple(map(tuple, layers.values())), tables, clocked, about)


def _entrants(
    f: Format, stage: StageRules, entrants: int, coming: dict[int, int]
) -> int:
    if stage.feeds_from is None:
        return entrants
    before = f.stages[stage.feeds_from - 1]
    n = coming.get(stage.feeds_from, 0)
    going = usually_advancing(before, n) if n else 0
    return n - going if stage.take == "rest" else going


def usually_advancing(stage: StageRules, n: int) -> int:
    """Return how many of ``n`` go on, as often as not where wins decide."""
    rule = stage.advance
    if not isinstance(rule, dict) or "min_wins" not in rule:
        return advancing(stage, n)[1]
    rounds, wins = stage.rounds or 1, cast(int, rule["min_wins"])
    ways = sum(comb(rounds, won) for won in range(wins, rounds + 1))
    return min(n, max(2, round(n * ways / (1 << rounds))))


def _stage_shape(stage: StageRules, n: int) -> StageShape:
    groups = group_sizes(n, stage.group_size) if stage.kind == "round_robin" else ()
    matches = matches_by_round(stage, n)
    if has_second_final(stage, n) and len(matches) > 1:
        matches = matches[:-1]
    return StageShape(stage, n, groups, tuple(matches))


def shape_name(f: Format) -> Sentence:
    """Return what a format is, in small letters: its first stage, then what follows."""
    layers: dict[int | None, list[StageRules]] = {}
    for stage in f.stages:
        layers.setdefault(stage.feeds_from, []).append(stage)
    name = _layer_name(f, layers.pop(None))
    for layer in layers.values():
        others = _layer_name(f, layer, follows=True)
        name = Sentence(THEN, {"first": name, "others": others})
    return name


def field_sentence(f: Format) -> Sentence:
    """Return the fields that a format takes."""
    least, most = f.field
    fold = field_in(f)
    if fold == 1:
        return entrants_counted(f, least, most)
    if f.entry == "club":
        text = _("%(least)s to %(most)s pairs, five a club")
    else:
        text = _("%(least)s to %(most)s pairs in multiples of %(fold)s")
    return Sentence(text, {"least": least, "most": most, "fold": fold})


def rounds_sentence(f: Format, shape: DayShape) -> Sentence:
    """Return how many rounds, weeks or nights a day or season has."""
    first = shape.layers[0][0]
    stage, n = first.rules, len(first.matches)
    if stage.kind != "league":
        return rounds_counted(shape.rounds)
    if nightly := cast(int, stage.option("rounds_a_night", 0)):
        nights = club_nights(first.entrants // PAIRS_A_CLUB)
        return Sentence(
            _("%(n)s nights of %(rounds)s rounds"), {"n": nights, "rounds": nightly}
        )
    later = shape.rounds - n
    if later:
        return Sentence(
            _("%(n)s weeks, then %(rounds)s"), {"n": n, "rounds": rounds_counted(later)}
        )
    return Sentence(_("1 week") if n == 1 else _("%(n)s weeks"), {"n": n})


def time_sentence(shape: DayShape) -> Sentence | None:
    """Return how long the day is; None for a season."""
    total = shape.clocked_minutes + shape.other_minutes
    if not total:
        return None
    text = (
        _("about %(hours)s h %(minutes)s min")
        if shape.other_minutes
        else _("%(hours)s h %(minutes)s min by the clock")
    )
    return Sentence(text, hours_and_minutes(total))


def _layer_name(
    f: Format, layer: Sequence[StageRules], *, follows: bool = False
) -> Sentence:
    first = layer[0]
    if first.kind not in BRACKETS:
        return _rounds_name(f, first)
    has_rest = any(stage.take == "rest" for stage in layer)
    if not has_rest:
        if follows and first.kind == "single_elimination":
            return Sentence(_("a bracket"))
        return Sentence(KINDS_OF_BRACKET[first.kind])
    if first.kind == "single_elimination":
        return Sentence(_("championship and consolation"))
    kind = Sentence(KINDS_OF_BRACKET[first.kind])
    return Sentence(_("championship and consolation by %(kind)s"), {"kind": kind})


def _rounds_name(f: Format, stage: StageRules) -> Sentence:
    size, rounds = stage.group_size, stage.rounds
    values: dict[str, Value] = {
        "size": size or 0,
        "rounds": rounds_counted(rounds or 0),
    }
    if stage.kind == "league":
        return _league_name(f, stage)
    if stage.kind == "swiss":
        templates = {
            "partners": _("%(rounds)s, partners drawn anew"),
            "threes": _("%(rounds)s at tables of three"),
            "score": _("%(rounds)s by the Swiss system"),
        }
        drawn = _("%(rounds)s by draw")
        pairing = str(stage.option("pairing"))
        return Sentence(templates.get(pairing, drawn), values)
    if size is None:
        text = _("one group") if rounds is None else _("one group, %(rounds)s")
    elif rounds is None or size - 1 <= rounds:
        text = _("groups of %(size)s")
    else:
        text = _("groups of %(size)s, %(rounds)s")
    return Sentence(text, values)


def _league_name(f: Format, stage: StageRules) -> Sentence:
    is_double = stage.option("legs") == 2
    if f.entry != "club":
        if is_double:
            return Sentence(_("league, home and away"))
        return Sentence(_("league, a match a week"))
    if stage.option("every_days"):
        return Sentence(_("league of clubs by dates"))
    return Sentence(_("league of clubs, a night each"))
