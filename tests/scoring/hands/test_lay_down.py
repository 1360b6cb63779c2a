"""The lay-down board: taps in, the engine's word out, the ruling one tap away."""

import pytest

from scoring.rules.lay_down import SET
from tests.page_text import text_of
from tests.scoring.tables import at_table, judge, path_of, plays_by
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


def board_of(game: Game) -> str:
    """The address of a judge's board for this game."""
    return f"{path_of(judge(game.match.event), game.match)}lay-down/"


def board(client, game: Game, **fields) -> str:
    return text_of(client.get(board_of(game), fields))


def gone(*still_out: str) -> list[str]:
    return [tile for tile in SET if tile not in still_out]


def test_each_step_says_what_is_missing(client, game) -> None:
    assert "Tap what trumps are." in board(client, game)
    assert "in the order they are to be led" in board(client, game, trump="5")
    page = board(client, game, trump="5", order="5-5")
    assert "With 1 domino laid down, 24 dominoes are gone" in page
    eight = {"trump": "5", "order": " ".join(SET[:8])}
    assert "more than seven" in board(client, game, **eight)


def test_a_claim_that_fails_shows_the_lie_and_leads_to_the_ruling(client, game) -> None:
    fields = {"trump": "5", "order": "4-3", "gone": gone("4-3", "6-6", "4-4", "3-3")}
    page = board(client, game, **fields)
    assert "4-3, led to trick 1, can be beaten. Whether" in page
    fields["bid"] = "42"
    page = board(client, game, **fields)
    assert "It fails: 4-3, led to trick 1, can be beaten." in page
    assert "Left of them" in page
    rulings = board_of(game).replace("lay-down/", "rulings/?code=lay_down")
    assert rulings in client.get(board_of(game), fields).text
    form = client.get(rulings).text
    assert form.index("lay_down") < form.index("checked")


def test_tricks_in_order_say_who_played_what(client, game) -> None:
    fields = {"trump": "4", "order": "5-5", "leader": "3"}
    page = board(client, game, **fields, played="6-6 6-1 5-0 6-2 6-5")
    assert "The last trick is not complete" in page
    page = board(client, game, **fields, played="6-6 6-1 5-0 6-2")
    assert "On lead now: their partner." in page


def test_a_renege_among_the_tricks_is_named(client, game) -> None:
    fields = {"trump": "4", "order": "5-5"}
    played = "6-6 6-1 5-0 6-2 6-5 0-0 6-3 6-0"
    page = board(client, game, **fields, played=played)
    assert "Seat 3 reneged in trick 1" in page


def test_where_no_hands_fit_the_tricks_the_judge_decides(client, game) -> None:
    """All others show that they have no five, and five fives are out."""
    tapped = {"trump": "0", "leader": "1", "played": "5-5 4-4 3-3 2-2"}
    page = board(client, game, **tapped, order="2-1 3-1 3-2 4-1 4-2 4-3")
    assert "the judge decides. No hands fit these tricks: somebody reneged." in page
    assert "can be beaten" not in page


def test_contracts_of_the_preset_alone_are_offered(client, game) -> None:
    event = game.match.event
    assert "nello" not in board(client, game)
    plays_by(event, "harper")
    page = board(client, game, contract="nello", order="0-0", doubles="own")
    assert "18 dominoes are gone" in page
    plays_by(event, "points-newsome")
    page = board(client, game, contract="low-no", order="0-0")
    assert "18 dominoes are gone" in page
    plays_by(event, "open-house")
    assert "sevens looper" in board(client, game)


def test_a_tile_stands_in_one_list(client, game) -> None:
    page = board(client, game, trump="5", order="5-5 5-5", gone="5-5")
    assert "0 are marked" in page


def test_what_is_no_tile_is_not_there(client, game) -> None:
    fields = {"trump": "x", "order": "9-9", "gone": "z", "contract": "y"}
    of_table = f"{path_of(at_table(game), game.match)}lay-down/"
    assert "Tap what trumps are." in text_of(client.get(of_table, fields))


OUT = {
    "trump": "6",
    "order": "5-5 3-2",
    "gone": "6-2 6-4 6-6 5-1 6-5 4-3 6-0 6-1 6-3 1-1 5-4 4-4 2-0 2-2 5-2 2-1 4-1 4-2 "
    "3-3 4-0",
}


def test_by_the_bid_it_asks_for_the_bid_and_then_for_what_is_lost(client, game) -> None:
    page = board(client, game, **OUT)
    assert "What was bid?" in page
    assert "Whether that sets the bid" in page
    page = board(client, game, **OUT, bid="41")
    assert "Whether that sets the bid" in page
    assert "It fails" not in page
    page = board(client, game, **OUT, bid="41", lost="40")
    assert "No more than 20 points are gone." in page


def test_what_is_not_needed_is_not_waited_for(client, game) -> None:
    safe = {"trump": "5", "order": "5-5", "gone": gone("5-5", "6-6", "4-4", "3-3")}
    assert "It holds." in board(client, game, **safe)
    page = board(client, game, **OUT, bid="others")
    assert "It fails: 3-2, led to trick 2, can be beaten." in page


def test_by_the_bid_a_claim_holds_though_a_trick_may_be_lost(client, game) -> None:
    page = board(client, game, **OUT, bid="30", lost="1")
    assert "It holds." in page
    assert "30 is made" in page


def test_by_the_bid_the_line_is_shown_up_to_where_it_sets(client, game) -> None:
    page = board(client, game, **OUT, bid="41", lost="1")
    assert "It fails: 41 can be set in trick 2 of those left." in page
    assert "Who laid down takes it: 16 points. The claimant's side 35" in page
    assert "Here 41 is set: the others need 2 and have 7." in page


def test_with_the_tricks_tapped_the_points_are_counted(client, game) -> None:
    tapped = {"trump": "4", "played": "6-6 6-1 5-0 6-2", "leader": "1", "bid": "40"}
    page = board(client, game, **tapped, order="6-5 6-4 3-2 2-1 1-0 0-0")
    assert (
        "Who laid down takes it: 6 points. The claimant's side 6, the others 0" in page
    )
    assert "It fails: 40 can be set" in page


def test_by_any_trick_nobody_is_asked_what_was_bid(client, game) -> None:
    plays_by(game.match.event, "harper")
    page = board(client, game, **OUT)
    assert "It fails: 3-2, led to trick 2, can be beaten." in page
    assert "What was bid?" not in page


def test_no_bid_is_named_where_no_hands_fit_the_tricks(client, game) -> None:
    """All others show that they have no five, and five fives are out."""
    plays_by(game.match.event, "harper")
    tricks = {"trump": "0", "played": "5-5 4-4 3-3 2-2", "leader": "1"}
    order = "2-1 3-1 3-2 4-1 4-2 4-3"
    page = board(client, game, **tricks, order=order)
    assert "Open: the judge decides." in page
    assert "The program can neither" not in page


def test_doubles_are_offered_where_the_rules_leave_a_choice(client, game) -> None:
    assert "Doubles in nello or follow-me" not in board(client, game)
    plays_by(game.match.event, "open-house")
    fields = {
        "trump": "follow-me",
        "order": "5-4",
        "gone": gone("5-4", "5-5", "2-1", "0-0"),
    }
    assert "It fails: 5-4" in board(client, game, **fields)
    assert "It fails: 5-4" in board(client, game, **fields, doubles="high")
    assert "It holds." in board(client, game, **fields, doubles="own")
