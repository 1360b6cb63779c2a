"""A lay-down in a hand record: its form, its order, and whether it can be beaten.

Takes the play so far and the tally of its tricks.
"""

from collections import Counter
from collections.abc import Iterator

from .bid_claims import TooManyError
from .bids import Bid
from .claims import Lead
from .contracts import Contract
from .deal import known, plain
from .hand import Hand
from .laid_down import LaidDown
from .layouts import Layout
from .parts import Claim
from .penalties import all_stand
from .plays import Walk
from .suits import TrickTable
from .tally import Tally
from .tiles import TEXTS, mask
from .tricks import Setting, steps_by
from .verdict import Fault, quote


class RecordedClaim:
    """The claim of a hand, after the play of the hand."""

    def __init__(
        self,
        hand: Hand,
        claim: Claim,
        contract: Contract,
        setting: Setting,
        walk: Walk,
        tally: Tally,
    ) -> None:
        self.hand, self.game, self.claim = hand, hand.game, claim
        self.contract, self.setting, self.table = contract, setting, setting.table
        self.walk, self.steps, self.tally = walk, walk.steps, tally
        self.bid: Bid = tally.bid
        self.tiles = known(self.game, (play.tile for play in claim.order))
        self.can_lose = True  # Whether a trick may be lost; known once it is judged

    def faults(self) -> list[Fault]:
        """Faults of a lay-down, which is judged only if the play was in order."""
        claim = self.claim
        faults = list(self._form_faults())
        if faults or not self._play_counts() or not self.table:
            return faults
        left = self.game.each - len(self.walk.tricks)
        if len(claim.order) != left:
            values = {"seat": claim.seat, "n": left}
            return [Fault("claim_wrong.partial", values, claim.seat)]
        wrong_lead = self._wrong_lead(self.table)
        if wrong_lead:
            return [wrong_lead]
        leads = self._leads(self.table)
        laid = LaidDown(self.setting, self.table, claim.seat, leads, self.steps)
        beaten = laid.beaten(claim.seat)
        self.can_lose = beaten is not None
        is_made = self.is_judged_by_bid and self.tally.is_made
        if beaten is None and not is_made and not laid.is_possible():
            return [Fault("claim_open.renege", {"seat": claim.seat}, claim.seat)]
        if beaten is None or is_made:
            return []
        if self.is_judged_by_bid:
            return self._bid_faults(laid, beaten.trick)
        trick = len(self.walk.tricks) + beaten.trick + 1
        layout = self._by_seat(beaten.layout)
        name = "claim_wrong.win" if self.contract.losing else "claim_wrong.lose"
        values = {"seat": claim.seat, "n": trick}
        return [Fault(name, values, claim.seat, trick=trick, layout=layout)]

    def _leads(self, table: TrickTable) -> list[Lead]:
        """The announced tiles, each with the suit it calls for."""
        return [
            (tile, table.led[tile] if play.suit is None else play.suit)
            for tile, play in zip(self.tiles, self.claim.order, strict=True)
        ]

    def _by_seat(self, layout: Layout) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(TEXTS[tile] for tile in reversed(layout.get(seat, ())))
            for seat in range(1, self.game.seats + 1)
        )

    @property
    def is_judged_by_bid(self) -> bool:
        """Whether only a bid that can be set fails the claim; else any lost trick does."""
        team = self.game.team(self.claim.seat)
        own = team == self.tally.team and not self.contract.losing
        by_bid = self.hand.rules.lay_down == "bid" and self.bid.need > 0
        return by_bid and own and self.tally.is_made is not False

    def _bid_faults(self, laid: LaidDown, sure: int) -> list[Fault]:
        """Faults of a claim that can lose a trick after `sure` leads of its order."""
        tally, seat = self.tally, self.claim.seat
        own = tally.points[tally.team]
        lost = sum(tally.points) - own
        try:
            line = laid.set_line(
                sure, need=self.bid.need, own=own, lost=lost, total=tally.total
            )
        except TooManyError:
            return [Fault("claim_open", {"seat": seat}, seat)]
        if line is None:
            return []
        trick = len(self.walk.tricks) + len(line.line)
        texts = tuple(tuple(TEXTS[tile] for tile in tiles) for tiles in line.line)
        layout, values = self._by_seat(line.layout), {"seat": seat, "n": trick}
        name = "claim_wrong.bid"
        return [Fault(name, values, seat, trick=trick, layout=layout, line=texts)]

    def _form_faults(self) -> Iterator[Fault]:
        claim, seat = self.claim, self.claim.seat
        played = Counter(step.tile for step in self.steps)
        own = self._rest_of(seat)
        for play in claim.order:
            tile = self.game.ids.get(play.tile)
            if tile is None:
                values = {"text": quote(play.tile)}
                yield Fault("tile_unknown", values, seat, tile=plain(play.tile))
                continue
            played[tile] += 1
            text = TEXTS[tile]
            if played[tile] > self.game.copies:
                at = {"seat": seat, "tile": text}
                yield Fault("tile_repeated.claim", at, seat, tile=text)
        if self.table and self.walk.led != seat and self._play_counts():
            name = "claim_turn" if self.walk.led else "claim_turn.nobody"
            yield Fault(name, {"seat": seat, "leader": self.walk.led}, seat)
        for tile in Counter(self.tiles) - own:
            at = {"seat": seat, "tile": TEXTS[tile]}
            yield Fault("tile_not_held.claim", at, seat, tile=TEXTS[tile])

    def _wrong_lead(self, table: TrickTable) -> Fault | None:
        """The fault of a lead against the rules: the announced order is played."""
        for place, tile in enumerate(self.tiles):
            legal = table.legal(mask(self.tiles[place:]), None)
            code = table.fault
            first = not self.walk.plays and place == 0
            if first and self.hand.rules.first_lead_trump and table.trumps:
                legal = legal & table.trumps or legal
                code = "lead_trump"
            if not legal >> tile & 1:
                seat, text = self.claim.seat, TEXTS[tile]
                values = {"seat": seat, "tile": text}
                return Fault(f"{code}.claim", values, seat, tile=text)
        return None

    def _rest_of(self, seat: int) -> Counter[int]:
        """The tiles a seat may still hold; without a record, all of no written hand."""
        written = self.setting.hands.get(seat)
        if written is None:
            return Counter(self.setting.spare)
        return Counter(written) - Counter(steps_by(self.steps, seat))

    def _play_counts(self) -> bool:
        return all_stand(self.hand.rules, self.walk.faults)
