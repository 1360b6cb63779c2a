"""A format in plain sentences, as a director reads it before round 1.

Words only: `plan` and `duration` compute the figures.
"""

from collections.abc import Collection, Sequence
from typing import cast

from .duration import (
    MINUTES_A_GAME,
    hours_and_minutes,
    matches_by_round,
    matches_drawn,
    minutes_of_day,
)
from .format import Format, StageRules
from .group_description import Field
from .league import date_rules
from .plan import advancing, is_held, resolved_advance, size_error, stage_rounds
from .play import Play
from .sentence import Sentence, StageName, Value, _, joined, score
from .stage_description import THEN, exact, played
from .standings import CRITERION_NAMES


def describe(
    f: Format,
    entrants: int | None,
    tables: int | None,
    drawn: Play | None = None,
    *,
    game_minutes: int = MINUTES_A_GAME,
) -> tuple[Sentence, ...]:
    """Describe ``f`` for this many ``entrants`` and ``tables`` in sentences.

    Entrants are pairs (also of clubs) or single players; None: the sentences hold for
    any number. A field that does not fit gets that one sentence. ``drawn`` is the first
    stage once it is drawn: it is described as it is, with the late pairs in it.
    """
    if entrants is not None and (error := size_error(f, entrants)):
        return (error,)
    sentences: list[Sentence] = []
    held: list[tuple[StageRules, int | None]] = []
    coming: dict[int, Field] = {}
    drawn_rounds = matches_drawn(drawn) if drawn else []
    for number, stage in enumerate(f.stages, 1):
        field = _field(f, stage, entrants, coming)
        n = exact(field)
        if n is not None and not is_held(stage, n):
            sentences.append(_not_held(f, stage))
            continue
        sentences += _stage(f, stage, number, field, drawn if number == 1 else None)
        held.append((stage, n))
        if n is not None and tables:
            counts = (number == 1 and drawn_rounds) or matches_by_round(stage, n)
            sentences += _waves(stage, counts, tables)
        coming[number] = field
    sentences += _rules(f)
    if entrants is not None:
        sentences += _time(held, tables, drawn_rounds, game_minutes)
    return tuple(sentences)


def _field(
    f: Format, stage: StageRules, entrants: int | None, coming: dict[int, Field]
) -> Field:
    """Return the fewest and the most who enter ``stage``, None if not known."""
    if stage.take == "all":
        return None if entrants is None else (entrants, entrants)
    before = coming.get(stage.feeds_from or 0)
    if before is None or before[0] != before[1]:
        return None
    fewest, most = advancing(f.stages[(stage.feeds_from or 0) - 1], before[0])
    if stage.take == "rest":
        return before[0] - most, before[0] - fewest
    return fewest, most


def _not_held(f: Format, stage: StageRules) -> Sentence:
    return Sentence(
        _("%(stage)s: not held, it needs %(least)s %(entrants)s."),
        {
            "stage": StageName(stage.name),
            "least": cast(int, stage.option("at_least", 2)),
            "entrants": Sentence(_("players") if f.entry == "player" else _("pairs")),
        },
    )


def _stage(
    f: Format, stage: StageRules, number: int, field: Field, drawn: Play | None
) -> list[Sentence]:
    """Describe who enters a stage, how it is played and who goes on."""
    sentences = played(f, stage, field, drawn)
    if stage.rank_by:
        values = {"stage": StageName(stage.name), "chain": _chain(stage.rank_by)}
        sentences.append(Sentence(_("%(stage)s ranks by %(chain)s."), values))
    if stage.option("each_draws"):
        each = _("Where dominoes decide, each player draws, and their pips are added.")
        sentences.append(Sentence(each))
    if stage.option("higher_end"):
        sentences.append(
            Sentence(_("Of dominoes with equal pips the higher end wins."))
        )
    for place, criteria in stage.cut_by:
        tie = _("A tie for place %(place)s is settled by %(chain)s.")
        sentences.append(Sentence(tie, {"place": place, "chain": _chain(criteria)}))
    follows = [s for s in f.stages if s.feeds_from == number]
    if stage.advance is not None:
        sentences.append(_advance(stage, exact(field), follows))
    return sentences


def _chain(criteria: Sequence[str]) -> Value:
    return joined(THEN, [CRITERION_NAMES[name] for name in criteria])


def _advance(
    stage: StageRules, n: int | None, follows: Sequence[StageRules]
) -> Sentence:
    """Describe who goes on, and where the others go."""
    goes_to = [StageName(s.name) for s in follows if s.take == "advance"]
    rest = [StageName(s.name) for s in follows if s.take == "rest"]
    rule = resolved_advance(stage, n) if n is not None else stage.advance
    going = _going_on(rule, goes_to[0] if goes_to else Sentence(_("next stage")))
    if not rest:
        return Sentence(_("%(going)s."), {"going": going})
    both = _("%(going)s, the rest to the %(rest)s.")
    return Sentence(both, {"going": going, "rest": rest[0]})


