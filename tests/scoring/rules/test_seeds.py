"""The numbers that the source documents themselves give."""

from scoring.rules.awards import winning_bids
from scoring.rules.game import PlayedHand
from scoring.rules.games import GAMES
from scoring.rules.presets import PRESETS
from scoring.rules.suits import DOUBLES, suit_table
from scoring.rules.tiles import TEXTS
from tests.each import each

POINTS = PRESETS["points-250"]
FORTY_TWO = GAMES["42"]


def points(bid, taken, rules=POINTS, game=FORTY_TWO):
    """What each side scores for a bid by the first, who took `taken`."""
    call = game.bid(bid, rules)
    needed = call.need or game.total
    split = (taken, game.total - taken)
    return game.award(PlayedHand(0, call, taken >= needed, split), rules)


@each(
    ("bid", "taken", "score"),
    [
        ("30", 31, (31, 11)),  # encyclopedia article, "Hand": adds 31
        ("30", 26, (0, 46)),  # encyclopedia article, "Scoring": 30 + 16
        ("32", 35, (35, 7)),  # "how to play" page
        ("32", 30, (0, 44)),  # "how to play" page: 32 + 12
        ("42", 42, (42, 0)),
        ("84", 42, (84, 0)),
        ("84", 41, (0, 85)),
    ],
)
def test_scores_by_points(bid, taken, score):
    assert points(bid, taken) == score


def test_newsome_scores_the_bid_alone_from_42_up():
    newsome = PRESETS["points-newsome"]
    assert points("42", 40, newsome) == (0, 42)
    assert points("168", 40, newsome) == (0, 168)
    assert points("30", 26, newsome) == (0, 46)


def suit(number, trump=None):
    """A suit from high to low, as the documents print it."""
    table = suit_table(trump)
    tiles = [t for t in FORTY_TWO.tiles if table.followers[number] >> t & 1]
    tiles.sort(key=lambda tile: -table.strengths[number][tile])
    return " ".join(TEXTS[tile] for tile in tiles)


def test_suits_rank_as_the_documents_print_them():
    assert suit(6) == "6-6 6-5 6-4 6-3 6-2 6-1 6-0"
    assert suit(5) == "5-5 6-5 5-4 5-3 5-2 5-1 5-0"
    assert suit(0) == "0-0 6-0 5-0 4-0 3-0 2-0 1-0"
    assert suit(3, trump=3) == "3-3 6-3 5-3 4-3 3-2 3-1 3-0"
    assert suit(5, trump=3) == "5-5 6-5 5-4 5-2 5-1 5-0"
    assert suit(DOUBLES, trump=DOUBLES) == "6-6 5-5 4-4 3-3 2-2 1-1 0-0"


def test_only_three_tiles_can_lead_twos():
    table = suit_table(None)
    leads = [TEXTS[t] for t in FORTY_TWO.tiles if table.led[t] == 2]
    assert leads == ["2-0", "2-1", "2-2"]


def test_a_four_bid_auction_tops_out_at_five_marks():
    assert max(bid.marks for bid in winning_bids(PRESETS["n42pa"], 20)) == 5


def test_geezers_watery_bids():
    geezer, rules = GAMES["geezer"], PRESETS["geezer"]
    bids = [geezer.bid(word, rules) for word in ("dip", "dive", "plunge")]
    assert [(bid.doubles, bid.marks) for bid in bids] == [(3, 2), (4, 3), (5, 4)]
