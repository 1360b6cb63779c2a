"""Options of the play: a record that is judged otherwise with each than without."""

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import FULL_PLAYS, PASS, a_hand, bid, codes, with_rules

# Trump by the first domino: a house rule of the Hearne tournament.


def test_the_bidders_first_domino_counts_whoever_led():
    """Fours are led and trumps by the 4-1, so seat 3 had to play the 4-2 on them."""
    record = bid("30", PASS, PASS, PASS, rules="hearne")
    record["plays"] = [["2:6-4", "3:6-1", "1:4-1", "4:5-4"], ["2:0-0", "3:4-2"]]
    assert codes(record) == ["out_of_turn", "renege"]
    assert codes(record | {"plays": []}) == ["trump_missing"]


# Plays out of turn. Formal specification, section 9: "Out of Turn: Play stands if legal";
# N42PA 2019, rule 5: the hand stops and the others get the marks.


def in_order(first, *others):
    return a_hand(hands=None, plays=[[first, *others], *FULL_PLAYS[1:]])


def test_a_play_that_stands_leaves_the_hand_to_its_end_and_its_result():
    record = in_order("2:3-3", "4:3-0", "3:3-2", "1:4-3") | {"rules": "spec"}
    stopped = record | {"plays": record["plays"][:2]}
    assert codes(stopped) == ["out_of_turn", "early_end"]
    wrong = record | {"result": {"points": [31, 11]}}
    assert codes(wrong) == ["out_of_turn", "result_mismatch"]
    claim = {"seat": 2, "order": ["3-1"]}
    laid = record | {"plays": record["plays"][:6], "claim": claim}
    assert check(laid).outcome.points == (11, 31)


def test_a_play_that_stands_is_not_ruled_on_for_another_fault_in_its_trick():
    record = in_order("2:3-3", "4:3-0", "3:3-2", "1:4-1") | {"rules": "spec"}
    record["plays"][4] = ["4-4", "4-2", "4-3", "6-5"]
    assert codes(record) == ["out_of_turn", "renege"]
    assert check(record).ruling.against == 1


# Renege. Formal specification, section 5: "Immediate loss of hand plus penalty marks".


def test_marks_beyond_the_hand_are_for_a_renege_only():
    plus = with_rules(renege={"plus": 2}, lay_down="any_trick")
    out_of_turn = a_hand(plays=[["2:3-3", "4:3-0"]], rules=plus)
    assert check(out_of_turn).ruling.marks == (1, 0)
    claim = {"seat": 2, "order": ["1-0", "2-0", "3-0", "4-0", "5-0", "6-0", "2-1"]}
    laid = a_hand(plays=None, hands=None, claim=claim, rules=plus)
    assert check(laid).ruling.marks == (1, 0)


# Exposed tiles. Formal specification, section 9: "Exposed dominoes must be played at
# first legal opportunity".


def exposed(seat, tile, trick, **more):
    shown = [{"seat": seat, "tile": tile, "trick": trick}]
    return a_hand(exposed=shown, **{"rules": "spec"} | more)


def test_an_exposed_tile_is_played_at_the_first_legal_chance():
    """Seat 3 has no five in trick 3 and throws the 1-1 ahead of what it showed."""
    record = exposed(1, "4-1", 3)
    fault = check(record).faults[0]
    assert (fault.code, fault.seat, fault.trick, fault.tile) == (
        *("exposed_kept", 1, 3, "4-1"),
    )


def test_a_tile_that_may_not_be_played_yet_waits():
    assert check(exposed(4, "5-4", 1)).faults[0].trick == 2
    assert check(exposed(1, "6-4", 4)).ok


def test_of_two_exposed_tiles_either_may_go():
    shown = [{"seat": 1, "tile": tile, "trick": 3} for tile in ("4-1", "1-1")]
    record = a_hand(exposed=shown, rules="spec", plays=FULL_PLAYS[:3])
    assert "exposed_kept" not in codes(record)


@each(
    ("seat", "tile", "trick", "more"),
    [
        *((1, "6-6", 2, {}), (1, "1-1", 4, {}), (1, "6-6", 2, {"hands": None})),
        (2, "3-3", 2, {"hands": None}),
    ],
)
def test_a_tile_not_held_cannot_have_been_exposed(seat, tile, trick, more):
    (fault,) = check(exposed(seat, tile, trick, **more)).faults
    assert (fault.code, fault.seat, fault.tile) == ("tile_not_held", seat, tile)
    assert codes(exposed(seat, "9-9", trick, **more)) == ["tile_unknown"]


@each(
    "tile",
    [
        {"seat": 1, "tile": "6-6"},
        {"seat": 9, "tile": "6-6", "trick": 1},
        {"seat": 1, "tile": "6-6", "trick": 8},
        {"seat": 1, "tile": 66, "trick": 1},
        {"seat": 1, "tile": "6-6", "trick": 1, "at": 2},
        "6-6",
    ],
)
def test_what_was_exposed_has_a_seat_a_tile_and_a_trick(tile):
    assert codes(a_hand(exposed=[tile])) == ["format"]
