"""Tables: what is led, what follows, what wins, against the naive reading."""

from scoring.rules.suits import (
    DOUBLES,
    SUIT_NAMES,
    sevens_table,
    suit_of,
    suit_table,
    winner,
)
from scoring.rules.tiles import IDS, TEXTS, mask, members
from tests.each import each
from tests.scoring.rules import plain

WORDS = [*"0123456789", "doubles"]


@each("doubles", ["high", "own", "low"])
@each("trump", [*WORDS, "follow-me"])
def test_tables_say_what_the_documents_say(trump, doubles):
    if trump != "follow-me" and doubles != "high":
        return
    table = suit_table(suit_of(trump), doubles)
    for tile, text in enumerate(TEXTS):
        led = plain.suit_led(text, trump, doubles)
        assert table.led[tile] == suit_of(led)
        for word in WORDS:
            follows = word in plain.suits(text, trump, doubles)
            assert bool(table.followers[suit_of(word)] >> tile & 1) == follows
        for other in range(0, len(TEXTS), 7):
            beaten = plain.beats(TEXTS[other], text, led, trump, doubles)
            suit = table.led[tile]
            assert (winner(table, suit, [tile, other]) == 1) == beaten


def test_sevens_have_rings():
    table = sevens_table(True)
    hand = mask(IDS[text] for text in ("6-6", "5-3", "4-4", "0-0"))
    assert [TEXTS[t] for t in members(table.legal(hand, None))] == ["4-4", "5-3"]
    assert table.legal(0, 0) == 0
    assert table.lacks[0][IDS["4-3"]] == 0
    assert winner(table, 0, [IDS["6-2"], IDS["4-4"], IDS["6-1"]]) == 2
    assert sevens_table(False).legal(hand, 0) == hand
    assert sevens_table(False).lacks[0][IDS["6-6"]] == 0


def test_suits_have_names():
    assert SUIT_NAMES[6] == "sixes"
    assert SUIT_NAMES[DOUBLES] == "doubles"
    assert suit_of(None) is None
