"""The trees of single and double elimination for any number of entrants from 2.

A tree is a list of matches whose sources refer to earlier matches.
"""

from collections.abc import Sequence

from .format import StageRules
from .sentence import FormatError, _
from .sources import BYE, Source, loser_of, of_pair, winner_of
from .values import Entrant, Match

# The source of a side; None for a place that nobody can ever reach.
Place = Source | None


def slots(size: int) -> tuple[int, ...]:
    """Return the seeds of a bracket of ``size`` (a power of two) from top to bottom.

    Standard seeding: 1 and 2 can meet only in the final, 1 to 4 only from the
    semi-finals; neighbours meet in round 1 and add up to size + 1.
    """
    order = [1]
    while len(order) < size:
        both = 2 * len(order) + 1
        order = [seed for upper in order for seed in (upper, both - upper)]
    return tuple(order)


def bracket_size(n: int) -> int:
    """Return the smallest power of two that holds ``n`` entrants."""
    return 1 << (n - 1).bit_length()


def bracket(
    stage: StageRules, entrants: Sequence[Entrant], first_match: int = 1
) -> tuple[Match, ...]:
    """Build the whole tree of ``stage`` for ``entrants``, strongest first.

    Round 1 holds the byes, and the top seeds get them. Matches are numbered in playing
    order from ``first_match``; losers' rounds are numbered along with winners'. Raises
    ValueError for fewer than 2 entrants.
    """
    if len(entrants) < 2:
        raise FormatError(_("A bracket needs at least two entrants."))
    part = "winners" if stage.kind == "double_elimination" else ""
    size = bracket_size(len(entrants))
    seeds = [of_pair(entrant.number) for entrant in entrants]
    seeds += [BYE] * (size - len(entrants))
    order = slots(size)
    first_round = [
        ((seeds[min(two) - 1], seeds[max(two) - 1]), part)
        for two in zip(order[::2], order[1::2], strict=True)
    ]
    return _grown(stage, first_round, first_match)


def byes_to_fill(first_round: Sequence[Match]) -> tuple[int, ...]:
    """Return the numbers of a first round's byes in the order late entrants fill them.

    The bye of the lowest seed goes first, so that the tree equals one drawn with them.
    """
    order = slots(2 * len(first_round))
    byes = [
        (max(order[2 * place : 2 * place + 2]), match.number)
        for place, match in enumerate(first_round)
        if BYE in match.sources
    ]
    return tuple(number for _seed, number in sorted(byes))


def regrow(stage: StageRules, first_round: Sequence[Match]) -> tuple[Match, ...]:
    """Build the tree of ``stage`` again over its current first round.

    For a bracket of which a bye was taken: the loser of that match needs a place too.
    ``first_round`` is every match of round 1 in order; later matches are numbered on.
    """
    opened = [(match.sources, match.part) for match in first_round]
    return _grown(stage, opened, first_round[0].number)


def _grown(
    stage: StageRules,
    first_round: Sequence[tuple[tuple[Source, ...], str]],
    first_match: int,
) -> tuple[Match, ...]:
    """Build the tree over round 1: the sources and the part of each of its matches."""
    tree = _Tree(stage, first_match)
    tree.open_round()
    winners: list[Place] = []
    losers: list[Place] = []
    for (first, second), part in first_round:
        number = tree.add(first, second, part)
        winners.append(winner_of(number))
        losers.append(None if BYE in (first, second) else loser_of(number))
    if stage.kind == "double_elimination":
        tree.play_double((winners, losers))
    else:
        tree.play_single((winners, losers))
    return tuple(tree.matches)