def _going_on(rule: object, goes_to: Value) -> Sentence:
    values: dict[str, Value] = {"next": goes_to}
    if rule == "all":
        return Sentence(_("All go on to the %(next)s, seeded by the standing"), values)
    if not isinstance(rule, dict):
        return Sentence(_("Some go on to the %(next)s"), values)
    [(name, n)] = rule.items()
    values["n"] = n
    match name, n:
        case "best", int():
            going = _("The best %(n)s over all groups go on to the %(next)s")
        case "best", _:
            going = _(
                "The best over all groups, as many as fit the field, go on to the %(next)s"
            )
        case "min_wins", 1:
            going = _("All with 1 win or more go on to the %(next)s")
        case "min_wins", _:
            going = _("All with %(n)s wins or more go on to the %(next)s")
        case "top", "half":
            going = _("The top half of each group go on to the %(next)s")
        case _:
            going = _("The top %(n)s of each group go on to the %(next)s")
    return Sentence(going, values)


def _waves(stage: StageRules, counts: Sequence[int], tables: int) -> list[Sentence]:
    most = max(counts, default=0)
    if most <= tables or date_rules(stage):
        return []
    waves = (
        _(
            "%(stage)s: up to %(n)s matches a round on 1 table, played in %(waves)s waves."
        )
        if tables == 1
        else _(
            "%(stage)s: up to %(n)s matches a round on %(tables)s tables, played in %(waves)s waves."
        )
    )
    values: dict[str, Value] = {
        "n": most,
        "tables": tables,
        "waves": -(-most // tables),
    }
    return [Sentence(waves, {**values, "stage": StageName(stage.name)})]


def _rules(f: Format) -> list[Sentence]:
    """Describe the cost of forfeits and absence, and how marks count."""
    sentences = [_absent(f)]
    if f.marks_cap is not None:
        cap = _("Standings count at most %(n)s marks a game.")
        sentences.append(Sentence(cap, {"n": f.marks_cap}))
    return sentences


def _absent(f: Format) -> Sentence:
    absent = (
        _("Who is not there after %(minutes)s minutes is out of the event.")
        if f.no_show == "event"
        else _(
            "Who is not there after %(minutes)s minutes forfeits the game %(score)s."
        )
    )
    return Sentence(absent, {"minutes": f.no_show_minutes, "score": score(f.forfeit)})


def _time(
    held: Sequence[tuple[StageRules, int | None]],
    tables: int | None,
    drawn_rounds: Sequence[int],
    game_minutes: int,
) -> list[Sentence]:
    """Describe how long the day takes, if the field of every stage is known."""
    known = [(stage, n) for stage, n in held if n is not None]
    exactly, about = minutes_of_day(
        known, tables, drawn_rounds, game_minutes=game_minutes
    )
    if len(known) < len(held) or not (exactly or about):
        return []
    if not about:
        takes = _("Play takes %(hours)s h %(minutes)s min by the clock.")
        return [Sentence(takes, hours_and_minutes(exactly))]
    lengths = {best_of for stage, n in known for best_of in _untimed(stage, n)}
    assumption = _assumed(lengths, game_minutes)
    if not exactly:
        takes = _("Play takes about %(hours)s h %(minutes)s min, %(assumption)s.")
        return [Sentence(takes, {**hours_and_minutes(about), "assumption": assumption})]
    takes = _(
        "The timed rounds take %(hours)s h %(minutes)s min, the other matches about %(later)s h %(rest_minutes)s min, %(assumption)s."
    )
    rest = hours_and_minutes(about)
    values = {"later": rest["hours"], "rest_minutes": rest["minutes"]}
    values |= {**hours_and_minutes(exactly), "assumption": assumption}
    return [Sentence(takes, values)]


def _untimed(stage: StageRules, n: int) -> set[int]:
    """Return the lengths of the matches without a clock."""
    if stage.kind in ("round_robin", "swiss") and stage.minutes:
        return set()
    rounds = stage_rounds(stage, n) or 9
    return {stage.games_of_round(number) for number in range(1, rounds + 1)}


def _assumed(lengths: Collection[int], game_minutes: int) -> Sentence:
    """Describe the time assumed for matches of these lengths."""
    templates = {
        (False, False): _("a game taken as %(n)s minutes"),
        (True, False): _("a game taken as %(n)s minutes, a best of 3 as 2½ games"),
        (False, True): _("a game taken as %(n)s minutes, a best of 5 as 4 games"),
        (True, True): _(
            "a game taken as %(n)s minutes, a best of 3 as 2½ games, a best of 5 as 4 games"
        ),
    }
    return Sentence(templates[3 in lengths, 5 in lengths], {"n": game_minutes})
