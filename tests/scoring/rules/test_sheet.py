"""Scoresheets: rows against bids, points, rotation and the end of the game."""

from scoring.rules import check_sheet
from tests.each import each
from tests.scoring.rules.hands import with_rules


def row(marks=(1, 0), **more):
    return {"marks": list(marks), **more}


def faults(*rows, rules="n42pa", ended="time"):
    verdict = check_sheet(list(rows), rules, ended)
    assert verdict.outcome is None or verdict.ok
    return [(fault.code, fault.row) for fault in verdict.faults]


def test_the_example_row_is_a_faultless_hand():
    example = {"shaker": 1, "bidder": 4, "bid": "31", "made": True}
    example |= {"points": [7, 35], "marks": [0, 1]}
    assert faults(example) == []


@each(
    "rows",
    [
        [row((5, 0)), row((0, 2))],
        [row((0, 0)), row((3, 0))],
        [row((2, 0), bid="2m")],
        [row((0, 2), bid="2m", bidder=1)],
        [row((0, 2), bid="84", bidder=1, made=False)],
        [row((1, 0), bid="30", points=[30, 12])],
        [row((0, 1), bid="30", bidder=1, points=[29, 13])],
        [row((1, 0), bidder=2)],
        [row((1, 0), made=True)],
        [row((1, 0), points=[None, 12])],
        [],
    ],
)
def test_rows_a_hand_can_give(rows):
    assert faults(*rows) == []


@each(
    "bad",
    [
        *(row((6, 0)), row((1, 1)), row((-1, 0)), row((2, 0), bid="30")),
        row((0, 1), bid="30", bidder=1, made=True),
        row((1, 0), bid="30", bidder=1, made=False),
        *(row((0, 0), bidder=1), row((0, 0), bid="30"), row((1, 0), bid="43")),
        *(row((6, 0), bid="6m"), row((4, 0), bid="plunge")),
        row((1, 0), bid="1m", contract="nello"),
        row((0, 1), bidder=1, bid="30", points=[30, 12]),
    ],
)
def test_rows_no_hand_can_give(bad):
    assert faults(bad) == [("sheet_marks", 1)]


@each(
    ("bad", "sentence"),
    [
        (row(bid="43"), "Hand 2: '43' is no bid here."),
        (row(bidder=9), "Hand 2 cannot be read. The bidder: there is no seat 9."),
        ([], "Hand 2 cannot be read. A row is not an object."),
    ],
)
def test_the_sentence_names_the_hand_and_what_is_wrong_with_it(bad, sentence):
    fault = check_sheet([row(), bad], "n42pa", "time").faults[0]
    assert (fault.row, fault.message) == (2, sentence)


@each("points", [[30, 13], [43, -1], [0, 0]])
def test_points_must_add_up(points):
    codes = faults(row((1, 0), bid="30", bidder=1, points=points))
    assert codes == [("sheet_points", 1)]


def test_made_must_fit_the_points():
    low = {"bidder": 4, "bid": "31", "made": True, "points": [12, 30]}
    assert faults(row((1, 0), **low)) == [("sheet_made", 1)]
    high = {"bidder": 4, "bid": "31", "made": False, "points": [7, 35]}
    assert faults(row((0, 1), **high)) == [("sheet_made", 1)]
    mark = {"bidder": 1, "bid": "1m", "made": True, "points": [41, 1]}
    assert faults(row((1, 0), **mark)) == [("sheet_made", 1)]
    assert faults(row((2, 0), **mark)) == [("sheet_marks", 1), ("sheet_made", 1)]
    right = {"bidder": 1, "bid": "1m", "made": True, "points": [42, 0]}
    assert faults(row((1, 0), **right)) == []


def test_in_nello_the_points_are_ignored_and_made_is_what_was_written():
    rules = "open-house"
    nello = {"bidder": 1, "bid": "2m", "contract": "nello", "points": [9, 9]}
    assert faults(row((2, 0), made=True, **nello), rules=rules) == []
    assert faults(row((0, 2), made=False, **nello), rules=rules) == []
    assert faults(row((2, 0), **nello), rules=rules) == []
    low = {"bidder": 1, "bid": "low-no", "made": True}
    assert faults(row((1, 0), **low), rules=rules) == []
    assert faults(row((1, 0), bid="30", contract="nello"), rules=rules) == [
        ("sheet_marks", 1)
    ]


