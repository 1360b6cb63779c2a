"""Draw-box elimination: each round winners draw winners and losers draw losers.

Straight-domino events play it so: out at two losses; in the end the last undefeated
entrant meets the last of the losers, who has to win twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .draw import shuffle
from .play import Play
from .resolve import resolve
from .sources import BYE, LOSERS_BOX, WINNERS_BOX, Source, of_pair
from .values import Match, Resolved, Sides
from .wishes import round_apart


def losses_and_byes(matches: Sequence[Resolved]) -> tuple[Counter[int], Counter[int]]:
    """Count each entrant's losses and byes; a forfeit by both is a loss for each."""
    losses, byes = Counter[int](), Counter[int]()
    for match in matches:
        for side, numbers in enumerate(match.sides, 1):
            if match.bye:
                byes.update(numbers)
            elif match.state == "final" and match.winner != side:
                losses.update(numbers)
    return losses, byes


def alive(play: Play, matches: Sequence[Resolved]) -> tuple[int, ...]:
    """Return the numbers of those with fewer than two losses."""
    losses, _ = losses_and_byes(matches)
    return tuple(sorted(n for n in play.still_in if losses[n] < 2))


def last_to_leave(play: Play, matches: Sequence[Resolved]) -> tuple[int, ...]:
    """Return who went home last, unbeaten or with one loss; of several the least beaten.

    With nobody else left in the box they have won it; () if all have two losses.
    """
    losses, _ = losses_and_byes(matches)
    stayed = {
        number: (play.out.get(number, 0), -losses[number])
        for number in play.entrants
        if losses[number] < 2 and number not in play.disqualified
    }
    best = max(stayed.values(), default=None)
    return tuple(number for number, stay in stayed.items() if stay == best)


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round from the boxes; () when fewer than two are left.

    The odd one out of a box has a bye, drawn among those of the box with the fewest; an
    entrant alone in a box waits without one. One left in each box: the final.
    """
    resolved = resolve(play)
    losses, byes = losses_and_byes(resolved)
    playing = alive(play, resolved)
    round_number = max((match.round for match in play.matches), default=0) + 1
    winners = [n for n in playing if not losses[n]]
    losers = [n for n in playing if losses[n]]
    drawn: list[tuple[tuple[Source, Source], Sides]] = []
    if len(winners) == 1 and len(losers) == 1:
        drawn = [((WINNERS_BOX, LOSERS_BOX), ((winners[0],), (losers[0],)))]
    for box, entrants in ((WINNERS_BOX, winners), (LOSERS_BOX, losers)):
        if len(entrants) < 2:
            continue
        order = list(shuffle(entrants, seed, f"round {round_number} {box}"))
        resting = [_take_bye(order, byes)] if len(order) % 2 else []
        tables = [((a,), (b,)) for a, b in zip(order[::2], order[1::2], strict=True)]
        apart = round_apart(tables, play.wishes, {})
        drawn += [((box, box), sides) for sides in apart]
        drawn += [((box, BYE), ((entrant,), ())) for entrant in resting]
    return tuple(
        Match(
            first_match + i,
            round_number,
            sources if play.matches else _of_pairs(sides),
            sides,
            best_of=play.rules.games_of_round(round_number),
        )
        for i, (sources, sides) in enumerate(drawn)
    )


def _of_pairs(sides: Sides) -> tuple[Source, ...]:
    """Return the sources of the first round, for which the pairs come themselves."""
    return tuple(of_pair(side[0]) if side else BYE for side in sides)


def _take_bye(order: list[int], byes: Counter[int]) -> int:
    """Take the last drawn of those with the fewest byes out of the box."""
    resting = min(reversed(order), key=byes.__getitem__)
    order.remove(resting)
    return resting
