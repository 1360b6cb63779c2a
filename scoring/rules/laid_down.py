"""A lay-down between two tricks, from a hand record or from what lies on the table.

Knows no record and no fault: whether it can be beaten, and whether its bid can be set.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from .bid_claims import SetLine, Stake, find_set
from .claims import Beaten, Lead, beat, shown_out
from .layouts import Unseen, spread
from .losing_claims import catch
from .suits import TrickTable
from .tiles import TILES
from .tricks import Setting, Step


class LaidDown(NamedTuple):
    """All the tiles that `seat` has left, in the order announced.

    `steps` are the plays before it; `gone` are tiles played by nobody knows whom.
    """

    setting: Setting
    table: TrickTable
    seat: int
    leads: Sequence[Lead]
    steps: Sequence[Step]
    gone: Sequence[int] = ()

    def beaten(self, leader: int) -> Beaten | None:
        """The first trick lost by some layout, in a losing contract won; None if none is.

        `leader` leads the next trick; outside a losing contract it is the claimant.
        """
        others, unseen = self._others(), self._unseen()
        if self.setting.caught is not None:
            order = [tile for tile, _ in self.leads]
            place = [self.seat, *others].index(leader)
            return catch(self.table, order, unseen, others, place)
        team = self.setting.game.team
        foes = [seat for seat in others if team(seat) != team(self.seat)]
        return beat(self.table, self.leads, unseen, foes)

    def is_possible(self) -> bool:
        """Whether any hands fit the plays; if none do, somebody reneged."""
        unseen = self._unseen()
        return spread(unseen.tiles, unseen.others()) is not None

    def set_line(
        self, sure: int, *, need: int, own: int, lost: int, total: int
    ) -> SetLine | None:
        """A layout and a line that set a bid of `need` points; None if none does.

        The first `sure` leads cannot be beaten. The claimant's side has `own` points,
        the others `lost`, of `total`. Raises `TooManyError` if the search gives up.
        """
        game = self.setting.game
        own += sum(game.trick + game.count[tile] for tile, _ in self.leads[:sure])
        if own >= need:
            return None
        stake = Stake(
            lost=lost,
            wanted=total - need + 1,
            trick=game.trick,
            values=game.count,
            partners=frozenset({self.seat, *game.partners(self.seat)}),
        )
        low_leads = {
            game.ids[text]: TILES[game.ids[text]].low
            for text in game.announces
            if not self.table.trumps >> game.ids[text] & 1
        }
        unseen, others = self._unseen(), self._others()
        return find_set(self.table, self.leads, unseen, others, stake, low_leads)

    def _unseen(self) -> Unseen:
        """The tiles the claimant cannot see, with the voids that the plays show."""
        game, left = self.setting.game, len(self.leads)
        rest = Counter(dict.fromkeys(game.tiles, game.copies))
        rest.subtract([tile for tile, _ in self.leads])
        rest.subtract([*self.gone, *(step.tile for step in self.steps)])
        others = self._others()
        room = {n: left if n in others else game.each for n in self._clockwise()}
        shown = [(step.seat, step.tile, step.suit) for step in self.steps]
        lacks = shown_out(self.table, shown, self.setting.lead_trump)
        return Unseen(tuple(rest.elements()), room | {0: game.left}, lacks)

    def _others(self) -> list[int]:
        """The seats that play beside the claimant, clockwise."""
        return [seat for seat in self._clockwise() if seat in self.setting.seats]

    def _clockwise(self) -> list[int]:
        seats = self.setting.game.seats
        return [(self.seat - 1 + step) % seats + 1 for step in range(1, seats)]