@each(
    ("marks", "bid", "ok"),
    [
        *(((4, 0), "plunge", True), ((5, 0), "plunge", True)),
        *(((3, 0), "plunge", False), ((2, 0), "splash", True)),
        *(((4, 0), "splash", False), ((7, 0), "7m", True)),
    ],
)
def test_bid_words_give_their_marks(marks, bid, ok):
    codes = faults(row(marks, bid=bid), rules="open-house")
    assert codes == ([] if ok else [("sheet_marks", 1)])


def test_a_thrown_in_hand_is_no_fault_where_it_can_happen():
    assert faults(row((0, 0))) == []
    assert faults(row((0, 0)), rules="harper") == [("sheet_marks", 1)]


def test_the_shaker_goes_round():
    rows = [row(shaker=1), row(), row((0, 0), shaker=3), row(shaker=4), row(shaker=1)]
    assert faults(*rows) == []
    rows[3] = row(shaker=3)
    assert faults(*rows) == [("sheet_shaker", 4), ("sheet_shaker", 5)]
    assert faults(row(), row(shaker=2), row(shaker=2)) == [("sheet_shaker", 3)]


def test_a_game_ends_when_it_is_won():
    won = [row((5, 0)), row((2, 0))]
    verdict = check_sheet(won, "n42pa")
    assert verdict.as_dict()["outcome"] == {"score": [7, 0], "winner": 1}
    assert faults(*won, row(), row(), ended="played") == [("sheet_after_end", 3)]
    assert faults(row(), ended="played") == [("sheet_unfinished", 1)]
    assert faults(ended="played") == [("sheet_unfinished", None)]
    level = check_sheet([row((1, 0)), row((0, 1))], "n42pa", "time")
    assert level.outcome.winner is None


def test_marks_above_the_cap_do_not_count():
    rules = with_rules(marks_cap=7)
    assert check_sheet([row((5, 0)), row((5, 0))], rules).outcome.score == (7, 0)


def points(score, **more):
    return {"score": list(score), **more}


@each(
    "good",
    [
        points((0, 46), bidder=1, bid="30", made=False, points=[26, 16]),
        points((35, 7), bidder=1, bid="32"),
        points((0, 44), bidder=1, bid="32", points=[30, 12]),
        points((42, 0), bid="1m"),
        points((84, 0), bid="84", bidder=3, made=True),
        points((0, 85), bid="84", bidder=3),
        *(points((31, 11)), points((126, 0), bid="3m"), points((420, 0), bid="10m")),
        points((0, 0)),
    ],
)
def test_rows_in_points_have_a_score(good):
    assert faults(good, rules="points-250") == []


@each(
    "bad",
    [
        points((29, 13), bid="30", bidder=1),
        points((31, 12)),
        points((84, 0), bid="30"),
        points((0, 84), bid="84", bidder=1, made=False),
        points((29, 0)),
    ],
)
def test_rows_in_points_no_hand_can_give(bad):
    assert faults(bad, rules="points-250") == [("sheet_marks", 1)]


def test_low_no_in_points_is_42_to_either_side():
    low = {"bidder": 1, "bid": "low-no", "points": [0, 0]}
    assert faults(points((42, 0), **low), rules="points-newsome") == []
    assert faults(points((0, 42), **low), rules="points-newsome") == []
    assert faults(points((0, 84), **low), rules="points-newsome") == [
        ("sheet_marks", 1)
    ]


def test_who_wins_when_both_pass_the_target_is_an_option():
    up = [points((42, 0), bid="1m"), points((0, 42), bid="1m")] * 5
    last = points((31, 11), bidder=1, bid="30", points=[31, 11])
    more = [points((11, 31), bidder=2, bid="30", points=[11, 31])]
    sheet = [*up, last, *more]
    assert check_sheet(sheet, "points-250").outcome.score == (252, 252)
    assert check_sheet(sheet, "points-250").outcome.winner == 2
    higher = with_rules("points-250", both_pass_target="higher")
    assert faults(*sheet, rules=higher, ended="played") == [("sheet_unfinished", 12)]
    assert check_sheet(sheet, higher, "time").outcome.winner is None
    unknown = [*sheet[:-1], points((11, 31))]
    assert check_sheet(unknown, "points-250").outcome.winner is None


