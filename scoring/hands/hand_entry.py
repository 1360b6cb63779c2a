"""A hand being recorded tile by tile: the state so far, and the next choices."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring import rules
from scoring.game.choices import calls_of
from scoring.game.hands import NotAHandError
from scoring.hands.recorded_hands import RecordedHand, TrickLine, bids_by_seat
from scoring.rules.auction import Auction, Winner, next_bids
from scoring.rules.contracts import CONTRACTS
from scoring.rules.game import Variant
from scoring.rules.games import GAMES, MOST_SEATS
from scoring.rules.house import as_clause
from scoring.rules.presets import Rules
from tournaments.event.translation import translate

PASS = "pass"
FIELDS = (
    *(f"hand_{seat}" for seat in range(1, MOST_SEATS + 1)),
    "left",
    "bids",
    "trump",
    "contract",
    "doubles",
    "exchange",
    "plays",
    "exposed",
    "claim",
)
# A Big Game lead with its announced suit, ``7-3/3``.
ANNOUNCED = re.compile(r"(\d-?\d)/(\d)(?![\d-])")
STROKE = "\N{FRACTION SLASH}"
# Faults of a hand that is only half recorded.
NOT_YET = ("bid_turn", "trump_missing", "early_end", "hand_size")


@dataclass(frozen=True)
class Writing:
    terms: Rules
    shaker: int
    typed: Mapping[str, str]

    @property
    def game(self) -> Variant:
        return GAMES[self.terms.game]

    @property
    def bids(self) -> list[str]:
        return self.typed.get("bids", "").lower().split()

    @property
    def auction(self) -> list[tuple[int, str]]:
        return bids_by_seat(self.game, self.terms, self.shaker, self.bids)

    @cached_property
    def next_bids(self) -> tuple[int | None, tuple[str, ...]]:
        words = dict.fromkeys(call.bid.text for call in calls_of(self.terms))
        known = (PASS, *words)
        return next_bids(self.game, self.terms, self.shaker, self.bids, known)

    @cached_property
    def winner(self) -> Winner | None:
        auction = Auction(self.game, self.terms, self.shaker, self.bids)
        return None if auction.faults else auction.winner

    @property
    def plays(self) -> list[str]:
        return " ".join(self._parted()).split()

    @cached_property
    def recorded(self) -> RecordedHand | None:
        """The play for pages, None if it cannot be read or nobody won the bid."""
        try:
            return RecordedHand.of(_read(self._clauses())) if self.winner else None
        except NotAHandError:
            return None

    @property
    def claimed(self) -> RecordedHand | None:
        return RecordedHand.of(self.record) if self._claim() else None

    @property
    def lines(self) -> list[TrickLine]:
        return self.recorded.lines if self.recorded else []

    @property
    def without_last_trick(self) -> str:
        """The plays without the last trick, complete or not, to be typed again."""
        return self._in_tricks().rpartition("/")[0].strip()

    @property
    def leader(self) -> int | None:
        """The seat on lead after whole tricks, None inside one or before the bidding."""
        walk = self.recorded.walk if self.recorded else None
        return walk.led if walk else None

    @property
    def announced_leads(self) -> tuple[str, ...]:
        """The leads that may be announced now as of their lower suit, ``7-3/3``."""
        if self.leader is None:
            return ()
        leads = (f"{text}/{text[-1]}" for text in self.game.announces)
        return tuple(lead for lead in leads if self._may_follow(lead))

    def _may_follow(self, lead: str) -> bool:
        """Whether the lead adds no fault to the hand so far."""
        plays = f"{self._in_tricks()} / {lead}" if self.plays else lead
        led = Writing(self.terms, self.shaker, {**self.typed, "plays": plays})
        try:
            return len(led.wrong) <= len(self.wrong)
        except NotAHandError:
            return False

    @cached_property
    def record(self) -> dict[str, Any]:
        """The hand record. Raises NotAHandError if the words cannot be read."""
        return _read([*self._clauses(), *self._claim()])

    @cached_property
    def verdict(self) -> rules.Verdict:
        return rules.check(self.record)

    def _clauses(self) -> list[str]:
        line = [as_clause(self.terms), f"shaker {self.shaker}"]
        hands = [
            self.typed.get(f"hand_{seat}", "").strip() for seat in self.game.all_seats
        ]
        if any(hands):
            line.append("hands " + " / ".join(hand or "-" for hand in hands))
        if left := self.typed.get("left", "").strip():
            line.append(f"left {left}")
        line.append(f"bids {' '.join(self.bids) or 'none'}")
        line += [
            f"{clause} {text}"
            for clause in ("trump", "contract", "doubles", "exchange")
            if (text := self.typed.get(clause, "").strip())
        ]
        if self.plays:
            line.append(f"plays {self._in_tricks()}")
        if exposed := self.typed.get("exposed", "").strip():
            line.append(f"exposed {exposed}")
        return line

    def _claim(self) -> list[str]:
        claim = self.typed.get("claim", "").strip()
        if not claim:
            return []
        names_seat = claim[0].isdecimal() and claim[1:2] in ("", " ")
        seat = "" if names_seat else self.leader or ""
        return [f"claim {seat} {claim}"]

    def _in_tricks(self) -> str:
        """The tiles split into tricks; tricks split by hand stay."""
        *parted, rest = self._parted()
        tiles = rest.split()
        out = self.game.players_a_side - 1 if self._is_losing else 0
        size = self.game.seats - out
        tricks = [" ".join(trick.split()) for trick in parted]
        tricks += [" ".join(tiles[n : n + size]) for n in range(0, len(tiles), size)]
        return " / ".join(tricks)

    def _parted(self) -> list[str]:
        """The plays as split by hand; the slash of an announced lead splits nothing."""
        plays = self.typed.get("plays", "")
        if not self.game.announces:
            return plays.split("/")
        whole = ANNOUNCED.sub(rf"\1{STROKE}\2", plays)
        return [trick.replace(STROKE, "/") for trick in whole.split("/")]

    @property
    def _is_losing(self) -> bool:
        bid = self.winner.bid.contract if self.winner else None
        contract = CONTRACTS.get(self.typed.get("contract") or bid or "straight")
        return contract is not None and contract.losing

    @property
    def wrong(self) -> list[rules.Fault]:
        """The faults that no continuation of the hand removes."""
        return [fault for fault in self.verdict.faults if not self._is_early(fault)]

    def _is_early(self, fault: rules.Fault) -> bool:
        if fault.code == "hand_size" and fault.seat:
            hand = self.typed.get(f"hand_{fault.seat}", "")
            return len(hand.split()) < self.game.each
        if fault.code == "bid_turn":
            return self.next_bids[0] is not None
        return fault.code in NOT_YET or (
            fault.code == "contract_bid" and self.winner is None
        )

    @property
    def sentences(self) -> list[tuple[int | None, str, str]]:
        """Each fault: its trick, the sentence, the rule."""
        return [(fault.trick, translate(fault), fault.cite) for fault in self.wrong]


def _read(clauses: Sequence[str]) -> dict[str, Any]:
    try:
        return rules.parse("; ".join(clauses)).as_record()
    except (rules.NotationError, rules.NotARecordError) as error:
        raise NotAHandError(translate(error.fault)) from error


def typed_of(record: dict[str, Any]) -> dict[str, str]:
    fields = dict.fromkeys(FIELDS, "")
    for clause in str(rules.Hand.from_record(record)).split("; "):
        name, _blank, text = clause.partition(" ")
        if name == "hands":
            for seat, hand in enumerate(text.split(" / "), 1):
                fields[f"hand_{seat}"] = "" if hand == "-" else hand
        elif name in fields:
            fields[name] = text
    return fields