class _Tree:
    """A bracket under construction: matches are added round by round."""

    def __init__(self, stage: StageRules, first_match: int) -> None:
        self.stage = stage
        self.matches: list[Match] = []
        self.round = 0
        self.next_number = first_match

    def open_round(self) -> None:
        """Start the next round, unless the open one has no match."""
        if not self.matches or self.matches[-1].round == self.round:
            self.round += 1

    def add(self, first: Source, second: Source, part: str) -> int:
        match = Match(
            self.next_number,
            self.round,
            (first, second),
            (_seated_by(first), _seated_by(second)),
            None,
            self.stage.games_of_round(self.round),
            part,
        )
        self.matches.append(match)
        self.next_number += 1
        return match.number

    def meet(self, first: Place, second: Place, part: str) -> tuple[Place, Place]:
        """Let two sources meet and return (winner, loser); a single source goes on.

        A losers' bracket leaves out a place that nobody reaches instead of playing it
        as a bye, so that nobody has a second bye.
        """
        if first is None or second is None:
            return first or second, None
        number = self.add(first, second, part)
        return winner_of(number), loser_of(number)

    def pair_up(
        self, sources: Sequence[Place], part: str
    ) -> tuple[list[Place], list[Place]]:
        """Let neighbours meet: return the winners and the losers, in order."""
        met = [
            self.meet(sources[i], sources[i + 1], part)
            for i in range(0, len(sources), 2)
        ]
        return [winner for winner, _loser in met], [loser for _winner, loser in met]

    def play_single(self, met: tuple[list[Place], list[Place]]) -> None:
        """Play on from round 1 to the final with the stage's options."""
        alive, beaten = met
        n = 2 * len(alive) - beaten.count(None)
        last_four = bool(self.stage.option("last_four")) and n >= 4
        third = bool(self.stage.option("bronze"))
        if last_four and len(alive) == 2:
            self.play_double(met)
            return
        while len(alive) > 1:
            self.open_round()
            if last_four and len(alive) == 4:
                self.play_double(self.pair_up(alive, "winners"))
                return
            if third and len(alive) == 2:
                self.meet(beaten[0], beaten[1], "third")
            alive, beaten = self.pair_up(alive, "final" if len(alive) == 2 else "")

    def play_double(self, met: tuple[list[Place], list[Place]]) -> None:
        """Play on from a first round as a double elimination, to the last final.

        A winners' round is played beside the losers' round before the one that its
        losers drop into. Losers drop into the part of the losers' bracket whose
        entrants they cannot have met, as long as there is one; with the option
        ``losers`` "straight" beside the match they lost, "reversed" in reverse order.
        """
        alive, dropped = met
        if len(alive) == 1:
            self.finals(alive[0], dropped[0])
            return
        below: list[Place] = dropped
        offsets_met = {0}
        while len(alive) > 1:
            self.open_round()
            alive, dropped = self.pair_up(alive, "winners")
            below, _drawn = self.pair_up(below, "losers")
            self.open_round()
            offset = self.offset(len(dropped), offsets_met)
            offsets_met = {met // 2 for met in offsets_met | {offset}}
            crossed = [dropped[place ^ offset] for place in range(len(dropped))]
            below = [
                self.meet(down, up, "losers")[0]
                for down, up in zip(crossed, below, strict=True)
            ]
        self.finals(alive[0], below[0])

    def offset(self, places: int, met: set[int]) -> int:
        """Return by how far the losers of a round of the winners move as they drop."""
        fixed = {"straight": 0, "reversed": places - 1}
        order = self.stage.option("losers")
        return fixed[str(order)] if order else _farthest(places, met)

    def finals(self, undefeated: Place, once_beaten: Place) -> None:
        """Add the final, and the second one, needed only if the undefeated side loses.

        With the option ``one_final`` the first decides.
        """
        self.open_round()
        number = self.add(undefeated or BYE, once_beaten or BYE, "final")
        if self.stage.option("one_final"):
            return
        self.open_round()
        self.add(loser_of(number), winner_of(number), "reset")


def _seated_by(source: Source) -> tuple[int, ...]:
    return () if source.pair is None else (source.pair,)


def _farthest(places: int, met: set[int]) -> int:
    """Return the offset by which two who have met stay apart the longest, 0 if none can.

    The loser of place p drops to place p XOR offset; ``met`` holds the offsets of the
    places from which the losers already there may come. Of two offsets the highest bit
    in which they differ says when their losers' parts meet; of equal ones the largest.
    """
    able = [offset for offset in range(places) if offset not in met]
    return max(
        able,
        key=lambda offset: (min((offset ^ m).bit_length() for m in met), offset),
        default=0,
    )
