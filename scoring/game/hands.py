"""A hand of a sheet: typed words become a row, the rules compute its score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from players.common.numbers import parse_number
from players.common.refused import Refused
from scoring import rules
from scoring.game.choices import bid_called, bonuses_of, calls_of, contracts_of
from scoring.rules.awards import marks_award, points_award, splits_of
from scoring.rules.bids import Bid
from scoring.rules.contracts import CONTRACTS
from scoring.rules.games import GAMES
from scoring.rules.presets import Rules
from scoring.rules.sentences import sentence
from tournaments.event.translation import translate


class NotAHandError(Refused):
    """The input is no hand."""


@dataclass(frozen=True, slots=True)
class HandRow:
    """One hand: the shaker (seat, 0 unknown), the bid and its side, the result.

    ``marks`` is each side's score, in points if the game is scored in points. ``ruled``
    is ``hand`` if a ruling took the hand, ``mark`` if it gave marks and the hand went on.
    """

    shaker: int
    bidder: int | None = None
    bid: str = ""
    contract: str = ""
    made: bool | None = None
    marks: tuple[int, ...] = (0, 0)
    points: tuple[int, ...] | None = None
    record: dict[str, Any] | None = None
    ruled: str = ""

    def as_rule_row(self, terms: Rules) -> dict[str, Any]:
        row = self.as_row()
        score = row.pop("marks")
        return row | {"score" if terms.scoring == "points" else "marks": score}

    def as_row(self) -> dict[str, Any]:
        return {
            "shaker": self.shaker or None,
            "bidder": self.bidder,
            "bid": self.bid or None,
            "contract": self.contract or None,
            "made": self.made,
            "marks": list(self.marks),
            "points": list(self.points) if self.points else None,
        }


def sides_of(terms: Rules) -> int:
    return GAMES[terms.game].teams


def thrown_hand(terms: Rules, shaker: int) -> HandRow:
    return HandRow(shaker, marks=(0,) * sides_of(terms))


def in_marks(terms: Rules) -> bool:
    """Whether a game by these rules is a two-sided one in marks."""
    return terms.scoring == "marks" and GAMES[terms.game].is_two_sided


def bid_hand(
    terms: Rules,
    *,
    shaker: int,
    call: str,
    made: bool,
    contract: str = "",
    points: Sequence[int | None] = (),
    bonus: int = 0,
) -> HandRow:
    """A hand from its taps: ``call`` is side and bid, ``2:31``; computes its score.

    ``points`` are those each side took, for a game in points; with two sides the
    bidders' are enough. ``bonus``: marks for taking every trick.
    """
    side, _colon, word = call.partition(":")
    bid = bid_called(terms, word)
    sides = sides_of(terms)
    if side not in map(str, range(1, sides + 1)) or bid is None:
        raise NotAHandError(_("Tap who bid and what: then made or set."))
    bidder = int(side)
    declared = contract if contract in contracts_of(terms)[1:] else ""
    if declared and not CONTRACTS[declared].fits(bid, terms):
        values = {"contract": declared, "bid": bid.spoken(terms.scoring)}
        raise NotAHandError(translate(sentence("contract_bid", **values)))
    row = HandRow(shaker, bidder, bid.text, declared, made)
    if terms.scoring == "points":
        return _in_points(terms, row, bid, points)
    if bonus and not bid.need:
        raise NotAHandError(_("A bid of a mark or more needs every trick anyway."))
    return replace(row, marks=marks_award(sides, bidder - 1, bid.marks + bonus, made))


def call_of(terms: Rules, row: HandRow) -> str:
    """The call that gives this row, side and bid; empty if none does."""
    written = GAMES[terms.game].bid(row.bid, terms)
    if written is None or row.bidder is None:
        return ""
    keys = [
        call.key
        for call in calls_of(terms)
        if call.bid.text == written.text or call.bid.is_as_high_as(written)
    ]
    calls = [f"{row.bidder}:{key}" for key in keys]
    return next((call for call in calls if _gives(terms, row, call)), calls[0])


def _gives(terms: Rules, row: HandRow, call: str) -> bool:
    try:
        hand = bid_hand(
            terms,
            shaker=row.shaker,
            call=call,
            made=bool(row.made),
            contract=row.contract,
            points=row.points or (),
        )
    except NotAHandError:
        return False
    return hand.marks == row.marks


def _in_points(
    terms: Rules, row: HandRow, bid: Bid, points: Sequence[int | None]
) -> HandRow:
    losing = CONTRACTS[row.contract or bid.contract or "straight"].losing
    side, made = (row.bidder or 1) - 1, bool(row.made)
    taken = points[side] if points else None
    if not losing:
        _refuse_no_split(terms, taken, points)
    elif GAMES[terms.game].goes_below_zero and (not points or None in points):
        raise NotAHandError(_("Enter the points that each side took, 0 for none."))
    won = points_award(terms, bid, side, made=made, points=points, losing=losing)
    if won is None:
        text = (
            _("A bid of %(bid)s is not made with %(n)s points.")
            if made
            else _("A bid of %(bid)s is not set with %(n)s points.")
        )
        words = bid.spoken(terms.scoring)
        raise NotAHandError(text % {"bid": words, "n": taken})
    return replace(row, marks=won.award, points=won.points)


def _refuse_no_split(
    terms: Rules, taken: int | None, points: Sequence[int | None]
) -> None:
    if sides_of(terms) == 2:
        if taken is None:
            raise NotAHandError(_("Enter the points that the bidders took."))
        if taken > (total := GAMES[terms.game].total):
            text = _("A hand has %(total)s points in all, not %(n)s.")
            raise NotAHandError(text % {"total": total, "n": taken})
    elif not points or None in points:
        raise NotAHandError(_("Enter the points that each side took, 0 for none."))
    elif tuple(points) not in splits_of(terms):
        text = _("The points of the sides do not add up to a hand: %(total)s in all.")
        raise NotAHandError(text % {"total": GAMES[terms.game].total})


def names_of_points(terms: Rules) -> tuple[str, ...]:
    """The fields for points taken: the bidders' with two sides, else each side's."""
    if terms.scoring != "points":
        return ()
    sides = sides_of(terms)
    return ("taken",) if sides == 2 else tuple(f"taken_{n + 1}" for n in range(sides))


def points_typed(
    terms: Rules, call: str, fields: Mapping[str, str]
) -> tuple[int | None, ...]:
    """The points of each side in the fields of ``names_of_points``, None if empty."""
    names = names_of_points(terms)  # More than a hand has is refused, not overlooked
    typed = [parse_number(fields.get(name, ""), most=999) for name in names]
    if len(names) != 1:
        return tuple(typed)
    return tuple(typed[0] if call.startswith(f"{side}:") else None for side in (1, 2))


def tapped_hand(terms: Rules, shaker: int, fields: Mapping[str, str]) -> HandRow:
    """The hand of a sheet's pressed buttons: thrown in, or a bid made or set."""
    if shaker not in seats_in_order(terms):
        raise NotAHandError(_("Say who shook this hand."))
    if fields.get("do") == "thrown":
        return thrown_hand(terms, shaker)
    call, do = fields.get("call", ""), fields.get("do", "")
    return bid_hand(
        terms,
        shaker=shaker,
        call=call,
        made=do not in ("set", ""),
        bonus=bonuses_of(terms).get(do, 0),
        contract=fields.get("contract", ""),
        points=points_typed(terms, call, fields),
    )


