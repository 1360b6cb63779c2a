"""A hand half written down: whose turn it is, what may be bid, what is wrong already."""

from random import Random

from scoring.game.hands import judge_sheet, row_of_record
from scoring.hands.hand_entry import Writing, typed_of
from scoring.rules import check
from scoring.rules.games import GAMES
from scoring.rules.presets import PRESETS
from tests.each import each
from tests.scoring.rules.plain_hands import random_hand
from tests.scoring.written_sheets import WHOLE, writing


@each(
    ("bids", "seat", "legal"),
    [
        ("", 1, ("pass", *map(str, range(30, 42)), "1m", "2m")),
        ("pass 40", 3, ("pass", "41", "1m", "2m")),
        ("2m", 2, ("pass", "3m")),
        ("pass 30 pass pass", None, ()),
    ],
)
def test_who_is_next_is_offered_what_is_higher(bids, seat, legal) -> None:
    assert writing(bids=bids).next_bids == (seat, legal)


def test_the_shaker_who_must_bid_is_not_offered_a_pass() -> None:
    seat, legal = writing(preset="harper", bids="pass pass pass").next_bids
    assert seat == 4
    assert "pass" not in legal
    assert "30" in legal


def test_low_no_is_the_shakers_after_passes_alone() -> None:
    assert "low-no" in writing(preset="open-house", bids="pass pass pass").next_bids[1]
    entry = writing(preset="open-house", bids="pass 30 pass")
    assert "low-no" not in entry.next_bids[1]


def test_after_four_turns_nobody_bids() -> None:
    done = writing(bids="pass 30 pass pass")
    assert done.winner.seat == 2
    assert done.wrong == []


def test_a_bid_that_may_not_be_is_named_and_ends_the_offer() -> None:
    wrong = writing(bids="30 29")
    assert wrong.next_bids == (None, ())
    assert "Seat 2 bid 29" in wrong.sentences[0][1]


def test_what_is_only_not_there_yet_is_not_wrong() -> None:
    assert writing().wrong == []
    assert writing(hand_1="6-6 6-5").wrong == []
    assert writing(bids="pass 30 pass pass", trump="5", plays="3-3 3-2").wrong == []


def test_an_eighth_tile_and_a_tile_in_two_hands_are_wrong() -> None:
    eight = "6-6 6-5 6-4 6-3 6-2 6-1 6-0 5-5"
    assert [f.code for f in writing(hand_1=eight).wrong] == ["hand_size"]
    twice = writing(hand_1="6-6", hand_2="6-6")
    assert [f.code for f in twice.wrong] == ["tile_repeated"]


def test_tricks_say_who_played_and_who_leads() -> None:
    fields = {**WHOLE, "plays": " ".join(WHOLE["plays"].split()[:4])}
    hand = writing(**fields)
    assert hand.recorded.walk.rows == [[(2, "3-3"), (3, "3-2"), (4, "3-0"), (1, "4-3")]]
    assert hand.leader == 2
    assert writing(**{**fields, "plays": "3-3 3-2"}).leader is None


def test_in_nello_the_partner_plays_no_tile() -> None:
    hand = writing(
        preset="harper",
        bids="1m pass pass pass",
        contract="nello",
        plays="1-0 4-1 6-1 5-4 4-4",
    )
    assert hand.recorded.walk.rows[0] == [(1, "1-0"), (2, "4-1"), (4, "6-1")]
    assert hand.wrong == []


def test_a_lay_down_is_the_leaders() -> None:
    hand = writing(
        bids="pass 30 pass pass", trump="5", plays="3-3 3-2 3-0 4-3", claim="5-5 6-5"
    )
    assert hand.record["claim"]["seat"] == 2
    assert "must lay down every domino in hand (6)" in hand.sentences[0][1]


@each("hands", [{}, {"hand_2": "3-3 0-0 5-5 5-4 6-4 5-3 5-2"}])
def test_a_hand_comes_back_as_it_was_written(hands: dict[str, str]) -> None:
    hand = writing(**WHOLE, **hands)
    again = Writing(PRESETS["n42pa"], 4, typed_of(hand.record))
    assert again.record == hand.record


