"""The play of one hand followed: who played what, who won each trick, what was wrong.

Knows the table of the contract; nothing of bids, points to make or marks.
"""

from collections.abc import Mapping, Sequence

from .deal import plain
from .exposed import ExposedTiles
from .parts import Play
from .suits import suit_name, suit_table, winner
from .tiles import TEXTS, mask
from .tricks import Setting, Step, TrickPlays, Walk, WonTrick
from .turns import Turns, in_turn
from .verdict import Fault, quote


def walk(setting: Setting, plays: Sequence[Sequence[Play]]) -> Walk:
    """Follow the tricks as written and collect every fault in order."""
    return _Walker(setting, plays).walk()


class _Walker:
    def __init__(self, setting: Setting, plays: Sequence[Sequence[Play]]) -> None:
        self.at, self.game, self.plays = setting, setting.game, plays
        self.size = len(setting.seats)
        ids = self.game.ids
        self.tiles = [[ids.get(play.tile) for play in trick] for trick in plays]
        self.played = [tile for tiles in self.tiles for tile in tiles]
        self.has_repeats = len(set(self.played)) < len(self.played)
        self.seen: dict[int, int] = {}  # How often each tile was read so far
        self.hands = {seat: list(tiles) for seat, tiles in setting.hands.items()}
        self.spare = list(setting.spare)
        # The faults with their places: trick, play, rank among those of a play.
        self.faults: list[tuple[int, int, int, Fault]] = []
        self.followed: list[TrickPlays] = []
        # Trick and place of each play that cannot have been in the hand of its seat.
        self.not_held: set[tuple[int, int]] = set()
        self.tricks: list[WonTrick] = []
        self.leader = setting.leader
        self.table = setting.table or suit_table(None)
        # True from the play after which seats can no longer be assigned.
        self.lost = setting.table is None
        self.over = False
        self.inside = False

    def walk(self) -> Walk:
        for number, trick in enumerate(self.plays, 1):
            if not self._room(number, trick):
                break
            if self.lost:
                self._read_blind(number, trick)
            elif trick:
                self._trick(number, trick)
        self.exposed = ExposedTiles(self.at, self.followed)
        self._judge_plays()
        self.faults.sort(key=lambda noted: noted[:3])
        led = None if self.over or self.inside or self.lost else self.leader
        faults = tuple(fault for _, _, _, fault in self.faults)
        return Walk(faults, tuple(self.followed), tuple(self.tricks), led, self.over)

    def _room(self, number: int, trick: Sequence[Play]) -> bool:
        """Whether there is room for this trick. Notes wrong sizes; False ends the walk."""
        if self.over or number > self.game.each:
            if trick:
                self._note("play_extra", {}, number, 1, key=-1)
            return not trick
        last = number == len(self.plays)
        if len(trick) == self.size or (last and len(trick) < self.size):
            return True
        if number == self.game.each and len(trick) > self.size:
            self._note("play_extra.trick", {}, number, self.size + 1, key=-1)
            return True
        values = {"n": number, "each": len(trick), "size": self.size}
        self.faults.append((number, 0, 0, Fault("trick_size", values, trick=number)))
        self.lost = True
        return True

    def _read_blind(self, number: int, trick: Sequence[Play], begin: int = 0) -> None:
        for place, play in enumerate(trick[begin:], begin + 1):
            tile = self.tiles[number - 1][place - 1]
            if tile is None:
                self._unknown(play, number, place, play.seat)
            elif self.has_repeats:
                self._is_repeated(tile, number, place, play.seat)

    def _trick(self, number: int, trick: Sequence[Play]) -> None:
        tiles = self.tiles[number - 1][: self.size]
        lead = tiles[0]
        if lead is None:
            seat = self._seats(number, trick[:1])[0]
            self._unknown(trick[0], number, 1, seat)
            self.lost = True
            self._read_blind(number, trick, begin=1)
            return
        suit = self.table.led[lead] if trick[0].suit is None else trick[0].suit
        seats = self._seats(number, trick[: self.size])
        self.followed.append(TrickPlays(number, suit, seats, tiles))
        for place, (seat, tile) in enumerate(zip(seats, tiles, strict=False), 1):
            own = self.hands.get(seat, self.spare)
            if tile is None:
                self._unknown(trick[place - 1], number, place, seat)
                self.lost = True
            elif self.has_repeats or tile not in own:
                self._doubt(tile, own, number, place, seat)
            else:
                own.remove(tile)
        self.inside = len(tiles) < self.size
        if not self.inside:
            self._won(suit, seats, tiles)

    def _seats(self, number: int, trick: Sequence[Play]) -> Sequence[int]:
        """Who played each tile of a trick. Notes the plays out of turn."""
        seats = in_turn(self.game.seats, self.at.seats, self.leader)
        written = [play.seat for play in trick]
        if not any(written) or tuple(written) == seats:
            return seats
        turns = Turns(self.game.seats, self.at.seats, self.leader)
        taken = []
        for place, play in enumerate(trick, 1):
            due = turns.due
            seat = play.seat or due
            taken.append(seat)
            if not turns.take(seat):
                tile = self.tiles[number - 1][place - 1]
                text = plain(play.tile) if tile is None else TEXTS[tile]
                self._note("out_of_turn", {"due": due}, number, place, text, seat, 2)
        return taken

    def _won(
        self, suit: int, seats: Sequence[int], tiles: Sequence[int | None]
    ) -> None:
        known = [tile for tile in tiles if tile is not None]
        place = tiles.index(known[winner(self.table, suit, known)])
        count = self.game.count
        points = self.game.trick + sum([count[tile] for tile in known])
        self.leader = seats[place]
        self.tricks.append(WonTrick(self.leader, points))
        done = len(self.tricks) == self.game.each
        self.over = done or self.leader == self.at.caught

    def _unknown(self, play: Play, number: int, place: int, seat: int | None) -> None:
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

    def _doubt(
        self, tile: int, own: list[int], number: int, place: int, seat: int
    ) -> None:
        """Take a tile out of its hand `own`. Notes a tile that was not in that hand."""
        text = TEXTS[tile]
        at = (number, place, text, seat)
        if self._is_repeated(tile, number, place, seat):
            self.not_held.add((number, place))
        elif tile in own:
            own.remove(tile)
        elif seat in self.hands:
            self.not_held.add((number, place))
            self._note("tile_not_held", {}, *at, 3)
        elif self.played.count(tile) <= self.game.copies:
            self.not_held.add((number, place))
            self._note("tile_repeated.elsewhere", {}, *at, 1)

    def _judge_plays(self) -> None:
        """Judge each play against all tiles that its seat is known to have held."""
        rest = {seat: mask(tiles) for seat, tiles in self.hands.items()}
        if self.at.claim:
            rest.setdefault(self.at.claim[0], mask(self.at.claim[1]))
        legal, is_strict = self.table.legal, self.at.lead_trump or self.at.exposed_plays
        for number, suit, seats, tiles in reversed(self.followed):
            for place in range(len(tiles), 0, -1):
                seat, tile = seats[place - 1], tiles[place - 1]
                if tile is None:
                    continue
                called = suit if place > 1 else None
                held = rest.get(seat, 0) | 1 << tile
                if is_strict or not legal(held, called) >> tile & 1:
                    self._judge_step(Step(number, place, seat, tile, called), held)
                if not self.not_held or (number, place) not in self.not_held:
                    rest[seat] = held
        for key, fault in self.exposed.faults():
            self.faults.append((fault.trick or 0, 0, key, fault))

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
        owed = self.exposed.owed(step, held, table) if self.at.exposed_plays else None
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
