"""A pair that joins a round robin or league after its first round has started.

Swiss and draw box need nothing: they draw every round from those still in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .draw import shuffle
from .matching import Counts, count_together, new_meetings, times_together
from .play import Play
from .round_robin import circle, pairing
from .rounds_ahead import Round, as_tables, draw_ahead
from .sentence import FormatError, StageName, _
from .sources import BYE
from .swiss import meetings
from .values import Game, Match, Result
from .wishes import ABSOLUTE, round_apart


@dataclass(frozen=True, slots=True)
class LatePlace:
    """Where a late pair joins: its group, and whether rounds are added for it."""

    group: str
    adds_rounds: bool = False  # So many that everybody of the group meets


@dataclass(frozen=True, slots=True)
class LateEntry:
    """The stage with the late pair in it, its group, and the rounds it missed."""

    play: Play
    group: str
    missed: tuple[Result, ...] = ()


def late_places(play: Play, from_round: int, number: int = 0) -> tuple[LatePlace, ...]:
    """Return where a pair may join a drawn round robin or league, the usual one first.

    That is the first group with byes to come, else the smallest, if the wishes leave a
    choice for pair ``number``: an absolute one goes before a bye. Rounds can be added to
    a full group of a round robin whose pairs have no limit of games.
    """
    byes = _open_byes(play, from_round)
    first = next((name for name, _of in play.groups if name in byes), None)
    costs = play.wishes.costs().get(number, {})

    def order(named: tuple[str, tuple[int, ...]]) -> tuple[object, ...]:
        name, members = named
        against = sum(costs.get(n, 0) for n in members)
        unlike = name not in byes, against, name != first, len(members)
        return against >= ABSOLUTE, *unlike

    groups = sorted(play.groups, key=order)
    to_come = {m.group for m in play.matches if m.round >= from_round}
    places = [LatePlace(name) for name, _members in groups if name in to_come]
    limit = play.rules.rounds
    if play.rules.kind == "round_robin":
        places += [
            LatePlace(name, adds_rounds=True)
            for name, members in groups
            if name not in byes and (limit is None or limit >= len(members))
        ]
    return tuple(places)


def join_late(
    play: Play,
    number: int,
    from_round: int,
    *,
    seed: int,
    first_match: int,
    place: LatePlace | None = None,
) -> LateEntry:
    """Take pair ``number`` into a drawn round robin or league from ``from_round`` on.

    ``place`` is one of `late_places`, the first if it is None. The pair takes the
    remaining byes of its group if there are any. Otherwise the rounds not yet started
    are drawn again, all together with the fewest rematches, except matches that were
    begun or played ahead of their round. Every missed round is a match against nobody,
    lost by forfeit; where rounds are added everybody meets, so nothing is missed and
    nobody has a bye. Matches keep their numbers; new ones run from ``first_match``.
    Raises ValueError for a league of clubs and for a pair that is in already.
    """
    if play.rules.option("rounds_a_night"):
        raise FormatError(_("A pair cannot join a league of clubs by itself."))
    if number in play.entrants:
        name = StageName(play.rules.name)
        raise FormatError(
            _("Pair %(n)s is in %(stage)s already."), n=number, stage=name
        )
    place = place or late_places(play, from_round, number)[0]
    if place.group not in dict(play.groups):
        raise FormatError(_("There is no such group."))
    byes = _open_byes(play, from_round).get(place.group)
    joined = _with_member(play, place.group, number)
    if byes:
        return _take_byes(joined, number, place.group, byes, first_match)
    drawing = _Drawing(joined, place.group, number, from_round, seed, first_match)
    return drawing.longer() if place.adds_rounds else drawing.as_long()


def _open_byes(
    play: Play, from_round: int
) -> dict[str, list[tuple[int, int, int | None]]]:
    """Return by group the (round, who sits out, match number) of the remaining byes."""
    byes: dict[str, list[tuple[int, int, int | None]]] = {}
    if play.rules.kind == "league":
        [(name, members)] = play.groups
        last = max((match.round for match in play.matches), default=0)
        for round_number in range(from_round, last + 1):
            matches = [m for m in play.matches if m.round == round_number]
            playing = {n for m in matches for n in m.entrants}
            for sitting_out in (n for n in members if n not in playing):
                byes.setdefault(name, []).append((round_number, sitting_out, None))
        return byes
    for match in play.matches:
        is_open = match.round >= from_round and match.number not in play.void
        if is_open and BYE in match.sources:
            [sitting_out] = match.sides[0]
            bye = (match.round, sitting_out, match.number)
            byes.setdefault(match.group or "", []).append(bye)
    return byes


def _with_member(play: Play, group: str, number: int) -> Play:
    groups = tuple(
        (name, (*members, number) if name == group else members)
        for name, members in play.groups
    )
    return replace(play, groups=groups)


def _with_matches(play: Play, changed: Sequence[Match]) -> Play:
    """Insert changed and new matches in the order of their numbers."""
    by_number = {match.number: match for match in (*play.matches, *changed)}
    matches = tuple(by_number[number] for number in sorted(by_number))
    return replace(play, matches=matches)


def _take_byes(
    play: Play,
    number: int,
    group: str,
    byes: Sequence[tuple[int, int, int | None]],
    first_match: int,
) -> LateEntry:
    changed = []
    for round_number, other, match_number in byes:
        if match_number is None:
            match_number, first_match = first_match, first_match + 1
        changed.append(
            pairing(play.rules, match_number, round_number, group, other, number)
        )
    return LateEntry(_with_matches(play, changed), group)


class _Drawing:
    """The rounds of a group that are drawn again with a late pair in it."""

    def __init__(
        self,
        play: Play,
        group: str,
        number: int,
        from_round: int,
        seed: int,
        first_match: int,
    ) -> None:
        self.play, self.group, self.number = play, group, number
        self.from_round, self.seed, self.next_match = from_round, seed, first_match
        self.members = dict(play.groups)[group]
        own = [match for match in play.matches if match.group == group]
        stand = {*play.results, *play.void, *play.begun}
        # Every match of the group that stands or was drawn again.
        self.drawn = [m for m in own if m.round < from_round or m.number in stand]
        to_come = [m for m in own if m not in self.drawn]
        self.numbers: dict[int, list[int]] = {}
        for match in to_come:
            self.numbers.setdefault(match.round, []).append(match.number)
        self.changed: list[Match] = []

    def as_long(self) -> LateEntry:
        """Draw the rounds to come again; what the pair missed is lost."""
        for round_number in range(1, self.from_round):
            self._add(round_number, [(self.number, None)])
        missed = tuple(_missed(match, self.play.forfeit) for match in self.changed)
        to_come = sorted(self.numbers)
        rounds = draw_ahead(
            [self._order(round_number) for round_number in to_come],
            *meetings(self.drawn),
            seed=self.seed,
            purpose=f"late {self.number} rounds",
        )
        is_league = self.play.rules.kind == "league"
        for place, round_number in enumerate(to_come):
            pairs = self._apart(rounds[place], rounds[place + 1 :])
            to_play = [(a, b) for a, b in pairs if b is not None or not is_league]
            self._add(round_number, to_play)
        return LateEntry(_with_matches(self.play, self.changed), self.group, missed)

    def _apart(
        self, pairs: Round, later: Sequence[Round]
    ) -> Sequence[tuple[int, int | None]]:
        """Let pairs of a round change places where that meets more wishes."""
        met = self._met()
        for sides in (table for drawn in later for table in as_tables(drawn)):
            count_together(met, [n for side in sides for n in side])
        apart = round_apart(as_tables(pairs), self.play.wishes, met)
        return [(a, other[0] if other else None) for (a,), other in apart]

    def longer(self) -> LateEntry:
        """Draw rounds until everybody of the group has met everybody.

        Raises ValueError where that would leave a match of the rounds to come empty.
        """
        round_number = self.from_round
        circled = () if self.drawn else circle(self._shuffled("circle"))
        met = self._met()
        while any(len(met[n]) < len(self.members) - 1 for n in self.members):
            pairs: Sequence[tuple[int, int | None]]
            if circled:
                pairs = circled[round_number - 1]
            else:
                times = {n: len(met[n]) for n in self.members}
                least_met = sorted(self._order(round_number), key=times.__getitem__)
                pairs = new_meetings(least_met, met)
            self._add(round_number, pairs)
            round_number, met = round_number + 1, self._met()
        if any(self.numbers.values()):
            raise FormatError(_("The rounds to come cannot be drawn again."))
        return LateEntry(_with_matches(self.play, self.changed), self.group)

    def _shuffled(self, purpose: str) -> tuple[int, ...]:
        return shuffle(self.members, self.seed, f"late {self.number} {purpose}")

    def _order(self, round_number: int) -> list[int]:
        """Return who has no match in the round yet, in random order."""
        drawn = [match for match in self.drawn if match.round == round_number]
        ahead = {n for match in drawn for n in match.entrants}
        return [n for n in self._shuffled(f"round {round_number}") if n not in ahead]

    def _met(self) -> Counts:
        return times_together(match.entrants for match in self.drawn)

    def _add(self, round_number: int, pairs: Sequence[tuple[int, int | None]]) -> None:
        """Plan the matches of a round, in the rows that it has, then in new ones."""
        for first, second in pairs:
            numbers = self.numbers.get(round_number, [])
            if numbers:
                number = numbers.pop(0)
            else:
                number, self.next_match = self.next_match, self.next_match + 1
            match = pairing(
                self.play.rules, number, round_number, self.group, first, second
            )
            self.drawn.append(match)
            self.changed.append(match)


def _missed(match: Match, forfeit: tuple[int, int]) -> Result:
    game = Game((forfeit[1], forfeit[0]), "forfeit")
    return Result(match.number, match.sides, (game,), None, forfeit=True)
