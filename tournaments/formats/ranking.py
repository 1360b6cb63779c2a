"""Ranks entrants criterion by criterion, best first, with the reasons.

Each criterion splits the entrants that are level so far. `standings` makes rows, open
ties and words of it.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, product
from math import lcm

from .sentence import Sentence, Value, _
from .totals import Totals, add_up
from .values import Figures, Result, TieBreak, signed

TIED = "tied"
# The criteria settled at the table, and how a director may settle them.
WAYS = {
    "one_hand": ("one_hand",),
    "domino": ("domino",),
    "hand_or_domino": ("one_hand", "domino"),
    "lot": ("lot",),
}

CutBy = tuple[tuple[str, tuple[str, ...]], ...]

# Greater is better in all of them.
FIGURES: dict[str, Callable[[Totals], int]] = {
    "wins": lambda total: total.half_wins,
    "losses": lambda total: -total.losses,
    "marks_for": lambda total: total.marks_for,
    "marks_against": lambda total: -total.marks_against,
    "marks_diff": lambda total: total.marks_diff,
    "penalties": lambda total: -total.penalties,
}
# Less is better here; the figures above are negated.
FEWEST = ("losses", "marks_against", "penalties")
STAYED = "still in"


@dataclass(frozen=True, slots=True)
class Ranking:
    """One table to rank: its entrants, its results, and the chain of criteria."""

    entrants: Sequence[int]
    # May hold others' matches too; a bye is a result with a game ended "bye".
    results: Sequence[Result]
    rank_by: Sequence[str]
    group: str | None = None
    # Settled ties; those of another group or among fewer entrants do not count.
    ties: Sequence[TieBreak] = ()
    marks_cap: int | None = None  # The most marks of a game that count
    cut: int | None = None  # The last place that advances
    cut_by: CutBy = ()  # A chain of its own for a tie for a certain place
    left: Collection[int] = ()  # Rank below the others
    disqualified: Collection[int] = ()  # Rank below all
    # Compare figures per match played, for groups of different size.
    per_game: bool = False


@dataclass(frozen=True, slots=True)
class LevelRows:
    """Entrants still level, and why those above them stand above them."""

    members: list[int]
    above_by: str | None = None
    why: Figures | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures by which the entrants of a ranking are compared."""

    ranking: Ranking
    totals: dict[int, Totals]
    scale: int  # 0 compares totals; else a common multiple of all numbers of matches

    def part_by(self, levels: list[LevelRows], chain: Iterable[str]) -> list[LevelRows]:
        """Split the levels by each criterion of a chain in turn."""
        for criterion in chain:
            levels = [part for level in levels for part in self.part(level, criterion)]
        return levels

    def part(self, level: LevelRows, criterion: str) -> list[LevelRows]:
        """Split a level by one criterion, best first; it stays whole if all are equal."""
        if len(level.members) < 2:
            return [level]
        if criterion in WAYS:
            figures, texts = self.settled(level.members, criterion)
        elif criterion == "head_to_head":
            figures, texts = self.among(level.members)
        else:
            figures = {e: self.figure(criterion, e) for e in level.members}
            texts = {}
        parts: dict[int, list[int]] = {}
        for entrant in sorted(level.members, key=lambda e: -figures[e]):
            parts.setdefault(figures[entrant], []).append(entrant)
        parted = [replace(level, members=next(iter(parts.values())))]
        for upper, lower in pairwise(parts.values()):
            a, b = upper[0], lower[0]
            why = (
                texts.get(a) or self.figure_text(criterion, a),
                texts.get(b) or self.figure_text(criterion, b),
            )
            parted.append(LevelRows(lower, criterion, why))
        return parted

    def figure(self, criterion: str, entrant: int) -> int:
        """Return the figure to compare: a total, or the value per match played."""
        total = self.totals[entrant]
        figure = FIGURES[criterion](total)
        if self.scale and total.played:
            return figure * self.scale // total.played
        return figure

    def figure_text(self, criterion: str, entrant: int) -> Value:
        """Return the figure for a reader: "4½", "31", "31 in 7 games" per match."""
        total = self.totals[entrant]
        figure = FIGURES[criterion](total)
        figure = -figure if criterion in FEWEST else figure
        text = halves(figure) if criterion == "wins" else str(figure)
        if criterion == "marks_diff":
            text = f"{total.marks_diff:+d}"
        text = signed(text)
        if not self.scale:
            return text
        games = (
            _("%(total)s in %(games)s game")
            if total.played == 1
            else _("%(total)s in %(games)s games")
        )
        return Sentence(games, {"total": text, "games": total.played})

    def left_behind(self, upper: LevelRows, lower: LevelRows) -> LevelRows:
        """Add why the first who left stands below: the first differing figure."""
        a, b = upper.members[-1], lower.members[0]
        differs = (
            name
            for name in self.ranking.rank_by
            if name in FIGURES and self.figure(name, a) != self.figure(name, b)
        )
        return replace(lower, above_by=next(differs, TIED), why=(STAYED, "left"))

    def among(self, level: Sequence[int]) -> tuple[dict[int, int], dict[int, Value]]:
        """Count half wins among level entrants; no help unless all met equally often."""
        won = dict.fromkeys(level, 0)
        met = Counter[tuple[int, int]]()
        for result in self.ranking.results:
            first = [e for e in result.sides[0] if e in won]
            second = [e for e in result.sides[1] if e in won]
            for a, b in product(first, second):
                met[min(a, b), max(a, b)] += 1
                won[a] += _half_wins(result, 1)
                won[b] += _half_wins(result, 2)
        pairs = len(level) * (len(level) - 1) // 2
        if len(met) != pairs or len(set(met.values())) != 1:
            return dict.fromkeys(level, 0), {}
        return won, {entrant: halves(half) for entrant, half in won.items()}

    def settled(
        self, level: Sequence[int], criterion: str
    ) -> tuple[dict[int, int], dict[int, Value]]:
        """Look up how a tie was settled; an order of more entrants counts too."""
        for tie in self.ranking.ties:
            fits = tie.group == (self.ranking.group or "") and tie.by in WAYS[criterion]
            if fits and set(level) <= set(tie.order):
                places = {e: -tie.order.index(e) for e in level}
                return places, _words_of(tie)
        return dict.fromkeys(level, 0), {}


