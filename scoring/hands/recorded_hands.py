"""A hand recorded domino by domino, for pages: bids, tricks, count, claim."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, zip_longest
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from scoring import rules
from scoring.game.catalogue import Words
from scoring.rules.auction import Auction, next_bids, split_bid
from scoring.rules.course import Course
from scoring.rules.deal import Deal
from scoring.rules.game import Variant
from scoring.rules.games import MOST_SEATS
from scoring.rules.parts import TilePlay
from scoring.rules.plays import Walk
from scoring.rules.presets import Rules
from tournaments.event.translation import translate

SEAT_WORDS: Mapping[int, Words] = {
    seat: format_lazy(gettext_lazy("seat {seat}"), seat=seat)
    for seat in range(1, MOST_SEATS + 1)
}


@dataclass(frozen=True, slots=True)
class TrickLine:
    """A trick: its plays, its winner, each side's count by then.

    ``taker`` is empty while the trick is not complete.
    """

    number: int
    plays: tuple[tuple[Words, str], ...]
    taker: Words
    points: int
    count: tuple[int, ...]


def trick_lines(
    walk: Walk, names: Mapping[int, Words], count: tuple[int, ...] = (0, 0)
) -> list[TrickLine]:
    """The tricks with each side's count, from ``count`` on; sides sit in turn."""
    lines: list[TrickLine] = []
    for row, won in zip_longest(walk.rows, walk.tricks):
        taker, points = won or (0, 0)
        if won:
            side = (taker - 1) % len(count)
            count = (*count[:side], count[side] + points, *count[side + 1 :])
        plays = tuple((names[seat], tile) for seat, tile in row)
        lines.append(
            TrickLine(len(lines) + 1, plays, names.get(taker, ""), points, count)
        )
    return lines


def bids_by_seat(
    game: Variant, terms: Rules, shaker: int, bids: Sequence[str]
) -> list[tuple[int, str]]:
    """Each bid with its seat: the one written with it, or the one whose turn it was."""
    seated = []
    for number, bid in enumerate(bids):
        written, word = split_bid(game, bid)
        due, _legal = next_bids(game, terms, shaker, bids[:number], ())
        seated.append((written or due or (shaker + number) % game.seats + 1, word))
    return seated


@dataclass(frozen=True)
class RecordedHand:
    hand: rules.Hand

    @classmethod
    def of(cls, record: dict[str, Any]) -> "RecordedHand":
        """The hand of a record. Raises NotARecordError if it is none."""
        return cls(rules.Hand.from_record(record))

    @cached_property
    def verdict(self) -> rules.Verdict:
        return rules.check(self.hand.as_record())

    @property
    def bids(self) -> list[tuple[int, str]]:
        hand = self.hand
        return bids_by_seat(hand.game, hand.rules, hand.shaker, hand.bids)

    @property
    def size(self) -> int:
        return sum(len(trick) for trick in self.hand.plays or ())

    def trick_end(self, played: int) -> int:
        """How many dominoes are played once the trick under way is complete."""
        ends = accumulate(len(trick) for trick in self.hand.plays or ())
        return next((end for end in ends if end > played), self.size)

    def until(self, size: int) -> "RecordedHand":
        plays = []
        for trick in self.hand.plays or ():
            plays.append(trick[:size])
            size -= len(plays[-1])
        rest = tuple(trick for trick in plays if trick)
        return RecordedHand(self.hand._replace(plays=rest, claim=None))

    @cached_property
    def walk(self) -> Walk | None:
        """The play as far as it can be followed, None if nobody won the auction."""
        hand = self.hand
        auction = Auction(hand.game, hand.rules, hand.shaker, hand.bids)
        won = None if auction.faults else auction.winner
        return Course(Deal(hand), won).walk if won else None

    @property
    def lines(self) -> list[TrickLine]:
        nothing = (0,) * self.hand.game.teams
        return trick_lines(self.walk, SEAT_WORDS, nothing) if self.walk else []

    @cached_property
    def claim_fault(self) -> rules.Fault | None:
        """The lay-down's fault or the open question for the judge, None if it holds."""
        claims = ("claim_wrong", "claim_open", "claim_turn")
        faults = self.verdict.faults
        return next((fault for fault in faults if fault.code in claims), None)

    @property
    def claim_sentence(self) -> str:
        return translate(self.claim_fault) if self.claim_fault else ""

    @property
    def claim_layout(self) -> list[tuple[Words, tuple[str, ...]]]:
        """The hands that beat the claim, by seat; empty if none are shown."""
        layout = (self.claim_fault and self.claim_fault.layout) or ()
        return [(SEAT_WORDS[n], tiles) for n, tiles in enumerate(layout, 1) if tiles]

    @property
    def claim_line(self) -> list[TrickLine]:
        """The tricks, after those played, that set the bid of the claim."""
        line = (self.claim_fault and self.claim_fault.line) or ()
        played = self.hand.plays or ()
        tricks = [tuple(TilePlay(tile) for tile in tiles) for tiles in line]
        whole = self.hand._replace(plays=(*played, *tricks), claim=None)
        return RecordedHand(whole).lines[len(played) :]
