"""Swiss rounds: each drawn when the one before is over, along a plan of those to come.

Pairs meet by draw or by score, without rematches while possible; `partners` and
`threes` plan evenings of single players.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from . import partners, threes
from .draw import shuffle
from .format import StageRules
from .matching import Met, times_together
from .play import Play
from .round_robin import circle, pairing
from .rounds_ahead import Tables, as_tables, draw_ahead
from .sources import BYE, DRAWN, Source, of_pair
from .totals import add_up
from .values import Match, Sides
from .wishes import draw_apart, round_apart

GROUP = "A"
# How the rounds to come are planned, by the option ``pairing``; else two by two.
PLANNED_BY = {"partners": partners.rounds_after, "threes": threes.rounds_after}


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round for those still in; the last match is the bye of an odd field.

    Those left over at tables of single players sit out; sitting out is no match. Sides
    change tables where that meets wishes.
    """
    number = max((match.round for match in play.matches), default=0) + 1
    drawn = _planned(play, seed, number)
    met = times_together(match.entrants for match in play.matches)
    return tuple(
        Match(
            first_match + i,
            number,
            tuple(map(_source, sides)),
            sides,
            GROUP,
            play.rules.games_of_round(number),
        )
        for i, sides in enumerate(round_apart(drawn, play.wishes, met))
    )


def _source(side: tuple[int, ...]) -> Source:
    if not side:
        return BYE
    return of_pair(side[0]) if len(side) == 1 else DRAWN


def _planned(play: Play, seed: int, number: int) -> Tables:
    """Return the next round of the first plan that the rounds played so far follow.

    There is a plan for all rounds after each round that was played. It holds until the
    field changes.
    """
    rules, still_in = play.rules, {*play.still_in}
    rounds_after = PLANNED_BY.get(str(rules.option("pairing")), _rounds_after)
    past = [
        _together(rules, (match.sides for match in play.matches if match.round == at))
        for at in range(1, number)
    ]
    for since in range(number):
        after = past[since:]
        if not all(frozenset().union(*groups) <= still_in for groups in after):
            continue
        rounds = rounds_after(play, seed, number, since)
        if [_together(rules, drawn) for drawn in rounds[: len(after)]] == after:
            return rounds[len(after)]
    raise AssertionError("what is planned after the last round follows it")


def _together(rules: StageRules, tables: Iterable[Sides]) -> frozenset[frozenset[int]]:
    """Return who plays together: at one table, of partners drawn anew on one side."""
    if rules.option("pairing") == "partners":
        return frozenset(frozenset(side) for sides in tables for side in sides)
    return frozenset(frozenset().union(*sides) for sides in tables)


def _rounds_after(play: Play, seed: int, number: int, since: int) -> Sequence[Tables]:
    """Pair off the rounds after round ``since``.

    By draw (option ``pairing`` "draw"), the rounds are those of a circle over the drawn
    order while the field does not change, so that nobody meets twice before all have
    met. Once somebody has come or gone, and always by score ("score"), the rounds left
    are drawn together by :func:`~.rounds_ahead.draw_ahead`, so that the fewest meet
    again. Nobody has a second bye before everybody had one.
    """
    by_score = play.rules.option("pairing") == "score"
    if by_score and since < number - 1:
        return ()
    if not by_score and since == 0:
        rounds = circle(_circle_order(play, seed, number), number)
        return [as_tables(rounds[at % len(rounds)]) for at in range(number)]
    last = max(play.rules.rounds or 0, number)
    drawn = draw_ahead(
        [_order(play, seed, at, by_score) for at in range(since + 1, last + 1)],
        *meetings([match for match in play.matches if match.round <= since]),
        seed=seed,
        purpose=f"swiss rounds from {since + 1}",
        is_near=by_score,
    )
    return [as_tables(pairs) for pairs in drawn]


def meetings(matches: Sequence[Match]) -> tuple[Met, Counter[int]]:
    """Count how often any two have met, and each entrant's byes."""
    alone = (match.entrants for match in matches if not all(match.sides))
    byes = Counter(entrant for entrants in alone for entrant in entrants)
    return times_together(match.entrants for match in matches), byes


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
