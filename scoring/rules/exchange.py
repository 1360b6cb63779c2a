"""The exchange of one hand: tiles taken from those left over, and tiles put back.

Takes the deal and the table of the declaration; looks at no trick but for what the
bid winner played.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from .deal import Deal, known, plain
from .parts import Exchange
from .suits import TrickTable
from .verdict import Fault, quote


class Swap:
    """The tiles the bid winner took from those left over, and the tiles put back.

    `away` are the known tiles put back.
    """

    def __init__(self, deal: Deal, bidder: int, table: TrickTable | None) -> None:
        self.deal, self.hand, self.game = deal, deal.hand, deal.game
        self.bidder, self.table = bidder, table
        exchange = self.hand.exchange or Exchange()
        self.texts = (*exchange.take, *exchange.discard)
        self.taken = known(self.game, exchange.take)
        self.away = known(self.game, exchange.discard)
        self.uneven = len(exchange.take) != len(exchange.discard)
        # Every tile was drawn, and each stays in its hand.
        self.is_nothing = not (self.game.left or self.hand.left or self.texts)

    @cached_property
    def available(self) -> Counter[int]:
        """Tiles that may be left over: those written down, or all not in the hands."""
        if self.deal.left is not None:
            return Counter(self.deal.left)
        return self._whole_set() - Counter(self._drawn())

    @property
    def left(self) -> Counter[int] | None:
        """The tiles left over, None if they are not certain."""
        sure = self.hand.left is not None or self.available.total() == self.game.left
        return self.available if sure else None

    @property
    def gift(self) -> int:
        """The count put away in 72, which the other side scores."""
        if not (self.game.takes_all and self.hand.rules.kitty):
            return 0
        return sum(self.game.count[tile] for tile in self.away)

    def faults(self, played: Sequence[int]) -> Iterator[Fault]:
        """Faults of the exchange; `played` are the bid winner's tiles played after it."""
        for text in self.texts:
            if text not in self.game.ids:
                values = {"text": quote(text)}
                yield Fault("tile_unknown", values, self.bidder, tile=plain(text))
        case = self._wrong(played)
        if case:
            at = {"seat": self.bidder, "n": self.game.left}
            yield Fault(f"exchange_illegal.{case}", at, self.bidder)

    def _wrong(self, played: Sequence[int]) -> str | None:
        """The case of the exchange's fault, None if the exchange is in order."""
        game = self.game
        if not self.hand.rules.kitty:
            return "off" if self.texts else None
        if self.uneven:
            return "uneven"
        if len(self.taken) > game.left or Counter(self.taken) - self.available:
            return "take"
        if game.takes_all and len(self.taken) != game.left:
            return "all"
        if self._not_in_hand():
            return "held"
        if game.takes_all and self._threw_away_too_much(played):
            return "dear"
        left_count = not game.count_may_stay and not game.takes_all
        return "count" if left_count and self._count_lies() else None

    def _whole_set(self) -> Counter[int]:
        return Counter(dict.fromkeys(self.game.tiles, self.game.copies))

    def _drawn(self) -> Iterator[int]:
        return (tile for tiles in self.deal.hands.values() for tile in tiles)

    def _not_in_hand(self) -> bool:
        own = self.deal.hands.get(self.bidder)
        if own is not None:
            return bool(Counter(self.away) - Counter(own + self.taken))
        others = Counter(self._drawn())
        untaken = (self.left or Counter()) - Counter(self.taken)
        held = others + untaken + Counter(self.away)
        return any(held[tile] > self.game.copies for tile in self.away)

    def _threw_away_too_much(self, played: Sequence[int]) -> bool:
        """Whether trump or count went while a free tile stayed (encyclopedia article)."""
        own = self.deal.hands.get(self.bidder)
        rest = played
        if own is not None:
            rest = list((Counter(own + self.taken) - Counter(self.away)).elements())
        return any(map(self._dear, self.away)) and not all(map(self._dear, rest))

    def _dear(self, tile: int) -> bool:
        trumps = self.table.trumps if self.table else 0
        return bool(self.game.count[tile] or trumps >> tile & 1)

    def _count_lies(self) -> bool:
        lying = self.left_after() or self._never_seen() or self.away
        return any(self.game.count[tile] for tile in lying)

    def left_after(self) -> tuple[int, ...] | None:
        """The tiles left over when play begins, None if the record does not say."""
        if self.is_nothing:
            return ()
        if self.left is None:
            return tuple(self.away) if len(self.away) == self.game.left else None
        lying = self.left - Counter(self.taken)
        return tuple(sorted((lying + Counter(self.away)).elements()))

    def _never_seen(self) -> tuple[int, ...]:
        """The tiles left over because every other tile was played; else none."""
        played = Counter(
            self.game.ids[play.tile]
            for trick in self.hand.plays or ()
            for play in trick
            if play.tile in self.game.ids
        )
        tiles = tuple((self._whole_set() - played).elements())
        return tiles if len(tiles) == self.game.left else ()
