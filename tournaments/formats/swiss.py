"""Swiss rounds: by draw or by score, without rematches while possible.

Pairs by who has met, who sat out and who has won how often.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from .circle import circle
from .draw import shuffle
from .matching import Met, choose_bye, pair_off
from .play import Play
from .round_robin import pairing
from .totals import add_up
from .values import Entrant, Match

GROUP = "A"


def draw_order(entrants: Sequence[Entrant], seed: int) -> tuple[int, ...]:
    """Return the entrants' numbers in drawn order."""
    return shuffle(sorted(entrant.number for entrant in entrants), seed, "swiss")


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round for those still in; the last match is the bye of an odd field.

    By draw (option ``pairing`` "draw"), the rounds are those of a circle over the drawn
    order while the field does not change, so that nobody meets twice before all have
    met. Once somebody has come or gone, and always by score ("score"), the round is the
    exact pairing of :func:`~.matching.pair_off`. Nobody has a second bye before
    everybody had one.
    """
    stage = play.rules
    number = max((match.round for match in play.matches), default=0) + 1
    by_score = stage.option("pairing") == "score"
    planned = None if by_score else _planned(play, seed, number)
    pairs = planned or _paired(play, seed, number)
    in_order = sorted(pairs, key=lambda pair: pair[1] is None)
    return tuple(
        pairing(stage, first_match + i, number, GROUP, a, b)
        for i, (a, b) in enumerate(in_order)
    )


def meetings(matches: Sequence[Match]) -> tuple[Met, Counter[int]]:
    """Count how often any two have met, and each entrant's byes."""
    met: defaultdict[int, Counter[int]] = defaultdict(Counter)
    byes: Counter[int] = Counter()
    for match in matches:
        first, second = match.sides
        if not (first and second):
            byes.update((*first, *second))
        for a in first:
            for b in second:
                met[a][b] += 1
                met[b][a] += 1
    return met, byes


def _planned(
    play: Play, seed: int, number: int
) -> tuple[tuple[int, int | None], ...] | None:
    """Return round ``number`` of the circle, None if past rounds are not of the circle."""
    rounds = circle(shuffle(sorted(play.still_in), seed, "swiss"), number)
    for past in range(1, number):
        drawn = {
            frozenset((*match.sides[0], *match.sides[1]))
            for match in play.matches
            if match.round == past
        }
        planned = rounds[(past - 1) % len(rounds)]
        if drawn != {frozenset(pair) - {None} for pair in planned}:
            return None
    return rounds[(number - 1) % len(rounds)]


def _paired(play: Play, seed: int, number: int) -> list[tuple[int, int | None]]:
    """Pair off everybody still in, strongest or first drawn first."""
    order = list(shuffle(sorted(play.still_in), seed, f"swiss round {number}"))
    if play.rules.option("pairing") == "score":
        totals = add_up(order, play.results.values())
        order.sort(
            key=lambda n: (totals[n].half_wins, totals[n].marks_for), reverse=True
        )
    met, byes = meetings(play.matches)
    pairs: list[tuple[int, int | None]] = []
    if len(order) % 2:
        out = choose_bye(order, met, byes)
        order.remove(out)
        pairs.append((out, None))
    return pairs + list(pair_off(order, met))
