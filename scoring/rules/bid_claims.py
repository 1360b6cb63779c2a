"""Lay-downs judged by the bid: can any layout and any legal line of play set it?

The claimant leads the announced order. When not on lead it plays its first legal tile;
everybody else plays any legal tile. The module searches the possible layouts and stops
after a fixed number of positions, so that equal records get equal answers.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from .claims import Lead, winning_hands
from .hidden_hands import HiddenHands, ShownTiles, played_by
from .layouts import Layout, Unseen
from .suits import TrickTable, winner
from .tiles import mask

MOST_POSITIONS = 8000  # Positions searched at most; 0.1 to 0.2 s

HINT_POSITIONS = 100  # Positions searched for each guessed hand of a setter

_CLAIMANT = 0
Line = tuple[tuple[int, ...], ...]  # The tiles of each trick, leader first


class Stake(NamedTuple):
    """The goal of the search: the setters have `lost` points and need `wanted`.

    `trick` is the points of a trick, `values` those of a tile by id. `partners` are the
    seats on the claimant's side, the claimant included.
    """

    lost: int
    wanted: int
    trick: int
    values: Sequence[int]
    partners: frozenset[int]


class SetLine(NamedTuple):
    """A layout and a line that set the bid; the last trick of the line sets it."""

    layout: Layout
    line: Line


class TooManyError(Exception):
    """The search reached its limit of positions."""


class _Trick(NamedTuple):
    """A trick in progress: its tiles, the rest of the order, the other players."""

    order: tuple[Lead, ...]
    players: tuple[ShownTiles, ...]
    tiles: tuple[int, ...]


class _Position(NamedTuple):
    """A position between two tricks; `leader` is a place clockwise from the claimant."""

    order: tuple[Lead, ...]
    leader: int
    players: tuple[ShownTiles, ...]
    lost: int


def find_set(
    table: TrickTable,
    order: Sequence[Lead],
    unseen: Unseen,
    others: Sequence[int],
    stake: Stake,
    low_leads: Mapping[int, int],
) -> SetLine | None:
    """A layout and a line that set the bid of a claim by its leader; None if none does.

    `others` are the other seats that play, clockwise from the claimant; `low_leads` are
    the tiles they may lead as another suit. Raises `TooManyError` if the search reaches
    its limit first.
    """
    start = _Position(
        tuple(order), _CLAIMANT, (ShownTiles(),) * len(others), stake.lost
    )
    setters = [seat for seat in others if seat not in stake.partners]
    for hint in winning_hands(table, order, unseen, setters):
        search = _BidSearch(table, hint, others, stake, low_leads, HINT_POSITIONS)
        with suppress(TooManyError):
            if line := search.play(start, ()):
                return line
    search = _BidSearch(table, unseen, others, stake, low_leads, MOST_POSITIONS)
    return search.play(start, ())


class _BidSearch:
    def __init__(
        self,
        table: TrickTable,
        unseen: Unseen,
        others: Sequence[int],
        stake: Stake,
        low_leads: Mapping[int, int],
        most: int,
    ) -> None:
        self.most = most
        self.table, self.stake = table, stake
        self.hidden = HiddenHands(unseen, others)
        self.others, self.low_leads = others, low_leads
        self.tried: dict[object, int] = {}
        self.beating: dict[Lead, tuple[int, ...]] = {}
        self.positions = 0
        sides = (
            _CLAIMANT,
            *(n for n, s in enumerate(others, 1) if s in stake.partners),
        )
        self.own = frozenset(sides)

    def play(self, at: _Position, line: Line) -> SetLine | None:
        """The first line from `at` that sets the bid, None if none does."""
        if not at.order or self._is_searched(at):
            return None
        out = self.hidden.unplayed(at.players)
        if self._most_points(at, out) < self.stake.wanted:
            return None
        if self.hidden.layout(at.players, out) is None:
            return None
        for trick in self._tricks(at):
            after, tiles = trick
            if after.lost >= self.stake.wanted:
                layout = self.hidden.layout(
                    after.players, self.hidden.unplayed(after.players)
                )
                if layout:
                    return SetLine(layout, (*line, tiles))
                continue
            set_line = self.play(after, (*line, tiles))
            if set_line:
                return set_line
        return None

    def _is_searched(self, at: _Position) -> bool:
        """Whether the position was searched before with as many points for the setters."""
        players = tuple((tuple(sorted(p.played)), p.shut) for p in at.players)
        key = (at.order, at.leader, players)
        if self.tried.get(key, -1) >= at.lost:
            return True
        self.tried[key] = at.lost
        return False

    def _most_points(self, at: _Position, out: Counter[int]) -> int:
        """An upper bound on the setters' points from here.

        Adds the tricks they may win and the dearest count that fits into them.
        """
        stake = self.stake
        safe = self._unbeatable(at, out) if at.leader == _CLAIMANT else 0
        tricks = len(at.order) - safe
        if not tricks:
            return at.lost
        own = sum(stake.values[tile] for tile, _ in at.order[safe:])
        worth = sorted((stake.values[tile] for tile in out.elements()), reverse=True)
        room = tricks * len(self.others)
        return at.lost + tricks * stake.trick + own + sum(worth[:room])

    def _unbeatable(self, at: _Position, out: Mapping[int, int]) -> int:
        """How many leads in a row nobody can beat with any hand."""
        for number, lead in enumerate(at.order):
            for tile in self._beating_tiles(lead):
                if tile in out and any(
                    tile in self.hidden.dealt(place, player.shut)
                    for place, player in enumerate(at.players)
                ):
                    return number
        return len(at.order)

    def _beating_tiles(self, lead: Lead) -> tuple[int, ...]:
        """The unseen tiles that beat a lead."""
        if lead not in self.beating:
            strengths = self.table.strengths[lead[1]]
            least = strengths[lead[0]]
            tiles = self.hidden.tiles
            self.beating[lead] = tuple(t for t in tiles if strengths[t] > least)
        return self.beating[lead]

    def _tricks(self, at: _Position) -> Iterator[tuple[_Position, tuple[int, ...]]]:
        """Every way the next trick can go, the likeliest to set the bid first."""
        if at.leader == _CLAIMANT:
            lead, suit = at.order[0]
            rest = _Trick(at.order[1:], at.players, (lead,))
            yield from self._answers(at, suit, rest)
            return
        leads = sorted(
            self.hidden.possible(at.players, at.leader), key=self._lead_key(at)
        )
        for tile in leads:
            for suit in self._suits(tile):
                players = played_by(
                    at.players, at.leader, tile, self.table.lacks[suit][tile]
                )
                yield from self._answers(at, suit, _Trick(at.order, players, (tile,)))

    def _answers(
        self, at: _Position, suit: int, trick: _Trick
    ) -> Iterator[tuple[_Position, tuple[int, ...]]]:
        """Every way to finish a trick of `suit` in progress."""
        size = len(self.others) + 1
        if len(trick.tiles) == size:
            place = winner(self.table, suit, trick.tiles)
            taker = (at.leader + place) % size
            gain = 0
            if taker not in self.own:
                count = sum(self.stake.values[tile] for tile in trick.tiles)
                gain = self.stake.trick + count
            yield (
                _Position(trick.order, taker, trick.players, at.lost + gain),
                trick.tiles,
            )
            return
        player = (at.leader + len(trick.tiles)) % size
        if player == _CLAIMANT:
            place = self._claimant_play(trick.order, suit)
            order = (*trick.order[:place], *trick.order[place + 1 :])
            tiles = (*trick.tiles, trick.order[place][0])
            yield from self._answers(at, suit, _Trick(order, trick.players, tiles))
            return
        for tile, shut in self._follow(trick, player, suit, at.leader):
            self.positions += 1
            if self.positions > self.most:
                raise TooManyError
            players = played_by(trick.players, player, tile, shut)
            tiles = (*trick.tiles, tile)
            yield from self._answers(at, suit, _Trick(trick.order, players, tiles))

    def _claimant_play(self, order: Sequence[Lead], suit: int) -> int:
        """The index of the claimant's tile: the first announced one that is legal."""
        legal = self.table.legal(mask(tile for tile, _ in order), suit)
        return next(n for n, (tile, _) in enumerate(order) if legal >> tile & 1)

    def _follow(
        self, trick: _Trick, player: int, suit: int, leader: int
    ) -> list[tuple[int, int]]:
        """The tiles a player may play to a trick, each with the mask it then lacks."""
        tiles = self.hidden.possible(trick.players, player)
        plays = [(tile, self.table.lacks[suit][tile]) for tile in tiles]
        return sorted(plays, key=self._play_key(trick, player, suit, leader))

    def _play_key(
        self, trick: _Trick, player: int, suit: int, leader: int
    ) -> Callable[[tuple[int, int]], tuple[int, ...]]:
        """Sort key: setters win dearly or throw away cheaply, partners feed the winner."""
        size = len(self.others) + 1
        place = winner(self.table, suit, trick.tiles)
        ahead = (leader + place) % size not in self.own
        values, strengths = self.stake.values, self.table.strengths[suit]
        best = strengths[trick.tiles[place]]

        def key(play: tuple[int, int]) -> tuple[int, ...]:
            tile, shut = play
            wins = strengths[tile] > best
            if player not in self.own and wins:
                return 0, -values[tile], strengths[tile], tile
            cost = -values[tile] if ahead and not wins else values[tile]
            return 1, cost, int(bool(shut)), tile

        return key

    def _lead_key(self, at: _Position) -> Callable[[int], tuple[int, ...]]:
        """Sort key: leads that beat the claimant's answer come first."""

        def key(tile: int) -> tuple[int, ...]:
            suit = self.table.led[tile]
            mine, _ = at.order[self._claimant_play(at.order, suit)]
            strengths = self.table.strengths[suit]
            return int(strengths[tile] <= strengths[mine]), -strengths[tile], tile

        return key

    def _suits(self, tile: int) -> Iterator[int]:
        """The suits a lead of the tile can call for."""
        yield self.table.led[tile]
        if tile in self.low_leads:
            yield self.low_leads[tile]
