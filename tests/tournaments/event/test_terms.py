"""What those who enter are called, by the event."""

from django.utils.translation import gettext_lazy

from tournaments.event.models import Event
from tournaments.event.terms import counted, term

PLAYERS = Event(format_json={"entry": "player"})
CLUBS = Event(format_json={"entry": "club"})


def test_players_are_players_and_clubs_send_pairs() -> None:
    assert term(PLAYERS, "Find my pair", "Find my name") == "Find my name"
    assert term(CLUBS, "Find my pair", "Find my name") == "Find my pair"
    assert counted(PLAYERS.entered_as, 1) == "1 player"
    assert counted(CLUBS.entered_as, 10) == "10 pairs"


def test_words_of_any_name_go_into_a_phrase() -> None:
    of_pairs, of_players = (
        "Level with pair %(number)s.",
        "Level with player %(number)s.",
    )
    text = term(PLAYERS, of_pairs, of_players, number=7, event="Open")
    assert text == "Level with player 7."


def test_a_phrase_may_be_lazy() -> None:
    assert term(CLUBS, gettext_lazy("Pair"), gettext_lazy("Player")) == "Pair"
