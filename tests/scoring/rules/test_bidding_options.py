"""Options of the auction: a record that is judged otherwise with each than without."""

from scoring.rules import check, check_final
from tests.each import each
from tests.scoring.rules.hands import PASS, bid, bid_codes, codes, with_rules

# Bids out of turn. Formal specification, section 4: "Out-of-Turn Bids: Stand as stated
# but cannot be modified when proper turn arrives".


def test_after_a_bid_out_of_turn_the_seats_go_on_clockwise_from_it():
    verdict = check(bid("3:30", "31", "32", "33"))
    missing = check(bid("3:30", "31", "32")).faults[0]
    assert missing.message == "Seat 2 has not bid or passed."
    assert verdict.faults[0].seat == 2, "seats 3, 4, 1, then 2, who named no trump"


@each(
    "bids",
    [
        ("2:30", "2:31", PASS, PASS, PASS),
        ("2:30", PASS, PASS, PASS, "31"),
        ("1:30", PASS, PASS),
        ("30", "1:31", PASS, PASS, PASS),
    ],
)
def test_a_second_bid_too_many_and_too_few_are_out_of_order(bids):
    assert "bid_turn" in bid_codes(*bids)


def test_a_bid_of_a_seat_that_does_not_exist_is_no_record():
    assert codes(bid("5:30", PASS, PASS, PASS)) == ["format"]
    assert codes(bid(":30", PASS, PASS, PASS)) == ["format"]


def test_a_word_that_is_no_bid_does_not_fall_silently():
    falls = with_rules(out_of_turn={"bid": "falls"})
    assert bid_codes("2:hello", PASS, PASS, "30", rules=falls) == ["bid_unknown"]


# Four passes. Encyclopedia article: "the dealer must bid 30"; Newsome's rules page, "No
# hands passed out": "the declarer must bid".


def test_the_shaker_may_have_to_bid_exactly_30():
    exactly = with_rules(all_pass="shaker_exactly_30")
    free = with_rules(all_pass="shaker_30")
    for word in ("31", "1m", "hello"):
        assert bid_codes(PASS, PASS, PASS, word, rules=exactly) == ["bid_forced"]
    assert bid_codes(PASS, PASS, PASS, "31", rules=free) == []
    assert bid_codes(PASS, PASS, PASS, "30", rules=exactly) == []
    assert bid_codes(PASS, PASS, PASS, PASS, rules=exactly) == ["bid_forced"]
    assert bid_codes(PASS, PASS, "30", "31", rules=exactly) == []


# Howard Fosdick's page: "If someone bids 84, others are allowed to follow with bids of
# 126, 168, and Game. For the bid of Game, the entire game rides on this single hand."


def test_the_game_can_be_bid_over_84_where_the_rules_have_it():
    on = with_rules(game_bid=True)
    assert bid_codes(PASS, "1m", "game", PASS, rules=on) == ["bid_over_cap"]
    assert bid_codes("84", "game", "3m", PASS, rules=on) == ["bid_too_low"]
    assert check_final([13, 6], on).ok
    assert not check_final([13, 6]).ok
