"""Lay-downs, judged exactly: does any layout of the unseen tiles beat the order?

Unseen tiles are neither played nor claimed. Voids shown by the plays count; hands
written down for others do not, and the partner neither helps nor harms. The claim falls
if one opponent can hold, keep and play a tile that beats one of the leads.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .layouts import Layout, Room, Unseen, spread
from .suits import SevensTable, TrickTable
from .tiles import mask

Lead = tuple[int, int]  # A tile led and the suit it calls for


class Beaten(NamedTuple):
    """A layout that beats a claim, and the trick it wins (from 0 after the claim)."""

    trick: int
    layout: Layout


def beat(
    table: TrickTable, order: Sequence[Lead], unseen: Unseen, opponents: Sequence[int]
) -> Beaten | None:
    """The first lead of `order` that some layout of the unseen tiles beats, or None.

    Tries each opponent alone: a trick is lost as soon as one of them wins it, and one
    opponent's play binds no other (N42PA 2019, rule 16: "any legal line").
    """
    for trick in range(len(order)):
        for seat in opponents:
            for layout in winning_layouts(table, order[: trick + 1], unseen, seat):
                return Beaten(trick, layout)
    return None


def winning_layouts(
    table: TrickTable, order: Sequence[Lead], unseen: Unseen, seat: int
) -> Iterator[Layout]:
    """Layouts in which `seat` wins the last lead of `order`."""
    lead, suit = order[-1]
    strengths = table.strengths[suit]
    free = sorted({*unseen.free(seat)})
    strong = [tile for tile in free if strengths[tile] > strengths[lead]]
    if isinstance(table, SevensTable) and table.nearest:
        layout = _nearer(unseen, seat, strong, len(order))
        if layout:
            yield layout
        return
    follows = [table.followers[called] for _, called in order]
    for tile in strong:
        layout = _Line(unseen, seat, tile, follows).search()
        if layout:
            yield layout


def _nearer(unseen: Unseen, seat: int, near: list[int], tricks: int) -> Layout | None:
    """Sevens, nearest first: a seat wins trick n with n tiles nearer than the lead."""
    first = Room(seat, tricks, frozenset(near))
    rest = Room(seat, unseen.room[seat] - tricks, frozenset(unseen.free(seat)))
    return spread(unseen.tiles, [first, rest, *unseen.others(seat)])


class _Line:
    """Can `seat` hold `tile`, keep it while the earlier leads are played, then play it?

    At each lead the seat follows with another tile, or shows out: then it has none of
    that suit left and throws something else. `follows` are the masks of followers by
    lead. Tiles that follow the same leads and may lie in the same places are alike; the
    search tries one of them.
    """

    def __init__(
        self, unseen: Unseen, seat: int, tile: int, follows: Sequence[int]
    ) -> None:
        self.unseen, self.seat, self.tile, self.follows = unseen, seat, tile, follows
        self.free = Counter(unseen.free(seat))
        self.kinds = {tile: self._kind(tile) for tile in self.free}
        self.tried: set[tuple[object, ...]] = set()

    def _kind(self, tile: int) -> tuple[object, ...]:
        return (
            *(mask >> tile & 1 for mask in self.follows),
            *(seat for seat in self.unseen.room if self.unseen.may_hold(seat, tile)),
        )

    def search(self) -> Layout | None:
        """A layout that answers yes, None if there is none."""
        return self._search_from(0, (self.tile,), 0)

    def _search_from(
        self, trick: int, held: tuple[int, ...], shut: int
    ) -> Layout | None:
        """From `trick` on: the seat has or had `held`, and nothing else of `shut`."""
        kinds = tuple(sorted(map(repr, map(self.kinds.__getitem__, held))))
        if (trick, kinds, shut) in self.tried:
            return None
        self.tried.add((trick, kinds, shut))
        suit = self.follows[trick]
        keeps = suit >> self.tile & 1
        out = shut if keeps else shut | suit
        if trick == len(self.follows) - 1:
            return self._layout(held, out)
        for tile in self._one_of_each_kind(held, suit & ~shut):
            layout = self._search_from(trick + 1, (*held, tile), shut)
            if layout:
                return layout
        for tile in () if keeps else self._one_of_each_kind(held, ~out):
            layout = self._search_from(trick + 1, (*held, tile), out)
            if layout:
                return layout
        return None

    def _one_of_each_kind(self, held: tuple[int, ...], wanted: int) -> Iterator[int]:
        """One tile of each kind that the seat may still hold and that is wanted."""
        used = Counter(held)
        seen = set()
        for tile, copies in self.free.items():
            kind = self.kinds[tile]
            if wanted >> tile & 1 and used[tile] < copies and kind not in seen:
                seen.add(kind)
                yield tile

    def _layout(self, held: tuple[int, ...], shut: int) -> Layout | None:
        size = self.unseen.room[self.seat] - len(held)
        may = frozenset(tile for tile in self.free if not shut >> tile & 1)
        rest = Counter(self.unseen.tiles) - Counter(held)
        rooms = [Room(self.seat, size, may), *self.unseen.others(self.seat)]
        layout = spread(tuple(rest.elements()), rooms)
        if layout is None:
            return None
        return {**layout, self.seat: tuple(sorted((*held, *layout[self.seat])))}


def shown_out(
    table: TrickTable, plays: Iterable[tuple[int, int, int | None]], first_trump: bool
) -> Mapping[int, int]:
    """By seat, the mask of tiles its own plays prove it no longer holds.

    `plays` are seat, tile and suit led (None for a lead). A seat that did not follow
    has none of the suit. In sevens, played nearest first, nobody has a nearer tile than
    the one played. `first_trump`: the first lead had to be a trump if one was held.
    """
    lacks: dict[int, int] = {}
    for number, (seat, tile, suit) in enumerate(plays):
        gone = table.lacks[table.led[tile] if suit is None else suit][tile]
        if first_trump and number == 0 and not table.trumps >> tile & 1:
            gone |= table.trumps
        lacks[seat] = lacks.get(seat, 0) | gone
    return lacks


def winning_hands(
    table: TrickTable, order: Sequence[Lead], unseen: Unseen, seats: Sequence[int]
) -> Iterator[Unseen]:
    """The unseen tiles after giving one of `seats` a hand that wins one of the leads."""
    for trick in range(len(order)):
        for seat in seats:
            leads = order[: trick + 1]
            layout = next(winning_layouts(table, leads, unseen, seat), None)
            if layout:
                yield _with_hand(unseen, seat, layout[seat])


def _with_hand(unseen: Unseen, seat: int, hand: Sequence[int]) -> Unseen:
    """The unseen tiles after giving `hand` to a seat."""
    rest = Counter(unseen.tiles) - Counter(hand)
    gone = mask(tile for tile in hand if not rest[tile])
    lacks = {place: unseen.lacks.get(place, 0) | gone for place in unseen.room}
    return unseen._replace(lacks=lacks | {seat: ~mask(hand)})
