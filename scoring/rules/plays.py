"""The play of one hand followed: who played what, who won each trick, what was wrong.

Knows the table of the contract; nothing of bids, points to make or marks.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from operator import attrgetter

from .deal import plain
from .exposed import ExposedTiles
from .parts import TilePlay
from .suits import suit_name, suit_table
from .tiles import TEXTS, mask
from .tricks import UNKNOWN, Setting, Step, TrickPlays, Walk, WonTrick
from .turns import Turns, in_turn
from .verdict import Fault, quote

_SEAT = attrgetter("seat")


def walk(setting: Setting, plays: Sequence[Sequence[TilePlay]]) -> Walk:
    """Follow the tricks as written and collect every fault in order."""
    return _Walker(setting, plays).walk()


class _Walker:
    def __init__(self, setting: Setting, plays: Sequence[Sequence[TilePlay]]) -> None:
        self.at, self.game, self.plays = setting, setting.game, plays
        self.size = len(setting.seats)
        ids = self.game.ids
        self.tiles = [
            [ids.get(play.tile, UNKNOWN) for play in trick] for trick in plays
        ]
        distinct = set().union(*self.tiles)
        self.has_seats = any(map(_SEAT, chain.from_iterable(plays)))
        self.has_repeats = len(distinct) < sum(map(len, self.tiles))
        self.seen: dict[int, int] = {}  # How often each tile was read so far
        self.hands = {seat: list(tiles) for seat, tiles in setting.hands.items()}
        self.spare = list(setting.spare)
        # The faults with their places: trick, play, rank among those of a play.
        self.faults: list[tuple[int, int, int, Fault]] = []
        self.followed: list[TrickPlays] = []
        # Trick and place of each play that cannot have been in the hand of its seat.
        self.not_held: set[tuple[int, int]] = set()
        self.tricks: list[WonTrick] = []
        self.exposed: ExposedTiles | None = None
        self.leader = setting.leader
        self.in_turn = in_turn(self.game.seats, setting.seats)
        self.table = setting.table or suit_table(None)
        # True from the play after which seats can no longer be assigned.
        self.lost = setting.table is None
        self.over = False
        self.inside = False

    def walk(self) -> Walk:
        for number, trick in enumerate(self.plays, 1):
            is_whole = len(trick) == self.size and number <= self.game.each
            if (self.over or not is_whole) and not self._room(number, trick):
                break
            if self.lost:
                self._read_blind(number, trick)
            elif trick:
                self._trick(number, trick)
        self._judge_plays()
        for key, fault in self.exposed.faults() if self.exposed else ():
            self.faults.append((fault.trick or 0, 0, key, fault))
        self.faults.sort(key=lambda noted: noted[:3])
        led = None if self.over or self.inside or self.lost else self.leader
        faults = tuple(fault for _, _, _, fault in self.faults)
        return Walk(faults, tuple(self.followed), tuple(self.tricks), led, self.over)

    def _room(self, number: int, trick: Sequence[TilePlay]) -> bool:
        """Whether there is room for an odd trick. Notes its size; False ends the walk."""
        if self.over or number > self.game.each:
            if trick:
                self._note("play_extra", {}, number, 1, key=-1)
            return not trick
        if number == len(self.plays) and len(trick) < self.size:
            return True
        if number == self.game.each and len(trick) > self.size:
            self._note("play_extra.trick", {}, number, self.size + 1, key=-1)
            return True
        values = {"n": number, "each": len(trick), "size": self.size}
        self.faults.append((number, 0, 0, Fault("trick_size", values, trick=number)))
        self.lost = True
        return True

    def _read_blind(
        self, number: int, trick: Sequence[TilePlay], begin: int = 0
    ) -> None:
        for place, play in enumerate(trick[begin:], begin + 1):
            tile = self.tiles[number - 1][place - 1]
            if tile == UNKNOWN:
                self._unknown(play, number, place, play.seat)
            elif self.has_repeats:
                self._is_repeated(tile, number, place, play.seat)

    def _trick(self, number: int, trick: Sequence[TilePlay]) -> None:
        tiles = self.tiles[number - 1]
        lead = tiles[0]
        if lead == UNKNOWN:
            self._lose(number, trick)
            return
        if len(trick) > self.size:
            trick, tiles = trick[: self.size], tiles[: self.size]
        suit = self.table.led[lead] if trick[0].suit is None else trick[0].suit
        seats = self._seats(number, trick)
        self.followed.append(TrickPlays(number, suit, seats, tiles))
        strengths, count = self.table.strengths[suit], self.game.count
        hands, spare, has_repeats = self.hands, self.spare, self.has_repeats
        best, taker, points = -1, 0, self.game.trick
        for place, tile in enumerate(tiles):
            seat = seats[place]
            own = hands.get(seat, spare)
            if not has_repeats and tile in own:
                own.remove(tile)
            elif not self._take_doubtful(number, place + 1, seat, own):
                continue
            points += count[tile]
            if strengths[tile] > best:
                best, taker = strengths[tile], seat
        self.inside = len(tiles) < self.size
        if not self.inside:
            self.leader = taker
            self.tricks.append(WonTrick(taker, points))
            done = len(self.tricks) == self.game.each
            self.over = done or taker == self.at.caught

    def _lose(self, number: int, trick: Sequence[TilePlay]) -> None:
        """Read a trick whose first tile is unknown, so that nobody is known to win it."""
        seat = self._seats(number, trick[:1])[0]
        self._unknown(trick[0], number, 1, seat)
        self.lost = True
        self._read_blind(number, trick, begin=1)

    def _seats(self, number: int, trick: Sequence[TilePlay]) -> tuple[int, ...]:
        """Who played each tile of a trick. Notes the plays out of turn."""
        seats = self.in_turn[self.leader]
        if not self.has_seats or tuple([play.seat for play in trick]) == seats:
            return seats
        turns = Turns(self.game.seats, self.at.seats, self.leader)
        taken = []
        for place, play in enumerate(trick, 1):
            due = turns.due
            seat = play.seat or due
            taken.append(seat)
            if not turns.take(seat):
                tile = self.tiles[number - 1][place - 1]
                text = plain(play.tile) if tile == UNKNOWN else TEXTS[tile]
                self._note("out_of_turn", {"due": due}, number, place, text, seat, 2)
        return tuple(taken)

    def _unknown(
        self, play: TilePlay, number: int, place: int, seat: int | None
    ) -> None:
        values = {"text": quote(play.tile)}
        text = plain(play.tile)
        self._note("tile_unknown", values, number, place, text, seat, 0)

    def _is_repeated(
        self, tile: int, number: int, place: int, seat: int | None
    ) -> bool:
        self.seen[tile] = self.seen.get(tile, 0) + 1
        if self.seen[tile] <= self.game.copies:
            return False
        text = TEXTS[tile]
        self._note("tile_repeated.played", {}, number, place, text, seat, 1)
        return True

    def _take_doubtful(
        self, number: int, place: int, seat: int, own: list[int]
    ) -> bool:
        """Take a tile that may not be in its hand `own`; False if it is unknown.

        Notes a tile that cannot have been in that hand.
        """
        tile = self.tiles[number - 1][place - 1]
        if tile == UNKNOWN:
            self._unknown(self.plays[number - 1][place - 1], number, place, seat)
            self.lost = True
            return False
        at = (number, place, TEXTS[tile], seat)
        if self._is_repeated(tile, number, place, seat):
            self.not_held.add((number, place))
        elif tile in own:
            own.remove(tile)
        elif seat in self.hands:
            self.not_held.add((number, place))
            self._note("tile_not_held", {}, *at, 3)
        elif sum(tiles.count(tile) for tiles in self.tiles) <= self.game.copies:
            self.not_held.add((number, place))
            self._note("tile_repeated.elsewhere", {}, *at, 1)
        return True

    def _judge_plays(self) -> None:
        """Judge each play against all tiles that its seat is known to have held."""
        rest = dict.fromkeys(self.game.all_seats, 0)
        if self.at.claim:
            rest[self.at.claim[0]] = mask(self.at.claim[1])
        for seat, left in self.hands.items():
            rest[seat] = mask(left)
        table, not_held = self.table, self.not_held
        if self.at.exposed:
            self.exposed = ExposedTiles(self.at, self.followed)
        is_strict = self.at.lead_trump or self.at.exposed_plays
        for number, suit, seats, tiles in reversed(self.followed):
            always = table.always[suit]
            for place in range(len(tiles), 0, -1):
                seat, tile = seats[place - 1], tiles[place - 1]
                if tile == UNKNOWN:
                    continue
                held = rest[seat] | 1 << tile
                if is_strict or not always >> tile & 1:
                    called = suit if place > 1 else None
                    if is_strict or not table.legal(held, called) >> tile & 1:
                        step = Step(number, place, seat, tile, called)
                        self._judge_step(step, held)
                if not (not_held and (number, place) in not_held):
                    rest[seat] = held

    def _judge_step(self, step: Step, held: int) -> None:
        """Judge a play against `held`, the tiles its seat is known to hold."""
        table = self.table
        legal = table.legal(held, step.suit)
        tile = TEXTS[step.tile]
        at = (step.trick, step.play, tile, step.seat, 4)
        if not legal >> step.tile & 1:
            better = TEXTS[(legal & -legal).bit_length() - 1]
            suit = None if step.suit is None else suit_name(step.suit)
            self._note(table.fault, {"better": better, "suit": suit}, *at)
            return
        first = (step.trick, step.play) == (1, 1) and self.at.lead_trump
        if first and held & table.trumps and not table.trumps >> step.tile & 1:
            self._note("lead_trump", {}, *at)
            return
        owed = self.exposed and self.exposed.owed(step, held, table)
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
        self.faults.append((trick, play, key, fault))
