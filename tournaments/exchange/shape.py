"""The format of an imported event: its preset, with the values of the file.

An export does not state every option of a format; the others come from its preset.
"""

from collections.abc import Sequence
from dataclasses import replace

from scoring.rules.games import GAMES
from tournaments import formats
from tournaments.event.services.events import with_target
from tournaments.exchange.lines import given
from tournaments.exchange.parse import FileError
from tournaments.exchange.values import EventRead, StageRead
from tournaments.formats import Format, FormatError, StageRules
from tournaments.formats.brackets import bracket, slots
from tournaments.formats.sentence import _

# The rounds that clubs play on a night, in an export and in a format.
NIGHTLY = "rounds_a_night"
BY_DATES = ("every_days", "legs", "decide_after", "unplayed", "substitutes")
TAKES = ("advance", "rest")
# Options of a format that no preset has: an export states them where they are set.
SWITCHES = ("each_draws", "higher_end", "one_final")
LOSERS = "losers"
SCORES = ("bye", "forfeit")
PLAIN = Format("", "", "pair", (2, 2), ())  # Without a preset's options


def format_of(event: EventRead) -> Format:
    """The event's format; FileError if no format matches these stages."""
    plain = formats.PRESETS.get(event.row.preset) or _plain(event)
    base = replace(with_target(plain, event.house.rules.target), **event.scores)
    preset_stages = base.stages if len(base.stages) == len(event.stages) else ()
    stages: list[StageRules] = []
    for stage in event.stages:
        rules = preset_stages[stage.row.number - 1] if preset_stages else None
        if not preset_stages and stage.row.kind == "league":
            rules = _league_of(event.row.preset)
        if rules is None or rules.kind != stage.row.kind:
            rules = _stage(stage, event.stages, stages)
        stages.append(_as_stated(rules, stage, len(event.pairs)))
    shape = replace(
        base,
        stages=tuple(stages),
        rules=event.house.rules.preset,
        marks_cap=event.marks_cap,
    )
    sides = GAMES[event.house.rules.game].teams
    if any(rules.sides != sides for rules in stages):
        raise FileError(_("stages: the game's sides do not fit the format."))
    try:
        return formats.format_from_json(formats.format_to_json(shape))
    except FormatError as error:
        raise FileError(_("stages: %(why)s"), why=error.sentence) from None


def seed_order(stage: StageRead) -> tuple[int, ...]:
    """The pairs of a bracket in seed order, taken from its first round.

    A draw box has no seeds; its order is that of the numbers.
    """
    rounds = stage.rounds[:1]
    first = sorted((m for r in rounds for m in r.matches), key=lambda m: m.row.number)
    size = 2 * len(first)
    if stage.row.kind == "draw_box" or size & (size - 1) or not first:
        everybody = {n for m in stage.matches for side in m.sides for n in side}
        return tuple(sorted(everybody))
    seeds = slots(size)
    places: dict[int, int] = {}
    for i, match in enumerate(first):
        strong, weak = sorted(seeds[2 * i : 2 * i + 2])
        for seed, side in zip((strong, weak), match.sides, strict=True):
            places.update(dict.fromkeys(side, seed))
    return tuple(sorted(places, key=places.__getitem__))


def parts_of(rules: StageRules, stage: StageRead) -> dict[int, str]:
    """The bracket part of each match in the tree that the format builds."""
    if rules.kind not in ("single_elimination", "double_elimination"):
        return {}
    entrants = [formats.Entrant(n) for n in seed_order(stage)]
    if len(entrants) < 2:
        return {}
    tree = bracket(rules, entrants)
    if len(tree) != len(stage.matches):
        return {}
    return {m.row.number: t.part for m, t in zip(stage.matches, tree, strict=True)}


def _plain(event: EventRead) -> Format:
    """A format without a preset's options."""
    alone = event.pairs and all(len(pair.players) == 1 for pair in event.pairs)
    return replace(
        PLAIN,
        preset=event.row.preset,
        title=event.row.name,
        entry="player" if alone else "pair",
        field=(2, max(2, len(event.pairs))),
    )


