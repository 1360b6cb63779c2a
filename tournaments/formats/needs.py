"""What an entrant needs to advance: the least own results that are enough.

Every answer has figures: the results that are enough, or the record of the last place
that goes on after the last whole round.
"""

from collections.abc import Callable, Mapping, Sequence
from math import lcm

from .clinch_wording import (
    Need,
    Score,
    by_marks,
    can_reach,
    last_place_had,
    or_better,
    then,
    winning_all,
    wins_of,
)
from .league import nightly_rounds
from .outcomes import Record, figure_of, plus
from .race import NOTHING, Race, record_of
from .ranking import halves
from .sentence import Sentence, _
from .totals import Totals, add_up

Own = Mapping[int, Record]
# All matches left won, in steps from the narrowest win to the highest.
Ends = Callable[[int], Record]
# A criterion of marks, its steps, and the value at each step.
Way = tuple[str, int, Ends]


def needs_of(race: Race) -> Need:
    """Return which own results are enough, or how far away the last place to go on was.

    Takes the race of an entrant that is neither through nor out.
    """
    own = [match.number for match in race.left[race.number]]
    left = len(own) + race.unknown
    if not left:
        return _up_to_others(
            race, Need(_("Has played all its games: it depends on the others."))
        )
    wins = dict.fromkeys(own, race.scores.narrow_win)
    if left > 1 or race.unknown:
        return _several_left(race, wins, left)
    least = _last_match(race, own[0]) or _by_marks(race, wins, left)
    return least or _needs_help(race, own[0])


def still_open(race: Race) -> Need:
    """Return how many games are left to an entrant whose race is not worked out."""
    left = race.open_to(race.number)
    if left == 1:
        head = Need(_("Still open with 1 game left."))
    elif race.scores.best_of == 1:
        head = Need(_("Still open with %(n)s games left."), {"n": left})
    else:
        head = Need(_("Still open with %(n)s matches left."), {"n": left})
    return _up_to_others(race, head)


# Several games left.


def _several_left(race: Race, wins: Own, left: int) -> Need:
    """Return how many wins are enough, or the marks needed with all of them."""
    best = race.scores.real_best
    unknown = plus(NOTHING, _less(best, race.scores.worst), race.unknown)
    if not race.through(dict.fromkeys(wins, best), unknown):
        return still_open(race)
    # The worst of each side of all wins, so that any mixture is covered.
    is_single = race.scores.best_of == 1
    if race.through(wins, _unknown_wins(race)):
        return _fewest_wins(race, left) or winning_all(left, is_single=is_single)
    return _by_marks(race, wins, left) or still_open(race)


def _fewest_wins(race: Race, left: int) -> Need | None:
    """Return how many wins are enough, in any games; None if it takes all."""
    step = _less(race.scores.narrow_win, race.scores.worst)
    enough = left
    while enough > 1 and race.through({}, plus(NOTHING, step, enough - 1)):
        enough -= 1
    is_single = race.scores.best_of == 1
    return None if enough == left else wins_of(enough, left, is_single=is_single)


def _unknown_wins(race: Race) -> Record:
    """Return what winning the undrawn rounds adds to losing them."""
    step = _less(race.scores.narrow_win, race.scores.worst)
    return plus(NOTHING, step, race.unknown)


def _less(a: Record, b: Record) -> Record:
    return plus(a, b, -1)


# Wins with enough marks.


def _by_marks(race: Race, wins: Own, left: int) -> Need | None:
    """Return the marks that make winning all games enough; None if none do."""
    narrow, most = race.scores.narrow_win, race.scores.real_best[2]
    base = plus(NOTHING, narrow, left)
    more = _unknown_wins(race)
    scores: list[Score] = []
    for name, steps, score in _ways(race, base, left * most):

        def is_enough(step: int, score: Ends = score, more: Record = more) -> bool:
            return bool(race.through(wins, plus(more, _less(score(step), base))))

        enough = _first(is_enough, steps)
        best = score(steps if enough is None else enough)
        scores.append((name, abs(figure_of(name, best))))
        if enough is not None:
            return by_marks(left, tuple(scores), is_single=race.scores.best_of == 1)
        more = plus(more, _less(best, base))
    return None


def _ways(race: Race, base: Record, most: int) -> list[Way]:
    """Return the criteria of marks in their order, each from the worst to the best.

    ``base`` is all that is left won as narrowly as possible, ``most`` the most marks.
    """
    wins, losses, low, high = base

    def narrow(more: int, fewer: int) -> Record:
        return wins, losses, low + more, high - fewer

    ways: dict[str, tuple[int, Ends]] = {
        "marks_for": (most - low, lambda step: narrow(step, 0)),
        "marks_against": (high, lambda step: narrow(0, step)),
        # First fewer against, then more for: with one difference, the fewest for.
        "marks_diff": (
            most - low + high,
            lambda step: narrow(max(0, step - high), min(step, high)),
        ),
    }
    names = [name for name in race.chain(race.scope()[1])[0] if name in ways]
    if "marks_diff" in names:
        names = [] if "marks_against" in names else ["marks_diff"]
    return [(name, *ways[name]) for name in names]


