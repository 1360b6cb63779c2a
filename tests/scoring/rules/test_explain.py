"""One trick at a time: what may be played, who wins, and why."""

import pytest

from scoring.rules import Position, Trick, legal_plays, who_wins, why
from tests.each import each


@each(
    ("trick", "seat"),
    [
        (Trick(("6-2", "6-4", "5-0"), "5", leader=2), 4),
        (Trick(("6-2", "6-4", "6-6", "3-3"), "follow-me"), 3),
        (Trick(("6-2", "4-4", "3-3", "1-0"), "doubles"), 2),
        (Trick(("1-0", "5-1", "2-0"), leader=1, contract="nello", out=3), 2),
        (Trick(("1-0", "5-1", "6-1"), leader=1, contract="nello", out=3), 4),
        (Trick(("1-1", "2-2", "6-1"), leader=1, contract="nello", out=3), 2),
        (Trick(("1-0", "1-1"), contract="nello", doubles="low"), 1),
        (Trick(("6-5", "4-3", "5-2", "6-1"), contract="sevens", leader=4), 1),
        (Trick(("9-0", "9-9"), "8", game="140", leader=6), 1),
    ],
)
def test_the_best_tile_wins(trick, seat):
    assert who_wins(trick) == seat


def test_who_can_follow_must():
    state = Position(("6-4", "4-4", "5-0"), Trick(("4-1",), "5"))
    assert legal_plays(state) == ("6-4", "4-4")
    assert str(why("4-6", state)) == "6-4 may be played: it follows fours."
    assert str(why("5-0", state)) == (
        "5-0 may not be played: fours were led and 6-4 is in hand."
        " It is a trump and nothing else."
    )
    other = Position(("6-4", "3-0"), Trick(("4-1",), "5"))
    assert str(why("3-0", other)) == (
        "3-0 may not be played: fours were led and 6-4 is in hand."
    )


def test_who_cannot_follow_may_play_anything():
    state = Position(("3-3", "5-0"), Trick(("4-1",), "5"))
    assert legal_plays(state) == ("3-3", "5-0")
    assert str(why("3-3", state)) == (
        "3-3 may be played: fours were led and none is in hand."
    )


def test_any_tile_may_be_led():
    state = Position(("6-4", "5-0"), Trick((), "4"))
    assert legal_plays(state) == ("6-4", "5-0")
    assert (
        str(why("6-4", state))
        == "6-4 may be led: any domino may, and it calls for fours."
    )


def test_sevens_is_played_nearest_first():
    state = Position(("6-6", "5-3"), Trick(("4-3",), contract="sevens"))
    assert legal_plays(state) == ("5-3",)
    assert (
        str(why("5-3", state)) == "5-3 may be played: none in hand is nearer to seven."
    )
    assert str(why("6-6", state)) == (
        "6-6 may not be played: 5-3 in hand is nearer to seven."
    )


@each(
    "trick",
    [
        Trick((), "5"),
        Trick(("7-7",), "5"),
        Trick(("6-6",), "7"),
        Trick(("6-6",), "fives"),
        Trick(("6-6",)),
        Trick(("6-6",), "5", contract="nello"),
        Trick(("6-6",), contract="bridge"),
        Trick(("6-6",), "5", game="chess"),
        Trick(("6-6",), "5", doubles="low"),
        Trick(("6-6",), contract="nello", doubles="odd"),
    ],
)
def test_what_does_not_exist_is_refused(trick):
    with pytest.raises(ValueError, match=r"\.$"):
        who_wins(trick)


def test_only_a_tile_in_hand_is_explained():
    with pytest.raises(ValueError, match="not in the hand"):
        why("6-6", Position(("5-5",), Trick((), "5")))
