"""Stages with a cut, played in part, and every way they can end."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from tournaments.formats import (
    Clinch,
    Entrant,
    Game,
    Match,
    Play,
    Result,
    StageRules,
    bye_result,
    clinches,
    open_stage,
    stage_standings,
)

CLASSIC = ("wins", "marks_for", "marks_against", "hand_or_domino")
SCORES = [(11, 6), (11, 0), (9, 3), (7, 6), (7, 5), (7, 0), (6, 5), (4, 2), (1, 0)]
LEVEL = [(6, 6), (3, 3), (0, 0)]
ALL_SCORES = [*SCORES, *[(b, a) for a, b in SCORES], *LEVEL]


def morning(size: int | None, advance: object, **more: object) -> StageRules:
    rules = {"rank_by": CLASSIC, **more}
    return StageRules(
        "Morning", "round_robin", group_size=size, advance=advance, **rules
    )


def result(match: Match, score: tuple[int, int]) -> Result:
    a, b = score
    winner = None if a == b else 1 if a > b else 2
    ended = "played" if max(a, b) >= 7 else "time"
    return Result(match.number, match.sides, (Game(score, ended),), winner)


def drawn(stage: StageRules, n: int, seed: int = 1, **more: object) -> Play:
    """Draw a stage of which nothing is played but the byes."""
    drawing = open_stage(stage, [Entrant(i) for i in range(1, n + 1)], seed)
    byes = {m.number: bye_result(m) for m in drawing.matches if not m.sides[1]}
    return Play(stage, drawing.groups, drawing.matches, byes, **more)


def playable(play: Play) -> list[Match]:
    return [match for match in play.matches if match.sides[1]]


def clinch(play: Play, number: int) -> Clinch:
    return clinches(play)[number]


def started(
    stage: StageRules, n: int, seed: int, open_matches: int, cap: int | None = None
) -> Play:
    """Draw a stage and play all but its last matches at random."""
    play = drawn(stage, n, seed, marks_cap=cap)
    rng = random.Random(seed)
    matches = playable(play)
    results = {
        match.number: result(match, rng.choice(ALL_SCORES))
        for match in matches[: len(matches) - open_matches]
    }
    return replace(play, results={**play.results, **results})


def every_end(play: Play) -> dict[int, str]:
    """Try every score of the open matches: who can miss the cut, who can make it?"""
    to_play = [match for match in play.matches if match.number not in play.results]
    scores = [s for s in ALL_SCORES if play.rules.minutes or max(s) >= 7]
    can = {n: [False, False] for n in play.entrants}
    for ends in product(scores, repeat=len(to_play)):
        end = {
            m.number: result(m, score) for m, score in zip(to_play, ends, strict=True)
        }
        over = replace(play, results={**play.results, **end})
        for number, first, last, cut in spans(over):
            can[number][0] |= last >= cut
            can[number][1] |= first < cut
    return {
        n: "alive" if misses and makes else "in" if makes else "out"
        for n, (misses, makes) in can.items()
    }


def spans(play: Play) -> Iterator[tuple[int, int, int, int]]:
    """Give each entrant's first and last place, ties still open, and the cut."""
    stage, groups, rows = play.rules, play.groups, stage_standings(play)
    [(rule, cut)] = stage.advance.items()
    settled_later = bool(stage.cut_by) or bool(
        {"hand_or_domino", "lot"} & set(stage.rank_by)
    )
    for table in ["*"] if rule == "best" else [name for name, _ in groups]:
        ranked = [row for row in rows if row.group == table]
        for place, row in enumerate(ranked):
            first = last = place
            while settled_later and first and ranked[first - 1].above_next_by == "tied":
                first -= 1
            while settled_later and ranked[last].above_next_by == "tied":
                last += 1
            yield row.entrant, first, last, min(cut, len(ranked))


SAMPLE = {
    "rank_by": ("marks_for",),
    "cut_by": tuple((str(place), ("one_hand",)) for place in range(1, 9)),
}
CHAINS = (
    {"rank_by": CLASSIC},
    SAMPLE,
    {"rank_by": ("wins", "marks_diff")},
    {"rank_by": ("wins", "losses", "marks_against", "marks_for", "lot")},
    {"rank_by": ("wins", "marks_for", "marks_against", "head_to_head")},
)


def a_race(rng: random.Random) -> tuple[StageRules, int, int]:
    """Give a stage with a cut, its field, and how many matches are still open."""
    n = rng.randint(3, 8)
    rule = rng.choice(({"best": rng.randint(1, n - 1)}, {"top": rng.randint(1, 2)}))
    stage = morning(
        rng.choice((None, 4, 5)),
        rule,
        minutes=rng.choice((25, None)),
        **rng.choice(CHAINS),
    )
    return stage, n, rng.choice((1, 1, 2))
