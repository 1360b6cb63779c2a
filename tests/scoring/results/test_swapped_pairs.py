"""Before pairs change places, or a draw is taken back, the page says what is written of their matches."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.game.ruling_marks import ruling_marks
from scoring.results.services.desk import take_back_result
from tests.make import drawn_event
from tests.page_text import text_of
from tests.scoring.made_rulings import ruled
from tests.scoring.tables import (
    bracket,
    enter,
    first_game,
    give_links,
    hall,
    judge,
    play_round,
)
from tests.scoring.written_sheets import sheet_of, write
from tests.tournaments.league.dates import DORA, day
from tests.walk.forms_in_pages import forms_in
from tournaments.draw.services.seating import set_table_in_use, swap_pairs
from tournaments.event.models import Event, Game, Stage
from tournaments.field.services.withdrawals import undo_round
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def test_a_swap_says_first_what_counts_no_longer(client, club) -> None:
    event = hall(4, club=club)
    game = first_game(event)
    write(judge(event), game)
    other = Game.objects.exclude(pk=game.pk).get(match__state="playing")
    for _hand in range(2):
        write(judge(event), other)
    ruled(other, "mark", side=2)
    round = game.match.round
    undo_round(event=event, round=round, by="dora")
    first, second = (g.match.sides.get(side=1).pair.number for g in (game, other))
    path = f"/desk/{event.slug}/pairs/{first}/swap/"
    typed = {"round": round.pk, "other": second}
    page = text_of(client.post(path, typed))
    losses = (
        f"Match {game.match.number}: 1 hand that is written no longer counts.",
        f"Match {other.match.number}: 2 hands that are written no longer count.",
        f"Match {other.match.number}: the marks of 1 ruling no longer count.",
    )
    for sentence in losses:
        assert sentence in page
    client.post(path, typed | {"sure": "1"})
    assert "no longer count" not in text_of(client.post(path, typed))


def test_so_does_the_draw_of_a_swap_that_can_be_taken_back(client, club) -> None:
    event = drawn_event(club=club, preset="home-away-league", tables=2)
    give_links(event)
    with day(0):
        start_next(event=event, **DORA)
    round = event.stages.get(number=1).rounds.get(number=4)
    matches = round.matches.order_by("number")
    pairs = tuple(m.sides.get(side=1).pair.number for m in matches)
    swap_pairs(event=event, round=round, pairs=pairs, **DORA)
    path = f"/desk/{event.slug}/draw/"
    assert "no longer count" not in text_of(client.get(path))
    with day(40):
        write(judge(event), matches[0].games.get())
    sentence = f"Match {matches[0].number}: 1 hand that is written no longer counts."
    assert sentence in text_of(client.get(path))


def test_who_follows_from_another_result_has_no_hands_of_those_before() -> None:
    event = bracket(5, best_of=1)
    give_links(event)
    first = event.matches.get(round__number=1, state="called")
    enter(first.games.get(), (7, 4))
    start_next(event=event, by="dora")
    fed = event.matches.get(sides__source_kind="winner", sides__source_ref=first.number)
    game = fed.games.get()
    write(judge(event), game)
    ruled(game, "mark", side=2)
    set_table_in_use(event=event, number=fed.table, is_in_use=False, by="dora")
    take_back_result(event=event, game=first.games.get(), by="dora")
    enter(first.games.get(), (4, 7))
    game = Game.objects.select_related("match").get(pk=game.pk)
    sheet = sheet_of(game, judge(event))
    assert (sheet.hands, sheet.marks, ruling_marks(game)) == ((), (0, 0), (0, 0))


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
    forms = forms_in(answer.text)
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