def _first(is_enough: Callable[[int], bool], most: int) -> int | None:
    """Return the first step of 0 to ``most`` that is enough; None if none is."""
    if not is_enough(most):
        return None
    least = 0
    while least < most:
        middle = (least + most) // 2
        if is_enough(middle):
            most = middle
        else:
            least = middle + 1
    return most


# The last game or match.


def _last_match(race: Race, match: int) -> Need | None:
    """Return the least result of the last game or match that is enough by itself."""
    if race.scores.best_of == 1:
        return _last_game(race, match)
    if race.through({match: race.scores.narrow_win}):
        return or_better("win", None, is_timed=race.scores.timed)
    return None


def _winning(race: Race) -> range:
    """Return the marks a winner can have, most first."""
    return range(
        race.scores.highest, 0 if race.scores.timed else race.scores.target - 1, -1
    )


def _last_game(race: Race, match: int) -> Need | None:
    """Return the least result of the last game that is enough."""
    scores, fewer = race.scores, range(race.scores.target - 1, -1, -1)
    steps = [
        ("win", marks, scores.won(marks, min(marks - 1, fewer[0]))[0])
        for marks in _winning(race)
    ]
    if scores.timed:
        steps += [("tie", marks, scores.level(marks)) for marks in fewer]
    steps += [("loss", n, scores.won(scores.highest, n)[1]) for n in fewer]
    least: tuple[str, int] | None = None
    for kind, marks, result in steps:
        if not race.through({match: result}):
            break
        least = kind, marks
    if least is None:
        return None
    kind, marks = least
    is_any = marks == (_winning(race)[-1] if kind == "win" else 0)
    return or_better(kind, None if is_any else marks, is_timed=scores.timed)


def _needs_help(race: Race, match: int) -> Need:
    """Return whether only a win keeps it alive, if no own result is certainly enough."""
    if race.through({match: race.scores.real_best}) is not False:
        return still_open(race)
    if _must_win(race, match):
        head = _("Must win, and even then it depends on the others.")
        need = Need(head, brief=Sentence(_("open: must win")))
    else:
        need = Need(_("It depends on the others, even with a win."))
    return _up_to_others(race, need)


def _must_win(race: Race, match: int) -> bool:
    """Whether no tie and no loss of its last match keeps it alive.

    Asks first about results better than any possible one, which decide most cases.
    """
    scores = race.scores
    hoped = [scores.narrow_loss, *([scores.high_level] if scores.timed else [])]
    if all(race.possible({match: result}) is False for result in hoped):
        return True
    return scores.best_of == 1 and all(
        race.possible({match: result}) is False for result in scores.short_of_a_win()
    )


# The last place that goes on.


def _up_to_others(race: Race, head: Need) -> Need:
    """Add to ``head`` the record of the last place that goes on after the last whole round.

    Uses whole rounds alone, so that the sentence does not change during a round.
    """
    whole = _last_whole_round(race)
    if whole:
        total = _last_to_go_on(race, whole)
        wins = halves(total.half_wins)
        rules = race.play.rules
        is_week = bool(rules.option("every_days")) and nightly_rounds(rules) == 1
        had = last_place_had(whole, wins, total.marks_for, is_week=is_week)
        return then(head, had, is_common=True)
    mine = record_of(race.totals[race.number])
    left = race.open_to(race.number)
    best = plus(mine, race.scores.real_best, left)
    reach = can_reach(halves(best[0]), best[2], left)
    return then(head, reach, is_common=False)


def _last_whole_round(race: Race) -> int:
    """Return the last round up to which every result is certain."""
    if race.shared.whole_round is None:
        drawn = max((match.round for match in race.play.matches), default=0)
        rounds = (match.round - 1 for match in race.to_play)
        race.shared.whole_round = min(rounds, default=drawn)
    return race.shared.whole_round


def _last_to_go_on(race: Race, whole: int) -> Totals:
    """Return the totals of the last place that goes on after round ``whole``."""
    groups, cut = race.scope()
    members = [n for members in groups for n in members if n not in race.gone]
    key = members[0], whole
    if key not in race.shared.last_places:
        results = [
            race.known[match.number]
            for match in race.play.matches
            if match.round <= whole and match.number in race.known
        ]
        totals = add_up(members, results, marks_cap=race.play.marks_cap)
        order = _in_order(race, cut, totals)
        race.shared.last_places[key] = order[min(cut, len(order)) - 1]
    return race.shared.last_places[key]


def _in_order(race: Race, cut: int, totals: Mapping[int, Totals]) -> Sequence[Totals]:
    """Sort by the figures of the cut, per match if some have played more."""
    names = race.chain(cut)[0]
    scale = lcm(*(total.played for total in totals.values() if total.played))

    def figures(total: Totals) -> list[int]:
        share = scale // (total.played or 1)
        return [figure_of(name, record_of(total)) * share for name in names]

    return sorted(totals.values(), key=figures, reverse=True)
