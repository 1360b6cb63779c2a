"""Everybody before a cut, sorted once: counting answers most questions of a race.

One way that all open matches can end is a sorted list of final figures; the rivals
above or below an entrant follow from its index. Where that decides nothing, `bounds` searches.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from .bounds import Edge
from .outcomes import Figure, Figures, Option, Record, Scores, mirror


class Field:
    """The entrants compared at one cut, their records and the matches still to play."""

    def __init__(
        self,
        records: Mapping[int, Record],
        edges: Sequence[Edge],
        unknown: int,
        scores: Scores,
        figures: Figures,
    ) -> None:
        """Take those who have not left; ``unknown`` rounds are not drawn yet."""
        self.records, self.edges, self.unknown = records, edges, unknown
        self.scores, self.figures = scores, figures
        # The figures of everybody's matches so far.
        self.current = {n: figures.of(n, record) for n, record in records.items()}
        self.opponents: dict[int, list[int]] = {number: [] for number in records}
        for a, b in edges:
            self.opponents[a].append(b)
            self.opponents[b].append(a)
        self.is_last_game = not unknown and all(
            len(opponents) < 2 for opponents in self.opponents.values()
        )

    def able(
        self, number: int, own: Mapping[int, Record], ours: Figure, *, above: bool
    ) -> int:
        """Return at least as many rivals as can end above (or below) ``ours``, or level.

        ``own`` is what the entrant's open matches give it, by opponent.
        """
        ends = self._high if above else self._low
        return ends.count(number, own, ours, above=above, level=True)

    def together(
        self,
        number: int,
        own: Mapping[int, Record],
        ours: Figure,
        *,
        above: bool,
        level: bool,
    ) -> int:
        """Return at most as many rivals as can end above (or below) ``ours`` at once.

        ``level``: a level finish can fall that way.
        """
        return max(
            ends.count(number, own, ours, above=above, level=level)
            for ends in (self._real_high if above else self._real_low)
        )

    @cached_property
    def _high(self) -> Ends:
        return self._hoped(self.scores.best, above=True)

    @cached_property
    def _low(self) -> Ends:
        return self._hoped(self.scores.worst, above=False)

    def _hoped(self, end: Record, *, above: bool) -> Ends:
        if self.is_last_game:
            return Met(self, self.scores.hoped(above=above), above=above)
        return Alone(self, end)

    @cached_property
    def _real_high(self) -> list[Ends]:
        return self._real(self.scores.worst, above=True)

    @cached_property
    def _real_low(self) -> list[Ends]:
        return self._real(self.scores.best, above=False)

    def _real(self, end: Record, *, above: bool) -> list[Ends]:
        if self.is_last_game:
            return [Met(self, self.scores.real(), above=above)]
        return [Alone(self, end), *self._played]

    @cached_property
    def _played(self) -> list[Ends]:
        """Return two possible outcomes of all matches, if all of them are drawn."""
        if self.unknown:
            return []
        return [Played(self, strong_wins=True), Played(self, strong_wins=False)]


class Ends:
    """One outcome of the open matches, as sorted figures."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.ordered: Sequence[Figure] = ()
        self.last: dict[int, Figure] = {}

    def count(
        self,
        number: int,
        own: Mapping[int, Record],
        ours: Figure,
        *,
        above: bool,
        level: bool,
    ) -> int:
        """Count the rivals beyond ``ours``; opponents end as ``own`` leaves them."""
        rivals = [rival for rival in own if rival in self.field.records]
        left = self.entries(number, rivals)
        met = [self.after(rival, own[rival], number) for rival in rivals]
        if above:
            limit = ours - 1 if level else ours
            count = len(self.ordered) - bisect_right(self.ordered, limit)
            count -= sum([figure > limit for figure in left])
            return count + sum([figure > limit for figure in met])
        limit = ours + 1 if level else ours
        count = bisect_left(self.ordered, limit)
        count -= sum([figure < limit for figure in left])
        return count + sum([figure < limit for figure in met])

    def entries(self, number: int, rivals: Sequence[int]) -> Iterable[Figure]:
        """Return the entries of the entrant and its opponents in the sorted figures."""
        return [self.last[number], *[self.last[rival] for rival in rivals]]

    def after(self, rival: int, result: Record, number: int) -> Figure:
        """Return the final figure of an opponent with this result."""
        raise NotImplementedError


class Alone(Ends):
    """Each entrant's open matches give it ``end``, whoever the opponent is."""

    def __init__(self, field: Field, end: Record) -> None:
        super().__init__(field)
        gain, left = field.figures.gain, field.unknown
        # The gain of one match.
        self.end = {number: gain(number, end) for number in field.records}
        self.last = {
            number: value + (len(field.opponents[number]) + left) * self.end[number]
            for number, value in field.current.items()
        }
        self.ordered = sorted(self.last.values())

    def after(self, rival: int, result: Record, number: int) -> Figure:
        gain = self.field.figures.gain(rival, mirror(result))
        return self.last[rival] - self.end[rival] + gain


class Met(Ends):
    """A last round: of two who meet, as many beyond a figure as one game allows.

    They add two figures: up to the first one of them can end beyond, up to the second
    both can.
    """

    def __init__(self, field: Field, options: Sequence[Option], *, above: bool) -> None:
        super().__init__(field)
        self.of_entrant: dict[int, tuple[Figure, ...]] = {}
        ordered: list[Figure] = []
        for number, value in field.current.items():
            if not field.opponents[number]:
                self.of_entrant[number] = (value,)
                ordered += self.of_entrant[number]
        pick = max if above else min
        for a, b in field.edges:
            ends = [
                sorted((self._end(a, first), self._end(b, second)))
                for first, second in options
            ]
            nearer = pick(end[1 if above else 0] for end in ends)
            farther = pick(end[0 if above else 1] for end in ends)
            self.of_entrant[a] = self.of_entrant[b] = (nearer, farther)
            ordered += (nearer, farther)
        self.ordered = sorted(ordered)

    def _end(self, number: int, result: Record) -> Figure:
        return self.field.current[number] + self.field.figures.gain(number, result)

    def entries(self, number: int, rivals: Sequence[int]) -> Iterable[Figure]:
        return self.of_entrant[number]

    def after(self, rival: int, result: Record, number: int) -> Figure:
        return self._end(rival, mirror(result))


class Played(Ends):
    """A possible outcome: in each match the stronger side wins, or loses, by the most."""

    def __init__(self, field: Field, *, strong_wins: bool) -> None:
        super().__init__(field)
        won, lost = field.scores.real_best, field.scores.real_worst
        strength, gain = field.current, field.figures.gain
        self.gains: dict[Edge, Figure] = {}
        self.last = dict(field.current)
        for a, b in field.edges:
            first = won if (strength[a] > strength[b]) == strong_wins else lost
            for number, other, result in ((a, b, first), (b, a, mirror(first))):
                self.gains[number, other] = gain(number, result)
                self.last[number] += self.gains[number, other]
        self.ordered = sorted(self.last.values())

    def after(self, rival: int, result: Record, number: int) -> Figure:
        gain = self.field.figures.gain(rival, mirror(result))
        return self.last[rival] - self.gains[rival, number] + gain
