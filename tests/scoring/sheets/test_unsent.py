"""A game that is over by its sheet is not over for the hall until its score is sent."""

from uuid import uuid4

import pytest
from django.test import Client

from scoring.game.links import code_of
from scoring.game.models import Link
from scoring.sheets.services import undo_hand
from tests.page_text import text_of
from tests.scoring.sheets.evenings import EVENINGS, Evening, game_of, write_all
from tests.scoring.sheets.tapped_sheet import page_of
from tests.scoring.tables import at_table, first_game, hall, judge, send, time_up
from tests.scoring.written_sheets import sheet_of, win, write
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.selectors.board import board_of
from tournaments.floor.selectors.tiles import TableTile

pytestmark = pytest.mark.django_db


def tile(event: Event) -> TableTile:
    return board_of(read_snapshot(Event.objects.get(pk=event.pk))).tiles[0]


@pytest.mark.parametrize(
    "evening",
    [
        EVENINGS[0],
        *(pytest.param(evening, marks=pytest.mark.soak) for evening in EVENINGS[1:]),
    ],
    ids=lambda evening: evening.game,
)
def test_the_board_says_what_a_sheet_says_that_nobody_sent(
    client: Client, evening: Evening
) -> None:
    game = game_of(evening)
    page = write_all(client, game, evening)
    assert "The game is over. Its score is not sent yet." in page
    shown = tile(game.match.event)
    assert (shown.sheet, shown.is_unsent) == (evening.over, True)
    jim = Link.objects.create(
        event=game.match.event, kind="judge", number=9, name="Jim"
    )
    seen = client.get(f"/t/{code_of(jim)}/").text
    assert f"sheet says {evening.over}, not sent" in seen


NOT_SENT = "The game is over. Its score is not sent yet."
SENT = "8–0 was sent already by Table 1 and waits to be confirmed."


def test_the_sheet_of_a_score_that_was_sent_says_so_until_it_is_changed(
    client: Client, game
) -> None:
    link, jim = at_table(game), judge(game.match.event)
    win(link, game)
    send(link, game, (8, 0))
    page = text_of(client.get(page_of(game)))
    assert SENT in page
    assert NOT_SENT not in page
    assert "Table 1 Round robin, round 1 reported" in page
    assert SENT in text_of(client.get(page_of(game, link=jim)))
    undo_hand(link=link, game=game, seen=sheet_of(game, link).seen, key=uuid4())
    write(link, game, "1:1m")
    assert NOT_SENT in text_of(client.get(page_of(game)))


def test_who_types_a_sheet_again_does_not_read_what_the_first_sent(
    client: Client, game
) -> None:
    Event.objects.update(policy="keyed")
    game.match.event.refresh_from_db()
    link, jim = at_table(game), judge(game.match.event)
    for typist in (link, jim):
        win(typist, game)
    send(link, game, (8, 0))
    assert NOT_SENT in text_of(client.get(page_of(game, link=jim)))


def test_the_version_rises_when_the_sheet_ends_the_game_and_when_it_no_longer_does() -> (
    None
):
    game = first_game(hall())
    link, event = at_table(game), game.match.event
    versions = []
    for _hand in range(4):
        write(link, game, "1:2m")
        versions.append(Event.objects.get().version)
    assert versions[0] == versions[2] < versions[3]
    assert [t.number for t in board_of(read_snapshot(event)).pressing] == [1]
    undo_hand(link=link, game=game, seen=sheet_of(game, link).seen, key=uuid4())
    assert Event.objects.get().version == versions[3] + 1
    assert not tile(event).sheet


def test_after_time_the_hand_that_was_under_way_ends_the_game(game) -> None:
    time_up()
    assert not tile(game.match.event).sheet
    write(at_table(game), game, "1:2m")
    shown = tile(game.match.event)
    assert (shown.state, shown.sheet, shown.is_unsent) == ("overdue", "2–0", True)


def test_where_spectators_read_sheets_the_board_follows_each_hand(game) -> None:
    Event.objects.update(live_sheets=True)
    before = Event.objects.get().version
    write(at_table(game), game, "1:2m")
    shown = tile(game.match.event)
    assert (shown.sheet, shown.is_unsent) == ("2–0", False)
    assert Event.objects.get().version == before + 1
