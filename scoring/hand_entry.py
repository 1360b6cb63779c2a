"""A hand being written down tile by tile: what was said so far, and what comes next.

Typed or tapped words in, a record and the rules' word on it out; knows no database.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring import rules
from scoring.hands import NotAHandError, bids_of
from scoring.rules.auction import Winner, hold_auction, next_bids
from scoring.rules.contracts import CONTRACTS
from scoring.rules.games import GAMES
from scoring.rules.lay_down import Followed, NotALayDownError, Terms, follow
from scoring.rules.presets import read_rules
from tournaments.translation import translate

SEATS = range(1, 5)
HAND = 7
PASS = "pass"  # noqa: S105  (no password)
FIELDS = (
    *(f"hand_{seat}" for seat in SEATS),
    "bids",
    "trump",
    "contract",
    "doubles",
    "plays",
    "claim",
)
NOT_YET = ("bid_turn", "trump_missing", "early_end", "hand_size")
"""Faults of a hand that is only half written down."""


@dataclass(frozen=True)
class Writing:
    """One hand as far as it is written down."""

    preset: str
    shaker: int
    typed: Mapping[str, str]

    @property
    def bids(self) -> list[str]:
        """The bids so far, in turn."""
        return self.typed.get("bids", "").lower().split()

    @property
    def said(self) -> list[tuple[int, str]]:
        """Who bid what so far."""
        return [((self.shaker + n) % 4 + 1, bid) for n, bid in enumerate(self.bids)]

    @cached_property
    def next_bids(self) -> tuple[int | None, tuple[str, ...]]:
        """Whose bid it is, and what may be bid."""
        terms = read_rules(self.preset)
        words = (PASS, *(bid.text for bid in bids_of(self.preset)))
        return next_bids(GAMES[terms.game], terms, self.shaker, self.bids, words)

    @cached_property
    def winner(self) -> Winner | None:
        """Who won the auction, once it is over."""
        terms = read_rules(self.preset)
        auction = hold_auction(GAMES[terms.game], terms, self.shaker, self.bids)
        return None if auction.faults else auction.winner

    @property
    def plays(self) -> list[str]:
        """The tiles in the order played."""
        return self.typed.get("plays", "").replace("/", " ").split()

    @cached_property
    def _followed(self) -> tuple[Followed, int] | None:
        """The tricks, and how far the engine's seats are turned from the table's."""
        if self.winner is None:
            return None
        contract = self.typed.get("contract") or self.winner.bid.contract or "straight"
        terms = Terms(
            self.typed.get("trump", ""),
            contract,
            self.typed.get("doubles") or "own",
            self.preset,
        )
        turn = self.winner.seat - 1
        try:
            first = CONTRACTS[contract].leader(
                GAMES["42"], self.winner.seat, read_rules(self.preset)
            )
            return follow(self.plays, terms, (first - 1 - turn) % 4 + 1), turn
        except (NotALayDownError, KeyError):
            return None

    @cached_property
    def tricks(self) -> list[list[tuple[int, str]]]:
        """The tricks so far, each tile with the seat that played it."""
        if self._followed is None:
            return []
        found, turn = self._followed
        return [
            [((seat - 1 + turn) % 4 + 1, tile) for seat, tile in row]
            for row in found.tricks
        ]

    @property
    def leader(self) -> int | None:
        """Who is on lead after whole tricks, None inside one or before the bidding."""
        if self._followed is None or self._followed[0].leader is None:
            return None
        return (self._followed[0].leader - 1 + self._followed[1]) % 4 + 1

    @cached_property
    def record(self) -> dict[str, Any]:
        """The hand record. Raises NotAHandError where the words cannot be read."""
        try:
            return rules.parse("; ".join(self._clauses())).as_record()
        except (rules.NotationError, rules.NotARecordError) as error:
            raise NotAHandError(translate(error.fault)) from error

    @cached_property
    def verdict(self) -> rules.Verdict:
        """What the rules say of it so far."""
        return rules.check(self.record)

    def _clauses(self) -> list[str]:
        line = [f"42 {self.preset}", f"shaker {self.shaker}"]
        hands = [self.typed.get(f"hand_{seat}", "").strip() for seat in SEATS]
        if any(hands):
            line.append("hands " + " / ".join(hand or "-" for hand in hands))
        line.append(f"bids {' '.join(self.bids) or 'none'}")
        line += [
            f"{clause} {text}"
            for clause in ("trump", "contract", "doubles")
            if (text := self.typed.get(clause, "").strip())
        ]
        if self.plays:
            line.append(f"plays {self._in_tricks()}")
        if claim := self.typed.get("claim", "").strip():
            seat = (
                "" if claim[0].isdecimal() and claim[1:2] in ("", " ") else self.leader
            )
            line.append(f"claim {seat or ''} {claim}")
        return line

    def _in_tricks(self) -> str:
        """Tiles tapped one after the other, parted into tricks; typed tricks stay."""
        typed = self.typed["plays"]
        if "/" in typed:
            return typed
        size = 3 if self.typed.get("contract") == "nello" else 4
        tricks = [self.plays[n : n + size] for n in range(0, len(self.plays), size)]
        return " / ".join(" ".join(trick) for trick in tricks)

    @property
    def wrong(self) -> list[rules.Fault]:
        """What is wrong already, however the hand goes on."""
        return [fault for fault in self.verdict.faults if not self._is_early(fault)]

    def _is_early(self, fault: rules.Fault) -> bool:
        if fault.code == "hand_size" and fault.seat:
            return len(self.typed.get(f"hand_{fault.seat}", "").split()) < HAND
        if fault.code == "bid_turn":
            return self.next_bids[0] is not None
        return fault.code in NOT_YET or (
            fault.code == "contract_bid" and self.winner is None
        )

    @property
    def sentences(self) -> list[tuple[int | None, str, str]]:
        """Each thing that is wrong: its trick, the sentence, the rule."""
        return [
            (fault.trick, translate(fault), fault.cite or "") for fault in self.wrong
        ]


def typed_of(record: dict[str, Any]) -> dict[str, str]:
    """The fields of a hand that was written down before."""
    fields = dict.fromkeys(FIELDS, "")
    for clause in str(rules.Hand.from_record(record)).split("; "):
        name, _blank, text = clause.partition(" ")
        if name == "hands":
            for seat, hand in zip(SEATS, text.split(" / "), strict=False):
                fields[f"hand_{seat}"] = "" if hand == "-" else hand
        elif name in fields:
            fields[name] = text
    return fields