def _league_of(preset: str) -> StageRules | None:
    """Return the league of a preset, whose clubs and nights a file does not state."""
    base = formats.PRESETS.get(preset)
    stages = base.stages if base else ()
    return next((rules for rules in stages if rules.kind == "league"), None)


def stated_scores(preset: str, shape: Format, target: int) -> dict[str, object]:
    """Return the marks of a bye and of a forfeit, if the preset says otherwise."""
    usual = with_target(formats.PRESETS.get(preset, PLAIN), target)
    scores = {name: getattr(shape, name) for name in SCORES}
    return {
        name: list(score)
        for name, score in scores.items()
        if score != getattr(usual, name)
    }


def stated_nights(preset: str, rules: StageRules) -> dict[str, object]:
    """Return how many rounds a night of clubs has, if the preset says otherwise."""
    league, nightly = _league_of(preset), rules.option(NIGHTLY)
    usual = league.option(NIGHTLY) if league else None
    return given(**{NIGHTLY: nightly if nightly != usual else None})


def stated_switches(rules: StageRules) -> dict[str, object]:
    """Return the options that a stage of an export states, where they are set."""
    return given(**{name: rules.option(name) for name in (*SWITCHES, LOSERS)})


def _stage(
    stage: StageRead, stages: Sequence[StageRead], before: Sequence[StageRules]
) -> StageRules:
    """Return the rules of a stage without preset; its sources name the feeding stage."""
    ranks = [source.rank for match in stage.matches for source in match.sources]
    named = {rank[0] for rank in ranks if rank}
    open_ended = [
        s.row.number
        for s in stages[: stage.row.number - 1]
        if s.row.advance is not None
    ]
    feeds_from = min(named) if named else max(open_ended, default=None)
    taken = [rules.feeds_from for rules in before].count(feeds_from)
    sizes = [len(members) for _name, members in stage.groups]
    return StageRules(
        name=stage.row.name,
        kind=stage.row.kind,
        take=TAKES[min(taken, 1)] if feeds_from else "all",
        feeds_from=feeds_from,
        group_size=max(sizes) if len(sizes) > 1 else None,
        rounds=len(stage.rounds) if stage.row.kind == "swiss" else None,
        level="tie" if stage.rank_by else "one_hand",
    )


def _as_stated(rules: StageRules, stage: StageRead, field: int) -> StageRules:
    entrants = sum(len(members) for _name, members in stage.groups) or field
    same_cut = formats.resolved_advance(rules, entrants) == stage.row.advance
    return replace(
        rules,
        name=stage.row.name,
        advance=rules.advance if same_cut else stage.row.advance,
        rank_by=stage.rank_by or rules.rank_by,
        cut_by=stage.cut_by,
        options=_options(rules, stage),
        best_of=_best_of(rules, stage),
        minutes=_minutes(rules, stage),
    )


def _options(rules: StageRules, stage: StageRead) -> tuple[tuple[str, object], ...]:
    """Return the options; those of dates as in the file, none in an older file."""
    stated = (*BY_DATES, *SWITCHES, LOSERS)
    others = {k: v for k, v in rules.options if k not in stated}
    if stage.nightly:
        others[NIGHTLY] = stage.nightly
    sides = {len(match.sides) for match in stage.matches}
    if sides and rules.sides not in sides:
        others["pairing"] = "threes" if 3 in sides else "draw"
    return tuple(
        sorted({**others, **dict(stage.by_dates), **dict(stage.switches)}.items())
    )


def _best_of(rules: StageRules, stage: StageRead) -> tuple[int, ...]:
    stated = {r.row.number: r.matches[0].row.best_of for r in stage.rounds if r.matches}
    if all(rules.games_of_round(n) == games for n, games in stated.items()):
        return rules.best_of
    last = max(stated)
    return tuple(stated.get(n, stated[last]) for n in range(1, last + 1))


def _minutes(rules: StageRules, stage: StageRead) -> int | None:
    stated = [r.row.minutes for r in stage.rounds if r.row.minutes is not None]
    if not stage.rounds or rules.minutes in stated:
        return rules.minutes
    return stated[0] if stated else None
