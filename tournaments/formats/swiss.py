"""Swiss rounds: by draw or by score, without rematches while possible.

Pairs by who has met, who sat out and who has won how often.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from .draw import shuffle
from .matching import Met
from .play import Play
from .round_robin import circle, pairing
from .rounds_ahead import Groups, Round, continued, draw_ahead
from .totals import add_up
from .values import Entrant, Match
from .wishes import draw_apart, round_apart

GROUP = "A"


def draw_order(entrants: Sequence[Entrant], seed: int) -> tuple[int, ...]:
    """Return the entrants' numbers in drawn order."""
    return shuffle(sorted(entrant.number for entrant in entrants), seed, "swiss")


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round for those still in; the last match is the bye of an odd field.

    By draw (option ``pairing`` "draw"), the rounds are those of a circle over the drawn
    order while the field does not change, so that nobody meets twice before all have
    met. Once somebody has come or gone, and always by score ("score"), the rounds left
    are drawn together by :func:`~.rounds_ahead.draw_ahead`, so that the fewest meet
    again. Nobody has a second bye before everybody had one.
    """
    number = max((match.round for match in play.matches), default=0) + 1
    past = [
        frozenset(
            frozenset(n for side in match.sides for n in side)
            for match in play.matches
            if match.round == before
        )
        for before in range(1, number)
    ]
    pairs = continued(
        past, lambda since: _rounds_after(play, seed, past, since), _seated
    )
    in_order = sorted(_apart(play, pairs), key=lambda pair: pair[1] is None)
    return tuple(
        pairing(play.rules, first_match + i, number, GROUP, a, b)
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


def _rounds_after(
    play: Play, seed: int, past: Sequence[Groups], since: int
) -> Sequence[Round]:
    """Draw the rounds after round ``since``; () if another field played them."""
    number = len(past) + 1
    by_score = play.rules.option("pairing") == "score"
    if by_score and since < len(past):
        return ()
    if not by_score and since == 0:
        rounds = circle(_circle_order(play, seed, number), number)
        return [rounds[at % len(rounds)] for at in range(number)]
    if any(frozenset().union(*drawn) != {*play.still_in} for drawn in past[since:]):
        return ()
    last = max(play.rules.rounds or 0, number)
    return draw_ahead(
        [_order(play, seed, at, by_score) for at in range(since + 1, last + 1)],
        *meetings([match for match in play.matches if match.round <= since]),
        seed=seed,
        purpose=f"swiss rounds from {since + 1}",
        is_near=by_score,
    )


def _apart(play: Play, pairs: Round) -> Round:
    """Let pairs of the round change places where that meets more wishes."""
    if not play.wishes:
        return pairs
    tables = [((a,), (b,)) for a, b in pairs if b is not None]
    apart = round_apart(tables, play.wishes, meetings(play.matches)[0])
    byes = [(a, b) for a, b in pairs if b is None]
    return (*((a, b) for (a,), (b,) in apart), *byes)


def _circle_order(play: Play, seed: int, number: int) -> tuple[int, ...]:
    """Return the order of the circle, in which the wishes hold for all its rounds."""
    last = max(play.rules.rounds or 0, number)

    def rounds(order: Sequence[int]) -> list[Match]:
        return [
            pairing(play.rules, 0, at, GROUP, a, b)
            for at, pairs in enumerate(circle(order, last), 1)
            for a, b in pairs
        ]

    drawn = shuffle(sorted(play.still_in), seed, "swiss")
    return draw_apart(drawn, rounds, play.wishes, seed, "swiss")


def _seated(pairs: Round) -> Groups:
    return frozenset(frozenset(n for n in pair if n is not None) for pair in pairs)


def _order(play: Play, seed: int, number: int, by_score: bool) -> tuple[int, ...]:
    """Return everybody still in, strongest or first drawn first."""
    order = shuffle(sorted(play.still_in), seed, f"swiss round {number}")
    if not by_score:
        return order
    totals = add_up(order, play.results.values())
    return tuple(
        sorted(
            order,
            key=lambda n: (totals[n].half_wins, totals[n].marks_for),
            reverse=True,
        )
    )
