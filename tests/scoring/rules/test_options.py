"""Options of scores and games, and what no option takes."""

import pytest

from scoring.rules import check, check_final, check_sheet
from tests.each import each
from tests.scoring.rules.hands import FULL_PLAYS, PASS, a_hand, codes, with_rules

# What a made bid scores in points. Encyclopedia article: what was taken, and, of the same
# game, "the point total the player bid"; formal specification, section 6: "Making bid
# adds contract value to score".


@pytest.mark.parametrize(
    ("points_made", "score"),
    [("taken", (11, 31)), ("bid", (11, 30)), ("bid_plus_taken", (11, 61))],
)
def test_a_made_bid_scores_what_the_option_says(points_made, score):
    rules = with_rules("points-250", points_made=points_made)
    assert check(a_hand(rules=rules)).outcome.score == score
    row = {"bidder": 2, "bid": "30", "made": True, "score": list(score)}
    row["points"] = [11, 31]
    assert check_sheet([row], rules, "time").ok
    other = with_rules("points-250", points_made="taken")
    assert check_sheet([row], other, "time").ok == (points_made == "taken")


# Length of a game. Formal specification, section 8: 5, 7 or 10 marks; 150, 250 or 500
# points; section 7: "May require winning by 2 marks if tied at game point".


@each(
    ("score", "on", "off"),
    [
        ([5, 3], with_rules(target=5), "n42pa"),
        ([10, 8], with_rules(target=10), with_rules(target=5)),
        ([160, 90], with_rules("points-250", target=150), "points-250"),
        ([510, 300], with_rules("points-250", target=500), "points-250"),
        ([8, 6], with_rules(win_by=2), with_rules(win_by=2, target=10)),
        ([7, 6], "n42pa", with_rules(win_by=2)),
    ],
)
def test_a_game_ends_at_its_target(score, on, off):
    assert check_final(score, on).ok
    assert not check_final(score, off).ok


@pytest.mark.parametrize(
    ("score", "is_skunk"), [([7, 0], True), ([7, 1], False), ([8, 0], True)]
)
def test_a_win_to_nothing_has_a_name(score, is_skunk):
    """Formal specification, section 7: "Skunk/Whitewash"."""
    assert check_final(score).outcome.is_skunk == is_skunk


@each(
    "options",
    [
        {"win_by": 3},
        {"target": 0},
        {"all_pass": "never"},
        {"renege": {"plus": 4}},
        {"renege": {"plus": -1}},
        {"renege": 1},
        {"out_of_turn": {"bid": "renege"}},
        {"out_of_turn": "stands"},
        {"exposed": True},
        {"lay_down": "trick"},
        {"wrong_lay_down": "match"},
        {"doubles": []},
        {"doubles": "own"},
        {"first_domino": "yes"},
        {"points_made": "all"},
        {"game_bid": 1},
        {"nello": {"max_marks": 0}},
        {"preset": "points-250", "target": 49},
    ],
)
def test_a_value_outside_an_options_list_is_no_record(options):
    assert codes(a_hand(rules=with_rules(**options))) == ["format"]


# Nothing is said that merely follows from an earlier fault.


@pytest.mark.parametrize(
    "record",
    [
        a_hand(bids=[PASS, "29", "30", PASS], plays=[]),
        a_hand(declaration={"trump": "7"}, plays=[]),
        a_hand(declaration={"trump": "5", "contract": "nello"}, plays=[]),
    ],
)
def test_a_hand_without_a_sound_bid_is_not_blamed_for_stopping(record):
    assert codes(record)
    assert "early_end" not in codes(record)


def test_a_claim_off_lead_is_explained_and_costs_nothing():
    claim = {"seat": 1, "order": ["2-2"]}
    verdict = check(a_hand(plays=FULL_PLAYS[:6], claim=claim))
    assert verdict.faults[0].message == (
        "Seat 1 claimed, but seat 2 is on lead; only the seat on lead may lay down."
    )
    assert (verdict.ruling, verdict.outcome) == (None, None)
