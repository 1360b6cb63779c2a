"""What is left of a stage, played many times by drawn numbers.

`outlook` says how and counts what came of it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from hashlib import shake_256
from operator import add, ge
from struct import unpack

from .draw import ALGORITHM, shuffle
from .outcomes import Record
from .race import Race
from .values import Sides

DRAWN_TOGETHER = 100  # Runs with one order in rounds that are not drawn yet
Records = tuple[Record, ...]  # What a match adds to the record of each side


class Runs:
    """Everybody's wins and figure at the end of each run."""

    def __init__(
        self, race: Race, ends: Mapping[int, list[Records]], seed: int, runs: int
    ) -> None:
        self.race, self.ends, self.seed, self.runs = race, ends, seed, runs
        self.of_entrant = {n: replace(race, number=n) for n in race.totals}
        self.figures = {
            n: own.figures(*own.scope()) for n, own in self.of_entrant.items()
        }
        self.won = {number: [0] * runs for number in race.totals}
        self.value = {
            number: [figures.of(number, race.records[number])] * runs
            for number, figures in self.figures.items()
        }
        for match in race.to_play:
            self._add(match.sides, self._drawn(f"match {match.number}", match.best_of))
        drawn = max((match.round for match in race.play.matches), default=0)
        for round in range(drawn + 1, drawn + 1 + race.unknown):
            self._add_round(round)

    def _purpose(self, purpose: str) -> str:
        return f"{len(self.race.play.results)} results|{purpose}"

    def _numbers(self, purpose: str) -> tuple[int, ...]:
        text = f"{ALGORITHM}|{self.seed}|{self._purpose(purpose)}"
        stream = shake_256(text.encode()).digest(4 * self.runs)
        return unpack(f">{self.runs}I", stream)

    def _drawn(self, purpose: str, best_of: int) -> list[Records]:
        """Return the end of a match in each run; of any length if its own is new."""
        every = [end for of_length in self.ends.values() for end in of_length]
        ends = self.ends.get(best_of, every)
        count = len(ends)
        return [ends[number % count] for number in self._numbers(purpose)]

    def _add(self, sides: Sides, ends: Sequence[Records], first: int = 0) -> None:
        """Add how a match ended in the runs from ``first`` on."""
        runs = slice(first, first + len(ends))
        for side, numbers in enumerate(sides):
            records = [end[side] for end in ends]
            kinds, wins = set(records), [record[0] for record in records]
            for number in numbers:
                value, won = self.value[number], self.won[number]
                gain = {kind: self.figures[number].gain(number, kind) for kind in kinds}
                value[runs] = map(add, value[runs], [gain[r] for r in records])
                won[runs] = map(add, won[runs], wins)

    def _add_round(self, round: int) -> None:
        play = self.race.play
        by_score = play.rules.option("pairing") == "score"
        seats = play.rules.seats
        a_side = seats // play.rules.sides
        best_of = play.rules.games_of_round(round)
        tables = [
            self._drawn(f"round {round} place {place}", best_of)
            for place in range(1, len(play.still_in) // seats + 1)
        ]
        together = 1 if by_score else DRAWN_TOGETHER
        for first in range(0, self.runs, together):
            purpose = self._purpose(f"round {round} from run {first}")
            order = shuffle(sorted(play.still_in), self.seed, purpose)
            if by_score:
                order = tuple(sorted(order, key=self._standing(first), reverse=True))
            last = min(first + together, self.runs)
            for place, ends in enumerate(tables):
                seated = order[place * seats : (place + 1) * seats]
                sides = [seated[at : at + a_side] for at in range(0, seats, a_side)]
                self._add(tuple(sides), ends[first:last], first)
            if seats == 2 and len(order) % 2:
                bye: Record = (2, 0, self.race.scores.counted(play.bye[0]), play.bye[1])
                self._add((order[-1:],), [(bye,)] * (last - first), first)

    def _standing(self, run: int) -> Callable[[int], tuple[int, int]]:
        records = self.race.records

        def standing(number: int) -> tuple[int, int]:
            half_wins = records[number][0] + self.won[number][run]
            return half_wins, self.value[number][run]

        return standing

    def through(self, rule: Mapping[str, int]) -> dict[int, list[bool]]:
        """Return who went through in each run."""
        racing = sorted(self.race.play.still_in)
        if "min_wins" in rule:
            return self._by_wins(racing, 2 * rule["min_wins"])
        through: dict[int, list[bool]] = {}
        for number in racing:
            if number not in through:
                groups, cut = self.of_entrant[number].scope()
                members = [n for n in racing if any(n in group for group in groups)]
                through |= self._best(members, cut)
        return through

    def _best(self, members: Sequence[int], cut: int) -> dict[int, list[bool]]:
        """Return who is among the best; of those level at the cut drawn ones."""
        if cut >= len(members):
            return {number: [True] * self.runs for number in members}
        columns = [self.value[number] for number in members]
        ordered = [sorted(run, reverse=True) for run in zip(*columns, strict=True)]
        last = [run[cut - 1] for run in ordered]
        through = [list(map(ge, column, last)) for column in columns]
        drawn = self._numbers(f"level with {members[0]}")
        for run, values in enumerate(ordered):
            if values[cut] == last[run]:
                level = [at for at, c in enumerate(columns) if c[run] == last[run]]
                places = cut - values.index(last[run])
                start = drawn[run] % len(level)
                for at in [*level[start:], *level[:start]][places:]:
                    through[at][run] = False
        return dict(zip(members, through, strict=True))

    def _by_wins(self, racing: Sequence[int], needed: int) -> dict[int, list[bool]]:
        """Return who has enough wins; the best two where fewer than two have."""
        records = self.race.records
        able = {
            n: [records[n][0] + won >= needed for won in self.won[n]] for n in racing
        }
        best = self._best(racing, 2)
        for run, enough in enumerate(zip(*able.values(), strict=True)):
            if sum(enough) < 2:
                for number in racing:
                    able[number][run] = best[number][run]
        return able
