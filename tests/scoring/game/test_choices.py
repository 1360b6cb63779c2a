"""What may be tapped is what the engine's own auction lets stand, no more and no less."""

from collections.abc import Iterator

import pytest

from scoring.game.choices import (
    bonuses_of,
    calls_of,
    claims_of,
    contracts_of,
    doubles_of,
    marks_bid,
    numbers_bid,
    trumps_of,
)
from scoring.game.hands import HandRow, NotAHandError, bid_hand, call_of, judge_sheet
from scoring.rules.auction import Auction, next_bids
from scoring.rules.awards import splits_of, useful_marks
from scoring.rules.games import GAMES
from scoring.rules.house import read_house
from scoring.rules.presets import PRESETS, Rules
from tests.each import each
from tests.scoring.rules.random_houses import random_houses

HOUSES = PRESETS | {
    f"house {n}": house.rules for n, house in enumerate(random_houses(34, 8))
}
SHAKER, MOST = 1, 999
Points = tuple[tuple[int, ...], ...]


def words_of(terms: Rules) -> list[str]:
    """Every word that is a bid, up to the marks that anybody has a use for."""
    game, most = GAMES[terms.game], max(useful_marks(terms), 9)
    marks = [f"{n}m" for n in range(1, most + 1)]
    words = ["pass", "game", *map(str, range(150)), *marks, *game.words]
    known = [word for word in words if word == "pass" or game.bid(word, terms)]
    others = [word for word in words if word not in known]
    assert next_bids(game, terms, SHAKER, (), others)[1] == ()
    return known


def auctions(terms: Rules) -> Iterator[tuple[str, ...]]:
    """Whole auctions, one for each bid that comes to stand in each number of turns.

    Where bidding goes round, the passes so far stand for the turns.
    """
    game, words = GAMES[terms.game], words_of(terms)
    known, open_ones = set(), [()]
    while open_ones:
        bids = open_ones.pop()
        seat, allowed = next_bids(game, terms, SHAKER, bids, words)
        if seat is None:
            yield bids
            continue
        for word in allowed:
            longer = (*bids, word)
            winner = Auction(game, terms, SHAKER, longer).winner
            stands = winner and (winner.bid.text, winner.bid.marks)
            turns = longer.count("pass") if terms.several_turns else len(longer)
            state = turns, stands, word == "pass"
            is_useful = not winner or winner.bid.marks <= most_of(terms)
            if is_useful and state not in known:
                known.add(state)
                open_ones.append(longer)


def most_of(terms: Rules) -> int:
    """The marks up to which bids are offered, where no rule ends the ladder."""
    is_open = terms.after_84 == "any" or terms.several_turns
    return useful_marks(terms) if is_open else MOST


@each("name", HOUSES)
def test_every_bid_that_an_auction_accepts_can_be_tapped_and_no_other(name) -> None:
    terms = HOUSES[name]
    most = most_of(terms)
    won = {}
    for bids in auctions(terms):
        auction = Auction(GAMES[terms.game], terms, SHAKER, bids)
        assert not auction.faults
        if auction.winner and auction.winner.bid.marks <= most:
            bid = auction.winner.bid
            won[bid._replace(text="" if bid.contract is None else bid.text)] = bids
    tapped = [
        call.bid._replace(text="" if call.bid.contract is None else call.bid.text)
        for call in calls_of(terms)
    ]
    assert len(set(tapped)) == len(tapped)
    assert set(tapped) == set(won)


