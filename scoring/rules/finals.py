"""When a game is over, who won it, and which scores can be reached.

Works on scores and awards; knows no rows and no records.
"""

from functools import lru_cache
from itertools import product

from .awards import Score, all_awards, progressed
from .games import GAMES
from .presets import Rules
from .sentences import RuleSentence, sentence

_HIGHEST = 2000  # The highest target up to which a two-team game for points is searched

_STEP = 250  # Table sizes are multiples of this, so that near scores share a table


def is_over(rules: Rules, score: Score) -> bool:
    """Whether a team has won: at the target and ahead by `win_by`, or far enough ahead.

    If the bidders go first when both pass the target, a level score ends it too.
    """
    first, second = sorted(score, reverse=True)[:2]
    if rules.mercy and first - second >= rules.mercy:
        return True
    if first < rules.target:
        return False
    if second >= rules.target and _bidders_first(rules):
        return True
    return first - second >= rules.win_by


def _bidders_first(rules: Rules) -> bool:
    return rules.scoring == "points" and rules.both_pass_target == "bidders"


def leader(rules: Rules, score: Score, bidders: int | None = None) -> int | None:
    """The team, from 1, that is ahead or has won; None if level.

    `bidders` is the team, from 0, that bid the last hand, for `both_pass_target`: if
    several passed the target, it wins if it is one of them.
    """
    has_passed = bidders is not None and score[bidders] >= rules.target
    if bidders is not None and has_passed and _bidders_first(rules):
        return bidders + 1
    top = max(score)
    return score.index(top) + 1 if score.count(top) == 1 else None


def bidders_decide(rules: Rules, score: Score) -> bool:
    """Whether the last hand's bidders decide a game that ends at `score`.

    Several teams reached the target, and by `both_pass_target` the bidders go first.
    """
    return _bidders_first(rules) and sorted(score)[-2] >= rules.target


@lru_cache(maxsize=1024)
def last_bidders(rules: Rules, score: Score) -> frozenset[int]:
    """The teams that can have bid the hand that ended a game at `score`.

    Empty if no sequence of hands ends there.
    """
    if not is_over(rules, score):
        return frozenset()
    if rules.progressive and rules.scoring == "marks":
        return _growing(rules, max(score))[1].get(score, frozenset())
    marks = max(score) // (GAMES[rules.game].ladder.unit or 1) + 1
    most = max(score) if rules.scoring == "marks" else marks
    return frozenset(
        team
        for team, award in all_awards(rules, max(most, 0))
        if can_stand(rules, tuple(a - b for a, b in zip(score, award, strict=True)))
    )


@lru_cache(maxsize=256)
def highest_marks(rules: Rules) -> int | None:
    """The most marks a side can end a game with; None if no bound holds.

    No bound: in points, if any number of marks may be bid, or by a lead of two. Also
    none where a game may end below the target or hands are worth more as it goes on.
    """
    if rules.scoring != "marks" or rules.after_84 == "any" or rules.win_by > 1:
        return None
    if rules.several_turns or rules.mercy or rules.progressive:
        return None
    awards = all_awards(rules, rules.target)
    return rules.target - 1 + max(max(award) for _, award in awards)


def is_level_at_target(rules: Rules, score: Score) -> bool:
    """Whether two sides that play for marks both stand at the target, level.

    Takes any score; a required lead of two is another reason. Never raises.
    """
    is_for_marks = rules.scoring == "marks" and rules.win_by == 1
    return is_for_marks and tuple(score) == (rules.target, rules.target)


def why_not(rules: Rules, score: Score) -> RuleSentence | None:
    """Why no game for marks ends at `score`; None if there is no simple reason."""
    first, second = sorted(score, reverse=True)[:2]
    if rules.scoring != "marks" or min(score) < 0 or rules.progressive:
        return None
    if rules.mercy:
        over = is_over(rules, score)
        values = {"n": rules.target, "lead": rules.mercy}
        return None if over else sentence("why.mercy", **values)
    if first < rules.target:
        return sentence("why.target", n=rules.target)
    if rules.marks_cap and first > rules.marks_cap:
        return sentence("why.cap", n=rules.marks_cap)
    if rules.win_by > 1:
        ahead = first - second >= rules.win_by
        return None if ahead else sentence("why.lead", n=rules.win_by)
    if len(score) > 2:
        return None
    if second >= rules.target:
        return sentence("why.over", n=rules.target)
    most = max(max(award) for _, award in all_awards(rules, first))
    highest = rules.target - 1 + most
    return sentence("why.most", most=most, highest=highest)


def can_stand(rules: Rules, score: Score) -> bool:
    """Whether a game still going on can stand at `score`.

    In marks, single marks reach every score below the target. Scores beyond it exist
    only between two teams that need a lead. In Moon and 140 a set and a made bid of the
    same height give another team one unit; a score may first sink as deep as needed,
    and nothing on the way passes the target. All other games search the table.
    """
    if is_over(rules, score):
        return False
    game = GAMES[rules.game]
    if game.goes_below_zero:
        return all(points % game.trick == 0 for points in score)
    if min(score) < 0:
        return False
    if rules.scoring == "marks" and rules.progressive:
        return score in _growing(rules, max(score))[0]
    if rules.scoring == "marks":
        alone = game.teams == 2 and rules.win_by == 1
        return not alone or max(score) < rules.target
    size = (max(rules.target, *score) // _STEP + 1) * _STEP
    if size > _HIGHEST:
        return False
    return bool(_table(rules, size)[score[0]] >> score[1] & 1)


@lru_cache(maxsize=64)
def _growing(
    rules: Rules, most: int
) -> tuple[frozenset[Score], dict[Score, frozenset[int]]]:
    """The scores up to `most` of a game whose hands are worth more as it goes on.

    First those that a game can stand at, then those at which it can end, each with the
    teams that can have bid the last hand.
    """
    awards = all_awards(rules, most)
    standing: set[Score] = set()
    ends: dict[Score, set[int]] = {}
    last: set[Score] = {(0,) * GAMES[rules.game].teams}
    hands = 0
    while last:
        standing |= last
        raised = set()
        for score, (team, award) in product(last, awards):
            after = _sum(score, progressed(rules, award, hands))
            if max(after) > most:
                continue
            if is_over(rules, after):
                ends.setdefault(after, set()).add(team)
            else:
                raised.add(after)
        last, hands = raised, hands + 1
    return frozenset(standing), {s: frozenset(teams) for s, teams in ends.items()}


def _sum(score: Score, award: Score) -> Score:
    return tuple(own + more for own, more in zip(score, award, strict=True))


@lru_cache(maxsize=16)
def _table(rules: Rules, size: int) -> tuple[int, ...]:
    """For two teams: row by first score, the unfinished second scores as bits."""
    marks = size // (GAMES[rules.game].ladder.unit or size) + 1
    awards = sorted({award for _, award in all_awards(rules, marks)})
    along = [second for first, second in awards if first == 0 and second]
    across = [(first, second) for first, second in awards if first]
    going = [_unfinished(rules, first, size) for first in range(size)]
    rows = [0] * size
    rows[0] = 1
    for first in range(size):
        row = rows[first]
        for step, second in across:
            if step <= first:
                row |= rows[first - step] << second
        row &= going[first]
        before = 0
        while row != before:
            before = row
            for second in along:
                row |= row << second & going[first]
        rows[first] = row
    return tuple(rows)


def _unfinished(rules: Rules, first: int, size: int) -> int:
    return sum(
        1 << second for second in range(size) if not is_over(rules, (first, second))
    )
