"""The course of a hand that was bid: declaration, exchange, play, claim and outcome.

Runs the stages in order for the judge; each stage's rules are in its own module.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from .auction import Winner
from .bid_claims import SetLine, Stake, TooManyError, find_set
from .claims import Beaten, Lead, beat, shown_out
from .declare import Swap, declare, known, plain
from .games import Played
from .hand import Claim, Hand
from .layouts import Layout, Unseen
from .losing_claims import catch
from .penalties import stands
from .plays import Setting, steps_by, walk
from .suits import Table
from .tiles import TEXTS, TILES, mask
from .verdict import Fault, Outcome, quote


class Course:
    """A hand that was bid: its declaration, exchange, play and claim."""

    def __init__(self, hand: Hand, won: Winner) -> None:
        self.hand, self.game = hand, hand.game
        self.bid, self.bidder = won.bid, won.seat
        self.team = self.game.team(self.bidder)
        self.declared = declare(hand, won)
        self.contract, self.table = self.declared.contract, self.declared.table
        self.swap = Swap(hand, self.bidder, self.table)
        out = self.contract.out(self.game, self.bidder)
        seats = range(1, self.game.seats + 1)
        self.seats = tuple(seat for seat in seats if seat not in out)
        self.setting = self._setting()
        self.walk = walk(self.setting, hand.plays or ())

    def faults(self, is_bid_sound: bool = True) -> list[Fault]:
        """Faults from the declaration on, in order.

        After a fault of auction or declaration the hand may stop anywhere. After a
        fault of the auction anybody may lay down, because the bid decides who leads.
        """
        played = tuple(steps_by(self.walk.steps, self.bidder))
        faults = [*self.declared.faults, *self.swap.faults(played), *self.walk.faults]
        if self.hand.claim:
            claimed = self._claim_faults(self.hand.claim)
            if not is_bid_sound:
                claimed = [fault for fault in claimed if fault.code != "claim_turn"]
            return faults + claimed
        is_sound = is_bid_sound and not self.declared.faults and self._play_counts()
        if is_sound and not self._may_stop():
            played_out = not self.hand.rules.early_end and not self.contract.losing
            faults.append(Fault("early_end.played_out" if played_out else "early_end"))
        return faults

    def _setting(self) -> Setting:
        hand, game = self.hand, self.game
        hands = self._hands()
        claim: tuple[int, tuple[int, ...]] | None = None
        if hand.claim:
            claim = hand.claim.seat, tuple(known(game, self._texts(hand.claim)))
        return Setting(
            game=game,
            table=self.table,
            leader=self.contract.leader(game, self.bidder, hand.rules),
            seats=self.seats,
            hands=hands,
            spare=self._spare(hands),
            caught=self.bidder if self.contract.losing else None,
            lead_trump=hand.rules.first_lead_trump,
            claim=claim,
            exposed=hand.exposed,
            exposed_plays=bool(hand.exposed) and hand.rules.exposed == "plays",
        )

    def _hands(self) -> dict[int, list[int]]:
        """The recorded hands by seat, the bidder's after the exchange."""
        hands = {
            seat: known(self.game, tiles)
            for seat, tiles in enumerate(self.hand.hands or (), 1)
            if tiles is not None
        }
        if self.bidder in hands and (self.swap.taken or self.swap.away):
            with_taken = Counter(hands[self.bidder] + self.swap.taken)
            own = with_taken - Counter(self.swap.away)
            hands[self.bidder] = list(own.elements())
        return hands

    def _spare(self, hands: Mapping[int, Sequence[int]]) -> Counter[int]:
        """How many copies of each tile may be in a hand that is not recorded."""
        lying = self.swap.left_after()
        spare = Counter(dict.fromkeys(self.game.tiles, self.game.copies))
        spare.subtract(self.swap.away if lying is None else lying)
        for tiles in hands.values():
            spare.subtract(tiles)
        return spare

    def _play_counts(self) -> bool:
        """Whether no play had a fault, except plays out of turn that stand."""
        rules, faults = self.hand.rules, self.walk.faults
        return all(stands(rules, fault, faults) for fault in faults)

    def _may_stop(self) -> bool:
        """Whether the hand may end after its last play."""
        if self.walk.over:
            return True
        early = self.hand.rules.early_end and not self.contract.losing
        return early and self.certain() is not None

    def _claim_faults(self, claim: Claim) -> list[Fault]:
        """Faults of a lay-down, which is judged only if the play was in order."""
        faults = list(self._claim_form(claim))
        if faults or not self._play_counts() or not self.table:
            return faults
        left = self.game.each - len(self.walk.tricks)
        if len(claim.order) != left:
            values = {"seat": claim.seat, "n": left}
            return [Fault("claim_wrong.partial", values, claim.seat)]
        wrong_lead = self._wrong_lead(claim, self.table)
        if wrong_lead:
            return [wrong_lead]
        beaten = self._beaten(claim, self.table)
        if beaten is None:
            return []
        if self._is_judged_by_bid(claim):
            return self._bid_claim_faults(claim, self.table, beaten.trick)
        trick = len(self.walk.tricks) + beaten.trick + 1
        layout = self._by_seat(beaten.layout)
        name = "claim_wrong.win" if self.contract.losing else "claim_wrong.lose"
        values = {"seat": claim.seat, "n": trick}
        return [Fault(name, values, claim.seat, trick=trick, layout=layout)]

    def _by_seat(self, layout: Layout) -> tuple[tuple[str, ...], ...]:
        return tuple(
            tuple(TEXTS[tile] for tile in reversed(layout.get(seat, ())))
            for seat in range(1, self.game.seats + 1)
        )

    def _is_judged_by_bid(self, claim: Claim) -> bool:
        """Whether only a bid that can be set fails the claim; else any lost trick does."""
        own = self.game.team(claim.seat) == self.team and not self.contract.losing
        by_bid = self.hand.rules.lay_down == "bid" and self.bid.need > 0
        return by_bid and own and self._is_made() is not False

    def _is_made(self) -> bool | None:
        """Whether the tricks made or set the bid; None while it is open."""
        certain = self.certain()
        return certain and certain[0]

    def _bid_claim_faults(self, claim: Claim, table: Table, sure: int) -> list[Fault]:
        """Faults of a claim that can lose a trick after `sure` leads of its order."""
        leads = self._leads(claim, table)
        count = sum(self.game.count[tile] for tile, _ in leads[:sure])
        own = self.taken()[self.team] + sure * self.game.trick + count
        if self._is_made() or own >= self.bid.need:
            return []
        seat = claim.seat
        try:
            line = self._find_set(claim, table, leads)
        except TooManyError:
            return [Fault("claim_open", {"seat": seat}, seat)]
        if line is None:
            return []
        trick = len(self.walk.tricks) + len(line.line)
        texts = tuple(tuple(TEXTS[tile] for tile in tiles) for tiles in line.line)
        layout, values = self._by_seat(line.layout), {"seat": seat, "n": trick}
        name = "claim_wrong.bid"
        return [Fault(name, values, seat, trick=trick, layout=layout, line=texts)]

    def _find_set(
        self, claim: Claim, table: Table, leads: Sequence[Lead]
    ) -> SetLine | None:
        game, unseen = self.game, self._unseen_by(claim, table)
        partners = {claim.seat, *game.partners(claim.seat)}
        taken = self.taken()
        stake = Stake(
            lost=sum(taken) - taken[self.team],
            wanted=self._total() - self.bid.need + 1,
            trick=game.trick,
            values=game.count,
            partners=frozenset(partners),
        )
        low_leads = {
            game.ids[text]: TILES[game.ids[text]].low
            for text in game.announces
            if not table.trumps >> game.ids[text] & 1
        }
        others = [seat for seat in self._clockwise(claim.seat) if seat in self.seats]
        return find_set(table, leads, unseen, others, stake, low_leads)

    def _claim_form(self, claim: Claim) -> Iterator[Fault]:
        seat = claim.seat
        played = Counter(step.tile for step in self.walk.steps)
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
        if self.walk.led != seat and self._play_counts():
            name = "claim_turn" if self.walk.led else "claim_turn.nobody"
            yield Fault(name, {"seat": seat, "leader": self.walk.led}, seat)
        if own is not None:
            for tile in Counter(known(self.game, self._texts(claim))) - own:
                at = {"seat": seat, "tile": TEXTS[tile]}
                yield Fault("tile_not_held.claim", at, seat, tile=TEXTS[tile])

    def _wrong_lead(self, claim: Claim, table: Table) -> Fault | None:
        """The fault of a lead against the rules: the announced order is played."""
        order = known(self.game, self._texts(claim))
        for place, tile in enumerate(order):
            legal = table.legal(mask(order[place:]), None)
            code = table.fault
            first = not self.walk.steps and place == 0
            if first and self.hand.rules.first_lead_trump and table.trumps:
                legal = legal & table.trumps or legal
                code = "lead_trump"
            if not legal >> tile & 1:
                values = {"seat": claim.seat, "tile": TEXTS[tile]}
                return Fault(f"{code}.claim", values, claim.seat, tile=TEXTS[tile])
        return None

    def _texts(self, claim: Claim) -> tuple[str, ...]:
        return tuple(play.tile for play in claim.order)

    def _rest_of(self, seat: int) -> Counter[int] | None:
        """The tiles that a written-down hand still holds after the plays."""
        written = self.setting.hands.get(seat)
        if written is None:
            return None
        return Counter(written) - Counter(steps_by(self.walk.steps, seat))

    def _beaten(self, claim: Claim, table: Table) -> Beaten | None:
        others = [seat for seat in self._clockwise(claim.seat) if seat in self.seats]
        unseen = self._unseen_by(claim, table)
        if self.contract.losing:
            order = [self.game.ids[play.tile] for play in claim.order]
            return catch(table, order, unseen, others)
        team = self.game.team(claim.seat)
        foes = [seat for seat in others if self.game.team(seat) != team]
        return beat(table, self._leads(claim, table), unseen, foes)

    def _leads(self, claim: Claim, table: Table) -> list[Lead]:
        """The announced tiles, each with the suit it calls for."""
        order = [self.game.ids[play.tile] for play in claim.order]
        return [
            (tile, table.led[tile] if play.suit is None else play.suit)
            for tile, play in zip(order, claim.order, strict=True)
        ]

    def _unseen_by(self, claim: Claim, table: Table) -> Unseen:
        """The tiles the claimant cannot see, with the voids that the plays show."""
        steps = [(s.seat, s.tile, s.suit) for s in self.walk.steps]
        order = [self.game.ids[play.tile] for play in claim.order]
        lacks = shown_out(table, steps, self.hand.rules.first_lead_trump)
        return self._unseen(claim.seat, order, steps, lacks)

    def _clockwise(self, seat: int) -> list[int]:
        seats = self.game.seats
        return [(seat - 1 + step) % seats + 1 for step in range(1, seats)]

    def _unseen(
        self,
        seat: int,
        order: list[int],
        steps: list[tuple[int, int, int | None]],
        lacks: Mapping[int, int],
    ) -> Unseen:
        rest = Counter(dict.fromkeys(self.game.tiles, self.game.copies))
        rest.subtract(order)
        rest.subtract(tile for _, tile, _ in steps)
        played = Counter(player for player, _, _ in steps)
        room = {
            other: self.game.each - played[other] for other in self._clockwise(seat)
        }
        return Unseen(tuple(rest.elements()), room | {0: self.game.left}, lacks)

    def certain(self) -> tuple[bool, int] | None:
        """Whether the bid was made, and after how many tricks that was certain.

        Looks at the complete tricks alone, as the hand record defines it. None if
        uncertain.
        """
        if self.contract.losing or not self.bid.need:
            return self._all_or_nothing()
        others = self.swap.gift
        own = 0
        total = sum(self.taken()) if self._played_out() else self._total()
        for number, trick in enumerate([None, *self.walk.tricks]):
            if trick and self.game.team(trick.seat) == self.team:
                own += trick.points
            elif trick:
                others += trick.points
            if own >= self.bid.need:
                return True, number
            if others > total - self.bid.need:
                return False, number
        return None

    def _all_or_nothing(self) -> tuple[bool, int] | None:
        for number, trick in enumerate(self.walk.tricks, 1):
            mine = self.game.team(trick.seat) == self.team
            if mine == self.contract.losing:
                return False, number
        return (True, self.game.each) if self._played_out() else None

    def _played_out(self) -> bool:
        return len(self.walk.tricks) == self.game.each

    def _total(self) -> int:
        """The points of the hand; in 140 count left over lowers it."""
        lying = self.swap.left_after() or ()
        return self.game.total - sum(self.game.count[t] for t in lying) + self.swap.gift

    def taken(self) -> list[int]:
        """The points by team in the complete tricks, plus the count thrown away in 72."""
        points = [0] * self.game.teams
        for trick in self.walk.tricks:
            points[self.game.team(trick.seat)] += trick.points
        points[(self.team + 1) % self.game.teams] += self.swap.gift
        return points

    def outcome(self) -> Outcome:
        """The outcome of a hand without faults."""
        claim = self.hand.claim
        tricks = [0] * self.game.teams
        for trick in self.walk.tricks:
            tricks[self.game.team(trick.seat)] += 1
        taken = self.taken()
        if claim:
            self._credit(claim, taken, tricks)
        by_bid = claim is not None and self._is_judged_by_bid(claim)
        decided_by_claim = None if by_bid else len(self.walk.tricks)
        claimed = self._claimed(taken, tricks), decided_by_claim
        made, decided_at = self.certain() or claimed
        points: tuple[int | None, ...] = (None,) * self.game.teams
        if self._played_out() or claim:
            points = tuple(taken)
        return self._outcome(made, decided_at, points, tuple(tricks))

    def _credit(self, claim: Claim, points: list[int], tricks: list[int]) -> None:
        """Credit everything that remains to the claimant's side, in nello too."""
        side = self.game.team(claim.seat)
        tricks[side] += self.game.each - sum(tricks)
        points[side] += self._total() - sum(points)

    def _claimed(self, points: list[int], tricks: list[int]) -> bool:
        if self.contract.losing:
            return True
        if self.bid.need:
            return points[self.team] >= self.bid.need
        return tricks[self.team] == self.game.each

    def _outcome(
        self,
        made: bool,
        decided_at: int | None,
        points: tuple[int | None, ...],
        tricks: tuple[int, ...],
    ) -> Outcome:
        hand, game = self.hand, self.game
        marks = None
        if hand.scoring == "marks":
            worth = self.bid.marks
            marks = tuple(
                worth * ((team == self.team) == made) for team in range(game.teams)
            )
        played = Played(self.team, self.bid, made, points, self.contract.losing)
        return Outcome(
            passed_out=False,
            bidder=self.bidder,
            bid=self.bid.text,
            contract=self.contract.name,
            trump=self.declared.trump,
            made=made,
            points=points,
            marks=marks,
            score=marks or game.award(played, hand.rules),
            tricks=tricks,
            decided_at=decided_at,
            next_shaker=game.after(hand.shaker),
        )