@each("name", HOUSES)
def test_each_bid_tapped_gives_a_hand_that_the_rules_accept(name) -> None:
    terms = HOUSES[name]
    parted = sorted(splits_of(terms))
    some = parted[0], parted[len(parted) // 2], parted[-1]
    for call in calls_of(terms):
        written = hands_of(terms, call.key, some)
        assert written, call
        for row in written:
            assert judge_sheet(terms, [row]).faults == (), row
            again = bid_hand(
                terms,
                shaker=1,
                call=call_of(terms, row),
                made=bool(row.made),
                points=row.points or (),
            )
            assert again.marks == row.marks


def hands_of(terms: Rules, key: str, splits: Points) -> list[HandRow]:
    """The hand made and set, with each of these points that it can have."""
    written = []
    for made in (True, False):
        for points in splits:
            try:
                hand = bid_hand(
                    terms, shaker=1, call=f"1:{key}", made=made, points=points
                )
            except NotAHandError:
                continue
            written.append(hand)
    return written


@each(
    ("rules", "more"),
    [
        ("n42pa", ["3m", "4m", "5m"]),
        ({"preset": "n42pa", "game_bid": True}, ["3m", "4m", "5m", "game"]),
        (
            "timpson",
            [
                *("3m", "4m", "5m", "6m", "7m"),
                *("plunge", "plunge 5m", "plunge 6m", "plunge 7m"),
            ],
        ),
        ("points-newsome", ["168", "low-no"]),
        ("points-250", ["126", "168", "210", "252", "294", "336", "378"]),
        ("moon", []),
    ],
)
def test_the_usual_bids_are_in_sight_and_the_rarer_ones_folded(rules, more) -> None:
    calls = calls_of(read_house(rules).rules)
    assert [call.text for call in calls if call.is_rare] == more
    assert sum(not call.is_rare for call in calls) <= 14


def test_a_plunge_over_four_marks_pays_what_it_climbed_to() -> None:
    terms = PRESETS["timpson"]
    hand = bid_hand(terms, shaker=1, call="1:plunge+6", made=False)
    assert (hand.bid, hand.marks) == ("plunge", (0, 6))
    assert call_of(terms, hand) == "1:plunge+6"


def test_a_bid_written_as_126_is_the_one_of_three_marks() -> None:
    terms = PRESETS["n42pa"]
    row = HandRow(1, 2, "126", "", True, (0, 3))
    assert judge_sheet(terms, [row]).faults == ()
    assert call_of(terms, row) == "2:3m"


def test_a_contract_that_the_bid_does_not_carry_is_named() -> None:
    with pytest.raises(NotAHandError, match="nello does not go with a bid of 31"):
        bid_hand(PRESETS["harper"], shaker=1, call="1:31", made=True, contract="nello")


@each(
    ("rules", "numbers", "marks"),
    [
        ("n42pa", "30-41", [0, 1, 2, 3, 4, 5]),
        ("points-newsome", "30-41", [0, 1, 2, 4]),
        ({"preset": "n42pa", "game_bid": True}, "30-41", [0, 1, 2, 3, 4, 5, 7]),
        ("geezer", "39-51", [0, 1, 2, 3, 4, 5, 6, 7]),
        ("84-six", "60-88", [0]),
    ],
)
def test_a_ruling_asks_for_the_bids_of_the_game(rules, numbers, marks) -> None:
    terms = read_house(rules).rules
    assert numbers_bid(terms).replace("\N{EN DASH}", "-") == numbers
    assert list(marks_bid(terms)) == marks


def test_only_what_the_preset_plays_is_offered() -> None:
    assert contracts_of(PRESETS["n42pa"]) == ("straight",)
    assert contracts_of(PRESETS["timpson"]) == ("straight",)
    assert contracts_of(PRESETS["open-house"]) == (
        *("straight", "nello", "sevens", "looper"),
    )
    assert "9" not in trumps_of(PRESETS["n42pa"])
    assert doubles_of(PRESETS["n42pa"]) == doubles_of(PRESETS["westfest"]) == ()
    assert doubles_of(PRESETS["open-house"]) == ("own", "high", "low")


def test_a_forced_bid_that_took_every_trick_has_both_bonuses() -> None:
    both = PRESETS["austin-league"]._replace(sweep_bonus=1, forced_bonus=2)
    assert bonuses_of(both) == {"swept": 1, "forced": 3}
    assert bonuses_of(both._replace(all_pass="reshake")) == {"swept": 1}


@each(
    ("rules", "more"),
    [
        ("n42pa", []),
        ("timpson", ["plunge"]),
        ("points-newsome", ["low-no"]),
        ({"preset": "n42pa", "looper": True}, ["looper"]),
        (
            "open-house",
            ["nello", "low-no", "plunge", "splash", "sevens", "looper"],
        ),
    ],
)
def test_every_contract_of_the_rules_can_be_laid_down_and_no_other(rules, more) -> None:
    assert list(claims_of(read_house(rules).rules)) == ["straight", *more]
