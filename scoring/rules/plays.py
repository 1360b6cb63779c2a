"""The play of one hand followed: who played what, who won each trick, what was wrong.

Knows the table of the contract; nothing of bids, points to make or marks.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice, repeat
from operator import itemgetter

from .deal import plain
from .exposed import ExposedTiles
from .parts import TilePlay
from .suits import suit_name, suit_table
from .tiles import TEXTS, UNKNOWN, mask
from .tricks import Setting, Step, TrickPlays, WonTrick, steps_of
from .turns import Turns, in_turn
from .verdict import Fault, quote

_TEXT, _SEAT = itemgetter(0), itemgetter(1)  # Of a tile played


class Walk:
    """The play of a hand followed as far as it can be, with every fault in order.

    `plays` are the tricks whose seats are known, `tricks` the complete ones. `led` is
    the seat on lead after the last complete trick; None inside a trick or at the end.
    `over`: all tricks are played, or a trick is caught where none may be.
    """

    def __init__(self, setting: Setting, plays: Sequence[Sequence[TilePlay]]) -> None:
        self._at, self._game, self._written = setting, setting.game, plays
        played = [*chain.from_iterable(plays)]
        # The tiles of all tricks, one after the other.
        self._tiles = [*map(self._game.ids.get, map(_TEXT, played), repeat(UNKNOWN))]
        self._has_seats = any(map(_SEAT, played))
        self._seen: dict[int, int] = {}  # How often each tile was read so far
        # The tiles drawn by seat, and those that may be in any other hand.
        self._drawn, self._rest = _drawn(setting)
        # Of these, the tiles not played yet.
        self._hands = {seat: {*tiles} for seat, tiles in self._drawn.items()}
        self._spare = {*self._rest}
        self._dealt = sum(map(len, self._hands.values()), len(self._spare))
        # The faults with their places: trick, play, rank among those of a play.
        self._noted: list[tuple[int, int, int, Fault]] = []
        self.plays: list[TrickPlays] = []
        # The plays of tricks that nobody is known to win: trick, place, seat and tile.
        self._blind: list[tuple[int, int, int | None, int]] = []
        # Trick and place of each play that cannot have been in the hand of its seat.
        self._not_held: set[tuple[int, int]] = set()
        self.tricks: list[WonTrick] = []
        self._leader = setting.leader
        self._orders = in_turn(self._game.seats, setting.seats)
        self._table = setting.table or suit_table(None)
        # True from the play after which seats can no longer be assigned.
        self._lost = setting.table is None
        self.over = False
        self._follow()
        self._judge_plays(self._hands if self._are_held() else self._take_each())
        self._noted.sort(key=lambda noted: noted[:3])
        self.faults = tuple([fault for _, _, _, fault in self._noted])
        is_open = not (self.over or self._lost or len(self.tricks) < len(self.plays))
        self.led = self._leader if is_open else None

    @property
    def steps(self) -> tuple[Step, ...]:
        """Each tile played, in order, as far as its seat is known."""
        return tuple(steps_of(self.plays))

    @property
    def rows(self) -> list[list[tuple[int, str]]]:
        """The tricks as they are shown: the seat and the text of each tile."""
        tricks = map(steps_of, zip(self.plays))
        rows = ([(step.seat, TEXTS[step.tile]) for step in trick] for trick in tricks)
        return [row for row in rows if row]

    def _follow(self) -> None:
        """Follow the tricks: who played each tile, who won each trick."""
        size, each, count = len(self._at.seats), self._game.each, self._game.count
        table, orders, hands = self._table, self._orders, self._hands
        unread, spare = iter(self._tiles), self._spare
        for number, trick in enumerate(self._written, 1):
            is_odd = self.over or len(trick) != size or number > each
            if is_odd and not self._room(number, trick):
                break
            tiles = [*islice(unread, len(trick))]
            if self._lost or not trick or tiles[0] == UNKNOWN:
                self._read_blind(number, trick, tiles)
                continue
            suit = table.led[tiles[0]] if trick[0].suit is None else trick[0].suit
            seats = orders[self._leader]
            if self._has_seats:
                seats = self._seats(number, trick[:size])
            self.plays.append((number, suit, seats, tiles[:size]))
            self._lost = UNKNOWN in tiles
            strengths = table.strengths[suit]
            best, taker, points = -1, 0, self._game.trick
            for seat, tile in zip(seats, tiles, strict=False):
                hands.get(seat, spare).discard(tile)
                points += count[tile]
                if strengths[tile] > best:
                    best, taker = strengths[tile], seat
            if len(tiles) >= size:
                self._leader = taker
                self.tricks.append((taker, points))
                self.over = number == each or taker == self._at.caught

    def _are_held(self) -> bool:
        """Whether each play took a tile from its hand, and no tile is there twice."""
        left = sum(map(len, self._hands.values()), len(self._spare))
        written = sum(map(len, self._drawn.values()), len(self._rest))
        played = len(self._tiles)
        return left + played == self._dealt == written and len({*self._tiles}) == played

    def _room(self, number: int, trick: Sequence[TilePlay]) -> bool:
        """Whether there is room for an odd trick. Notes its size; False ends the walk."""
        if self.over or number > self._game.each:
            if trick:
                self._note("play_extra", {}, number, 1)
            return not trick
        if number == len(self._written) and len(trick) < len(self._at.seats):
            return True
        if number == self._game.each and len(trick) > len(self._at.seats):
            self._note("play_extra.trick", {}, number, len(self._at.seats) + 1)
            return True
        values = {"n": number, "each": len(trick), "size": len(self._at.seats)}
        self._noted.append((number, 0, 0, Fault("trick_size", values, trick=number)))
        self._lost = True
        return True

    def _read_blind(
        self, number: int, trick: Sequence[TilePlay], tiles: Sequence[int]
    ) -> None:
        """Note the plays of a trick that nobody is known to win."""
        seats = [play.seat for play in trick]
        if trick and not self._lost:
            seats[0] = self._seats(number, trick[:1])[0]
            self._lost = True
        for place, (seat, tile) in enumerate(zip(seats, tiles, strict=True), 1):
            self._blind.append((number, place, seat, tile))

    def _seats(self, number: int, trick: Sequence[TilePlay]) -> tuple[int, ...]:
        """Who played each tile of a trick. Notes the plays out of turn."""
        seats = self._orders[self._leader]
        if tuple([play.seat for play in trick]) == seats:
            return seats
        turns = Turns(self._game.seats, self._at.seats, self._leader)
        taken = []
        for place, play in enumerate(trick, 1):
            due = turns.due
            seat = play.seat or due
            taken.append(seat)
            if not turns.take(seat):
                tile = self._game.ids.get(play.tile)
                text = plain(play.tile) if tile is None else TEXTS[tile]
                self._note("out_of_turn", {"due": due}, number, place, text, seat, 2)
        return tuple(taken)

    def _take_each(self) -> Mapping[int, Sequence[int]]:
        """Take each tile from its hand, and note what cannot have been in it.

        Answers with what is left in the known hands.
        """
        hands = {seat: [*tiles] for seat, tiles in self._drawn.items()}
        spare = [*self._rest]
        for number, _, seats, tiles in self.plays:
            for place, tile in enumerate(tiles, 1):
                seat = seats[place - 1]
                self._take(number, place, seat, tile, hands.get(seat, spare))
        for number, place, written, tile in self._blind:
            self._is_new(number, place, written, tile)
        return hands

    def _take(
        self, number: int, place: int, seat: int, tile: int, own: list[int]
    ) -> None:
        is_recorded = seat in self._at.hands
        if not self._is_new(number, place, seat, tile):
            self._not_held.add((number, place - 1))
        elif tile in own:
            own.remove(tile)
        elif is_recorded:
            self._not_held.add((number, place - 1))
            self._note("tile_not_held", {}, number, place, TEXTS[tile], seat, 3)
        elif self._tiles.count(tile) <= self._game.copies:
            self._not_held.add((number, place - 1))
            self._note(
                "tile_repeated.elsewhere", {}, number, place, TEXTS[tile], seat, 1
            )

    def _is_new(self, number: int, place: int, seat: int | None, tile: int) -> bool:
        """Whether a tile is of the set and was not played before; notes it if not."""
        if tile == UNKNOWN:
            written = self._written[number - 1][place - 1].tile
            values, text = {"text": quote(written)}, plain(written)
            self._note("tile_unknown", values, number, place, text, seat, 0)
            return False
        self._seen[tile] = self._seen.get(tile, 0) + 1
        if self._seen[tile] > self._game.copies:
            text = TEXTS[tile]
            self._note("tile_repeated.played", {}, number, place, text, seat, 1)
        return self._seen[tile] <= self._game.copies

    def _judge_plays(self, left: Mapping[int, Iterable[int]]) -> None:
        """Judge each play against all tiles that its seat is known to have held.

        `left` are the tiles left in the known hands.
        """
        rest = dict.fromkeys(self._game.all_seats, 0)
        if self._at.claim:
            rest[self._at.claim[0]] = mask(self._at.claim[1])
        for seat, tiles in left.items():
            rest[seat] = mask(tiles)
        exposed = ExposedTiles(self._at, self.plays) if self._at.exposed else None
        for key, fault in exposed.faults if exposed else ():
            self._noted.append((fault.trick or 0, 0, key, fault))
        is_strict, not_held = (
            self._at.lead_trump or self._at.exposed_plays,
            self._not_held,
        )
        for number, suit, seats, tiles in reversed(self.plays):
            lacks = self._table.lacks[suit]
            for place in range(len(tiles) - 1, -1, -1):
                seat, tile = seats[place], tiles[place]
                held = rest[seat]
                if held & lacks[tile] or (is_strict and tile != UNKNOWN):
                    called = suit if place else None
                    step = Step(number, place + 1, seat, tile, called)
                    self._judge_step(step, held | 1 << tile, exposed)
                if not (not_held and (number, place) in not_held):
                    rest[seat] = held | 1 << tile

    def _judge_step(self, step: Step, held: int, exposed: ExposedTiles | None) -> None:
        """Judge a play against `held`, the tiles its seat is known to hold."""
        table = self._table
        legal = table.legal(held, step.suit)
        tile = TEXTS[step.tile]
        at = (step.trick, step.play, tile, step.seat, 4)
        if not legal >> step.tile & 1:
            better = TEXTS[(legal & -legal).bit_length() - 1]
            suit = None if step.suit is None else suit_name(step.suit)
            self._note(table.fault, {"better": better, "suit": suit}, *at)
            return
        first = (step.trick, step.play) == (1, 1) and self._at.lead_trump
        if first and held & table.trumps and not table.trumps >> step.tile & 1:
            self._note("lead_trump", {}, *at)
            return
        owed = exposed and exposed.owed(step, held, table)
        if owed:
            values = {"exposed": owed}
            at = (step.trick, step.play, owed, step.seat, 5)
            self._note("exposed_kept", values, *at)

    def _note(
        self,
        name: str,
        values: Mapping[str, object],
        trick: int,
        play: int,
        tile: str | None = None,
        seat: int | None = None,
        key: int = 0,
    ) -> None:
        values = {"seat": seat, "n": trick, "tile": tile, **values}
        fault = Fault(name, values, seat, trick, play, tile)
        self._noted.append((trick, play, key, fault))


def _drawn(setting: Setting) -> tuple[Mapping[int, Sequence[int]], Sequence[int]]:
    """The known hands by seat, and the tiles that may be in the others.

    Where no tile is left over and one hand alone has no record, it is known too.
    """
    game, hands, spare = setting.game, setting.hands, setting.spare
    if len(hands) == game.seats - 1 and len(spare) == game.each and not game.left:
        (last,) = {*game.all_seats} - {*hands}
        return {**hands, last: spare}, ()
    return hands, spare
