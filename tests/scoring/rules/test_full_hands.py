"""A full hand of straight 42 in every form that a record may give it."""

from scoring.rules import Hand, check, judge
from tests.each import each
from tests.scoring.rules.hands import (
    FULL_HANDS,
    FULL_PLAYS,
    PASS,
    a_hand,
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
