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
    tiles.sort(key=lambda tile: -table.strength(number, tile))
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


@each(
    ("game", "tiles"),
    [
        *(("42", 28), ("80", 42), ("3-handed", 27), ("moon", 22), ("geezer", 36)),
        *(("big-game", 45), ("140", 55), ("88", 56)),
    ],
)
def test_sets_have_their_tiles(game, tiles):
    table = GAMES[game]
    assert len(table.tiles) * table.copies == tiles
    assert tiles == table.seats * table.each + table.left


def test_a_four_bid_auction_tops_out_at_five_marks():
    assert max(bid.marks for bid in winning_bids(PRESETS["n42pa"], 20)) == 5


def test_moon_scores():
    moon = GAMES["moon"]
    rules = PRESETS["moon"]
    shot = moon.bid("21", rules)
    over = moon.bid("42", rules)
    assert moon.award(PlayedHand(0, shot, True, (7, 0, 0)), rules) == (21, 0, 0)
    assert moon.award(PlayedHand(0, shot, False, (6, 1, 0)), rules) == (-21, 1, 0)
    assert moon.award(PlayedHand(2, over, False, (1, 0, 6)), rules) == (1, 0, -42)
    five = moon.bid("5", rules)
    assert moon.award(PlayedHand(0, five, True, (6, 1, 0)), rules) == (5, 1, 0)
    four_handed = GAMES["moon-four"]
    five = four_handed.bid("5", PRESETS["moon-four"])
    made = PlayedHand(0, five, True, (6, 1))
    assert four_handed.award(made, PRESETS["moon-four"]) == (6, 1)


def test_140_scores():
    game, rules = GAMES["140"], PRESETS["140"]
    hundred, mark = game.bid("100", rules), game.bid("140", rules)
    assert game.award(PlayedHand(0, hundred, True, (110, 20, 10)), rules) == (
        110,
        20,
        10,
    )
    assert game.award(PlayedHand(0, hundred, False, (90, 40, 10)), rules) == (
        -100,
        40,
        10,
    )
    assert game.award(PlayedHand(1, mark, True, (0, 140, 0)), rules) == (0, 140, 0)
    assert game.award(PlayedHand(1, mark, False, (5, 135, 0)), rules) == (5, -140, 0)


def test_geezers_watery_bids():
    geezer, rules = GAMES["geezer"], PRESETS["geezer"]
    bids = [geezer.bid(word, rules) for word in ("dip", "dive", "plunge")]
    assert [(bid.doubles, bid.marks) for bid in bids] == [(3, 2), (4, 3), (5, 4)]