def seats_in_order(terms: Rules) -> tuple[int, ...]:
    game, seats = GAMES[terms.game], [1]
    while (seat := game.after(seats[-1])) not in seats:
        seats.append(seat)
    return tuple(seats)


def next_shaker(terms: Rules, rows: Sequence[HandRow]) -> int | None:
    """The next seat to shake after these rows; None if no shaker is known."""
    game = GAMES[terms.game]
    shaker = 0
    for row in rows:
        if row.ruled != "mark" and (shaker := row.shaker or shaker):
            shaker = game.after(shaker)
    return shaker or None


def judge_sheet(
    terms: Rules, rows: Sequence[HandRow], ended: str = "time"
) -> rules.Verdict:
    """The rules' verdict on the running sheet; ``time`` lets a game go on."""
    rule_rows = [row.as_rule_row(terms) for row in rows]
    ruled = {n for n, row in enumerate(rows) if row.ruled == "mark"}
    return rules.check_sheet(rule_rows, terms, ended, ruled=ruled)


def row_of_record(
    shaker: int, record: dict[str, Any], verdict: rules.Verdict
) -> HandRow:
    """The sheet's row of a faultless hand."""
    outcome = verdict.outcome
    given = outcome.score if isinstance(outcome, rules.Outcome) else (None,)
    if not isinstance(outcome, rules.Outcome) or verdict.faults or None in given:
        wrong = verdict.faults[:1]
        fault = translate(wrong[0]) if wrong else _("No whole hand yet.")
        raise NotAHandError(fault)
    marks = tuple(gives or 0 for gives in given)
    row = HandRow(shaker, marks=marks, record=record)
    if outcome.bidder is None or outcome.bid is None:
        return row
    taken = tuple(points for points in outcome.points if points is not None)
    contract = outcome.contract or ""
    return replace(
        row,
        bidder=(outcome.bidder - 1) % len(marks) + 1,
        bid=outcome.bid,
        contract="" if contract == "straight" else contract,
        made=outcome.made,
        points=taken if len(taken) == len(outcome.points) else None,
    )
