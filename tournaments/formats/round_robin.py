"""Round robins in the fewest rounds: the circle method, groups, home and away."""

from collections.abc import Sequence
from itertools import islice
from operator import itemgetter
from typing import TypeVar

from .draw import shuffle
from .format import StageRules
from .league import date_rules, nightly_rounds
from .plan import (
    PAIRS_A_CLUB,
    group_name,
    group_sizes,
    league_rounds,
    legs_of,
    rounds_in_group,
)
from .sentence import FormatError, Sentence, _
from .sources import BYE, of_pair
from .values import Drawing, Entrant, Match
from .wishes import Wishes, draw_apart

T = TypeVar("T")


def circle(
    entrants: Sequence[T], most: int | None = None
) -> tuple[tuple[tuple[T, T | None], ...], ...]:
    """Return the rounds of a full round robin of ``entrants`` as pairings.

    Everybody meets everybody once: n - 1 rounds for an even n. For an odd n there are n
    rounds, and in each another entrant is paired with None (its bye). The first entrant
    stays, the others move round it one seat a round (the circle method, also called
    Berger's). ``most`` limits the number of rounds.
    """
    ring: list[T | None] = list(entrants)
    if len(ring) % 2:
        ring.insert(0, None)
    half = len(ring) // 2
    rounds = []
    for number in range(len(ring) - 1)[:most]:
        pairings = zip(ring[:half], reversed(ring[half:]), strict=True)
        rounds.append(tuple(_seated(a, b, swap=number % 2 == 1) for a, b in pairings))
        ring.insert(1, ring.pop())
    return tuple(rounds)


def _seated(a: T | None, b: T | None, *, swap: bool) -> tuple[T, T | None]:
    """Put the entrant before the bye, and swap sides in every other round."""
    first, second = (b, a) if swap else (a, b)
    if first is None:
        first, second = second, first
    assert first is not None
    return first, second


Side = TypeVar("Side", int, str)


def home_and_away(
    rounds: Sequence[Sequence[tuple[Side, Side | None]]], legs: int = 1
) -> tuple[tuple[tuple[Side, Side | None], ...], ...]:
    """Return the rounds of a circle, of pairs or clubs, with the home side first.

    A side that moves round the circle is at home every other week. Matches at home and
    away differ by one at most over the whole circle, by two over a part of it. With two
    ``legs`` the rounds repeat with the sides swapped. Who sits out stays before None.
    """
    first_leg = tuple(
        tuple(
            _changed(a, b) if place and (place + number) % 2 else (a, b)
            for place, (a, b) in enumerate(pairings)
        )
        for number, pairings in enumerate(rounds)
    )
    back = tuple(tuple(_changed(a, b) for a, b in pairings) for pairings in first_leg)
    return first_leg + back * (legs - 1)


def _changed(a: Side, b: Side | None) -> tuple[Side, Side | None]:
    return (a, None) if b is None else (b, a)


# Round by round an entrant and its opponent, None for a bye.
Rounds = Sequence[Sequence[tuple[int, int | None]]]
Group = tuple[str, tuple[int, ...], Rounds]


def draw_table(
    stage: StageRules,
    entrants: Sequence[Entrant],
    seed: int,
    first_match: int,
    wishes: Wishes,
) -> Drawing:
    """Draw the groups of a round robin, or a league's whole season, at random.

    A group is a slice of the shuffled list and plays the circle over it; an odd group
    has a bye a round. ``stage.rounds`` limits the games of a pair. A league is one
    group, in which sitting out is no match. By dates the first side of a match is at
    home; ``legs`` 2 is home and away. With the option ``rounds_a_night`` it is a league
    of clubs of five pairs that meet home and away (the Curry County league).
    """
    purpose, meet = "groups", meet_in_groups
    if stage.kind == "league":
        purpose, meet = "league", _meet_by_weeks
        if stage.option("rounds_a_night"):
            return _draw_clubs(stage, entrants, seed, first_match)
    drawn = shuffle([entrant.number for entrant in entrants], seed, purpose)
    apart = draw_apart(
        drawn, lambda order: meet(stage, order, 1).matches, wishes, seed, purpose
    )
    return meet(stage, apart, first_match)


