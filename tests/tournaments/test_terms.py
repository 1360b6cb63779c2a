"""What those who enter are called, by the event."""

from tournaments.models import Event
from tournaments.terms import OF_PLAYERS, counted, term

PLAYERS = Event(format_json={"entry": "player"})
CLUBS = Event(format_json={"entry": "club"})


def test_players_are_players_and_clubs_send_pairs() -> None:
    assert term(PLAYERS, "Find my pair") == "Find my name"
    assert term(CLUBS, "Find my pair") == "Find my pair"
    assert counted(PLAYERS.entered_as, 1) == "1 player"
    assert counted(CLUBS.entered_as, 10) == "10 pairs"


def test_what_is_said_of_both_alike_needs_no_entry() -> None:
    assert term(PLAYERS, "Back to the board") == "Back to the board"


def test_words_of_any_name_go_into_a_phrase() -> None:
    said = term(PLAYERS, "Level with pair %(number)s.", number=7, event="Open")
    assert said == "Level with player 7."


def test_both_sides_take_the_same_words() -> None:
    for pairs, players in OF_PLAYERS.items():
        names = dict.fromkeys(("n", "here", "all", "of", "seed", "rounds"), "1")
        names |= dict.fromkeys(("number", "why", "stage", "pair", "pairs"), "x")
        names |= dict.fromkeys(("way", "order", "ways"), "x")
        assert pairs % names
        assert players % names
