"""Lay-downs in nello and low-no, judged exactly: must the claimant win a trick?

The claimant plays the first legal tile of the announced order; the other players lead
and follow as they like. The module searches the hands they might hold.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .claims import Beaten
from .hidden_hands import HiddenHands, ShownTiles, played_by
from .layouts import Unseen
from .suits import TrickTable, winner
from .tiles import mask

_US = 0


class _Moment(NamedTuple):
    """A moment in a line: the claimant's tiles left, the leader, the opponents."""

    trick: int
    mine: tuple[int, ...]
    leader: int
    hands: tuple[ShownTiles, ...]


def catch(
    table: TrickTable,
    order: Sequence[int],
    unseen: Unseen,
    opponents: Sequence[int],
    leader: int = _US,
) -> Beaten | None:
    """A layout in which the claimant wins one of the remaining tricks, or None.

    `opponents` are the other seats that play, clockwise from the claimant; `leader` is
    the next leader: 0 the claimant, 1 the first opponent.
    """
    return _CatchSearch(table, unseen, opponents).search(tuple(order), leader)


class _CatchSearch:
    def __init__(
        self, table: TrickTable, unseen: Unseen, opponents: Sequence[int]
    ) -> None:
        self.table, self.opponents = table, opponents
        self.hidden = HiddenHands(unseen, opponents)
        self.all = sorted(set(unseen.tiles))
        self.tried: set[_Moment] = set()

    def search(self, order: tuple[int, ...], leader: int) -> Beaten | None:
        hands = (ShownTiles(),) * len(self.opponents)
        return self._from(_Moment(0, order, leader, hands))

    def _from(self, at: _Moment) -> Beaten | None:
        key = at._replace(
            hands=tuple(h._replace(played=tuple(sorted(h.played))) for h in at.hands)
        )
        if key in self.tried or not self._may_win(at):
            return None
        self.tried.add(key)
        onward = []
        for lead, hands in self._leads(at):
            suit = self.table.led[lead]
            tile = lead if at.leader == _US else self._claimant_tile(at, suit)
            for after, tiles in self._answers(at, suit, hands, tile):
                place = self._winner(at, suit, tiles)
                if place == _US:
                    layout = self.hidden.layout(after, self.hidden.unplayed(after))
                    if layout:
                        return Beaten(at.trick, layout)
                else:
                    mine = tuple(t for t in at.mine if t != tile)
                    onward.append(_Moment(at.trick + 1, mine, place, after))
        for then in onward:
            beaten = self._from(then)
            if beaten:
                return beaten
        return None

    def _may_win(self, at: _Moment) -> bool:
        """Whether any tile the claimant still has could win a trick."""
        if not at.mine:
            return False
        if at.leader == _US:
            return True
        used = {tile for hand in at.hands for tile in hand.played}
        strengths, led = self.table.strengths, self.table.led
        return any(
            strengths[led[lead]][tile] > strengths[led[lead]][lead]
            for lead in self.all
            if lead not in used
            for tile in at.mine
        )

    def _claimant_tile(self, at: _Moment, suit: int) -> int:
        """The claimant's tile: the first in the announced order that is legal."""
        legal = self.table.legal(mask(at.mine), suit)
        return next(tile for tile in at.mine if legal >> tile & 1)

    def _leads(self, at: _Moment) -> Iterator[tuple[int, tuple[ShownTiles, ...]]]:
        if at.leader == _US:
            yield at.mine[0], at.hands
            return
        for tile in self.hidden.possible(at.hands, at.leader):
            yield tile, played_by(at.hands, at.leader, tile, 0)

    def _answers(
        self, at: _Moment, suit: int, hands: tuple[ShownTiles, ...], mine: int
    ) -> Iterator[tuple[tuple[ShownTiles, ...], dict[int, int]]]:
        """Every way the others can play to `suit`, with all tiles of the trick."""
        lines = [(hands, {_US: mine})]
        for player in range(1, len(self.opponents) + 1):
            if player == at.leader:
                for _, tiles in lines:
                    tiles[player] = hands[player - 1].played[-1]
                continue
            lines = [
                (after, {**tiles, player: tile})
                for so_far, tiles in lines
                for tile, after in self._follow(so_far, player, suit)
            ]
        yield from lines

    def _follow(
        self, hands: tuple[ShownTiles, ...], player: int, suit: int
    ) -> Iterator[tuple[int, tuple[ShownTiles, ...]]]:
        """The tiles a player may play, those that follow first, and the hands after."""
        lacks = self.table.lacks[suit].__getitem__
        for tile in sorted(self.hidden.possible(hands, player), key=lacks):
            yield tile, played_by(hands, player, tile, lacks(tile))

    def _winner(self, at: _Moment, suit: int, tiles: dict[int, int]) -> int:
        count = len(self.opponents) + 1
        players = [(at.leader + step) % count for step in range(count)]
        return players[winner(self.table, suit, [tiles[player] for player in players])]
