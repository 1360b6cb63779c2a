"""Before a draw is taken back its page says what is deleted with it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.page_text import text_of
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import first_game, hall, judge, play_round
from tests.scoring.written_sheets import write
from tests.walk.forms_in_pages import forms_in
from tournaments.event.models import Event, Stage
from tournaments.field.services.withdrawals import undo_round
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def undone(club) -> Event:
    """A hand and a ruling of round 1, whose start is taken back."""
    event = hall(4, club=club)
    game = first_game(event)
    write(judge(event), game)
    ruled(game, "warning")
    undo_round(event=event, round=game.match.round, by="dora")
    return event


def seen_on(client: Client, event: Event, language: str) -> dict[str, str]:
    answer = client.get(
        f"/desk/{event.slug}/draw/", headers={"accept-language": language}
    )
    button = ("do", "take-back")
    forms = forms_in(answer.content.decode())
    return next(form.fields for form in forms if button in form.buttons)


def test_a_draw_seen_in_one_language_is_taken_back_in_another(client, club) -> None:
    event = undone(club)
    in_english, in_spanish = (seen_on(client, event, code) for code in ("en", "es"))
    assert in_english["seen"] == in_spanish["seen"]
    path, typed = f"/desk/{event.slug}/draw/", {**in_english, "do": "take-back"}
    client.post(path, typed, headers={"accept-language": "es"})
    assert event.stages.get(number=1).state == Stage.State.WAITING


def test_a_page_counts_once_what_is_deleted(client, club) -> None:
    event = undone(club)
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/desk/{event.slug}/draw/")
    counts = [q for q in queries if "COUNT(*)" in q["sql"] and "ruling" in q["sql"]]
    assert len(counts) == 2


def test_the_start_of_a_round_that_is_drawn_as_it_starts_says_so_too(
    client, club
) -> None:
    event = hall(4, preset="new-mexico", club=club)
    path = f"/desk/{event.slug}/"
    write(judge(event), first_game(event))
    assert "Deletes" not in text_of(client.get(path))
    play_round(event)
    start_next(event=event, by="dora")
    write(judge(event), first_game(event))
    assert "Deletes 1 hand." in text_of(client.get(path))
