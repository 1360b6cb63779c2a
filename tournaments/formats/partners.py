"""Club night: single players draw a new partner and new opponents each round.

Draws by who has played with whom and who has sat out; scores do not matter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

from .draw import shuffle
from .matching import Met, choose_bye, pair_off
from .play import Play
from .sources import DRAWN
from .values import Match

GROUP = "A"
PLANS = 40
"""How many drawn evenings are compared for repeated partners."""

Partners = tuple[int, int]


def next_round(play: Play, seed: int, first_match: int) -> tuple[Match, ...]:
    """Draw the next round: partners nobody had while possible, then opponents.

    The whole evening is drawn ahead, as the first of several draws with the fewest
    repeated partners, and followed while the field stays as it was. Those left over
    by fours sit out, nobody twice before all have; sitting out is no match.
    """
    stage, matches, still_in = play.rules, play.matches, play.still_in
    number = max((match.round for match in matches), default=0) + 1
    together, played = _past(matches)
    evening = _evening(sorted(still_in), stage.rounds or number, seed)
    pairs = evening[number - 1] if number <= len(evening) else ()
    followed = all(
        _partners_of(matches, past) == set(evening[past - 1])
        for past in range(1, number)
    )
    if not followed or not pairs:
        sat_out = {n: number - 1 - played[n] for n in still_in}
        pairs = _partnerships(
            sorted(still_in), together, sat_out, f"{seed}", seed, number
        )
    drawn = shuffle(pairs, seed, f"opponents {number}")
    tables = zip(drawn[::2], drawn[1::2], strict=True)
    return tuple(
        Match(
            first_match + i,
            number,
            (DRAWN, DRAWN),
            (first, second),
            GROUP,
            stage.games_of_round(number),
        )
        for i, (first, second) in enumerate(tables)
    )


def _past(matches: Sequence[Match]) -> tuple[Met, Counter[int]]:
    """Count how often any two were partners, and the rounds each has played."""
    together: defaultdict[int, Counter[int]] = defaultdict(Counter)
    played: Counter[int] = Counter()
    for match in matches:
        for side in match.sides:
            played.update(side)
            _count_partners(together, side)
    return together, played


def _count_partners(
    together: defaultdict[int, Counter[int]], pair: tuple[int, ...]
) -> None:
    if len(pair) == 2:
        together[pair[0]][pair[1]] += 1
        together[pair[1]][pair[0]] += 1


def _partners_of(matches: Sequence[Match], number: int) -> set[tuple[int, ...]]:
    return {side for match in matches if match.round == number for side in match.sides}


def _evening(
    players: Sequence[int], rounds: int, seed: int
) -> tuple[tuple[Partners, ...], ...]:
    """Draw whole evenings until one has no repeated partner; else take the best."""
    best: tuple[tuple[Partners, ...], ...] = ()
    fewest = -1
    for attempt in range(PLANS):
        together: defaultdict[int, Counter[int]] = defaultdict(Counter)
        sat_out: Counter[int] = Counter()
        evening = []
        repeats = 0
        for number in range(1, rounds + 1):
            pairs = _partnerships(
                players, together, sat_out, f"evening {attempt}", seed, number
            )
            repeats += sum(together[a][b] > 0 for a, b in pairs)
            sitting = set(players) - {player for pair in pairs for player in pair}
            sat_out.update(sitting)
            for pair in pairs:
                _count_partners(together, pair)
            evening.append(pairs)
        if fewest < 0 or repeats < fewest:
            best, fewest = tuple(evening), repeats
        if repeats == 0:
            break
    return best


def _partnerships(
    players: Sequence[int],
    together: Met,
    sat_out: Mapping[int, int],
    purpose: str,
    seed: int,
    number: int,
) -> tuple[Partners, ...]:
    """Draw who rests and who plays with whom in one round."""
    order = list(shuffle(players, seed, f"{purpose} partners {number}"))
    for _ in range(len(order) % 4):
        order.remove(choose_bye(order, together, sat_out))
    return pair_off(order, together)
