"""The hands of a claimant's opponents and partner, after a line shows some of their tiles."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .layouts import Layout, Room, Unseen, spread


class ShownTiles(NamedTuple):
    """What another seat has shown in a line: tiles played, and tiles it cannot hold."""

    played: tuple[int, ...] = ()
    shut: int = 0


class HiddenHands:
    """The hands of the seats that play beside the claimant, `others` clockwise.

    `tiles` are all unseen tiles.
    """

    def __init__(self, unseen: Unseen, others: Sequence[int]) -> None:
        self.tiles = Counter(unseen.tiles)
        self._unseen, self._others = unseen, others
        self._free = [Counter(unseen.free(seat)) for seat in others]
        self._not_played = unseen.others(*others)
        self._dealt: dict[tuple[int, int], frozenset[int]] = {}

    def unplayed(self, players: Sequence[ShownTiles]) -> Counter[int]:
        """The unseen tiles not played in this line."""
        out = dict(self.tiles)
        for player in players:
            for tile in player.played:
                out[tile] -= 1
        return Counter({tile: copies for tile, copies in out.items() if copies})

    def possible(self, players: Sequence[ShownTiles], player: int) -> Iterator[int]:
        """Tiles the player may still hold."""
        used = [tile for other in players for tile in other.played]
        shut = players[player - 1].shut
        for tile, copies in self._free[player - 1].items():
            if not shut >> tile & 1 and used.count(tile) < copies:
                yield tile

    def dealt(self, place: int, shut: int) -> frozenset[int]:
        """The tiles that a player who lacks `shut` may have been dealt."""
        if (place, shut) not in self._dealt:
            free = self._free[place]
            self._dealt[place, shut] = frozenset(
                tile for tile in free if not shut >> tile & 1
            )
        return self._dealt[place, shut]

    def layout(self, players: Sequence[ShownTiles], out: Counter[int]) -> Layout | None:
        """A layout of all unseen tiles that allows this line, None if there is none."""
        rooms = list(self._not_played)
        for place, (seat, player) in enumerate(zip(self._others, players, strict=True)):
            size = self._unseen.room[seat] - len(player.played)
            rooms.append(Room(seat, size, self.dealt(place, player.shut)))
        layout = spread(tuple(out.elements()), rooms)
        if layout is None:
            return None
        for seat, player in zip(self._others, players, strict=True):
            layout[seat] = tuple(sorted((*layout[seat], *player.played)))
        return layout


def played_by(
    players: tuple[ShownTiles, ...], player: int, tile: int, shut: int
) -> tuple[ShownTiles, ...]:
    """The players after one played `tile` and so showed it has none of the mask `shut`."""
    old = players[player - 1]
    new = ShownTiles((*old.played, tile), old.shut | shut)
    return (*players[: player - 1], new, *players[player:])
