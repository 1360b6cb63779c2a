"""A scoresheet as its keeper sees it, and two of them side by side.

Reads only. What a row is worth was settled when it was written.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scoring.final_marks import Ending
from scoring.hands import HandRow, judge_sheet, next_shaker
from scoring.models import SheetRow
from scoring.rules import Final
from tournaments import clock, formats
from tournaments.models import Game
from tournaments.selectors.clocks import entries_of

CELLS = ("shaker", "bidder", "bid", "contract", "made", "marks")


@dataclass(frozen=True, slots=True)
class Kept:
    """One keeper's sheet of a game, hand by hand, and what it says of the game."""

    rows: tuple[SheetRow, ...]
    hands: tuple[HandRow, ...]
    seen: int
    """How many rows there are in all versions: what a form has to have seen."""
    marks: tuple[int, int]
    is_won: bool
    shaker: int | None

    @property
    def next_number(self) -> int:
        """The number of the hand to be written next."""
        return len(self.rows) + 1


def kept(game: Game, keeper: str, preset: str) -> Kept:
    """The sheet that this keeper has of a game."""
    every = list(game.sheet_rows.filter(keeper=keeper).order_by("number", "version"))
    latest = {row.number: row for row in every}
    rows = tuple(row for row in latest.values() if not row.is_removed)
    hands = tuple(hand_of(row) for row in rows)
    verdict = judge_sheet(preset, hands, "played")
    final = verdict.outcome if isinstance(verdict.outcome, Final) else None
    return Kept(
        rows=rows,
        hands=hands,
        seen=len(every),
        marks=_marks(final, hands),
        is_won=final is not None,
        shaker=next_shaker(preset, hands),
    )


def _marks(final: Final | None, hands: Sequence[HandRow]) -> tuple[int, int]:
    if final is not None:
        return final.score[0], final.score[1]
    return sum(h.marks[0] for h in hands), sum(h.marks[1] for h in hands)


def hand_of(row: SheetRow) -> HandRow:
    """The row as the rules are asked about it."""
    points = (row.points_1, row.points_2)
    return HandRow(
        shaker=row.shaker,
        bidder=row.bidder,
        bid=row.bid,
        contract=row.contract,
        made=row.made,
        marks=(row.marks_1, row.marks_2),
        points=points if None not in points else None,  # type: ignore[arg-type]
        record=row.record,
    )


def snapshot(hands: Sequence[HandRow]) -> list[dict[str, Any]]:
    """A sheet as a submission keeps it."""
    return [
        {k: v for k, v in hand.as_rule_row().items() if v is not None}
        | ({"record": hand.record} if hand.record else {})
        for hand in hands
    ]


def differing(
    first: Sequence[dict[str, Any]], second: Sequence[dict[str, Any]]
) -> frozenset[tuple[int, str]]:
    """The cells in which two sheets differ, as hand (from 1) and column."""
    longest = max(len(first), len(second))
    return frozenset(
        (n + 1, cell)
        for n in range(longest)
        for cell in CELLS
        if _cell(first, n, cell) != _cell(second, n, cell)
    )


def _cell(sheet: Sequence[dict[str, Any]], n: int, cell: str) -> Any:
    return sheet[n].get(cell) if n < len(sheet) else None


def cell_words(cells: frozenset[tuple[int, str]]) -> str:
    """Differing cells in words: "hand 3: bid, made"."""
    words = {
        "shaker": _("shaker"),
        "bidder": _("who bid"),
        "bid": _("bid"),
        "contract": _("contract"),
        "made": _("made or set"),
        "marks": _("marks"),
    }
    said = []
    for number in sorted({n for n, _cell_name in cells}):
        names = ", ".join(words[c] for c in CELLS if (number, c) in cells)
        said.append(_("hand %(n)s: %(cells)s") % {"n": number, "cells": names})
    return "; ".join(said)


def time_word(ending: Ending, sheet: Kept) -> str:
    """What a clock that ran out means here: ``""``, ``finish``, ``over``, ``level``.

    The hand under way is finished; the first one written after zero is that hand.
    """
    if sheet.is_won or not ending.is_time_up or not ending.is_last:
        return ""
    if not sheet.rows:
        return "finish"
    if clock.read(entries_of(ending.match), sheet.rows[-1].at).state != "expired":
        return "finish"
    games = (*ending.before, formats.Game(sheet.marks, "time"))
    level = ending.stage_rules.level
    return "over" if formats.match_over(games, ending.match.best_of, level) else "level"
