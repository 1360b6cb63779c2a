"""The deal, the declaration and the exchange of one hand, judged in that order.

Takes the winner of the auction; does not look at the play of the hand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .auction import Winner
from .contracts import CONTRACTS, Contract
from .games import Game
from .hand import Declaration, Exchange, Hand
from .suits import Table, suit_of
from .tiles import TEXTS, TILES
from .turns import Turns
from .verdict import Fault, quote


def deal_faults(hand: Hand) -> Iterator[Fault]:
    """Faults of the tiles drawn and left, by seat: unknown, repeated, wrong number."""
    game = hand.game
    seen: Counter[int] = Counter()
    for seat, tiles in enumerate(hand.hands or (), 1):
        if tiles is not None:
            yield from _tile_faults(game, tiles, seen, seat)
            if len(tiles) != game.each:
                values = {"seat": seat, "n": len(tiles), "each": game.each}
                yield Fault("hand_size", values, seat)
    if hand.left is not None:
        yield from _tile_faults(game, hand.left, seen, None)
        if len(hand.left) != game.left:
            values = {"n": len(hand.left), "left": game.left}
            yield Fault("hand_size.left", values)


def _tile_faults(
    game: Game, tiles: Iterable[str], seen: Counter[int], seat: int | None
) -> Iterator[Fault]:
    case = "left" if seat is None else "drawn"
    for text in tiles:
        tile = game.ids.get(text)
        if tile is None:
            values = {"seat": seat, "text": quote(text)}
            yield Fault(f"tile_unknown.{case}", values, seat, tile=plain(text))
            continue
        seen[tile] += 1
        if seen[tile] > game.copies:
            values = {"seat": seat, "tile": TEXTS[tile]}
            yield Fault(f"tile_repeated.{case}", values, seat, tile=TEXTS[tile])


def plain(text: str) -> str:
    """An unknown tile as written, cut to a readable length."""
    return text[:24]


def known(game: Game, tiles: Iterable[str]) -> list[int]:
    """The ids of the tiles that belong to the set."""
    return [game.ids[text] for text in tiles if text in game.ids]


class Declared(NamedTuple):
    """The contract in force. `table` is None if a trump is missing."""

    contract: Contract
    trump: str | None
    table: Table | None
    faults: tuple[Fault, ...]


def declare(hand: Hand, won: Winner) -> Declared:
    """The contract of a hand that was bid, with the faults of its declaration."""
    named = hand.declaration or Declaration()
    contract = CONTRACTS[named.contract or won.bid.contract or "straight"]
    if contract.trump and named.trump is None and hand.rules.first_domino:
        named = named._replace(trump=_first_domino(hand, won, contract))
    faults = tuple(_declaration_faults(hand, won, contract, named))
    missing = contract.trump and named.trump is None
    trump = named.trump if contract.trump else None
    doubles = contract.doubles(hand.rules, named.doubles, trump)
    doubles = doubles or named.doubles or "high"
    table = None if missing else contract.table(hand.rules, trump, doubles)
    return Declared(contract, trump, table, faults)


def _first_domino(hand: Hand, won: Winner, contract: Contract) -> str | None:
    """The high end of the first tile that the bidder plays, whoever led."""
    game, trick = hand.game, next(iter(hand.plays or ()), ())
    out = contract.out(game, won.seat)
    seats = [seat for seat in range(1, game.seats + 1) if seat not in out]
    turns = Turns(game.seats, seats, contract.leader(game, won.seat, hand.rules))
    for play in trick:
        seat = play.seat or turns.due
        turns.take(seat)
        if seat == won.seat:
            tile = game.ids.get(play.tile)
            return None if tile is None else str(TILES[tile].high)
    return None


def _declaration_faults(
    hand: Hand, won: Winner, contract: Contract, named: Declaration
) -> Iterator[Fault]:
    bid, seat, rules = won.bid, won.seat, hand.rules
    at: dict[str, object] = {"seat": seat, "contract": contract.name, "bid": bid.text}
    by_word = bid.contract == contract.name
    if not by_word and not (hand.game.name == "42" or contract.name == "straight"):
        at |= {"title": hand.game.name}
        yield Fault("contract_off.game", at, seat)
    elif not by_word and not contract.allowed(rules, won):
        yield Fault("contract_off", at, seat)
    elif contract.doubles(rules, named.doubles, named.trump) is None:
        yield Fault("contract_off.doubles", at | {"text": named.doubles}, seat)
    if not contract.fits(bid, rules):
        yield Fault("contract_bid", at, seat)
    written = (hand.hands or {seat - 1: None})[seat - 1]
    if written is not None:
        held = sum(TILES[tile].is_double for tile in known(hand.game, written))
        if held < bid.doubles:
            yield Fault("contract_doubles", at | {"held": held, "n": bid.doubles}, seat)
    yield from _trump_faults(hand, seat, contract, named.trump)


def _trump_faults(
    hand: Hand, seat: int, contract: Contract, trump: str | None
) -> Iterator[Fault]:
    rules = hand.rules
    if trump is None:
        if contract.trump:
            yield Fault("trump_missing", {"seat": seat}, seat)
        return
    case = ""
    suit = suit_of(trump)
    if not contract.trump:
        case = "contract"
    elif trump == "doubles" and not rules.doubles_trump:
        case = "doubles"
    elif trump == "follow-me" and rules.follow_me is False:
        case = "follow_me"
    elif trump == "follow-me" and rules.follow_me == "0-0":
        led = _first_lead(hand)
        if led is not None and led != "0-0":
            case = "double_blank"
    elif suit is not None and trump != "doubles" and not _in_set(hand.game, suit):
        case = "suit"
    if case:
        values = {"contract": contract.name, "n": trump}
        yield Fault(f"trump_off.{case}", values, seat)


def _first_lead(hand: Hand) -> str | None:
    tricks = (*(hand.plays or ()), *([hand.claim.order] if hand.claim else ()))
    first = next((play for trick in tricks for play in trick), None)
    return None if first is None else first.tile


def _in_set(game: Game, suit: int) -> bool:
    return any(suit in TILES[tile] for tile in game.tiles)


def _undrawn(hand: Hand) -> Counter[int]:
    """Tiles that may be left over: those written down, or all missing from the hands."""
    game = hand.game
    if hand.left is not None:
        return Counter(known(game, hand.left))
    drawn = Counter(t for h in hand.hands or () for t in known(game, h or ()))
    return Counter(dict.fromkeys(game.tiles, game.copies)) - drawn


class Swap:
    """The tiles the bid winner took from those left over, and the tiles put back.

    `away` are the known tiles put back; `available` the tiles that may have been left
    over, `left` the same tiles if that is certain, else None.
    """

    def __init__(self, hand: Hand, bidder: int, table: Table | None) -> None:
        self.hand, self.game, self.bidder = hand, hand.game, bidder
        self.table = table
        exchange = hand.exchange or Exchange()
        self.texts = (*exchange.take, *exchange.discard)
        self.taken = known(self.game, exchange.take)
        self.away = known(self.game, exchange.discard)
        self.available = _undrawn(hand)
        sure = hand.left is not None or self.available.total() == self.game.left
        self.left = self.available if sure else None
        self.uneven = len(exchange.take) != len(exchange.discard)

    @property
    def gift(self) -> int:
        """The count put away in 72, which the other side scores."""
        count = self.game.count
        return sum(count[tile] for tile in self.away) if self.game.takes_all else 0

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

    def _written(self) -> list[int] | None:
        hands = self.hand.hands
        written = hands[self.bidder - 1] if hands else None
        return None if written is None else known(self.game, written)

    def _not_in_hand(self) -> bool:
        own = self._written()
        if own is not None:
            return bool(Counter(self.away) - Counter(own + self.taken))
        others = Counter(
            t for h in self.hand.hands or () if h for t in known(self.game, h)
        )
        untaken = (self.left or Counter()) - Counter(self.taken)
        held = others + untaken + Counter(self.away)
        return any(held[tile] > self.game.copies for tile in self.away)

    def _threw_away_too_much(self, played: Sequence[int]) -> bool:
        """Whether trump or count went while a free tile stayed (encyclopedia article)."""
        own = self._written()
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
        rest = Counter(dict.fromkeys(self.game.tiles, self.game.copies)) - played
        tiles = tuple(rest.elements())
        return tiles if len(tiles) == self.game.left else ()
