"""Final scores: reachable exactly when some sequence of hands ends there."""

from scoring.rules import check_final
from scoring.rules.awards import all_awards
from scoring.rules.finals import bidders_decide, highest_marks, is_over, leader
from scoring.rules.options import read_rules
from scoring.rules.presets import PRESETS
from tests.each import each
from tests.effort import IS_FULL
from tests.scoring.rules.hands import with_rules


def sequences(rules, top, bottom=0):
    """By walking: the scores games stop at, and those they pass through."""
    awards = {award for _, award in all_awards(rules, 30)}
    teams = len(next(iter(awards)))
    going, ended = {(0,) * teams}, set()
    todo = list(going)
    while todo:
        score = todo.pop()
        for award in awards:
            after = tuple(a + b for a, b in zip(score, award, strict=True))
            if max(after) > top or min(after) < bottom:
                continue
            reached = ended if is_over(rules, after) else going
            if after not in reached:
                reached.add(after)
                if reached is going:
                    todo.append(after)
    return going, ended


@each(
    "rules",
    [
        *("n42pa", "open-house", "3-handed", "geezer", with_rules(target=5)),
        *(with_rules(win_by=2), with_rules(win_by=2, target=4)),
        with_rules(after_84="any"),
        with_rules("points-250", target=50),
        with_rules("points-newsome", target=50, both_pass_target="higher"),
        with_rules("84", target=70),
    ],
)
def test_a_score_is_reachable_exactly_when_hands_lead_to_it(rules):
    terms = read_rules(rules)
    top = 12 if terms.scoring == "marks" else 100
    going, ended = sequences(terms, top)
    teams = len(next(iter(going)))
    step = 1 if top == 12 else 3 if IS_FULL else 7
    for first in range(0, top + 1, step):
        for second in range(0, top + 1, step):
            score = (first, second) if teams == 2 else (first, second, 3)
            played = check_final(list(score), rules)
            assert played.ok == (score in ended), score
            timed = check_final(list(score), rules, "time")
            assert timed.ok == (score in ended or score in going), score


@each(
    ("rules", "top", "bottom"),
    [
        (with_rules("moon", target=4), 3, -4),
        (with_rules("moon-four", target=6), 5, -10),
    ],
)
def test_every_score_below_the_end_can_be_reached_where_scores_sink(rules, top, bottom):
    terms = read_rules(rules)
    going, _ = sequences(terms, top, bottom)
    near = range(-1, top + 1)
    seen = [score for score in going if all(points in near for points in score)]
    assert len(seen) == len(near) ** len(seen[0])


@each(
    ("score", "rules", "ended", "winner"),
    [
        ([11, 6], "n42pa", "played", 1),
        ([3, 2], "n42pa", "time", 1),
        ([0, 0], "n42pa", "time", None),
        ([7, 3], "n42pa", "time", 1),
        ([21, -3, 4], "moon", "played", 1),
        ([-20, 3, 4], "moon", "time", 3),
        ([500, 0, -20], "140", "played", 1),
        ([252, 17], "points-250", "played", 1),
        ([7, 2], with_rules(marks_cap=7), "played", 1),
        ([8, 7, 0], "3-handed", "played", 1),
        ([60, 3], with_rules(after_84="any"), "played", 1),
    ],
)
def test_scores_that_can_be(score, rules, ended, winner):
    verdict = check_final(score, rules, ended)
    assert verdict.ok
    assert verdict.outcome.winner == winner
    assert list(verdict.outcome.score) == score


@each(
    ("score", "rules", "ended"),
    [
        ([7, 7], "n42pa", "time"),
        ([7, 7, 3], "3-handed", "played"),
        ([501, 0, 0], "140", "played"),
        ([500, 0, 3], "140", "time"),
        ([10**9, 3], "points-250", "played"),
        ([10**400, 3], "n42pa", "played"),
        ([5000, 4999], with_rules("points-250", both_pass_target="higher"), "time"),
        (
            [5000, 4999],
            with_rules("points-250", both_pass_target="higher", win_by=2),
            "time",
        ),
    ],
)
def test_scores_that_cannot_be(score, rules, ended):
    verdict = check_final(score, rules, ended)
    assert [fault.code for fault in verdict.faults] == ["score_unreachable"]
    assert verdict.outcome is None


@each("score", [None, "7-4", [7], [7, None], [7, 4.0], [7, True], [7, 4, 0]])
def test_what_is_no_score_is_a_format_fault(score):
    for asked in ((score,), ([7, 4], "straight"), ([7, 4], "n42pa", "forfeit")):
        verdict = check_final(*asked)
        assert [fault.code for fault in verdict.faults] == ["format"]


def test_the_bidders_win_when_both_pass_the_target():
    rules = PRESETS["points-250"]
    assert leader(rules, (251, 260), 0) == 1
    assert leader(rules, (251, 260)) == 2
    assert leader(rules, (240, 260), 0) == 2
    higher = read_rules(with_rules("points-250", both_pass_target="higher"))
    assert leader(higher, (251, 260), 0) == 2
    only_first = check_final([281, 250], "points-250")
    assert only_first.outcome.winner == 1


@each(
    ("score", "rules", "why"),
    [
        ([12, 3], "n42pa", "a hand gives 5 at most, so nobody ends above 11."),
        ([14, 1], "timpson", "a hand gives 7 at most, so nobody ends above 13."),
        ([6, 5], "n42pa", "nobody has 7."),
        ([8, 7], "n42pa", "the game ends at 7."),
        ([8, 6], with_rules(marks_cap=7), "marks above 7 do not count."),
        ([7, 6], with_rules(win_by=2), "the winner must lead by 2."),
        ([13, 6], with_rules(win_by=2), ""),
        ([40, 7, 2], "3-handed", ""),
        ([-1, 7], "n42pa", ""),
        ([249, 3], "points-250", ""),
    ],
)
def test_a_score_that_cannot_be_says_why_where_that_is_plain(score, rules, why):
    (fault,) = check_final(score, rules).faults
    reads = " to ".join(map(str, score)).replace("-", "\N{MINUS SIGN}")
    ends = f": {why}" if why else "."
    assert fault.message == f"{reads} is not possible{ends}"


def test_a_level_score_says_that_one_side_has_less():
    (fault,) = check_final([7, 7], "n42pa").faults
    says = "A game can't end 7 to 7. One side has 7, the other has less."
    assert fault.message == says


def test_the_last_bidders_decide_as_soon_as_two_sides_are_at_the_target():
    points = PRESETS["points-250"]
    assert bidders_decide(points, (251, 250))
    assert not bidders_decide(points, (251, 249))


def test_no_bound_holds_for_the_marks_of_a_game_whose_hands_are_worth_more():
    assert highest_marks(PRESETS["n42pa"]) == 11
    assert highest_marks(PRESETS["n42pa"]._replace(progressive=4)) is None
