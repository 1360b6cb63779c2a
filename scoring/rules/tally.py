"""What each side took in the complete tricks of a hand, and what that decides.

Knows the bid and what must be taken; nothing of faults and claims.
"""

from collections.abc import Sequence

from .bids import Bid
from .game import Variant
from .tricks import WonTrick


class Tally:
    """The points and the tricks by team.

    `team` bid `bid` and must lose every trick if it `is_losing`. `gift` is the count
    that the others have without a trick, `total` all that can be had in the hand.
    """

    def __init__(
        self,
        game: Variant,
        tricks: Sequence[WonTrick],
        team: int,
        bid: Bid,
        *,
        is_losing: bool = False,
        gift: int = 0,
        total: int,
    ) -> None:
        self.game, self.team, self.bid = game, team, bid
        self.is_losing, self.gift, self.total = is_losing, gift, total
        self.won: list[tuple[int, int]] = []  # The team and the points of each trick
        self.points, self.tricks = [0] * game.teams, [0] * game.teams
        self.points[(team + 1) % game.teams] += gift
        for seat, points in tricks:
            winner = game.teams_by_seat[seat]
            self.won.append((winner, points))
            self.points[winner] += points
            self.tricks[winner] += 1

    @property
    def is_played_out(self) -> bool:
        """Every trick is complete."""
        return len(self.won) == self.game.each

    @property
    def is_made(self) -> bool | None:
        """Whether the tricks made or set the bid; None while it is open."""
        certain = self.certain()
        return certain and certain[0]

    def certain(self) -> tuple[bool, int] | None:
        """Whether the bid was made, and after how many tricks that was certain.

        Looks at the complete tricks alone, as the hand record defines it. None if
        uncertain.
        """
        need = self.bid.need
        if self.is_losing or not need:
            return self._all_or_nothing()
        total = sum(self.points) if self.is_played_out else self.total
        own, others, most = 0, self.gift, total - need
        if others > most:
            return False, 0
        for number, (winner, points) in enumerate(self.won, 1):
            if winner == self.team:
                own += points
            else:
                others += points
            if own >= need:
                return True, number
            if others > most:
                return False, number
        return None

    def _all_or_nothing(self) -> tuple[bool, int] | None:
        for number, (winner, _) in enumerate(self.won, 1):
            if (winner == self.team) == self.is_losing:
                return False, number
        return (True, self.game.each) if self.is_played_out else None

    def with_rest(self, team: int) -> tuple[list[int], list[int]]:
        """The points and the tricks if everything that remains goes to `team`."""
        points, tricks = [*self.points], [*self.tricks]
        points[team] += self.total - sum(points)
        tricks[team] += self.game.each - sum(tricks)
        return points, tricks
