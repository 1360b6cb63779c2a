"""What one hand can give each team, computed from the ladder and the tiles of a game.

Scoresheets and final scores use it where the play itself was not written down.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .auction import step_fault, worth
from .bids import Bid
from .game import PlayedHand, Variant
from .games import GAMES
from .presets import Rules

Score = tuple[int, ...]
_HIGHEST_MARKS = 999


class Won(NamedTuple):
    """One way a hand can end.

    `points` is by team; None if the points do not change what the teams get.
    """

    team: int
    bid: Bid
    made: bool
    points: Score | None
    award: Score


def useful_marks(rules: Rules) -> int:
    """The marks that win a game from nothing, and one more for each other seat.

    Where any bid may follow 84 no rule ends the ladder; nobody has a use for more.
    """
    unit = GAMES[rules.game].ladder.unit
    worth_of_mark = 1 if rules.scoring == "marks" else unit
    won = -(-rules.target // worth_of_mark) if unit else 0
    return won + GAMES[rules.game].seats - 1


@lru_cache(maxsize=64)
def winning_bids(rules: Rules, most_marks: int) -> tuple[Bid, ...]:
    """Every bid that can win an auction under `rules`, up to `most_marks` marks.

    Searches over the standing bid, one turn a seat. A plunge that climbs is listed once
    for each worth it can have. If any bid may follow 84, all marks can win.
    """
    game = GAMES[rules.game]
    words = [word for word in game.words if game.allows(word, rules)]
    texts = [str(number) for number in (*game.ladder.numbers, *game.extra_numbers)]
    candidates = [bid for text in (*texts, *words) if (bid := game.bid(text, rules))]
    if game.ladder.unit:
        jumps = [bid.marks for bid in candidates] + [
            game.cap(rules) // game.ladder.unit
        ]
        steps = range(1, max(jumps) + game.seats + 1)
        candidates += [bid for n in steps if (bid := game.bid(f"{n}m", rules))]
    if rules.game_bid:
        candidates.append(game.whole_game(rules))
    standings: set[Bid | None] = {None}
    for _ in range(game.seats):
        standings |= {
            worth(game, rules, bid, standing)
            for standing in standings
            for bid in candidates
            if _may_follow(game, rules, worth(game, rules, bid, standing), standing)
        }
    bids = {bid for bid in standings if bid}
    if rules.after_84 == "any" and game.ladder.unit:
        most = min(most_marks, _HIGHEST_MARKS)
        marks = [game.ladder.mark_bid(marks) for marks in range(3, most + 1)]
        bids |= {*marks}
        if rules.plunge:
            plunge = game.word("plunge", rules)
            bids |= {worth(game, rules, plunge, standing) for standing in marks[:-1]}
    return tuple(sorted(bids))


def _may_follow(game: Variant, rules: Rules, bid: Bid, standing: Bid | None) -> bool:
    if bid.contract == "low-no":
        return standing is None
    return step_fault(game, rules, bid, standing) is None


@lru_cache(maxsize=32)
def splits(game: Variant) -> frozenset[Score]:
    """Every way to split the points of a hand between the teams.

    A team without a trick has no count, except the count thrown away in 72. Count that
    may be left over lowers the total.
    """
    counters = [game.count[t] for t in game.tiles if game.count[t]] * game.copies
    ways = _ways(tuple(sorted(counters)), game.teams)
    if game.left and game.count_may_stay:
        for gone in set(counters):
            rest = sorted(counters)
            rest.remove(gone)
            ways |= _ways(tuple(rest), game.teams)
    shares = [
        tricks
        for tricks in product(range(game.each + 1), repeat=game.teams)
        if sum(tricks) == game.each
    ]
    return frozenset(
        tuple(c + t * game.trick for c, t in zip(count, tricks, strict=True))
        for count, tiles in ways
        for tricks in shares
        if all(
            n <= t * game.seats or (game.takes_all and n <= game.left)
            for n, t in zip(tiles, tricks, strict=True)
        )
    )


def _ways(counters: Score, teams: int) -> set[tuple[Score, Score]]:
    """The count and the number of count tiles by team, for every way to share them."""
    nothing = (0,) * teams
    ways = {(nothing, nothing)}
    for worth_of_tile in counters:
        ways = {
            (_add(count, team, worth_of_tile), _add(tiles, team, 1))
            for count, tiles in ways
            for team in range(teams)
        }
    return ways


def _add(values: Score, team: int, value: int) -> Score:
    return (*values[:team], values[team] + value, *values[team + 1 :])


def marks_award(teams: int, team: int, marks: int, made: bool) -> Score:
    """The marks by team: a made bid pays the bidders, a set one each other team."""
    return tuple(marks * ((other == team) == made) for other in range(teams))


def wins(rules: Rules, bid: Bid, team: int, made: bool, losing: bool) -> Iterator[Won]:
    """Every way `team` can make, or be set on, `bid` under `rules`."""
    game = GAMES[rules.game]
    if losing:
        nothing = (0,) * game.teams
        award = _award(game, rules, PlayedHand(team, bid, made, nothing, losing=True))
        yield Won(team, bid, made, None, award)
        return
    need = bid.need or game.total
    for points in splits(game):
        enough = points[team] >= need if bid.need else _every_trick(game, points, team)
        if enough == made:
            award = _award(game, rules, PlayedHand(team, bid, made, points))
            yield Won(team, bid, made, points, award)


def points_award(
    rules: Rules,
    bid: Bid,
    team: int,
    *,
    made: bool,
    points: Sequence[int | None] | None,
    losing: bool,
) -> Won | None:
    """What a hand gives in points.

    `team`, from 0, had bid, and each team took its `points`; a None in `points` was not
    written. `losing`: the contract was to take no trick, so points do not matter. The
    result is None if no hand ends so.
    """
    ways = wins(rules, bid, team, made, losing)
    return next((way for way in ways if are_points(points, way.points)), None)


def are_points(written: Sequence[int | None] | None, points: Score | None) -> bool:
    """Whether the written points, if there are any, are those of the hand."""
    if written is None or points is None:
        return True
    return all(w is None or w == p for w, p in zip(written, points, strict=True))


def _every_trick(game: Variant, points: Score, team: int) -> bool:
    return sum(points) == points[team]


def _award(game: Variant, rules: Rules, hand: PlayedHand) -> Score:
    if rules.scoring == "marks":
        return marks_award(game.teams, hand.team, hand.bid.marks, hand.made)
    return tuple(points or 0 for points in game.award(hand, rules))


@lru_cache(maxsize=32)
def all_awards(rules: Rules, most_marks: int) -> frozenset[tuple[int, Score]]:
    """Every award a hand can give, each with the team (from 0) that had bid."""
    game = GAMES[rules.game]
    awards: set[tuple[int, Score]] = set()
    for bid in winning_bids(rules, most_marks):
        losing = (False, True) if bid.marks and not bid.need else (False,)
        for team, made, low in product(range(game.teams), (True, False), losing):
            if low and not may_be_low(rules, bid):
                continue
            if rules.scoring == "marks":
                award = marks_award(game.teams, team, bid.marks, made)
                awards.add((team, award))
            elif low or bid.contract != "low-no":
                awards |= {(team, w.award) for w in wins(rules, bid, team, made, low)}
        awards |= {
            (team, award)
            for team in range(game.teams)
            for award in renege_awards(rules, bid)
        }
    return frozenset(awards)


def renege_awards(rules: Rules, bid: Bid) -> Iterator[Score]:
    """What a renege gives beyond a lost hand, by the team that reneged; else nothing.

    Without marks beyond the hand (`plus`) a renege gives what a lost hand gives.
    """
    if rules.scoring == "marks" and rules.renege.plus:
        teams = GAMES[rules.game].teams
        marks = rules.renege.marks_of(bid.marks) + rules.renege.plus
        yield from (
            marks_award(teams, team, marks, made=False) for team in range(teams)
        )


def may_be_low(rules: Rules, bid: Bid) -> bool:
    """Whether the bid can be played as nello or low-no."""
    if bid.contract:
        return bid.contract == "low-no"
    if not rules.nello or bid.need or bid.marks < rules.nello.min_marks:
        return False
    return rules.nello.max_marks is None or bid.marks <= rules.nello.max_marks
