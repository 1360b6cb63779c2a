"""What one hand can give each team, computed from the ladder and the tiles of a game.

Scoresheets and final scores use it where the play itself was not written down.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
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

    Searches over the standing bid, turn by turn. A plunge that climbs is listed once
    for each worth it can have. If any bid may follow 84, all marks can win.
    """
    game = GAMES[rules.game]
    words = [word for word in game.words if game.allows(word, rules)]
    numbers = map(str, (*game.ladder.numbers, *game.extra_numbers))
    candidates = [bid for text in (*numbers, *words) if (bid := game.bid(text, rules))]
    highest = 0
    if game.ladder.unit:
        jumps = [bid.marks for bid in candidates]
        highest = max(*jumps, game.cap(rules) // game.ladder.unit) + game.seats
        if rules.several_turns:
            highest = max(highest, min(most_marks, _HIGHEST_MARKS))
        texts = [f"{n}m" for n in range(1, highest + 1)]
        candidates += [bid for text in texts if (bid := game.bid(text, rules))]
    if rules.game_bid:
        candidates.append(game.whole_game(rules))
    bids: set[Bid] = set()
    last: set[Bid | None] = {None}
    for _ in range(len(candidates) if rules.several_turns else game.seats):
        raised = {
            worth(game, rules, bid, standing)
            for standing in last
            for bid in candidates
            if _may_follow(game, rules, worth(game, rules, bid, standing), standing)
        }
        if rules.several_turns:  # A plunge climbs without end
            raised = {b for b in raised if b.text != "plunge" or b.marks <= highest}
        last = {*raised - bids}
        bids |= raised
    if rules.after_84 == "any" and game.ladder.unit:
        bids |= _open_ladder(game, rules, min(most_marks, _HIGHEST_MARKS))
    return tuple(sorted(bids))


def _open_ladder(game: Variant, rules: Rules, most: int) -> set[Bid]:
    """The bids of marks that no step limits, and what a plunge climbs to over them."""
    marks = [game.ladder.mark_bid(marks) for marks in range(3, most + 1)]
    plunge = game.word("plunge", rules)
    climbs = marks[:-1] if rules.plunge else ()
    return {*marks, *(worth(game, rules, plunge, bid) for bid in climbs)}


def _may_follow(game: Variant, rules: Rules, bid: Bid, standing: Bid | None) -> bool:
    if bid.text in game.after_passes:
        return standing is None
    return step_fault(game, rules, bid, standing) is None


def splits_of(rules: Rules) -> frozenset[Score]:
    """Every way to split the points of a hand between the teams."""
    return _splits(GAMES[rules.game], rules.kitty)


@lru_cache(maxsize=32)
def _splits(game: Variant, has_kitty: bool) -> frozenset[Score]:
    """The splits of `splits_of`.

    A team without a trick has no count, except the count thrown away in 72. Count that
    may be left over lowers the total.
    """
    takes_all = game.takes_all and has_kitty
    counters = [game.count[t] for t in game.tiles if game.count[t]] * game.copies
    ways = _ways(tuple(sorted(counters)), game.teams)
    if game.left and (game.count_may_stay or not has_kitty):
        stays = {c for n in range(game.left + 1) for c in combinations(counters, n)}
        for gone in stays:
            rest = Counter(counters) - Counter(gone)
            ways |= _ways(tuple(sorted(rest.elements())), game.teams)
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
            n <= t * game.seats or (takes_all and n <= game.left)
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


def wins(
    rules: Rules,
    bid: Bid,
    team: int,
    made: bool,
    losing: bool,
    *,
    split: bool = True,
    taken: Sequence[int | None] | None = None,
) -> Iterator[Won]:
    """Every way `team` can make, or be set on, `bid` under `rules`.

    In marks a side that takes everything may get a bonus. Without `split` a hand for
    marks is not tried with each way to split its points, with `taken` only with those.
    """
    game = GAMES[rules.game]
    if rules.scoring == "marks" and (losing or not split):
        award = marks_award(game.teams, team, bid.marks, made)
        for bonus in (0, *bonuses(rules, bid)) if made and not losing else (0,):
            yield Won(team, bid, made, None, _add(award, team, bonus))
        return
    if losing:
        counts = game.goes_below_zero  # Each trick counts for itself
        nothing = (0,) * game.teams
        for points in _losing_splits(game, team, made) if counts else (nothing,):
            hand = PlayedHand(team, bid, made, points, losing=True)
            award = _award(game, rules, hand)
            yield Won(team, bid, made, points if counts else None, award)
        return
    for points in splits_of(rules):
        swept = sum(points) == points[team]
        enough = points[team] >= bid.need if bid.need else swept
        if enough == made and are_points(taken, points):
            award = _award(game, rules, PlayedHand(team, bid, made, points))
            for bonus in bonuses(rules, bid) if made and swept else (0,):
                yield Won(team, bid, made, points, _add(award, team, bonus))


def progressed(rules: Rules, award: Score, hands: int) -> Score:
    """What a hand gives after so many hands that gave marks.

    `progressive`: after every so many of them each hand is worth one mark more.
    """
    step = rules.progressive if rules.scoring == "marks" else None
    more = hands // step if step else 0
    return tuple(marks + more if marks else 0 for marks in award)


def bonuses(rules: Rules, bid: Bid) -> tuple[int, ...]:
    """The marks that taking every trick can add to a made bid, lowest first.

    Taking every trick is no more than what a bid of marks needs anyway.
    """
    if rules.scoring != "marks" or not bid.need:
        return (0,)
    forced = rules.forced_bonus if rules.all_pass != "reshake" else 0
    return tuple(sorted({rules.sweep_bonus, rules.sweep_bonus + forced}))


def _losing_splits(game: Variant, team: int, made: bool) -> Iterator[Score]:
    """The tricks by team in a nello of singles, which ends on the first one caught."""
    own, most = (0, game.each) if made else (1, game.each - 1)
    least = most if made else 0
    for shares in product(range(most + 1), repeat=game.teams - 1):
        if least <= sum(shares) <= most:
            yield (*shares[:team], own, *shares[team:])


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
    ways = wins(rules, bid, team, made, losing, taken=points)
    return next((way for way in ways if are_points(points, way.points)), None)


def are_points(written: Sequence[int | None] | None, points: Score | None) -> bool:
    """Whether the written points, if there are any, are those of the hand."""
    if written is None or points is None:
        return True
    return all(w is None or w == p for w, p in zip(written, points, strict=True))


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
        losing = (False, True) if may_be_low(rules, bid) else (False,)
        for team, made, low in product(range(game.teams), (True, False), losing):
            if low or not is_low(bid):
                ways = wins(rules, bid, team, made, low, split=False)
                awards |= {(team, way.award) for way in ways}
        awards |= {*product(range(game.teams), renege_awards(rules, bid))}
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


def is_low(bid: Bid) -> bool:
    """Whether the bid itself says that every trick is to be lost, in points or marks."""
    return bid.contract in ("low-no", "pistol")


def may_be_low(rules: Rules, bid: Bid) -> bool:
    """Whether the bid can be played as nello or low-no."""
    if bid.contract:
        return is_low(bid)
    if not rules.nello or bid.marks < rules.nello.min_marks:
        return False
    if not GAMES[rules.game].needs_all(bid):
        return False
    return rules.nello.max_marks is None or bid.marks <= rules.nello.max_marks
