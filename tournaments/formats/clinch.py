"""Whether an entrant is through already, out already, or what it still takes.

Exact over all results that the remaining matches can have, or "not worked out".
Knows one stage with a cut; how its tables rank is asked of standings.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import Literal

from .advance import advance
from .match import bye_result, forfeit_result
from .plan import resolved_advance
from .reach import Effort, Pool, Record, Scores, mirror, plus
from .resolve import resolve
from .stage_standings import Groups, cut_place
from .standings import WAYS, halves
from .tally import Tally, tally
from .values import Match, Result, StageRules, TieBreak

State = Literal["in", "out", "alive", "not worked out"]


@dataclass(frozen=True, slots=True)
class Clinch:
    """Where an entrant stands before the cut, and one sentence about it."""

    state: State
    words: str


IN = Clinch("in", "Through to the next stage, whatever happens.")
OUT = Clinch("out", "Cannot reach the next stage any more.")
NOT_WORKED_OUT = Clinch("not worked out", "Still open; not worked out.")


def clinch(
    stage: StageRules,
    groups: Groups,
    matches: Sequence[Match],
    results: Mapping[int, Result],
    number: int,
    *,
    ties: Sequence[TieBreak] = (),
    marks_cap: int | None = None,
    bye: tuple[int, int] = (7, 4),
    left: Collection[int] = (),
    disqualified: Collection[int] = (),
    highest: int = 11,
    effort: int = 60_000,
) -> Clinch:
    """Say whether entrant ``number`` is in, out, or what it takes to advance.

    Exact over every result of the remaining matches, marks included (``highest`` is
    the most a side can make in a game to 7), as long as nobody leaves and no match is
    forfeited by both sides; a tie that a hand, a domino or a lot will settle counts as
    open. ``effort`` bounds the search; where it does not suffice the state is "not
    worked out", as it is for a group stage of longer matches. Raises ValueError where
    nobody advances from the stage or ``number`` is not in it.
    """
    members = [entrant for _, group in groups for entrant in group]
    if stage.advance is None or number not in members:
        raise ValueError(f"{number} cannot advance from {stage.name}.")
    gone = {*left, *disqualified}
    if number in gone:
        return Clinch("out", "Has left the event.")
    now = resolve(stage, matches, results)
    known = dict(results)
    for match, here in zip(matches, now, strict=True):
        if here.bye and match.number not in known:
            known[match.number] = bye_result(match, bye)
    to_play = []
    for match, here in zip(matches, now, strict=True):
        if here.state not in ("ready", "waiting"):
            continue
        there = [side for side in (1, 2) if not gone & set(here.sides[side - 1])]
        if len(there) == 2:
            to_play.append(match)
        else:
            absent = forfeit_result(match, here.sides, there[0] if there else None)
            known[match.number] = absent
    drawn = max((match.round for match in matches), default=0)
    unknown = (stage.rounds or 0) - drawn if stage.kind == "swiss" else 0
    if not to_play and unknown <= 0:
        cut = advance(
            stage,
            groups,
            known.values(),
            ties=ties,
            marks_cap=marks_cap,
            left=left,
            disqualified=disqualified,
        )
        if any(tie.at_cut and number in tie.entrants for tie in cut.blocked_by):
            return Clinch("alive", "Level at the cut: the tie has to be settled.")
        return IN if any(e.number == number for e in cut.advancing) else OUT
    case = _Case(
        stage,
        groups,
        number,
        frozenset(gone),
        tally(members, known.values(), marks_cap=marks_cap),
        to_play,
        max(unknown, 0),
        Scores(highest, stage.minutes is not None, marks_cap),
        effort,
    )
    return case.answer()


FIGURES: dict[str, Callable[[Record], int]] = {
    "wins": lambda record: record[0],
    "losses": lambda record: -record[1],
    "marks_for": lambda record: record[2],
    "marks_against": lambda record: -record[3],
    "marks_diff": lambda record: record[2] - record[3],
}


Test = Callable[[int, Record], bool]


@dataclass(frozen=True, slots=True)
class _Case:
    """The question: one entrant, what is known, and what is still to be played."""

    stage: StageRules
    groups: Groups
    number: int
    gone: frozenset[int]
    totals: Mapping[int, Tally]
    to_play: Sequence[Match]
    unknown: int
    scores: Scores
    effort: int

    def answer(self) -> Clinch:
        """Weigh the rule of advance, then the worst and the best that can happen."""
        members = [entrant for _, group in self.groups for entrant in group]
        rule = resolved_advance(self.stage, len(members))
        if not isinstance(rule, dict):
            return IN
        if "min_wins" in rule:
            return self.by_wins(2 * rule["min_wins"])
        if any(match.best_of > 1 for match in self.to_play):
            return NOT_WORKED_OUT
        through, possible = self.through({}), self.possible({})
        if through:
            return IN
        if possible is False:
            return OUT
        if through is None or possible is None:
            return NOT_WORKED_OUT
        return Clinch("alive", self.what_it_takes())

    # The cut and the table it is made in.

    def scope(self) -> tuple[list[Sequence[int]], int]:
        """Give the groups compared with each other, and how many of them advance."""
        for _, members in self.groups:
            cut = cut_place(self.stage, self.groups, over_all=False, size=len(members))
            if cut is not None and self.number in members:
                return [members], cut
        everybody = sum(len(members) for _, members in self.groups)
        cut = cut_place(self.stage, self.groups, over_all=True, size=everybody)
        return [members for _, members in self.groups], cut or everybody

    def open_of(self, number: int) -> list[Match]:
        """Give the matches that an entrant has still to play."""
        return [match for match in self.to_play if (number,) in match.sides]

    def chain(self, cut: int) -> tuple[list[str], bool, bool]:
        """Give the criteria that add up, whether level is open, or by number."""
        added: list[str] = []
        for name in self.stage.rank_by:
            if name not in FIGURES:
                return added, name in WAYS, False
            added.append(name)
        at_cut = dict(self.stage.cut_by).get(str(cut), ())
        return added, bool(set(at_cut) & set(WAYS)), not self.stage.cut_by

    # The worst and the best that can happen.

    def through(self, own: Mapping[int, Record]) -> bool | None:
        """Tell whether it advances at worst, ``own`` results given; None: not known."""
        _, cut = self.scope()
        least, most, _ = self.rivals(own, above=True)
        return True if most < cut else False if least >= cut else None

    def possible(self, own: Mapping[int, Record]) -> bool | None:
        """Tell whether it advances at best, ``own`` results given; None: not known."""
        _, cut = self.scope()
        least, most, rivals = self.rivals(own, above=False)
        return False if rivals - most >= cut else True if rivals - least < cut else None

    def rivals(self, own: Mapping[int, Record], *, above: bool) -> tuple[int, int, int]:
        """Give how many rivals can end above (or below) it: at least, at most, of all."""
        groups, cut = self.scope()
        records = {n: _record(total) for n, total in self.totals.items()}
        extreme = self.scores.worst if above else self.scores.best
        edges: dict[int, list[tuple[int, int]]] = {}
        for match in self.to_play:
            [one], [other] = match.sides
            if self.number in (one, other):
                rival = other if one == self.number else one
                result = own.get(match.number, extreme)
                records[self.number] = plus(records[self.number], result)
                records[rival] = plus(records[rival], mirror(result))
            else:
                edges.setdefault(one, []).append((one, other))
        mine = plus(records[self.number], extreme, self.unknown)
        meets, surely, quota = self.comparison(groups, cut, mine, above=above)
        least = most = rivals = 0
        for members in groups:
            here = [n for n in members if n != self.number and n not in self.gone]
            pool = Pool(
                {n: records[n] for n in here},
                [edge for n in here for edge in edges.get(n, ())],
                self.unknown,
                self.scores,
                above,
                meets,
                surely,
                quota,
                Effort(self.effort // len(groups)),
            )
            fewest, greatest = pool.bounds()
            least, most, rivals = least + fewest, most + greatest, rivals + len(here)
        return least, most, rivals

    def comparison(
        self, groups: Sequence[Sequence[int]], cut: int, mine: Record, *, above: bool
    ) -> tuple[Test, Test, Callable[[int], int] | None]:
        """Give the tests of a rival's last record against ``mine``, and its quota."""
        names, level_open, by_number = self.chain(cut)
        played = {
            n: max(total.played + self.unknown, 0) for n, total in self.totals.items()
        }
        for match in self.to_play:
            for number in _both(match):
                played[number] += 1
        differ = len({len(members) for members in groups}) > 1
        scale = lcm(*(count for count in played.values() if count)) if differ else 0

        def figures(number: int, record: Record) -> tuple[int, ...]:
            line = [FIGURES[name](record) for name in names]
            if scale and played[number]:
                line = [figure * scale // played[number] for figure in line]
            return (*line, -number) if by_number else tuple(line)

        ours = figures(self.number, mine)

        def meets(rival: int, record: Record) -> bool:
            theirs = figures(rival, record)
            return theirs >= ours if above else theirs <= ours

        def surely(rival: int, record: Record) -> bool:
            theirs = figures(rival, record)
            return theirs > ours if above else theirs < ours

        def quota(rival: int) -> int:
            if not scale:
                return mine[0]
            share = mine[0] * played[rival]
            return -(-share // ours_played) if above else share // ours_played

        ours_played = played[self.number] or 1
        by_wins = names[:1] == ["wins"]
        return meets, meets if level_open else surely, quota if by_wins else None

    # In words.

    def what_it_takes(self) -> str:
        """Say which own results are enough; the rest is up to the others."""
        own = [match.number for match in self.open_of(self.number)]
        if not own and not self.unknown:
            return "Has played all its games: it depends on the others."
        if len(own) > 1 or self.unknown:
            # The worst of each side of all wins, so that any mixture is covered.
            least = self.scores.counted(self.winning()[-1])
            win: Record = (2, 0, least, self.scores.counted(6))
            enough = not self.unknown and self.through(dict.fromkeys(own, win))
            left = f"the {len(own) + self.unknown} games left"
            if enough:
                return f"In by winning {left}."
            return f"Winning {left} may not be enough by itself."
        return self.last_game(own[0])

    def winning(self) -> range:
        """Give the marks a winner can have, most first."""
        return range(self.scores.highest, 0 if self.scores.timed else 6, -1)

    def last_game(self, match: int) -> str:
        """Say the least result of the last game that is enough."""
        steps = [
            ("win", marks, self.scores.won(marks, min(marks - 1, 6))[0])
            for marks in self.winning()
        ]
        if self.scores.timed:
            steps += [
                ("tie", marks, self.scores.level(marks)) for marks in range(6, -1, -1)
            ]
        steps += [
            ("loss", marks, self.scores.won(self.scores.highest, marks)[1])
            for marks in range(6, -1, -1)
        ]
        least: tuple[str, int] | None = None
        for kind, marks, result in steps:
            if not self.through({match: result}):
                break
            least = kind, marks
        if least is None:
            return self.needs_help(match)
        kind, marks = least
        above = {"win": "", "tie": "a win, or ", "loss": "a win, or "}[kind]
        if kind == "loss" and self.scores.timed:
            above = "a win or tie, or "
        if marks == (self.winning()[-1] if kind == "win" else 0):
            return f"In with {above}any {kind}."
        return f"In with {above}a {kind} with {_marks(marks)} or more."

    def needs_help(self, match: int) -> str:
        """Say that no own result is enough, and whether only a win keeps it alive."""
        others = [self.scores.won(7, 6)[1]]
        if self.scores.timed:
            others += [self.scores.level(6), self.scores.level(0)]
            others += [self.scores.won(a, b)[1] for a, b in ((6, 5), (1, 0))]
        if all(self.possible({match: result}) is False for result in others):
            return "Must win, and even then it depends on the others."
        return "It depends on the others, even with a win."

    def by_wins(self, needed: int) -> Clinch:
        """Weigh a cut by minimum wins, in half wins; fewer than two: the best two."""
        total = self.totals[self.number]
        games = len(self.open_of(self.number)) + self.unknown
        others = [n for n in self.totals if n != self.number and n not in self.gone]
        if total.half_wins >= needed or len(others) < 2:
            return IN
        able = [n for n in others if self.totals[n].half_wins >= needed]
        if total.half_wins + 2 * games < needed:
            return OUT if len(able) > 1 else NOT_WORKED_OUT
        # Two others who can afford to lose to each other can both make it.
        once = 1 if len(others) >= (self.stage.rounds or 0) else 1 + self.unknown
        for n in set(others) - set(able):
            most = len(self.open_of(n)) + self.unknown - once
            if self.totals[n].half_wins + 2 * most >= needed:
                able.append(n)
        if len(able) < 2:
            return NOT_WORKED_OUT
        wins = halves(needed - total.half_wins)
        left = "game" if games == 1 else f"{games} games"
        more = "win" if wins in ("1", "½") else "wins"
        return Clinch("alive", f"Needs {wins} more {more} from the {left} left.")


def _both(match: Match) -> set[int]:
    return {number for side in match.sides for number in side}


def _record(total: Tally) -> Record:
    return total.half_wins, total.losses, total.marks_for, total.marks_against


def _marks(count: int) -> str:
    return "1 mark" if count == 1 else f"{count} marks"
