"""A full hand of straight 42 in every form that a record may give it."""

from scoring.rules import Hand, check, judge
from tests.each import each
from tests.scoring.rules.hands import (
    FULL_HANDS,
    FULL_PLAYS,
    PASS,
    a_hand,
    codes,
    with_rules,
)


class Text(str):
    """A text of a caller's own type."""

    __slots__ = ()


class RefusingText(str):
    """A text that cannot be looked up."""

    __slots__ = ()

    def __hash__(self):
        raise RuntimeError


def seated(plays):
    seats = [2, 3, 4, 1]
    numbered = []
    for trick, leader in zip(plays, (2, 2, 4, 4, 3, 2, 2), strict=True):
        at = seats.index(leader)
        order = seats[at:] + seats[:at]
        numbered.append([f"{s}:{t}" for s, t in zip(order, trick, strict=True)])
    return numbered


def texts_of(kind, tricks):
    return [[kind(text) for text in tiles] for tiles in tricks]


@each(
    "record",
    [
        a_hand(left=[]),
        a_hand(left=()),
        a_hand(rules=None, game=None, hands=None),
        a_hand(rules=with_rules()),
        a_hand(declaration={"trump": "5", "contract": "straight"}),
        a_hand(declaration={"trump": "5", "contract": None, "doubles": None}),
        a_hand(hands=[None, FULL_HANDS[1], None, None]),
        a_hand(hands=tuple(FULL_HANDS)),
        a_hand(hands=texts_of(Text, FULL_HANDS)),
        a_hand(hands=texts_of(RefusingText, FULL_HANDS)),
        a_hand(bids=(PASS, "30", PASS, PASS)),
        a_hand(bids=[PASS, "2:30", PASS, PASS]),
        a_hand(exposed=[]),
        a_hand(result={"points": [11, 31], "marks": [0, 1], "score": [0, 1]}),
        a_hand(result={"points": [11, None]}),
        a_hand(result={"points": (11, 31)}),
        a_hand(plays=seated(FULL_PLAYS)),
        a_hand(plays=[*seated(FULL_PLAYS)[:6], FULL_PLAYS[6]]),
        a_hand(plays=[["3-3", "3:2-3", "3-0", "1:4-3"], *FULL_PLAYS[1:]]),
        a_hand(plays=tuple(map(tuple, FULL_PLAYS))),
        a_hand(plays=texts_of(Text, FULL_PLAYS)),
        a_hand(plays=texts_of(RefusingText, FULL_PLAYS)),
    ],
)
def test_a_full_hand_comes_to_the_same_in_each_form(record):
    verdict = check(record)
    assert verdict == check(a_hand())
    assert verdict == judge(Hand.from_record(record))
    assert verdict.ok


@each(
    "record",
    [
        a_hand(rules="points-250"),
        a_hand(score="points"),
        a_hand(bids=[PASS, "2m", PASS, PASS]),
        a_hand(bids=[PASS, "84", PASS, PASS], rules="points-newsome"),
        a_hand(plays=FULL_PLAYS[:6]),
    ],
)
def test_other_bids_and_scorings_of_it_have_no_fault_either(record):
    assert check(record).ok


def replaced(trick, play, tile):
    tricks = [list(tiles) for tiles in FULL_PLAYS]
    tricks[trick - 1][play - 1] = tile
    return tricks


@each(
    ("record", "code"),
    [
        (a_hand(game="moon"), "format"),
        (a_hand(rules="moon"), "format"),
        (a_hand(note=1), "format"),
        (a_hand(shaker=True), "format"),
        (a_hand(left=["6-6"]), "tile_repeated"),
        (a_hand(bids=[PASS, 30, PASS, PASS]), "format"),
        (a_hand(bids=[PASS, "29", PASS, PASS]), "bid_too_low"),
        (a_hand(bids=[PASS] * 4), "trump_off"),
        (
            a_hand(bids=[PASS, "plunge", PASS, PASS], rules="timpson"),
            "contract_doubles",
        ),
        (a_hand(declaration={"trump": "7"}), "trump_off"),
        (a_hand(declaration={"trump": "5", "contract": "nello"}), "contract_off"),
        (a_hand(declaration={"trump": "follow-me"}, rules="westfest"), "trump_off"),
        (a_hand(plays=replaced(1, 1, "x")), "tile_unknown"),
        (a_hand(plays=replaced(2, 1, "x")), "tile_unknown"),
        (a_hand(plays=replaced(1, 1, ["6-6"])), "format"),
        (a_hand(plays=[dict.fromkeys(FULL_PLAYS[0]), *FULL_PLAYS[1:]]), "format"),
        (a_hand(plays=replaced(7, 4, "1-1"), hands=None), "tile_repeated"),
        (a_hand(plays=replaced(1, 3, "4-2"), hands=None), "tile_repeated"),
        (a_hand(plays=replaced(7, 1, "3:3-1")), "out_of_turn"),
        (a_hand(hands=FULL_HANDS[:3]), "format"),
        (a_hand(hands=[*FULL_HANDS[:3], FULL_HANDS[3][:6]]), "hand_size"),
        (a_hand(hands=[*FULL_HANDS[1:], FULL_HANDS[0]]), "tile_not_held"),
        (a_hand(result=[]), "format"),
        (a_hand(result={"points": [31, 11]}), "result_mismatch"),
        (a_hand(result={"tricks": [1, 6]}), "format"),
    ],
)
def test_one_change_of_it_has_its_fault(record, code):
    assert codes(record)[0] == code


def test_a_renege_is_found_without_the_hands():
    tricks = [list(trick) for trick in FULL_PLAYS]
    tricks[0][2], tricks[3][0] = "6-2", "3-0"
    assert set(codes(a_hand(plays=tricks, hands=None))) == {"renege"}
