"""Layouts: where unseen tiles may lie, as rooms with limits, and a way to fill them.

Pure counting: knows neither suits nor owners.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

# Tile ids by place: a seat, or 0 for tiles nobody drew.
Layout = dict[int, tuple[int, ...]]


class Room(NamedTuple):
    """A place with space for `size` tiles out of `may`."""

    place: int
    size: int
    may: frozenset[int]


class Unseen(NamedTuple):
    """The tiles one player cannot see and where they may be.

    `tiles` names a tile once per copy. `room` is how many tiles each place holds, by
    seat, 0 for tiles nobody drew; `lacks` is by seat the mask of tiles it cannot hold.
    """

    tiles: tuple[int, ...]
    room: Mapping[int, int]
    lacks: Mapping[int, int]

    def may_hold(self, place: int, tile: int) -> bool:
        """Whether the place may hold the tile."""
        return not self.lacks.get(place, 0) >> tile & 1

    def free(self, place: int) -> list[int]:
        """The unseen tiles that may be in a place, once per copy."""
        return [tile for tile in self.tiles if self.may_hold(place, tile)]

    def others(self, *places: int) -> list[Room]:
        """The rooms of all places but these."""
        return [
            Room(place, size, frozenset(self.free(place)))
            for place, size in self.room.items()
            if place not in places
        ]


def spread(tiles: Sequence[int], rooms: Sequence[Room]) -> Layout | None:
    """Put every tile into a room that may have it, none too full; None if impossible.

    Bipartite matching by augmenting paths (H. W. Kuhn, 1955). The answer joins rooms of
    the same place.
    """
    if sum(room.size for room in rooms) != len(tiles):
        return None
    content: list[list[int]] = [[] for _ in rooms]
    for tile in tiles:
        if not _put(tile, rooms, content, set()):
            return None
    layout: Layout = {}
    for room, held in zip(rooms, content, strict=True):
        layout[room.place] = tuple(sorted((*layout.get(room.place, ()), *held)))
    return layout


def _put(
    tile: int, rooms: Sequence[Room], content: list[list[int]], tried: set[int]
) -> bool:
    for index, room in enumerate(rooms):
        if index in tried or tile not in room.may:
            continue
        if len(content[index]) < room.size:
            content[index].append(tile)
            return True
        tried.add(index)
        for place, other in enumerate(content[index]):
            if _put(other, rooms, content, tried):
                content[index][place] = tile
                return True
    return False
