"""The play of one hand: who played what, who won each trick, what was not allowed.

Knows the table of the contract; nothing of bids, points to make or marks.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from .declare import plain
from .games import Game
from .hand import Exposed, Play
from .suits import Table, suit_name, suit_table, winner
from .tiles import TEXTS, mask
from .turns import Turns
from .verdict import Fault, quote


class Step(NamedTuple):
    """One tile played, as read: `suit` is the suit led, None for the lead."""

    trick: int
    play: int
    seat: int
    tile: int
    suit: int | None
    due: int  # The seat whose turn it was
    in_turn: bool  # It was that seat's turn, or the seat had been skipped in this trick
    held: bool  # False if the written-down hand lacks the tile


class WonTrick(NamedTuple):
    """A complete trick: the seat that won it and the points in it, its own included."""

    seat: int
    points: int


class Walk(NamedTuple):
    """The play as far as it can be followed."""

    faults: tuple[Fault, ...]
    steps: tuple[Step, ...]
    tricks: tuple[WonTrick, ...]
    # The seat on lead after the last complete trick; None inside a trick or at the end.
    led: int | None
    over: bool  # All tricks played, or a trick caught where none may be


class Setting(NamedTuple):
    """The start of the play: who leads, who plays, what is known of the hands.

    `hands` are the written-down hands by seat after the exchange; `spare` is how often
    each tile may still appear in a hand without a record. `caught` is the seat that
    must win no trick. `claim` adds the tiles a claimant showed. `exposed` are tiles
    shown before a turn; `exposed_plays` requires that they are played at the first
    legal chance.
    """

    game: Game
    table: Table | None
    leader: int
    seats: tuple[int, ...]
    hands: Mapping[int, Sequence[int]]
    spare: Mapping[int, int]
    caught: int | None = None
    lead_trump: bool = False
    claim: tuple[int, tuple[int, ...]] | None = None
    exposed: tuple[Exposed, ...] = ()
    exposed_plays: bool = False


def walk(setting: Setting, plays: Sequence[Sequence[Play]]) -> Walk:
    """Follow the tricks as written and collect every fault in order."""
    return _Walker(setting, plays).walk()


class _Walker:
    def __init__(self, setting: Setting, plays: Sequence[Sequence[Play]]) -> None:
        self.at, self.game, self.plays = setting, setting.game, plays
        self.total = Counter(
            self.game.ids[play.tile]
            for trick in plays
            for play in trick
            if play.tile in self.game.ids
        )
        self.seen: Counter[int] = Counter()
        self.spare = Counter(setting.spare)
        self.hands = {seat: list(tiles) for seat, tiles in setting.hands.items()}
        self.faults: list[tuple[int, int, int, Fault]] = []
        self.steps: list[Step] = []
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
            else:
                self._trick(number, trick)
        self._judge_steps()
        for exposed in self.at.exposed:
            self._judge_exposed(exposed)
        self.faults.sort(key=lambda noted: noted[:3])
        led = None if self.over or self.inside or self.lost else self.leader
        faults = tuple(fault for _, _, _, fault in self.faults)
        return Walk(faults, tuple(self.steps), tuple(self.tricks), led, self.over)

    def _room(self, number: int, trick: Sequence[Play]) -> bool:
        """Whether there is room for this trick. Notes wrong sizes; False ends the walk."""
        size = len(self.at.seats)
        if self.over or number > self.game.each:
            if trick:
                self._note("play_extra", {}, number, 1, key=-1)
            return not trick
        last = number == len(self.plays)
        if len(trick) == size or (last and len(trick) < size):
            return True
        if number == self.game.each and len(trick) > size:
            self._note("play_extra.trick", {}, number, size + 1, key=-1)
            return True
        values = {"n": number, "each": len(trick), "size": size}
        self.faults.append((number, 0, 0, Fault("trick_size", values, trick=number)))
        self.lost = True
        return True

    def _read_blind(self, number: int, trick: Sequence[Play], begin: int = 0) -> None:
        for place, play in enumerate(trick[begin:], begin + 1):
            tile = self._known(play, number, place, play.seat)
            if tile is not None:
                self._count(tile, number, place, play.seat)

    def _trick(self, number: int, trick: Sequence[Play]) -> None:
        turns = Turns(self.game.seats, self.at.seats, self.leader)
        suit: int | None = None
        shown: list[tuple[int, int]] = []
        for place, play in enumerate(trick[: len(self.at.seats)], 1):
            due = turns.due
            seat = play.seat or due
            in_turn = turns.take(seat)
            tile = self._known(play, number, place, seat)
            if tile is None:
                if not in_turn:
                    self._out_of_turn(number, place, seat, due, play.tile)
            else:
                held = self._hold(tile, number, place, seat)
                step = Step(number, place, seat, tile, suit, due, in_turn, held)
                self.steps.append(step)
                shown.append((seat, tile))
            if place == 1:
                if tile is None:
                    self.lost = True
                    self._read_blind(number, trick, begin=1)
                    return
                suit = play.suit if play.suit is not None else self.table.led[tile]
        self.inside = 0 < len(trick) < len(self.at.seats)
        if suit is not None and not self.inside:
            self._won(suit, shown)
        self.lost = len(shown) < min(len(trick), len(self.at.seats))

    def _won(self, suit: int, shown: Sequence[tuple[int, int]]) -> None:
        seat = shown[winner(self.table, suit, [tile for _, tile in shown])][0]
        points = self.game.trick + sum(self.game.count[tile] for _, tile in shown)
        self.tricks.append(WonTrick(seat, points))
        self.leader = seat
        done = len(self.tricks) == self.game.each
        self.over = done or seat == self.at.caught

    def _known(
        self, play: Play, number: int, place: int, seat: int | None
    ) -> int | None:
        tile = self.game.ids.get(play.tile)
        if tile is None:
            values = {"text": quote(play.tile)}
            text = plain(play.tile)
            self._note("tile_unknown", values, number, place, text, seat, 0)
        return tile

    def _count(self, tile: int, number: int, place: int, seat: int | None) -> bool:
        self.seen[tile] += 1
        if self.seen[tile] <= self.game.copies:
            return False
        text = TEXTS[tile]
        self._note("tile_repeated.played", {}, number, place, text, seat, 1)
        return True

    def _hold(self, tile: int, number: int, place: int, seat: int) -> bool:
        """Take the tile out of its hand; False if it was not in that hand."""
        if self._count(tile, number, place, seat):
            return False
        own = self.hands.get(seat)
        if own is not None:
            if tile in own:
                own.remove(tile)
                return True
            return False
        if self.spare[tile] > 0:
            self.spare[tile] -= 1
        elif self.total[tile] <= self.game.copies:
            text = TEXTS[tile]
            self._note("tile_repeated.elsewhere", {}, number, place, text, seat, 1)
            return False
        return True

    def _out_of_turn(
        self, number: int, place: int, seat: int, due: int, tile: str
    ) -> None:
        values = {"due": due}
        self._note("out_of_turn", values, number, place, plain(tile), seat, 2)

    def _judge_steps(self) -> None:
        """Judge each play against all tiles that its seat is known to have held."""
        later: dict[int, list[int]] = {}
        if self.at.claim:
            later[self.at.claim[0]] = list(self.at.claim[1])
        hands = {seat: list(rest) for seat, rest in self.hands.items()}
        for step in reversed(self.steps):
            rest = (
                hands[step.seat]
                if step.seat in hands
                else later.setdefault(step.seat, [])
            )
            if not step.in_turn:
                at = (step.trick, step.play, step.seat, step.due)
                self._out_of_turn(*at, TEXTS[step.tile])
            if step.seat in hands and not step.held:
                self._not_held(step)
            self._judge_step(step, rest)
            if step.held:
                rest.append(step.tile)

    def _not_held(self, step: Step) -> None:
        if self._noted(step):
            return
        tile = TEXTS[step.tile]
        self._note("tile_not_held", {}, step.trick, step.play, tile, step.seat, 3)

    def _noted(self, step: Step) -> bool:
        """Whether the play has been noted as a repeated tile."""
        return any(noted[:3] == (step.trick, step.play, 1) for noted in self.faults)

    def _judge_step(self, step: Step, rest: Sequence[int]) -> None:
        """Judge a play against `rest`, the tiles its seat is known to hold."""
        table = self.table
        held = mask(rest) | 1 << step.tile
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
        owed = self._exposed_unplayed(step, held) if self.at.exposed_plays else None
        if owed:
            values = {"exposed": owed}
            at = (step.trick, step.play, owed, step.seat, 5)
            self._note("exposed_kept", values, *at)

    def _exposed_unplayed(self, step: Step, held: int) -> str | None:
        """The exposed tile that had to be played instead of this one, None if none."""
        shown = self._exposed_in_hand(step)
        if not shown or step.tile in shown:
            return None
        held |= mask(shown)
        legal = self.table.legal(held, step.suit)
        first = (step.trick, step.play) == (1, 1) and self.at.lead_trump
        if first:
            legal = legal & self.table.trumps or legal
        return next((TEXTS[tile] for tile in shown if legal >> tile & 1), None)

    def _exposed_in_hand(self, step: Step) -> list[int]:
        """The tiles the seat of a play had exposed by then and not played since."""
        shown = []
        for seat, text, trick in self.at.exposed:
            tile = self.game.ids.get(text)
            if seat == step.seat and trick <= step.trick and tile is not None:
                played = self._played(seat, tile, trick, step.trick)
                shown += [] if played else [tile]
        return shown

    def _played(self, seat: int, tile: int, first: int, before: int) -> int:
        """How often a seat played a tile from trick `first` on, before `before`."""
        return sum(
            step.seat == seat and step.tile == tile and first <= step.trick < before
            for step in self.steps
        )

    def _judge_exposed(self, exposed: Exposed) -> None:
        """Note an exposed tile that its seat cannot have held then."""
        seat, text, trick = exposed
        tile = self.game.ids.get(text)
        if tile is None:
            values = {"text": quote(text)}
            self._note("tile_unknown", values, trick, None, plain(text), seat, 0)
            return
        out = self._played(seat, tile, 1, trick)
        own = self.at.hands.get(seat)
        if own is None:
            others = (other for other in self.at.seats if other != seat)
            out += sum(self._held_by(other, tile) for other in others)
            is_held = out < self.game.copies
        else:
            is_held = out < list(own).count(tile)
        if not is_held:
            name = "tile_not_held.exposed"
            self._note(name, {}, trick, None, TEXTS[tile], seat, 3)

    def _held_by(self, seat: int, tile: int) -> int:
        """How many copies of a tile the seat is known to have held."""
        written = list(self.at.hands.get(seat, ())).count(tile)
        return max(written, self._played(seat, tile, 1, self.game.each + 1))

    def _note(
        self,
        name: str,
        values: Mapping[str, object],
        trick: int,
        play: int | None,
        tile: str | None = None,
        seat: int | None = None,
        key: int = 0,
    ) -> None:
        values = {"seat": seat, "n": trick, "tile": tile, **values}
        fault = Fault(name, values, seat, trick, play, tile)
        self.faults.append((trick, play or 0, key, fault))


def steps_by(steps: Sequence[Step], seat: int) -> Iterator[int]:
    """The tiles a seat played, in order."""
    return (step.tile for step in steps if step.seat == seat)
