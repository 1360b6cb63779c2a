"""What just happened is undone: by who let it stand, within two minutes, in the log."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from players.common import clock
from scoring.codes.services import make_links
from scoring.game.models import Submission
from scoring.results.selectors.undo import just_decided
from scoring.results.services.decisions import confirm_result
from scoring.results.services.desk import confirm_version, forfeit_match
from scoring.results.services.undo import undo_result
from tests.page_text import text_of
from tests.scoring.rulings.ruling_pages import at_desk
from tests.scoring.tables import (
    at_table,
    bracket,
    correct,
    enter,
    first_called,
    first_game,
    hall,
    marks_of,
    pair_at,
    path_of,
    play_round,
    send,
    states,
)
from tournaments.event.models import Event, Game
from tournaments.event.services.change import Refused
from tournaments.floor.services.rounds import start_next

pytestmark = pytest.mark.django_db


def undo(version: Submission, by: str = "dora") -> Game:
    event = Event.objects.get()
    undo_result(event=event, version=version, by=by, key=uuid4())
    return Game.objects.get(pk=version.game_id)


def alone() -> Game:
    game = first_game(hall())
    Event.objects.update(policy=Event.Policy.ALONE)
    return Game.objects.get(pk=game.pk)


def test_a_result_of_the_desk_is_undone_and_the_log_says_so() -> None:
    event = hall()
    game = undo(enter(first_game(event)))
    assert (game.marks_1, game.match.state) == (None, "playing")
    assert event.audit.filter(action="result.undo", by="dora").count() == 1
    assert just_decided(event, "dora") is None


def test_what_waited_waits_again(game) -> None:
    sent = send(pair_at(game, 1), game, (7, 5))
    undo(enter(game, (7, 4)))
    assert states(game) == ["sent", "superseded"]
    event = Event.objects.get()
    undo(confirm_version(event=event, version=sent, by="dora", key=uuid4()))
    assert states(game) == ["sent", "superseded"]


def test_a_dispute_is_open_again(game) -> None:
    send(pair_at(game, 1), game, (7, 4))
    send(pair_at(game, 2), game, (4, 7))
    undo(enter(game, (7, 4)))
    assert states(game) == ["disputed", "disputed", "superseded"]


def test_a_correction_gives_way_to_what_stood(game) -> None:
    enter(game, (7, 4))
    game = undo(correct(game, (7, 5)))
    assert game.marks == (7, 4)
    assert states(game) == ["confirmed", "superseded"]


def test_a_forfeit_of_several_games_goes_whole() -> None:
    match = first_called(bracket(best_of=3))
    forfeit_match(event=match.event, match=match, winner=1, by="dora")
    version = just_decided(match.event, "dora")
    assert version
    undo(version)
    match.refresh_from_db()
    assert not match.is_forfeit
    assert not match.games.filter(marks_1__isnull=False).exists()


def test_the_phone_that_sent_it_undoes_it_on_a_page_that_reads_it_once(
    client: Client,
) -> None:
    game = alone()
    link = at_table(game)
    version = send(link, game)
    url = path_of(link, game.match)
    assert "Undo 7–4" in client.get(url).text
    with CaptureQueriesContext(connection) as asked:
        assert "Undo 7–4" in text_of(client.get(path_of(link)))
    reads = [row["sql"] for row in asked if 'FROM "scoring_submission"' in row["sql"]]
    assert len(set(reads)) == len(reads)
    client.post(url, {"do": "undo", "version": version.pk, "key": str(uuid4())})
    assert marks_of(game) == (None, None)


def test_a_wrong_press_of_confirm_is_undone_by_who_pressed(game) -> None:
    sent = send(pair_at(game, 1), game)
    other = pair_at(game, 2)
    confirm_result(link=other, version=sent, key=uuid4())
    with pytest.raises(Refused, match="Only who let"):
        undo_result(link=pair_at(game, 1), version=sent, key=uuid4())
    undo_result(link=other, version=sent, key=uuid4())
    assert states(game) == ["sent"]


def test_the_table_is_not_asked_for_the_game_after_the_one_undone(
    client: Client,
) -> None:
    event = bracket()
    game = first_called(event).games.get(number=1)
    make_links(event=event, kind="table", by="dora")
    undo(enter(game))
    page = text_of(client.get(path_of(at_table(game))))
    assert "Game 1 of 3" in page
    assert "Enter game 2" not in page


def test_two_minutes_later_it_is_corrected_instead() -> None:
    event = hall()
    version = enter(first_game(event))
    earlier = clock.now() - timedelta(minutes=2, seconds=1)
    Submission.objects.update(decided_at=earlier)
    assert just_decided(event, "dora") is None
    with pytest.raises(Refused, match="two minutes"):
        undo(version)


def test_once_the_next_round_runs_it_is_corrected_instead() -> None:
    event = hall()
    play_round(event)
    version = just_decided(event, "dora")
    assert version
    start_next(event=event, by="dora")
    assert just_decided(event, "dora") is None
    with pytest.raises(Refused, match="gone on"):
        undo(version)


@pytest.mark.usefixtures("with_context")
def test_the_desk_shows_what_undoing_changes_before_it_does(client: Client) -> None:
    match = first_called(bracket(best_of=1))
    game = match.games.get(number=1)
    at_desk(client, match.event)
    enter(game)
    desk = f"/desk/{match.event.slug}/"
    path = f"{desk}matches/{match.number}/undo/"
    assert f'href="{path}"' in client.get(f"{desk}inbox/").text
    shown = client.get(path)
    version = shown.context["version"]
    assert len(shown.context["plan"]) == 2
    client.post(path, {"version": version.pk, "key": str(uuid4())})
    assert marks_of(game) == (None, None)
    late = client.post(path, {"version": version.pk, "key": str(uuid4())})
    assert late.status_code == 409