def test_games_of_three_teams_have_rows_of_three():
    assert faults(points((-7, 3, 1), bid="7", bidder=1), rules="moon") == []
    assert faults(points((-7, 4, 4), bid="7", bidder=1), rules="moon") == [
        ("sheet_marks", 1)
    ]
    assert (
        faults({"marks": [0, 2, 2], "bid": "2m", "bidder": 1}, rules="3-handed") == []
    )
    won = [{"marks": [1, 0, 0]}] * 7
    assert check_sheet(won, "3-handed").outcome.winner == 1


@each(
    "rows",
    [
        *({}, None, [7], [{}], [{1: 2}], [row(note=1)], [row(penalty=True)]),
        *([row(shaker=5)], [row(bidder="1")], [row(bid=30)], [row(made=1)]),
        *([row(contract="nil")], [row(contract=[])], [row(points=[1])]),
        *([row((None, 1))], [row((1, 0, 0))], [points((1, 0))]),
    ],
)
def test_what_is_no_sheet_is_a_format_fault(rows):
    for asked in ((rows, "n42pa"), ([row()], "points-250"), ([row()], "no-such")):
        verdict = check_sheet(*asked)
        assert [fault.code for fault in verdict.faults] == ["format"]
    for ended in ("rain", None):
        assert faults(row(), ended=ended) == [("format", None)]


def test_rules_default_to_the_association():
    assert check_sheet([row((5, 0)), row((2, 0))]).ok


def test_the_order_of_a_rows_keys_makes_no_difference():
    strange = row(zz=1, yy=2)
    turned = dict(reversed(strange.items()))
    assert check_sheet([strange]).as_dict() == check_sheet([turned]).as_dict()


def test_marks_a_ruling_gave_are_no_hand_and_leave_the_shake_where_it_is():
    hands = [row(shaker=1), row((0, 1)), row(shaker=2)]
    ruled = check_sheet(hands, "n42pa", "time", ruled={1})
    assert ruled.faults == ()
    assert ruled.outcome.score == (2, 1)
    wrong = check_sheet([*hands[:2], row(shaker=3)], "n42pa", "time", ruled={1}).faults
    assert [(fault.code, fault.row) for fault in wrong] == [("sheet_shaker", 2)]
    assert check_sheet([row((0, 9))], "n42pa", ruled={0}).ok


def moon(bidder, bid, points, *, made=True):
    score = [*points]
    score[bidder - 1] = int(bid) if made else -int(bid)
    hand = {"bidder": bidder, "bid": bid, "made": made}
    return hand | {"points": points, "score": score}


def test_of_three_who_both_pass_the_target_the_bidder_goes_first_only_if_there():
    level = [moon(side, "7", [7 * (side == n) for n in (1, 2, 3)]) for side in (1, 2)]
    near = [*level * 2, moon(1, "5", [5, 1, 1]), moon(2, "4", [0, 4, 3])]
    lost = check_sheet([*near, moon(3, "4", [3, 4, 0], made=False)], "moon")
    assert (lost.outcome.score, lost.outcome.winner) == ((22, 23, 0), 2)
    made = check_sheet([*near, moon(1, "4", [4, 3, 0])], "moon")
    assert (made.outcome.score, made.outcome.winner) == ((23, 22, 4), 1)


def test_with_count_left_over_all_tricks_make_a_bid_on_all_of_them():
    hand = {"bidder": 2, "bid": "1m", "made": True, "points": [0, 135, 0]}
    assert faults(hand | {"score": [0, 140, 0]}, rules="140") == []
    lost = hand | {"points": [5, 135, 0], "score": [5, 140, 0]}
    codes = [code for code, _row in faults(lost, rules="140")]
    assert "sheet_made" in codes