def test_tricks_are_taken_back_one_by_one() -> None:
    plays = "3-3 3-2 3-0 4-3 0-0 2-0"
    hand = writing(**{**WHOLE, "plays": plays})
    assert hand.without_last_trick == "3-3 3-2 3-0 4-3"
    hand = writing(**{**WHOLE, "plays": hand.without_last_trick})
    assert hand.without_last_trick == ""


def test_tiles_that_follow_typed_tricks_are_parted() -> None:
    plays = "2:3-3 3:3-2 4:3-0 1:4-3 / 0-0 2-0 1-0 4-0 5-5"
    hand = writing(**{**WHOLE, "plays": plays})
    assert [len(line.plays) for line in hand.lines] == [4, 4, 1]
    assert hand.without_last_trick == "2:3-3 3:3-2 4:3-0 1:4-3 / 0-0 2-0 1-0 4-0"


def test_low_no_has_tricks_of_three_without_its_contract_being_named() -> None:
    hand = writing(
        preset="open-house", bids="pass pass pass low-no", plays="1-0 4-1 6-1 5-4"
    )
    assert [len(line.plays) for line in hand.lines] == [3, 1]


def test_an_exposed_domino_is_written_and_must_be_played() -> None:
    typed = {**WHOLE, "exposed": "3 2-1 1"}
    hand = writing(preset="spec", **typed)
    assert hand.record["exposed"] == [{"seat": 3, "tile": "2-1", "trick": 1}]
    assert typed_of(hand.record)["exposed"] == "3 2-1 1"


def test_a_bid_out_of_turn_is_said_at_its_seat() -> None:
    hand = writing(bids="2:31 pass pass")
    assert hand.auction == [(2, "31"), (3, "pass"), (4, "pass")]
    assert hand.next_bids[0] == 1


@each("seat", ["x", "", "0", "9", "\u0663", "\u00b2", "9" * 5_000])
def test_what_is_no_seat_before_a_bid_is_no_bid(seat: str) -> None:
    hand = writing(bids=f"{seat}::31 pass")
    assert hand.auction == [(1, f"{seat}::31"), (2, "pass")]
    assert hand.winner is None


@each("game", [game for game in GAMES if game != "42"])
def test_a_hand_of_every_game_of_the_family_is_typed_as_it_was_played(
    game: str,
) -> None:
    rng = Random(game)
    for _hand in range(10):
        record, expect = random_hand(rng, game, full=True)
        typed = typed_of(record)
        again = Writing(PRESETS[game], record["shaker"], typed)
        assert again.verdict == check(record)
        if expect["bidder"] is None:
            continue
        row = row_of_record(record["shaker"], again.record, again.verdict)
        assert list(row.marks) == list(again.verdict.outcome.score)
        assert row.bidder == GAMES[game].team(expect["bidder"]) + 1
        assert judge_sheet(PRESETS[game], [row]).ok


def test_the_seats_are_those_of_the_game() -> None:
    hand = writing(preset="88", shaker=6, bids="60 pass 61 pass pass pass")
    assert hand.winner.seat == 3
    assert writing(preset="84", shaker=8, bids="60").next_bids[0] == 2


@each(
    ("trump", "plays", "leads"),
    [
        ("6", "", ("7-3/3", "8-2/2")),
        ("3", "", ("8-2/2",)),
        ("6", "8-2", ()),
        ("6", "8-2/2 2-0 6-2 5-2", ("7-3/3",)),
        ("6", "8-2/2 2-0 5-2", ()),
    ],
)
def test_the_big_games_counters_may_be_led_as_their_lower_suit(trump, plays, leads):
    hand = writing(4, "big-game", bids="50 pass pass pass", trump=trump, plays=plays)
    assert hand.announced_leads == leads


def test_an_announced_lead_is_offered_in_its_game_alone():
    bid = writing(4, bids="pass 30 pass pass", trump="6")
    assert bid.announced_leads == ()
