"""Play: turns, following suit, trick sizes and where each fault is reported."""

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import FULL_PLAYS, a_hand, codes, first, with_rules


def plays(**changes):
    """The full plays with single tiles changed: `t2p3="6-6"`."""
    tricks = [list(trick) for trick in FULL_PLAYS]
    for place, tile in changes.items():
        trick, play = int(place[1]), int(place[3])
        tricks[trick - 1][play - 1] = tile
    return tricks


def at(code, seat, trick, play, tile):
    seen_fault = {
        "code": code,
        "seat": seat,
        "trick": trick,
        "play": play,
        "tile": tile,
    }
    return {key: value for key, value in seen_fault.items() if value is not None}


def swap(first_place, second_place):
    tricks = plays()
    (a, b), (c, d) = first_place, second_place
    tricks[a - 1][b - 1], tricks[c - 1][d - 1] = (
        tricks[c - 1][d - 1],
        tricks[a - 1][b - 1],
    )
    return tricks


def test_an_unknown_tile_is_named_where_it_was_played():
    assert first(a_hand(plays=plays(t3p3="8-2"))) == at("tile_unknown", 2, 3, 3, "8-2")
    assert first(a_hand(plays=plays(t3p1="8-2"))) == at("tile_unknown", 4, 3, 1, "8-2")
    out_of_turn = plays(t3p3="1:8-2")
    assert codes(a_hand(plays=out_of_turn))[:2] == ["tile_unknown", "out_of_turn"]


def test_a_tile_played_twice_is_reported_the_second_time():
    twice = plays(t7p4="3-0")
    assert first(a_hand(hands=None, plays=twice)) == at("tile_repeated", 1, 7, 4, "3-0")
    later = plays(t1p3="2-1")
    assert first(a_hand(hands=None, plays=later)) == at("tile_repeated", 4, 7, 3, "2-1")


def test_a_tile_in_anothers_written_hand_is_one_copy_too_many():
    hands = [a_hand()["hands"][0], None, None, None]
    record = a_hand(hands=hands, plays=plays(t1p1="6-4"))
    record["plays"] = record["plays"][:1]
    assert first(record) == at("tile_repeated", 2, 1, 1, "6-4")


def test_a_tile_of_a_written_hand_played_twice_is_reported_the_second_time():
    hands = [a_hand()["hands"][0], None, None, None]
    record = a_hand(hands=hands, plays=plays(t1p1="6-4"))
    record["plays"] = record["plays"][:2]
    record["plays"][1] = ["1:6-4", "2:6-0", "3:6-3", "4:6-2"]
    faults = check(record).faults
    repeated = [(f.trick, f.play) for f in faults if f.code == "tile_repeated"]
    assert repeated == [(2, 1)]


def test_a_tile_a_written_hand_lacks_was_not_held():
    seen_fault = first(a_hand(plays=swap((7, 2), (7, 3))))
    assert seen_fault == at("tile_not_held", 3, 7, 2, "2-1")


def test_a_renege_is_proved_by_the_written_hand():
    stopped = [["3-3", "3-2", "4-2"]]
    seen_fault = first(a_hand(plays=stopped))
    assert seen_fault == at("renege", 4, 1, 3, "4-2")
    message = check(a_hand(plays=stopped)).faults[0].message
    assert message == "Seat 4 reneged in trick 1: threes were led and 3-0 was in hand."


def test_a_renege_is_proved_by_the_written_hands_of_all_others():
    hands = a_hand()["hands"]
    stopped = a_hand(plays=[["3-3", "3-2", "4-2"]], hands=[*hands[:3], None])
    assert first(stopped) == at("renege", 4, 1, 3, "4-2")
    assert codes(stopped | {"hands": [*hands[:2], None, None]}) == ["early_end"]


def test_a_renege_is_proved_by_a_later_play_and_reported_where_it_happened():
    reneged = a_hand(hands=None, plays=[["3-3", "3-2", "4-2", "4-3"], *FULL_PLAYS[1:]])
    reneged["plays"][3] = ["3-0", "6-4", "6-0", "6-6"]
    assert first(reneged) == at("renege", 4, 1, 3, "4-2")


def test_a_renege_is_proved_by_the_tiles_of_a_claim():
    tricks = [["3-3", "3-2", "4-2", "4-3"]]
    order = ["3-1", "6-0", "5-3", "6-5", "0-0", "5-2"]
    record = a_hand(hands=None, plays=tricks, claim={"seat": 2, "order": order})
    assert "renege" not in codes(record)
    record["plays"][0] = ["1:5-0", "2:6-6"]
    assert "renege" in codes(record)


def test_play_out_of_turn_is_one_fault_and_play_goes_on_from_there():
    tricks = plays()
    tricks[4] = ["3:4-4", "1:4-1", "2:6-5", "4:4-2"]
    assert codes(a_hand(plays=tricks)) == ["out_of_turn"]
    assert first(a_hand(plays=tricks)) == at("out_of_turn", 1, 5, 2, "4-1")
    tricks[4] = ["3:4-4", "1:4-1", "6-5", "4-2"]
    assert codes(a_hand(plays=tricks)) == ["out_of_turn"]


