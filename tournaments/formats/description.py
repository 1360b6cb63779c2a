"""A format in plain sentences, as a director reads it before round 1.

Says what the plan says; nothing here decides anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import cast

from .brackets import bracket
from .length import MINUTES_A_GAME, matches_by_round, minutes_together
from .plan import (
    PAIRS_A_CLUB,
    advancing,
    club_nights,
    group_sizes,
    is_held,
    resolved_advance,
    rounds_in_group,
    size_error,
    stage_rounds,
)
from .sources import BYE
from .standings import NAMES
from .values import BRACKETS, Entrant, Format, StageRules


def describe(f: Format, entrants: int | None, tables: int | None) -> tuple[str, ...]:
    """Say in sentences what ``f`` will do with this many ``entrants`` and ``tables``.

    Entrants are pairs (also of clubs) or single players; None: the sentences hold for
    any number. Where the field does not fit, that is the one sentence given.
    """
    if entrants is not None and (error := size_error(f, entrants)):
        return (error,)
    sentences: list[str] = []
    held: list[tuple[StageRules, int | None]] = []
    coming: dict[int, tuple[int, int] | None] = {}
    for number, stage in enumerate(f.stages, 1):
        field = _field(f, stage, entrants, coming)
        n = field[0] if field and field[0] == field[1] else None
        if n is not None and not is_held(stage, n):
            least = stage.option("at_least", 2)
            sentences.append(f"{stage.name}: not held, it needs {least} {_who(f)}.")
            continue
        sentences += _stage(f, stage, number, field)
        held.append((stage, n))
        if n is not None and tables:
            sentences += _waves(stage, n, tables)
        coming[number] = field
    sentences += _rules(f)
    if entrants is not None:
        sentences += _time(held, tables)
    return tuple(sentences)


def _who(f: Format) -> str:
    return "players" if f.entry == "player" else "pairs"


def _count(n: int, one: str) -> str:
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


def _field(
    f: Format,
    stage: StageRules,
    entrants: int | None,
    coming: dict[int, tuple[int, int] | None],
) -> tuple[int, int] | None:
    """Give the fewest and the most who enter ``stage``, None where not known."""
    if stage.take == "all":
        return None if entrants is None else (entrants, entrants)
    before = coming.get(stage.feeds_from or 0)
    if before is None or before[0] != before[1]:
        return None
    fewest, most = advancing(f.stages[(stage.feeds_from or 0) - 1], before[0])
    if stage.take == "rest":
        return before[0] - most, before[0] - fewest
    return fewest, most


def _stage(
    f: Format, stage: StageRules, number: int, field: tuple[int, int] | None
) -> list[str]:
    """Say who enters a stage, how it is played and who goes on."""
    n = field[0] if field and field[0] == field[1] else None
    say = {
        "round_robin": _round_robin,
        "swiss": _swiss,
        "league": _league,
    }.get(stage.kind, _bracket)
    sentences = say(f, stage, field)
    if stage.rank_by:
        chain = ", then ".join(NAMES[name] for name in stage.rank_by)
        sentences.append(f"{stage.name} ranks by {chain}.")
    for place, chain_at in stage.cut_by:
        ways = ", then ".join(NAMES[name] for name in chain_at)
        sentences.append(f"A tie for place {place} is settled by {ways}.")
    follows = [s for s in f.stages if s.feeds_from == number]
    if stage.advance is not None:
        sentences.append(_advance(f, stage, n, follows))
    return sentences


def _round_robin(
    f: Format, stage: StageRules, field: tuple[int, int] | None
) -> list[str]:
    clock = _clock(stage)
    size = stage.group_size
    if field is None:
        groups = f"random groups of {size} or fewer" if size else "one group"
        return [f"{stage.name}: {groups}, everybody meets everybody; {clock}."]
    sizes = Counter(group_sizes(field[0], size))
    groups = " and ".join(
        f"{_count(times, 'group')} of {members}" for members, times in sizes.items()
    )
    games = sorted({n for members in sizes for n in _games(members, stage.rounds)})
    span = " or ".join(str(number) for number in games)
    sentences = [
        f"{stage.name}: {field[0]} {_who(f)} drawn at random into {groups}; "
        f"{span} {'game' if games == [1] else 'games'} each, {clock}."
    ]
    if any(members % 2 for members in sizes):
        bye = f"{f.bye[0]}-{f.bye[1]}"
        sentences.append(f"In an odd group one sits out each round, a bye won {bye}.")
    return sentences


def _games(members: int, most: int | None) -> set[int]:
    """Give how many games there are for a pair of a group, byes left aside."""
    rounds = rounds_in_group(members, most)
    if members % 2 == 0:
        return {rounds}
    return {rounds - 1} if rounds == members else {rounds - 1, rounds}


def _swiss(f: Format, stage: StageRules, field: tuple[int, int] | None) -> list[str]:
    who = f"{field[0]} {_who(f)}" if field else f"all {_who(f)}"
    rounds = _count(stage.rounds or 0, "round")
    if stage.option("pairing") == "partners":
        sentences = [
            f"{stage.name}: {who}, {rounds}, partners and opponents drawn anew each "
            f"round, nobody twice with the same partner while possible; {_clock(stage)}."
        ]
        if field and field[0] % 4:
            rest = field[0] % 4
            sit = "1 player sits" if rest == 1 else f"{rest} players sit"
            sentences.append(f"Each round {sit} out, nobody twice before all.")
        return sentences
    how = "by score" if stage.option("pairing") == "score" else "by random draw"
    sentences = [
        f"{stage.name}: {who}, {rounds} paired {how}, nobody meets twice while "
        f"possible; {_clock(stage)}."
    ]
    if field and field[0] % 2:
        bye = f"{f.bye[0]}-{f.bye[1]}"
        sentences.append(
            f"One sits out each round, a bye won {bye}, nobody twice before all."
        )
    return sentences


def _league(f: Format, stage: StageRules, field: tuple[int, int] | None) -> list[str]:
    if stage.option("rounds_a_night"):
        rounds = cast(int, stage.option("rounds_a_night"))
        text = f"{stage.name}: clubs of {PAIRS_A_CLUB} pairs meet home and away"
        if field:
            clubs = field[0] // PAIRS_A_CLUB
            text = f"{stage.name}: {clubs} clubs of {PAIRS_A_CLUB} pairs meet home and away"
            text += f" over {club_nights(clubs)} nights"
        return [f"{text}, {rounds} rounds a night; {_clock(stage)}."]
    text = f"{stage.name}: a random schedule, one match a week"
    if field:
        text += f", {stage_rounds(stage, field[0])} weeks for {field[0]} pairs"
    sentences = [f"{text}; {_clock(stage)}."]
    if field and field[0] % 2:
        sentences.append("One pair sits out each week, nobody twice before all.")
    return sentences


def _bracket(f: Format, stage: StageRules, field: tuple[int, int] | None) -> list[str]:
    kind = {
        "single_elimination": "single elimination",
        "double_elimination": "double elimination, out at the second loss",
        "draw_box": "draw box, winners draw winners and losers draw losers each round, "
        "out at the second loss",
    }[stage.kind]
    who = "" if field is None else f"{field[0]} {_who(f)}, "
    if field and field[0] != field[1]:
        who = f"{field[0]} to {field[1]} {_who(f)}, "
    text = f"{stage.name}: {who}{kind}; {_clock(stage)}."
    sentences = [text]
    n = field[0] if field and field[0] == field[1] else None
    if stage.option("last_four") and (n is None or n >= 4):
        sentences.append(f"The last four of the {stage.name} play double elimination.")
    if stage.option("bronze") and (n is None or n >= 4):
        sentences.append("The losers of the semi-finals play for third place.")
    if n and stage.kind != "draw_box":
        byes = sum(BYE in match.sources for match in bracket(stage, [Entrant(1)] * n))
        if byes:
            seeds = "for the top seeds" if stage.take != "all" else "drawn"
            sentences.append(f"{_count(byes, 'bye')} in the first round, {seeds}.")
    return sentences


def _clock(stage: StageRules) -> str:
    """Say how long a match is: its games and its clock."""
    games = [
        "single games" if best_of == 1 else f"best of {best_of}"
        for best_of in dict.fromkeys(stage.best_of)
    ]
    text = ", then ".join(games)
    if stage.minutes is None:
        return f"{text}, no clock"
    if stage.timed_rounds is None:
        return f"{text}, {stage.minutes} minutes"
    if stage.kind in BRACKETS:
        matches = (
            "match" if stage.timed_rounds == 1 else f"{stage.timed_rounds} matches"
        )
        return f"{text}, {stage.minutes} minutes in a pair's first {matches}"
    return f"{text}, {stage.minutes} minutes in the first {_count(stage.timed_rounds, 'round')}"


def _advance(
    f: Format, stage: StageRules, n: int | None, follows: Sequence[StageRules]
) -> str:
    """Say who goes on, and where the others go."""
    goes_to = next((s.name for s in follows if s.take == "advance"), "next stage")
    rest = next((s.name for s in follows if s.take == "rest"), None)
    rule = resolved_advance(stage, n) if n is not None else stage.advance
    best = rule.get("best") if isinstance(rule, dict) else None
    if rule == "all":
        text = f"All go on to the {goes_to}, seeded by the standing"
    elif not isinstance(rule, dict):
        text = f"Some go on to the {goes_to}"
    elif isinstance(best, int):
        text = f"The best {best} over all groups go on to the {goes_to}"
    elif best is not None:
        text = f"The best over all groups, as many as fit the field, go on to the {goes_to}"
    elif "min_wins" in rule:
        text = (
            f"All with {_count(rule['min_wins'], 'win')} or more go on to the {goes_to}"
        )
    elif rule["top"] == "half":
        text = f"The top half of each group go on to the {goes_to}"
    else:
        text = f"The top {rule['top']} of each group go on to the {goes_to}"
    return f"{text}, the rest to the {rest}." if rest else f"{text}."


def _waves(stage: StageRules, n: int, tables: int) -> list[str]:
    most = max(matches_by_round(stage, n), default=0)
    if most <= tables:
        return []
    waves = -(-most // tables)
    return [
        f"{stage.name}: up to {most} matches a round on {_count(tables, 'table')}, "
        f"played in {_count(waves, 'wave')}."
    ]


def _rules(f: Format) -> list[str]:
    """Say what forfeits and absence cost and how marks count."""
    late = (
        "is out of the event"
        if f.no_show == "event"
        else f"forfeits the game {f.forfeit[0]}-{f.forfeit[1]}"
    )
    who = "player" if f.entry == "player" else "pair"
    sentences = [f"A {who} not there after {f.no_show_minutes} minutes {late}."]
    if f.marks_cap is not None:
        sentences.append(f"Standings count at most {f.marks_cap} marks a game.")
    return sentences


def _time(
    held: Sequence[tuple[StageRules, int | None]], tables: int | None
) -> list[str]:
    """Say how long the day takes, where every stage's field is known."""
    together: dict[int | None, list[tuple[StageRules, int]]] = {}
    for stage, n in held:
        if n is None or stage.kind == "league":
            return []
        together.setdefault(stage.feeds_from, []).append((stage, n))
    each = [minutes_together(stages, tables) for stages in together.values()]
    exact, about = (sum(minutes) for minutes in zip(*each, strict=True))
    if not about:
        return [f"Play takes {_hours(exact)} by the clock."]
    how = f"a game taken as {MINUTES_A_GAME} minutes"
    longest = {
        stage.games_of_round(number)
        for stage, n in held
        for number in range(1, (stage_rounds(stage, n or 0) or 9) + 1)
        if stage.kind not in ("round_robin", "swiss") or not stage.minutes
    }
    if 3 in longest:
        how += ", a best of 3 as 2\N{VULGAR FRACTION ONE HALF} games"
    if 5 in longest:
        how += ", a best of 5 as 4 games"
    if exact:
        return [
            f"The timed rounds take {_hours(exact)}, the other matches about "
            f"{_hours(about)}, {how}."
        ]
    return [f"Play takes about {_hours(about)}, {how}."]


def _hours(minutes: int) -> str:
    hours, left = divmod(minutes, 60)
    return f"{hours} h {left:02d} min"
