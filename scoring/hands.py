"""A hand as a sheet has it: typed words become a row, the rules say what it gives.

Knows no database and no requests; every rule is asked of the rules package.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from scoring import rules, told
from scoring.rules.awards import marks_award, winning_bids
from scoring.rules.bids import Bid
from scoring.rules.contracts import CONTRACTS
from scoring.rules.games import GAMES
from scoring.rules.hand import TRUMPS
from scoring.rules.presets import Rules, read_rules

SEATS = 4
CHIPS = 4
"""Bids up to this many marks have a chip of their own."""


class NotAHandError(ValueError):
    """What was typed is no hand; its text is the sentence to show."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand: who shook (seat), which side bid what, what came of it."""

    shaker: int
    bidder: int | None = None
    bid: str = ""
    contract: str = ""
    made: bool | None = None
    marks: tuple[int, int] = (0, 0)
    points: tuple[int, int] | None = None
    record: dict[str, Any] | None = None

    def as_rule_row(self) -> dict[str, Any]:
        """The row as the rules read a scoresheet."""
        return {
            "shaker": self.shaker,
            "bidder": self.bidder,
            "bid": self.bid or None,
            "contract": self.contract or None,
            "made": self.made,
            "marks": list(self.marks),
            "points": list(self.points) if self.points else None,
        }


def keeps_sheets(preset: str) -> bool:
    """Whether a game by these rules is scored in marks, as a sheet here is."""
    terms = read_rules(preset)
    return terms.scoring == "marks" and terms.game == "42"


def reshakes(preset: str) -> bool:
    """Whether a hand all pass is thrown in."""
    return read_rules(preset).all_pass == "reshake"  # noqa: S105  (no password)


@lru_cache(maxsize=64)
def bids_of(preset: str) -> tuple[Bid, ...]:
    """The bids a sheet offers, lowest first, each word once."""
    found: dict[str, Bid] = {}
    for bid in winning_bids(read_rules(preset), CHIPS):
        if bid.marks <= CHIPS or bid.contract:
            found.setdefault(bid.text, bid)
    return tuple(sorted(found.values(), key=lambda b: (b.contract is not None, b.rank)))


def contracts_of(preset: str) -> tuple[str, ...]:
    """The contracts a hand may be declared as, straight first."""
    terms = read_rules(preset)
    return ("straight", *(n for n in CONTRACTS if getattr(terms, n, None)))


def bid_hand(
    preset: str, *, shaker: int, call: str, made: bool, contract: str = ""
) -> HandRow:
    """A hand from its two taps: ``call`` is side and bid, ``2:31``; marks follow."""
    side, _colon, word = call.partition(":")
    bid = next((b for b in bids_of(preset) if b.text == word), None)
    if side not in ("1", "2") or bid is None:
        raise NotAHandError(_("Tap who bid and what: then made or set."))
    bidder = int(side)
    first, second = marks_award(2, bidder - 1, bid.marks, made)
    spoken = contract if contract in contracts_of(preset)[1:] else ""
    return HandRow(shaker, bidder, bid.text, spoken, made, (first, second))


def next_shaker(preset: str, rows: Sequence[HandRow]) -> int | None:
    """Whose shake it is; None on an empty sheet."""
    game = GAMES[read_rules(preset).game]
    return game.after(rows[-1].shaker) if rows else None


def judge_sheet(
    preset: str, rows: Sequence[HandRow], ended: str = "time"
) -> rules.Verdict:
    """The running sheet by the rules; ``time`` lets a game go on."""
    return rules.check_sheet([row.as_rule_row() for row in rows], preset, ended)


def written_hand(
    preset: str, *, shaker: int, typed: dict[str, str]
) -> tuple[dict[str, Any], rules.Verdict]:
    """A hand written down in full, from its fields in the package's notation.

    ``typed``: hands, bids, trump, contract, doubles, plays, claim. Raises NotAHandError
    where it cannot be read.
    """
    line = [f"42 {preset}", f"shaker {shaker}"]
    line += [
        f"{clause} {text}"
        for clause in ("hands", "bids", "trump", "contract", "doubles")
        if (text := typed.get(clause, "").strip())
    ]
    if plays := typed.get("plays", "").strip():
        line.append(f"plays {_in_tricks(plays, typed.get('contract', ''))}")
    if claim := typed.get("claim", "").strip():
        line.append(f"claim {claim}")
    try:
        record = rules.parse("; ".join(line)).as_record()
    except (rules.NotationError, rules.NotARecordError) as error:
        raise NotAHandError(str(error)) from error
    return record, rules.check(record)


def _in_tricks(plays: str, contract: str) -> str:
    """Tiles tapped one after the other, parted into tricks; typed tricks stay."""
    if "/" in plays:
        return plays
    tiles = plays.split()
    size = SEATS - 1 if contract == "nello" else SEATS
    tricks = [tiles[n : n + size] for n in range(0, len(tiles), size)]
    return " / ".join(" ".join(trick) for trick in tricks)


def row_of_record(
    shaker: int, record: dict[str, Any], verdict: rules.Verdict
) -> HandRow:
    """The sheet's row that a faultless hand gives."""
    outcome = verdict.outcome
    if not isinstance(outcome, rules.Outcome) or verdict.faults:
        wrong = verdict.faults[:1]
        fault = told.fault(wrong[0]) if wrong else _("No whole hand yet.")
        raise NotAHandError(fault)
    row = HandRow(shaker, record=record)
    if outcome.bidder is None or outcome.bid is None:
        return row
    first, second = outcome.marks or (0, 0)
    taken = [points for points in outcome.points if points is not None]
    contract = outcome.contract or ""
    return replace(
        row,
        bidder=(outcome.bidder - 1) % 2 + 1,
        bid=outcome.bid,
        contract="" if contract == "straight" else contract,
        made=outcome.made,
        marks=(first, second),
        points=(taken[0], taken[1]) if len(taken) == 2 else None,
    )


def trumps_of(preset: str) -> tuple[str, ...]:
    """What may be named as trumps with these tiles."""
    terms: Rules = read_rules(preset)
    suits = [t for t in TRUMPS if not t.isdecimal() or int(t) <= 6]
    if not terms.doubles_trump:
        suits.remove("doubles")
    if not terms.follow_me:
        suits.remove("follow-me")
    return tuple(suits)