def test_a_wrong_leaders_tile_sets_the_suit():
    tricks = [*plays()[:1], ["3:2-0", "4:4-2", "1:2-2", "2:5-2"]]
    tricks[1][3] = "2:0-0"
    seen_fault = [(f.code, f.seat) for f in check(a_hand(plays=tricks)).faults]
    assert seen_fault == [("out_of_turn", 3)]
    tricks[1][2] = "1:4-0"
    seen_fault = [(f.code, f.seat) for f in check(a_hand(plays=tricks)).faults]
    assert seen_fault == [("out_of_turn", 3), ("renege", 1)]


def test_a_seat_playing_twice_is_out_of_turn():
    tricks = [["2:3-3", "3:3-2", "4:3-0", "3:5-1"]]
    assert codes(a_hand(hands=None, plays=tricks)) == ["out_of_turn"]


def test_wrong_trick_sizes_are_noted_before_the_tiles_in_them():
    short = plays()
    del short[3][1]
    assert first(a_hand(plays=short)) == {"code": "trick_size", "trick": 4}
    short[4].append("6-6")
    assert codes(a_hand(plays=short))[0] == "trick_size"
    long = plays()
    long[2].append("6-6")
    assert first(a_hand(plays=long)) == {"code": "trick_size", "trick": 3}
    empty = [*plays()[:2], [], *plays()[2:]]
    assert first(a_hand(plays=empty)) == {"code": "trick_size", "trick": 3}
    last = [*plays()[:2], [*plays()[2], "6-6"]]
    assert first(a_hand(plays=last)) == {"code": "trick_size", "trick": 3}


def test_after_a_wrong_size_only_the_tiles_are_read():
    tricks = plays(t6p1="9-9", t7p1="1-0")
    del tricks[2][3]
    assert codes(a_hand(plays=tricks)) == [
        "trick_size",
        "tile_unknown",
        "tile_repeated",
    ]


def test_plays_after_the_hand_are_extra():
    seen_fault = first(a_hand(plays=[*plays(), ["6-6"]]))
    assert seen_fault == {"code": "play_extra", "trick": 8, "play": 1}
    assert codes(a_hand(plays=[*plays(), []])) == []
    more = [*plays()[:6], [*plays()[6], "6-6"]]
    assert first(a_hand(plays=more)) == {"code": "play_extra", "trick": 7, "play": 5}


def test_nothing_is_played_after_nello_is_caught():
    rules = with_rules(nello={})
    record = a_hand(bids=["pass", "1m", "pass", "pass"], rules=rules)
    record["declaration"] = {"contract": "nello"}
    record["plays"] = [["3-3", "4-4", "2-2"], ["6-3", "6-4", "6-5"]]
    assert check(record | {"plays": record["plays"][:2]}).outcome.made is False
    record["plays"].append(["3-1", "3-2", "4-3"])
    assert first(record) == {"code": "play_extra", "trick": 3, "play": 1}
    partner = record | {"plays": [["2:3-3", "4:5-5", "1:1-1"]]}
    assert codes(partner)[0] == "out_of_turn"
    four = record | {"plays": [["3-3", "4-4", "5-5", "1-1"], ["4-4"]]}
    assert codes(four)[0] == "trick_size"


@each(
    ("trump", "lead", "fault"),
    [
        ("3", "6-0", ["lead_trump"]),
        ("3", "3-1", []),
        ("4", "6-0", []),
        ("follow-me", "6-0", []),
    ],
)
def test_the_first_lead_must_be_a_trump_where_the_option_asks(trump, lead, fault):
    rules = with_rules(first_lead_trump=True)
    record = a_hand(rules=rules, plays=[[lead]], declaration={"trump": trump})
    assert codes(record)[:1] == (fault or ["early_end"])


def test_sevens_is_played_nearest_first():
    rules = with_rules(sevens={"nearest": True})
    record = a_hand(bids=["pass", "1m", "pass", "pass"], rules=rules)
    record["declaration"] = {"contract": "sevens"}
    record["plays"] = [["5-3"]]
    assert codes(record)[0] == "not_nearest"
    assert "nearer to seven" in check(record).faults[0].message
    record["plays"] = [["5-2", "6-3"]]
    assert first(record) == at("not_nearest", 3, 1, 2, "6-3")
    record["rules"] = with_rules(sevens={"nearest": False})
    assert codes(record) == ["early_end"]


def test_without_a_trump_only_the_tiles_are_read():
    record = a_hand(declaration={}, plays=[*plays(t2p2="9-9"), ["6-6"]])
    assert codes(record) == ["trump_missing", "tile_unknown", "play_extra"]


def test_the_big_game_may_announce_the_lower_suit_of_a_lead():
    record = {"v": 1, "game": "big-game", "shaker": 4, "left": ["5-2"]}
    record |= {"bids": ["42", "pass", "pass", "pass"], "declaration": {"trump": "6"}}
    record["plays"] = [["7-3/3", "7-4", "3-1", "3-0"]]
    record["hands"] = [None, ["7-4", "3-2", *["0-0", "1-0", "2-0", "4-0", "5-0"]]]
    record["hands"][1] += ["7-0", "8-0", "1-1", "2-1"]
    record["hands"] += [None, None]
    assert first(record) == at("renege", 2, 1, 2, "7-4")
    record["plays"] = [["7-3", "7-4", "3-1", "3-0"]]
    assert codes(record) == ["early_end"]
