"""Lay-downs in nello and low-no, judged exactly: must the claimant win a trick?

The claimant plays the first legal tile of the announced order; the other players lead
and follow as they like. The module searches the hands they might hold.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .claims import Beaten
from .layouts import Room, Unseen, spread
from .suits import TrickTable, winner

_US = 0


class _Opponent(NamedTuple):
    """What an opponent has shown in a line: tiles played, and tiles it cannot hold."""

    played: tuple[int, ...] = ()
    shut: int = 0


class _Moment(NamedTuple):
    """A moment in a line: the claimant's tiles left, the leader, the opponents."""

    trick: int
    mine: tuple[int, ...]
    leader: int
    hands: tuple[_Opponent, ...]


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
        self.table, self.unseen, self.opponents = table, unseen, opponents
        self.free = [Counter(unseen.free(seat)) for seat in opponents]
        self.all = sorted(set(unseen.tiles))
        self.tried: set[_Moment] = set()

    def search(self, order: tuple[int, ...], leader: int) -> Beaten | None:
        return self._from(
            _Moment(0, order, leader, (_Opponent(),) * len(self.opponents))
        )

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
                    layout = self._layout(after)
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
        return any(
            self.table.strength(self.table.led[lead], tile)
            > self.table.strength(self.table.led[lead], lead)
            for lead in self.all
            if lead not in used
            for tile in at.mine
        )

    def _claimant_tile(self, at: _Moment, suit: int) -> int:
        """The claimant's tile: the first in the announced order that is legal."""
        held = sum(1 << tile for tile in at.mine)
        legal = self.table.legal(held, suit)
        return next(tile for tile in at.mine if legal >> tile & 1)

    def _leads(self, at: _Moment) -> Iterator[tuple[int, tuple[_Opponent, ...]]]:
        if at.leader == _US:
            yield at.mine[0], at.hands
            return
        for tile in self._possible_tiles(at, at.leader, -1):
            yield tile, _play(at.hands, at.leader, tile, 0)

    def _possible_tiles(self, at: _Moment, player: int, wanted: int) -> Iterator[int]:
        """Tiles the opponent may still hold and play, out of the mask `wanted`."""
        used = Counter(tile for hand in at.hands for tile in hand.played)
        shut = at.hands[player - 1].shut
        for tile, copies in self.free[player - 1].items():
            if wanted >> tile & 1 and not shut >> tile & 1 and used[tile] < copies:
                yield tile

    def _answers(
        self, at: _Moment, suit: int, hands: tuple[_Opponent, ...], mine: int
    ) -> Iterator[tuple[tuple[_Opponent, ...], dict[int, int]]]:
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
                for tile, after in self._follow(at._replace(hands=so_far), player, suit)
            ]
        yield from lines

    def _follow(
        self, at: _Moment, player: int, suit: int
    ) -> Iterator[tuple[int, tuple[_Opponent, ...]]]:
        suited = self.table.followers[suit]
        for tile in self._possible_tiles(at, player, suited):
            yield tile, _play(at.hands, player, tile, 0)
        for tile in self._possible_tiles(at, player, ~suited):
            yield tile, _play(at.hands, player, tile, suited)

    def _winner(self, at: _Moment, suit: int, tiles: dict[int, int]) -> int:
        count = len(self.opponents) + 1
        players = [(at.leader + step) % count for step in range(count)]
        return players[winner(self.table, suit, [tiles[player] for player in players])]

    def _layout(
        self, hands: tuple[_Opponent, ...]
    ) -> dict[int, tuple[int, ...]] | None:
        rooms = self.unseen.others(*self.opponents)
        rest = Counter(self.unseen.tiles)
        for seat, hand, free in zip(self.opponents, hands, self.free, strict=True):
            size = self.unseen.room[seat] - len(hand.played)
            may = frozenset(tile for tile in free if not hand.shut >> tile & 1)
            rooms.append(Room(seat, size, may))
            rest.subtract(hand.played)
        layout = spread(tuple(rest.elements()), rooms)
        if layout is None:
            return None
        for seat, hand in zip(self.opponents, hands, strict=True):
            layout[seat] = tuple(sorted((*layout[seat], *hand.played)))
        return layout


def _play(
    hands: tuple[_Opponent, ...], player: int, tile: int, shut: int
) -> tuple[_Opponent, ...]:
    """The hands after `player` played `tile`, showing it has none of the mask `shut`."""
    old = hands[player - 1]
    new = _Opponent((*old.played, tile), old.shut | shut)
    return (*hands[: player - 1], new, *hands[player:])