def meet_in_groups(
    stage: StageRules, drawn: Sequence[int], first_match: int
) -> Drawing:
    """Split the drawn entrants into groups, in which everybody meets in a circle."""
    groups: list[Group] = []
    left = iter(drawn)
    for place, size in enumerate(group_sizes(len(drawn), stage.group_size)):
        members = tuple(islice(left, size))
        rounds = circle(members, rounds_in_group(size, stage.rounds))
        groups.append((group_name(place), members, rounds))
    return _drawing(stage, groups, first_match)


def _meet_by_weeks(
    stage: StageRules, drawn: Sequence[int], first_match: int
) -> Drawing:
    rounds = circle(drawn, league_rounds(len(drawn), stage.rounds))
    if date_rules(stage):
        rounds = home_and_away(rounds, legs_of(stage))
    played = [[two for two in pairings if two[1] is not None] for pairings in rounds]
    return _drawing(stage, [(group_name(0), tuple(drawn), played)], first_match)


def _draw_clubs(
    stage: StageRules, entrants: Sequence[Entrant], seed: int, first_match: int
) -> Drawing:
    """Let clubs meet home and away, pair i of the home club v (i + round) mod 5.

    The return leg's rounds continue from those of the first leg's night. Raises
    ValueError for a club without exactly five pairs.
    """
    clubs = _by_club(entrants)
    drawn = shuffle(sorted(clubs), seed, "league")
    first_leg = circle(drawn)
    a_night = nightly_rounds(stage)
    rounds: list[list[tuple[int, int | None]]] = []
    for night, meetings in enumerate(_both_legs(stage, first_leg)):
        leg = night // len(first_leg)
        for turn in range(leg * a_night + 1, (leg + 1) * a_night + 1):
            rounds.append(
                [
                    (pair, clubs[guests][(i + turn) % PAIRS_A_CLUB])
                    for home, guests in meetings
                    if guests is not None
                    for i, pair in enumerate(clubs[home])
                ]
            )
    numbers = tuple(pair for club in drawn for pair in clubs[club])
    return _drawing(stage, [(group_name(0), numbers, rounds)], first_match)


def _by_club(entrants: Sequence[Entrant]) -> dict[str, list[int]]:
    """Return each club's pairs by number; raises ValueError unless each has five."""
    clubs: dict[str, list[int]] = {}
    for entrant in sorted(entrants, key=lambda entrant: entrant.number):
        clubs.setdefault(entrant.club or "", []).append(entrant.number)
    for club, pairs in clubs.items():
        if len(pairs) != PAIRS_A_CLUB:
            raise FormatError(
                _("%(title)s has %(n)s pairs, not 5."),
                title=club or Sentence(_("No club")),
                n=len(pairs),
            )
    return clubs


def _both_legs(
    stage: StageRules, first_leg: Sequence[Sequence[tuple[str, str | None]]]
) -> Sequence[Sequence[tuple[str, str | None]]]:
    """Return the nights, home club first; by dates the home club alternates."""
    if date_rules(stage):
        return home_and_away(first_leg, 2)
    back = [[(b, a) if b else (a, b) for a, b in meetings] for meetings in first_leg]
    return (*first_leg, *back)


def _drawing(stage: StageRules, groups: Sequence[Group], first_match: int) -> Drawing:
    """Number the matches by round, then group, then place in the circle."""
    planned = [
        (number, name, a, b)
        for name, _members, rounds in groups
        for number, pairings in enumerate(rounds, 1)
        for a, b in pairings
    ]
    planned.sort(key=itemgetter(0))
    matches = tuple(
        pairing(stage, n, *two) for n, two in enumerate(planned, first_match)
    )
    drawn = tuple((name, members) for name, members, _rounds in groups)
    return Drawing(drawn, matches, max(match.round for match in matches))


def pairing(
    stage: StageRules,
    number: int,
    round_number: int,
    group: str | None,
    first: int,
    second: int | None,
) -> Match:
    """Return the match of two known entrants, or the bye of one."""
    return Match(
        number,
        round_number,
        (of_pair(first), BYE if second is None else of_pair(second)),
        ((first,), () if second is None else (second,)),
        group,
        stage.games_of_round(round_number),
    )