def _half_wins(result: Result, side: int) -> int:
    if result.winner is None:
        return 0 if result.forfeit else 1
    return 2 if result.winner == side else 0


def _words_of(tie: TieBreak) -> dict[int, Value]:
    """Return what each entrant of a settled tie drew, or its place."""
    if len(tie.drawn) == len(tie.order):
        return dict(zip(tie.order, tie.drawn, strict=True))
    return {
        entrant: Sentence(_("place %(n)s"), {"n": place})
        for place, entrant in enumerate(tie.order, 1)
    }


def halves(half_wins: int) -> str:
    """Write half wins as wins: "4", "4½", "½"."""
    whole, half = divmod(half_wins, 2)
    return f"{whole or ''}½" if half else str(whole)


def part_levels(ranking: Ranking) -> tuple[list[LevelRows], Comparison]:
    """Split the entrants as far as the chain goes, best first."""
    totals = add_up(ranking.entrants, ranking.results, ranking.marks_cap)
    played = [total.played for total in totals.values() if total.played]
    comparison = Comparison(ranking, totals, lcm(*played) if ranking.per_game else 0)
    levels: list[LevelRows] = []
    place = 1
    for members in _by_staying(ranking):
        parted = comparison.part_by([LevelRows(members)], ranking.rank_by)
        if levels:
            parted[0] = comparison.left_behind(levels[-1], parted[0])
        for level in parted:
            chain = chain_at_cut(ranking.cut_by, place, len(level.members))
            place += len(level.members)
            levels += comparison.part_by([level], chain)
    return levels, comparison


def _by_staying(ranking: Ranking) -> list[list[int]]:
    """Sort those still in before those who left, and the disqualified last."""
    kinds: list[list[int]] = [[], [], []]
    for entrant in sorted(ranking.entrants):
        is_out = entrant in ranking.disqualified
        kinds[2 if is_out else entrant in ranking.left].append(entrant)
    return [kind for kind in kinds if kind]


def chain_at_cut(cut_by: CutBy, place: int, size: int) -> tuple[str, ...]:
    """Return the chain for a tie over ``size`` places from ``place`` on.

    It is that of the first named place that the tie leaves open: a tie for places 1 and
    2 is a tie for first, one for 2 and 3 a tie for second.
    """
    chains = {int(named): chain for named, chain in cut_by}
    named = [p for p in sorted(chains) if place <= p < place + size - 1]
    return chains[named[0]] if named else ()
