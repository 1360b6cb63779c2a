"""Games for money: what the losers of each game pay its winners."""

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field

from tournaments.event.models import Event, Game, Side
from tournaments.formats import game_winner
from tournaments.formats.payouts import Stake, balances, stake_lost

# By match and game number how often each side was set; None before an app gives it.
Sets = Mapping[tuple[int, int], Mapping[int, int]]
sets_of_games: list[Callable[[Event], Sets]] = []


@dataclass(frozen=True, slots=True)
class Lost:
    """What games for money cost: each pair's balance, together nothing."""

    balance: Mapping[int, int] = field(default_factory=dict)
    games: int = 0
    without_sheet: int = 0  # Games whose sets nobody wrote down: none counted


def lost_in(event: Event, stake: Stake, pairs: Set[int]) -> Lost:
    """The balances over all games that these pairs played against each other."""
    sets: dict[tuple[int, int], Mapping[int, int]] = {}
    for read in sets_of_games:
        sets |= read(event)
    sides: dict[int, dict[int, int]] = {}
    rows = Side.objects.filter(match__event=event, pair__number__in=pairs)
    for match, side, pair in rows.values_list("match_id", "side", "pair__number"):
        sides.setdefault(match, {})[side] = pair
    played = Game.objects.filter(
        match__event=event, ended__in=["played", "time"], marks_3=None
    ).select_related("match")
    lost, games, without = [], 0, 0
    for game in played.order_by("match__number", "number"):
        pair_on = sides.get(game.match_id, {})
        winner = game_winner(game.score) if game.score else None
        if len(pair_on) < 2 or winner is None:
            continue
        loser = 3 - winner
        of_game = sets.get((game.match.number, game.number))
        cents = stake_lost(
            stake,
            target=event.rules.target,
            marks=game.marks[loser - 1],
            sets=(of_game or {}).get(loser, 0),
        )
        lost.append((pair_on[loser], pair_on[winner], cents))
        games += 1
        without += of_game is None and stake.set > 0
    return Lost(balances(lost), games, without)
