"""One trick at a time: what may be played, who wins, and why."""

from itertools import product

import pytest

from scoring.game.choices import calls_of
from scoring.rules import Hand, Position, Trick, legal_plays, who_wins, why
from scoring.rules.auction import Winner
from scoring.rules.contracts import CONTRACTS
from scoring.rules.deal import Deal
from scoring.rules.declare import declare
from scoring.rules.house import read_house
from scoring.rules.parts import Declaration, TilePlay
from scoring.rules.presets import PRESETS, Rules
from tests.each import each
from tests.effort import IS_FULL
from tests.scoring.rules.hands import bid
from tests.scoring.rules.random_houses import random_houses

LOW = {"preset": "n42pa", "trump_doubles": ["high", "low"]}
PISTOL = {"preset": "84", "nello": {}}
RANKED = {"doubles": ["own", "low"], "trump_doubles": ["low", "own"]}
SOME = ("n42pa", "westfest", "hearne", "points-newsome", "84", "72", "140")
HOUSES = (
    {name: PRESETS[name] for name in (PRESETS if IS_FULL else SOME)}
    | {f"house {n}": house.rules for n, house in enumerate(random_houses(41, 4))}
    | {
        f"{name} ranked": read_house({"preset": name} | RANKED).rules
        for name in ("open-house", "moon", "big-game", "geezer", "3-handed")
    }
    | {
        "low-no ranked": read_house(
            {"preset": "points-newsome", "low_no_doubles": ["own", "high"]}
        ).rules,
        "moon nello": read_house(
            {"preset": "moon", "nello": {"doubles": ["low"]}}
        ).rules,
    }
)
TRUMPS = (None, *map(str, range(10)), "doubles", "follow-me")
DECLARATIONS = tuple(product(TRUMPS, CONTRACTS, (None, "own", "low", "high")))


def winners_under(rules: Rules) -> list[Winner]:
    """Who may win an auction of these rules, by what is bid."""
    bids = {
        (bid.contract, bid.need > 0, bid.marks): bid
        for bid in (call.bid for call in calls_of(rules))
    }
    return [Winner(1, won, sound=True, others_passed=True) for won in bids.values()]


def is_judged_sound(
    rules: Rules, passed: Hand, winners: list[Winner], declaration: Declaration
) -> bool:
    """Whether the judge of hands accepts the declaration on some bid of these rules."""
    is_led = rules.first_domino and not declaration.trump
    plays = ((TilePlay("6-6"),) * 4,) if is_led else None
    deal = Deal(passed._replace(declaration=declaration, plays=plays))
    return any(not declare(deal, winner)[-1] for winner in winners)


@each("name", HOUSES)
def test_a_declaration_is_explained_exactly_where_the_judge_of_hands_accepts_it(name):
    rules = HOUSES[name]
    passed = Hand.from_record(bid("pass", shaker=1, rules=rules, game=rules.game))
    winners = winners_under(rules)
    for trump, contract, doubles in DECLARATIONS:
        trick = Trick(("6-6",), trump, 1, contract, doubles, rules)
        declaration = Declaration(trump, contract, doubles)
        if is_judged_sound(rules, passed, winners, declaration):
            assert who_wins(trick) == 1
        else:
            with pytest.raises(ValueError, match=r"\.$"):
                who_wins(trick)


@each(
    ("trick", "seat"),
    [
        (Trick(("6-2", "6-4", "5-0"), "5", leader=2), 4),
        (Trick(("6-2", "6-4", "6-6", "3-3"), "follow-me"), 3),
        (Trick(("6-2", "4-4", "3-3", "1-0"), "doubles"), 2),
        (Trick(("1-0", "5-1", "2-0"), leader=1, contract="nello", out=(3,)), 2),
        (Trick(("1-0", "5-1", "6-1"), leader=1, contract="nello", out=(3,)), 4),
        (Trick(("1-1", "2-2", "6-1"), leader=1, contract="nello", out=(3,)), 2),
        (Trick(("1-0", "1-1"), contract="nello", doubles="low"), 1),
        (
            Trick(
                ("6-5", "6-6", "6-4", "6-3"),
                contract="pistol",
                rules=PISTOL,
                out=(3, 5, 7),
            ),
            1,
        ),
        (Trick(("6-5", "4-3", "5-2", "6-1"), contract="sevens", leader=4), 1),
        (Trick(("9-0", "9-9"), "8", rules="140", leader=6), 1),
        (Trick(("7-3/3", "7-7", "3-3"), "5", rules="big-game"), 3),
        (Trick(("6-1", "6-6", "6-5"), "1", doubles="low", rules=LOW), 1),
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


def test_free_sevens_let_any_tile_go():
    free = {"preset": "n42pa", "sevens": {"nearest": False}}
    trick = Trick(("4-3",), contract="sevens", rules=free)
    state = Position(("6-6", "5-3"), trick)
    assert legal_plays(state) == ("6-6", "5-3")
    assert str(why("6-6", state)) == "6-6 may be played: any domino may."


def test_a_lead_calls_for_the_suit_it_is_announced_as():
    trick = Trick(("7-3/3",), "5", rules="big-game")
    assert legal_plays(Position(("7-6", "4-3"), trick)) == ("4-3",)
    lead = why("7-3/3", Position(("7-3",), trick._replace(tiles=())))
    assert str(lead) == "7-3 may be led: any domino may, and it calls for threes."
    with pytest.raises(ValueError, match="announced"):
        who_wins(trick._replace(trump="7"))


def test_the_first_domino_names_trumps():
    trick = Trick(("5-1", "4-1", "5-0", "6-5"), rules="hearne")
    assert who_wins(trick) == 4


@each(
    "trick",
    [
        Trick((), "5"),
        Trick(("6-6", "6-5", "6-4", "6-3", "6-2"), "5"),
        Trick(("6-6", "6-5", "6-4", "6-3"), contract="nello", out=(3,)),
        Trick(("7-7",), "5"),
        Trick(("6-6",), "7"),
        Trick(("6-6",), "fives"),
        Trick(("6-6",)),
        Trick(("6-6",), "5", contract="nello"),
        Trick(("6-6",), contract="bridge"),
        Trick(("6-6",), "5", rules="chess"),
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
