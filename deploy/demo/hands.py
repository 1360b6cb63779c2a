"""A hand of the demo club, domino by domino: dealt by chance, bid and played by habit."""

import random
from collections.abc import Iterator, Sequence

from scoring.game.hands import HandRow, row_of_record
from scoring.rules import Hand, check
from scoring.rules.games import GAMES
from scoring.rules.parts import Declaration, TilePlay
from scoring.rules.presets import Rules
from scoring.rules.suits import SuitTable, suit_table, winner
from scoring.rules.tiles import TEXTS, TILES, mask, members

GAME = GAMES["42"]
SEATS = range(1, GAME.seats + 1)
LADDER = ("30", "31", "32", "34", "36", "1m", "2m")
# The worth of a hand that bids 30; each point more allows three steps of the ladder.
PLAIN = 6


def hand_of_winner(
    terms: Rules, shaker: int, side: int, dice: random.Random
) -> HandRow:
    """Return a hand that this side wins: deals until it does."""
    while True:
        row = _dealt(terms, shaker, dice)
        if row is not None and row.marks[side - 1]:
            return row


def _dealt(terms: Rules, shaker: int, dice: random.Random) -> HandRow | None:
    """Return one deal played out, None if nobody bids."""
    dealt = dice.sample(GAME.tiles, len(GAME.tiles))
    held = {seat: set(dealt[seat - 1 :: GAME.seats]) for seat in SEATS}
    bidder, bids, highest = 0, [], -1
    for turn in range(1, GAME.seats + 1):
        seat = (shaker + turn - 1) % GAME.seats + 1
        most = min(3 * (max(_worths(held[seat])) - PLAIN), len(LADDER) - 1)
        if most > highest:
            highest = dice.randint(highest + 1, most)
            bidder = seat
        bids.append(LADDER[highest] if bidder == seat else "pass")
    if not bidder:
        return None
    worths = _worths(held[bidder])
    trump = worths.index(max(worths))
    hand = Hand(
        shaker,
        tuple(bids),
        rules=terms,
        declaration=Declaration(trump=str(trump)),
        plays=tuple(
            tuple(TilePlay(TEXTS[tile]) for tile in trick)
            for trick in _tricks(held, bidder, suit_table(trump))
        ),
    )
    record = hand.as_record()
    return row_of_record(shaker, record, check(record))


def _worths(held: set[int]) -> list[int]:
    """The worth of a hand by trump suit: its tiles, their double, other doubles."""
    tiles = [TILES[tile] for tile in held]
    doubles = {tile.high for tile in tiles if tile.is_double}
    return [
        sum(suit in tile for tile in tiles) + len(doubles) + (suit in doubles) - 1
        for suit in range(GAME.top + 1)
    ]


def _tricks(
    held: dict[int, set[int]], leader: int, table: SuitTable
) -> Iterator[Sequence[int]]:
    while held[leader]:
        trick: list[int] = []
        for turn in range(GAME.seats):
            seat = (leader + turn - 1) % GAME.seats + 1
            trick.append(_choose(held[seat], trick, table))
            held[seat].remove(trick[-1])
        yield trick
        leader = (leader + winner(table, table.led[trick[0]], trick) - 1) % GAME.seats
        leader += 1


def _choose(held: set[int], trick: Sequence[int], table: SuitTable) -> int:
    """Lead the strongest tile; win the trick, or give count only to the partner."""
    if not trick:
        return max(held, key=lambda tile: table.strengths[table.led[tile]][tile])
    suit = table.led[trick[0]]
    strengths = table.strengths[suit]
    legal = members(table.legal(mask(held), suit))
    ahead = winner(table, suit, trick)
    if ahead == len(trick) - 2:
        return max(legal, key=lambda tile: GAME.count[tile])
    best = max(legal, key=strengths.__getitem__)
    if strengths[best] > strengths[trick[ahead]]:
        return best
    return min(legal, key=lambda t: (GAME.count[t], strengths[t]))
