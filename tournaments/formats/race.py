"""One entrant's race for a cut: the worst and the best outcome still possible.

Turns a stage's open matches into the pools of rivals that `bounds` searches.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import ge, gt, le, lt

from .bounds import Edge, Effort, Pool
from .field import Field
from .outcomes import FIGURES, Figures, Record, Scores, mirror, plus, shares_of
from .play import Play
from .ranking import WAYS
from .standings import cut_place
from .totals import Totals
from .values import Match, Result

NOTHING: Record = (0, 0, 0, 0)
# The groups compared with each other, and how many of them advance.
Scope = tuple[list[Sequence[int]], int]
A_SEARCH = 100  # What it costs to begin a search, in steps of one
# Whether a rival with this final record ends above, or below, the entrant.
Reaches = Callable[[int, Record], bool]


@dataclass(slots=True)
class Shared:
    """The work that the races of one field share."""

    budget: Effort  # The steps all searches may take together
    scopes: dict[int, Scope] = field(default_factory=dict)
    # By the first entrant of a scope: everybody in it, sorted, and its criteria.
    fields: dict[int, Field | None] = field(default_factory=dict)
    figures: dict[int, Figures] = field(default_factory=dict)
    whole_round: int | None = None  # The last round that is over, with all before it
    # By first entrant of a scope and round the last place that went on then.
    last_places: dict[tuple[int, int], Totals] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Race:
    """One entrant before a cut, all records so far, and the open matches."""

    play: Play
    number: int
    gone: frozenset[int]
    # The certain results, future byes and forfeits included.
    known: Mapping[int, Result]
    totals: Mapping[int, Totals]
    records: Mapping[int, Record]
    to_play: Sequence[Match]
    left: Mapping[int, Sequence[Match]]  # The same, by entrant
    unknown: int
    scores: Scores
    shared: Shared
    # Matches of several lengths are left, so the gain of one is unknown.
    is_mixed: bool = False

    # The cut and the table it is made in.

    def scope(self) -> Scope:
        """Return the groups compared with each other, and how many of them advance."""
        if self.number not in self.shared.scopes:
            groups, cut = self._scope()
            for number in (n for members in groups for n in members):
                self.shared.scopes[number] = groups, cut
        return self.shared.scopes[self.number]

    def _scope(self) -> Scope:
        for _, members in self.play.groups:
            cut = cut_place(self.play, over_all=False, size=len(members))
            if cut is not None and self.number in members:
                return [members], cut
        everybody = len(self.play.entrants)
        cut = cut_place(self.play, over_all=True, size=everybody)
        return [members for _, members in self.play.groups], cut or everybody

    def chain(self, cut: int) -> tuple[list[str], bool, bool]:
        """Return the additive criteria, and if a hand or the number settles a tie."""
        added: list[str] = []
        for name in self.play.rules.rank_by:
            if name not in FIGURES:
                return added, name in WAYS, False
            added.append(name)
        at_cut = dict(self.play.rules.cut_by).get(str(cut), ())
        return added, bool(set(at_cut) & set(WAYS)), not self.play.rules.cut_by

    # The worst and the best that can happen.

    def through(self, own: Mapping[int, Record], more: Record = NOTHING) -> bool | None:
        """Return whether it advances at worst after ``own`` results; None: not known.

        ``more`` is added to its own record alone: its opponents keep what ``own`` and
        the worst leave them, which is no less than they can have.
        """
        cut = self.scope()[1]
        for least, most, _rivals in self._bounds(own, above=True, more=more):
            if most < cut:
                return True
            if least >= cut:
                return False
        return None

    def possible(self, own: Mapping[int, Record]) -> bool | None:
        """Return whether it advances at best after ``own`` results; None: not known."""
        cut = self.scope()[1]
        for least, most, rivals in self._bounds(own, above=False):
            if rivals - most >= cut:
                return False
            if rivals - least < cut:
                return True
        return None

    def _bounds(
        self, own: Mapping[int, Record], *, above: bool, more: Record = NOTHING
    ) -> Iterator[tuple[int, int, int]]:
        """Bound how many rivals end above (or below), of all: by counting, then a search."""
        groups, cut = self.scope()
        if entrants := self._field(groups, cut):
            scores, rivals = self.scores, len(entrants.records) - 1
            met, mine = self._own(own, scores.worst if above else scores.best)
            ours = entrants.figures.of(self.number, plus(mine, more))
            yield 0, entrants.able(self.number, met, ours, above=above), rivals
            level = self.chain(cut)[1]
            least = entrants.together(self.number, met, ours, above=above, level=level)
            yield least, rivals, rivals
        yield self.rivals(own, above=above, more=more)

    def is_out_without(self, lost: Record) -> bool:
        """Whether it misses the cut at best once ``lost`` is taken off its best record.

        Its opponents keep what its best leaves them, which is no more than they have.
        Decides by counting alone.
        """
        groups, cut = self.scope()
        entrants = self._field(groups, cut)
        if entrants is None:
            return False
        met, mine = self._own({}, self.scores.best)
        ours = entrants.figures.of(self.number, plus(mine, lost, -1))
        rivals = len(entrants.records) - 1
        return rivals - entrants.able(self.number, met, ours, above=False) >= cut

    def _own(
        self, own: Mapping[int, Record], extreme: Record
    ) -> tuple[dict[int, Record], Record]:
        """Return its results by opponent and its last record, the rest in ``extreme``."""
        met: dict[int, Record] = {}
        for match in self.left[self.number]:
            [rival] = {n for side in match.sides for n in side} - {self.number}
            met[rival] = own.get(match.number, extreme)
        mine = self.records[self.number]
        for result in met.values():
            mine = plus(mine, result)
        return met, plus(mine, extreme, self.unknown)

    def _field(self, groups: Sequence[Sequence[int]], cut: int) -> Field | None:
        """Return everybody in its scope; None if counting cannot decide."""
        key = groups[0][0]
        if key not in self.shared.fields:
            self.shared.fields[key] = self._sorted_field(groups, cut)
        return self.shared.fields[key]

    def _sorted_field(self, groups: Sequence[Sequence[int]], cut: int) -> Field | None:
        racing = {n for members in groups for n in members if n not in self.gone}
        edges = [
            (a, b)
            for [a], [b] in (match.sides for match in self.to_play)
            if a in racing or b in racing
        ]
        meetings = {frozenset(edge) for edge in edges}
        if self.scores.best_of > 1 or len(meetings) < len(edges):
            return None
        if not racing.issuperset(n for edge in edges for n in edge):
            return None
        figures = self.figures(groups, cut)
        records = {n: self.records[n] for n in racing}
        return Field(records, edges, self.unknown, self.scores, figures)

    def rivals(
        self, own: Mapping[int, Record], *, above: bool, more: Record = NOTHING
    ) -> tuple[int, int, int]:
        """Return how many rivals can end above (or below): at least, at most, of all."""
        scores = self.scores
        if scores.best_of == 1:
            extreme = scores.worst if above else scores.best
            return self._rivals(own, extreme, above, more)
        bound = scores.worst if above else scores.best
        real = scores.real_worst if above else scores.real_best
        _, most, rivals = self._rivals(own, bound, above, more)
        return self._rivals(own, real, above, more)[0], most, rivals

    def _rivals(
        self, own: Mapping[int, Record], extreme: Record, above: bool, more: Record
    ) -> tuple[int, int, int]:
        """Like ``rivals``; its own matches without a result end in ``extreme``."""
        groups, cut = self.scope()
        if self.shared.budget.left <= 0:
            everybody = sum(map(len, groups)) - 1
            return 0, everybody, everybody
        records, edges = self._played_out(own, extreme)
        mine = plus(plus(records[self.number], extreme, self.unknown), more)
        meets, surely, quota = self.comparison(groups, cut, mine, above=above)
        least = most = rivals = 0
        self.shared.budget.left -= A_SEARCH
        for members in groups:
            others = [n for n in members if n != self.number and n not in self.gone]
            effort = Effort(self.shared.budget.left // len(groups))
            granted = effort.left
            pool = Pool(
                {n: records[n] for n in others},
                [edge for n in others for edge in edges.get(n, ())],
                self.unknown,
                self.scores,
                above,
                meets,
                surely,
                quota,
                effort,
            )
            fewest, greatest = pool.bounds()
            self.shared.budget.left -= granted - effort.left
            least, most, rivals = least + fewest, most + greatest, rivals + len(others)
        return least, most, rivals

    def _played_out(
        self, own: Mapping[int, Record], extreme: Record
    ) -> tuple[dict[int, Record], dict[int, list[Edge]]]:
        """Return the records after its own matches, and others' edges by first rival."""
        records = dict(self.records)
        edges: dict[int, list[Edge]] = {}
        for match in self.to_play:
            [a], [b] = match.sides
            if self.number in (a, b):
                rival = b if a == self.number else a
                result = own.get(match.number, extreme)
                records[self.number] = plus(records[self.number], result)
                records[rival] = plus(records[rival], mirror(result))
            else:
                edges.setdefault(a, []).append((a, b))
        return records, edges

    def figures(self, groups: Sequence[Sequence[int]], cut: int) -> Figures:
        """Return the figures that compare at the cut."""
        key = groups[0][0]
        if key not in self.shared.figures:
            names, _, by_number = self.chain(cut)
            is_uneven = len({len(members) for members in groups}) > 1
            played = {n: t.played + self.open_to(n) for n, t in self.totals.items()}
            shares = shares_of(played, is_uneven=is_uneven)
            self.shared.figures[key] = Figures(names, shares, by_number=by_number)
        return self.shared.figures[key]

    def open_to(self, number: int) -> int:
        """Return how many matches an entrant has still to play, drawn or not."""
        return len(self.left[number]) + self.unknown

    def comparison(
        self, groups: Sequence[Sequence[int]], cut: int, mine: Record, *, above: bool
    ) -> tuple[Reaches, Reaches, Callable[[int], int] | None]:
        """Return the tests of a rival's last record against ``mine``, and its quota."""
        names, level_open, _ = self.chain(cut)
        figures = self.figures(groups, cut)
        ours = figures.of(self.number, mine)

        def beyond(is_beyond: Callable[[int, int], bool]) -> Reaches:
            return lambda rival, record: is_beyond(figures.of(rival, record), ours)

        def quota(rival: int) -> int:
            share = mine[0] * figures.shares[self.number]
            theirs = figures.shares[rival]
            return -(-share // theirs) if above else share // theirs

        by_wins = names[:1] == ["wins"]
        meets = beyond(ge if above else le)
        surely = meets if level_open else beyond(gt if above else lt)
        return meets, surely, quota if by_wins else None


def record_of(total: Totals) -> Record:
    """Return an entrant's totals as a record."""
    return total.half_wins, total.losses, total.marks_for, total.marks_against
