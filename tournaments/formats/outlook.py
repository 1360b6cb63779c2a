"""How likely each entrant is to advance: what is left of a stage, played 2,000 times.

Each match left ends as one of those of its length that were played in the stage so far,
either way round. So who wins is a coin toss, because a few results say little about who
is stronger and a forecast should favour nobody; and marks are as this stage makes them,
because they decide most cuts and differ from one target or clock to the other. Rounds
that are not drawn yet pair by the drawn order of each hundred runs, or in each run by
the standing where the stage does so; who has met or sat out does not count there. Of
those level at the cut drawn ones advance; criteria that do not add up are left out.

Anybody can redo it. Outcomes are numbered in the order of the matches, each as played and
then turned round. Number k (from 0) of a purpose is bytes 4k to 4k + 3 of SHAKE-256 of
``sm-draw-1|SEED|N results|PURPOSE``, read as one number; run k of a match ends in the
outcome of number k, modulo their count. The purposes are ``match NUMBER``, and of rounds
to be drawn ``round NUMBER place PLACE``, both from 1, where those meet who stand beside
each other in the published shuffle of all by number for ``N results|round NUMBER from run
FIRST``. Of those level at a cut, in order of number, the places go on from number k of
``level with LOWEST`` modulo their count.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain, compress, permutations

from .clinch import race_of, settled_and_open
from .league import date_rules
from .plan import resolved_advance
from .play import Play
from .race import Race, record_of
from .ranking import halves
from .runs import Records, Runs
from .totals import add_up
from .values import Result

RUNS = 2000
WORK = 200_000  # The most matches played in all runs, an eighth of a second of one core
BY_SCORE = 16  # What a match costs that is paired by the standing of its own run
LIKELY = 0.9
FEWEST = 15  # Fewer runs with a number of wins say nothing about it


@dataclass(frozen=True, slots=True)
class Chance:
    """The runs in which an entrant won so many of its matches left."""

    half_wins: int
    runs: int
    through: int

    @property
    def percent(self) -> int:
        """How many of a hundred went through; 0 and 100 only if none or all did."""
        return _percent(self.through, self.runs)

    @property
    def wins(self) -> str:
        """How many it won, a tie as half a win."""
        return halves(self.half_wins)

    @property
    def is_likely(self) -> bool:
        """Whether nine of ten went through."""
        return self.through >= LIKELY * self.runs


@dataclass(frozen=True, slots=True)
class Outlook:
    """An entrant's chance to advance, over all runs and by the matches it won in them."""

    left: int  # Its matches in each run
    runs: int
    through: int
    by_wins: tuple[Chance, ...]  # The fewest wins first

    @property
    def percent(self) -> int:
        """How many of a hundred runs it went through."""
        return _percent(self.through, self.runs)

    def within(self, won: int, left: int) -> list[Chance]:
        """Return the chances within reach: ``won`` half wins, ``left`` matches more."""
        reach = range(won, won + 2 * left + 1)
        return [c for c in self.by_wins if c.half_wins in reach and c.runs >= FEWEST]


def _percent(part: int, of: int) -> int:
    """Return a share in hundredths; 0 and 100 only if it is none or all."""
    if part in (0, of):
        return 100 * part // of
    return min(99, max(1, round(100 * part / of)))


def up_to_whole_round(play: Play) -> tuple[int, Play]:
    """Return the last round of which every result is there, and the stage by then.

    So what follows from it stays as it is while a round is played. Results of those who
    left stay, since the runs play no match of theirs. In a league by dates rounds
    overlap: 0, and the stage as it is.
    """
    if date_rules(play.rules) is not None:
        return 0, play
    _settled, to_play = settled_and_open(play)
    drawn = max((match.round for match in play.matches), default=0)
    whole = min((match.round - 1 for match in to_play), default=drawn)
    still_in = set(play.still_in)
    later = {
        m.number
        for m in play.matches
        if m.round > whole and all(m.sides) and still_in.issuperset(chain(*m.sides))
    }
    results = {n: result for n, result in play.results.items() if n not in later}
    return whole, replace(play, results=results)


def outlooks(play: Play, seed: int) -> dict[int, Outlook]:
    """Return the outlook of everybody still in, by runs of what is left.

    There are 2,000 runs, of a large field as many hundreds as ``WORK`` allows. Empty if
    nobody advances or all do, nothing is left, or no match that was played says how
    matches end. The same play and seed give the same answer.
    """
    rule = resolved_advance(play.rules, len(play.entrants))
    if not isinstance(rule, dict):
        return {}
    race = race_of(play)
    ends = _ends(play)
    if not ends or not (race.to_play or race.unknown):
        return {}
    played = Runs(race, ends, seed, _count(race))
    through = played.through(rule)
    return {
        number: _outlook(race.open_to(number), played.won[number], through[number])
        for number in play.still_in
    }


def _count(race: Race) -> int:
    """Return how many runs there is work for."""
    by_score = race.play.rules.option("pairing") == "score"
    to_draw = race.unknown * (len(race.play.still_in) // 2)
    matches = len(race.to_play) + to_draw * (BY_SCORE if by_score else 1)
    return min(RUNS, max(100, WORK // matches // 100 * 100))


def _outlook(left: int, won: Sequence[int], through: Sequence[bool]) -> Outlook:
    runs, went = Counter(won), Counter(compress(won, through))
    by_wins = [Chance(half, runs[half], went[half]) for half in sorted(runs)]
    return Outlook(left, len(won), sum(through), tuple(by_wins))


def _ends(play: Play) -> dict[int, list[Records]]:
    """Return how the matches of each length ended so far, each in every turn."""
    ends: dict[int, list[Records]] = {}
    for match in play.matches:
        result = play.results.get(match.number)
        if result is None or result.forfeit or not all(result.sides):
            continue
        if all(game.ended not in ("bye", "forfeit") for game in result.games):
            turned = permutations(_records(result, play.marks_cap))
            ends.setdefault(match.best_of, []).extend(turned)
    return ends


def _records(result: Result, marks_cap: int | None) -> Records:
    firsts = [side[0] for side in result.sides]
    totals = add_up(firsts, [result], marks_cap)
    return tuple(record_of(totals[number]) for number in firsts)
