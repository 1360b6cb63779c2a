"""The desk keys a paper sheet once more: blind, cell by cell, and only alike it stands."""

import pytest

from scoring.game.models import Submission
from tests.page_text import text_of
from tests.scoring.made_rulings import ruled
from tests.scoring.rulings.ruling_pages import at_desk, inbox_of
from tests.scoring.tables import at_table, first_game, hall, marks_of, pair_at, send
from tests.scoring.written_sheets import win, write
from tournaments.event.models import Event, Game

pytestmark = pytest.mark.django_db


def keyed_hall() -> Game:
    event = hall()
    event.policy = Event.Policy.KEYED
    event.save()
    return first_game(event)


def typed(*rows: tuple[str, str, str], shaker: str = "1") -> dict[str, str]:
    """The form as keyed: who bid, what, made or set."""
    fields = {"shaker": shaker}
    for n, (bidder, bid, made) in enumerate(rows, 1):
        fields |= {f"side_{n}": bidder, f"bid_{n}": bid, f"made_{n}": made}
    return fields


def where(client, game: Game) -> str:
    return f"{at_desk(client, game.match.event)}matches/{game.match.number}/1/keying/"


WON = [("1", "2m", "made")] * 4


def test_what_is_missing_or_keyed_otherwise_is_named_and_both_keyings_alike_stand(
    client,
) -> None:
    game = keyed_hall()
    win(at_table(game), game)
    send(at_table(game), game, (8, 0))
    address = where(client, game)
    desk = address.split("matches/")[0]
    assert b"Type it again" in inbox_of(client, desk)
    form = text_of(client.get(address)).split("type it again", 1)[1]
    assert "8" not in form.split("Hand", 1)[0]
    for rows, sentence in (
        ([("", "", ""), WON[0]], "Hand 1 is empty"),
        ([("1", "", "made")], "Hand 1: what was bid?"),
        ([("1", "31", "")], "Hand 1: made or set?"),
    ):
        response = client.post(address, typed(*rows))
        assert response.status_code == 422
        assert sentence in text_of(response)
    other = [WON[0], ("1", "1m", "made"), *WON[2:]]
    response = client.post(address, typed(*other))
    assert response.status_code == 409
    assert "says otherwise in hand 2: bid, marks" in text_of(response)
    assert b'class="differs"' in response.content
    assert marks_of(game) == (None, None)
    assert client.post(address, typed(*WON)).status_code == 302
    assert marks_of(game) == (8, 0)


def test_bonuses_and_growing_hands_are_keyed_as_the_sheet_has_them(client) -> None:
    game = keyed_hall()
    event = game.match.event
    event.rules_json |= {"sweep_bonus": 1, "progressive": 2}
    event.save()
    for _hand in range(3):
        write(at_table(game), game, "1:30", bonus=1)
    send(at_table(game), game, (7, 0))
    form = typed(*[("1", "30", "swept")] * 3)
    assert client.post(where(client, game), form).status_code == 302
    assert marks_of(game) == (7, 0)


def test_a_hand_lost_by_a_ruling_is_not_keyed(client) -> None:
    game = keyed_hall()
    link = at_table(game)
    write(link, game, "1:2m")
    ruled(game)
    ruled(game, "mark", code="asked_trump")
    win(link, game, 3)
    send(link, game, (8, 2))
    rows = [WON[0], ("", "", ""), *WON[:3]]
    assert client.post(where(client, game), typed(*rows)).status_code == 302
    assert str(Submission.objects.get(state="confirmed").score) == "8–2"


def test_marks_alone_are_keyed_as_marks(client) -> None:
    game = keyed_hall()
    send(at_table(game), game, (7, 4))
    address = where(client, game)
    wrong = client.post(address, {"marks_1": "7", "marks_2": "3"})
    assert "another score" in text_of(wrong)
    assert client.post(address, {"marks_1": "7", "marks_2": "4"}).status_code == 302


def test_where_nothing_waits_there_is_nothing_to_key(client) -> None:
    game = keyed_hall()
    address = where(client, game)
    assert "Nothing waits to be typed" in text_of(client.get(address))
    missing = address.replace("/1/keying", "/9/keying")
    assert client.get(missing).status_code == 404


def test_the_inbox_shows_both_sheets_and_the_row_that_differs(client, game) -> None:
    event = game.match.event
    first, second = pair_at(game, 1), pair_at(game, 2)
    win(first, game)
    win(second, game)
    write(second, game, "", number=2, shaker=2)
    write(second, game, "1:30")
    send(first, game, (8, 0))
    send(second, game, (7, 0))
    page = inbox_of(client, at_desk(client, event)).decode()
    assert page.count('class="differs"') == 2
    bidders = game.match.sides.get(side=1).pair
    assert f"{bidders.name}</span> 2m</span> made, 2–0" in " ".join(page.split())
    assert "thrown in" in page
