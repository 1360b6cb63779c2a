"""Two sheets of one game compared hand by hand."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext as _

CELLS = ("shaker", "bidder", "bid", "contract", "made", "marks")


def differing(
    first: Sequence[dict[str, Any]], second: Sequence[dict[str, Any]]
) -> frozenset[tuple[int, str]]:
    """The cells in which two sheets differ, as hand (from 1) and column.

    Ignores marks given by rulings beside a hand, which nobody keys.
    """
    first, second = hands_alone(first), hands_alone(second)
    longest = max(len(first), len(second))
    return frozenset(
        (n + 1, cell)
        for n in range(longest)
        for cell in CELLS
        if _cell(first, n, cell) != _cell(second, n, cell)
    )


def hands_alone(sheet: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """A stored sheet's hands, without the marks given beside them."""
    return [row for row in sheet if row.get("ruled") != "mark"]


def side_by_side(
    first: Sequence[dict[str, Any]], second: Sequence[dict[str, Any]]
) -> list[tuple[int, dict[str, Any] | None, dict[str, Any] | None, bool]]:
    """Two sheets hand by hand: the number, both rows, and whether they differ."""
    wrong = {number for number, _cell_name in differing(first, second)}
    pairs = zip_longest(hands_alone(first), hands_alone(second))
    return [(n, a, b, n in wrong) for n, (a, b) in enumerate(pairs, 1)]


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
    phrases = []
    for number in sorted({n for n, _cell_name in cells}):
        names = ", ".join(words[c] for c in CELLS if (number, c) in cells)
        phrases.append(_("hand %(n)s: %(cells)s") % {"n": number, "cells": names})
    return "; ".join(phrases)
