"""The course of a hand that was bid: declaration, exchange, play, claim and outcome.

Runs the stages in order for the judge; each stage's rules are in its own module.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from .auction import Winner
from .deal import Deal, known
from .declare import declare
from .exchange import Swap
from .game import PlayedHand
from .penalties import all_stand
from .plays import Walk
from .recorded_claim import RecordedClaim
from .tally import Tally
from .tricks import Setting, steps_by
from .verdict import Fault, Outcome


class Course:
    """A hand that was bid: its declaration, exchange, play and claim."""

    def __init__(self, deal: Deal, won: Winner) -> None:
        self.deal, self.hand, self.game = deal, deal.hand, deal.game
        self.bid, self.bidder = won.bid, won.seat
        self.is_forced = won.is_forced
        self.team = self.game.team(self.bidder)
        self.contract, self.trump, self.table, self.misnamed = declare(deal, won)
        self.swap = Swap(deal, self.bidder, self.table)
        self.lying = self.swap.left_after()
        self.setting = self._setting()
        self.walk = Walk(self.setting, self.hand.plays or ())
        self.tally = self._tally()
        self.claim: RecordedClaim | None = None
        if claim := self.hand.claim:
            at = self.contract, self.setting, self.walk, self.tally
            self.claim = RecordedClaim(self.hand, claim, *at)

    def faults(self, is_bid_sound: bool = True) -> list[Fault]:
        """Faults from the declaration on, in order.

        After a fault of auction or declaration the hand may stop anywhere. After a
        fault of the auction anybody may lay down, because the bid decides who leads.
        """
        faults = [*self.misnamed]
        if not self.swap.is_nothing:
            faults += self.swap.faults([*steps_by(self.walk.steps, self.bidder)])
        faults += self.walk.faults
        if self.claim:
            claimed = self.claim.faults()
            if not is_bid_sound:
                claimed = [fault for fault in claimed if fault.code != "claim_turn"]
            return faults + claimed
        is_sound = is_bid_sound and not self.misnamed
        if self.walk.faults:
            is_sound = is_sound and all_stand(self.hand.rules, self.walk.faults)
        if is_sound and not self._may_stop():
            played_out = not self.hand.rules.early_end and not self.contract.losing
            faults.append(Fault("early_end.played_out" if played_out else "early_end"))
        return faults

    def _setting(self) -> Setting:
        hand, game = self.hand, self.game
        hands = self._hands()
        claim: tuple[int, tuple[int, ...]] | None = None
        if hand.claim:
            texts = (play.tile for play in hand.claim.order)
            claim = hand.claim.seat, tuple(known(game, texts))
        return Setting(
            game=game,
            table=self.table,
            leader=self.contract.leader(game, self.bidder, hand.rules),
            seats=self._seats(),
            hands=hands,
            spare=self._spare(hands),
            caught=self.bidder if self.contract.losing else None,
            lead_trump=hand.rules.first_lead_trump,
            claim=claim,
            exposed=hand.exposed,
            exposed_plays=bool(hand.exposed) and hand.rules.exposed == "plays",
        )

    def _seats(self) -> tuple[int, ...]:
        """The seats that play."""
        out = self.contract.out(self.game, self.bidder)
        return tuple([seat for seat in self.game.all_seats if seat not in out])

    def _hands(self) -> dict[int, list[int]]:
        """The recorded hands by seat, the bidder's after the exchange."""
        hands = self.deal.hands
        if self.bidder in hands and (self.swap.taken or self.swap.away):
            with_taken = Counter(hands[self.bidder] + self.swap.taken)
            own = with_taken - Counter(self.swap.away)
            return hands | {self.bidder: list(own.elements())}
        return hands

    def _spare(self, hands: Mapping[int, Sequence[int]]) -> list[int]:
        """The tiles that may be in a hand that is not recorded."""
        if len(hands) == self.game.seats:
            return []
        lying = self.swap.away if self.lying is None else self.lying
        spare = [*self.game.tiles] * self.game.copies
        for tiles in (lying, *hands.values()):
            for tile in tiles:
                if tile in spare:
                    spare.remove(tile)
        return spare

    def _tally(self) -> Tally:
        """The tally; in 140 count left over lowers what can be had."""
        count, gift = self.game.count, self.swap.gift
        return Tally(
            self.game,
            self.walk.tricks,
            self.team,
            self.bid,
            is_losing=self.contract.losing,
            gift=gift,
            total=self.game.total - sum([count[t] for t in self.lying or ()]) + gift,
        )

    def _may_stop(self) -> bool:
        """Whether the hand may end after its last play."""
        if self.walk.over:
            return True
        early = self.hand.rules.early_end and not self.contract.losing
        return early and self.tally.certain() is not None

    def outcome(self) -> Outcome:
        """The outcome of a hand without faults."""
        tally, claim = self.tally, self.claim
        points, tricks = tally.points, tally.tricks
        decided_at: int | None = len(self.walk.tricks)
        if claim:
            points, tricks = tally.with_rest(self.game.team(claim.claim.seat))
            decided_at = None if claim.is_judged_by_bid else decided_at
        claimed = self._is_made(points, tricks), decided_at
        made, decided_at = tally.certain() or claimed
        # In nello the others score tricks only where each trick counts for itself.
        each_counts = self.game.goes_below_zero and self.contract.losing
        is_known = tally.is_played_out or (self.walk.over if each_counts else claim)
        taken = tuple(points) if is_known else (None,) * self.game.teams
        return self._outcome(made, decided_at, taken, tuple(tricks))

    def _is_made(self, points: list[int], tricks: list[int]) -> bool:
        """Whether the bid is made if each side has so much at the end."""
        if self.contract.losing:
            return True
        if self.bid.need:
            return points[self.team] >= self.bid.need
        return tricks[self.team] == self.game.each

    def _bonus(self, tricks: Sequence[int]) -> int:
        """The marks that a made bid by number adds where it took every trick."""
        rules = self.hand.rules
        bonus = rules.sweep_bonus + (rules.forced_bonus if self.is_forced else 0)
        if not bonus or self.contract.losing or not self.bid.need:
            return 0
        is_sure = not (self.claim and self.claim.can_lose)
        return bonus if is_sure and tricks[self.team] == self.game.each else 0

    def _outcome(
        self,
        made: bool,
        decided_at: int | None,
        points: tuple[int | None, ...],
        tricks: tuple[int, ...],
    ) -> Outcome:
        hand, game = self.hand, self.game
        marks: tuple[int, ...] | None = None
        score: tuple[int | None, ...]
        if hand.scoring == "marks":
            winning = [(team == self.team) == made for team in range(game.teams)]
            worth = self.bid.marks + (self._bonus(tricks) if made else 0)
            score = marks = tuple([worth * wins for wins in winning])
        else:
            played = PlayedHand(self.team, self.bid, made, points, self.contract.losing)
            score = game.award(played, hand.rules)
        return Outcome(
            passed_out=False,
            bidder=self.bidder,
            bid=self.bid.text,
            contract=self.contract.name,
            trump=self.trump,
            made=made,
            points=points,
            marks=marks,
            score=score,
            tricks=tricks,
            decided_at=decided_at,
            next_shaker=game.after(hand.shaker),
        )
