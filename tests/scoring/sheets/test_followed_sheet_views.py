"""A sheet on several phones: warnings, who follows it, what comes late, corrections."""

import re
import time
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.game.links import code_of
from scoring.game.models import SheetRow
from scoring.sheets.views import presence
from tests.page_text import text_of
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.tables import at_table, first_game, hall, pair_at, path_of, send
from tests.scoring.written_sheets import WHOLE

pytestmark = pytest.mark.django_db


def is_warned(page: HttpResponse) -> bool:
    """Whether the page says that the sheet is open elsewhere, rather than could say it."""
    note = re.search(r"<p [^>]*data-presence[^>]*>", page.text)
    return " hidden" not in note[0]


def test_a_sheet_open_on_two_devices_warns_both_until_one_closes_it(monkeypatch, game):
    first, second = Client(), Client()
    ask = f"/t/{code_of(at_table(game))}/{game.match.number}/open"
    assert not is_warned(first.get(page_of(game)))
    nothing = {"rows": 0, "own_rows": 0, "scores": 0}
    assert first.post(ask).json() == {"has_other_phone": False} | nothing
    assert is_warned(second.get(page_of(game)))
    assert first.post(ask).json() == {"has_other_phone": True} | nothing
    assert is_warned(first.get(page_of(game)))
    later = time.time() + presence.OPEN_SECONDS + 1
    monkeypatch.setattr("time.time", lambda: later)
    assert not is_warned(first.get(page_of(game)))


def test_a_phone_notes_nothing_at_a_match_that_is_not_its_own(game) -> None:
    """Else one code fills the cache, which drops counts of wrong codes and passwords."""
    others = game.match.event.matches.exclude(table=game.match.table)
    for number in (others.filter(state="playing")[0].number, 9_999):
        ask = f"/t/{code_of(at_table(game))}/{number}/open"
        assert Client().post(ask).status_code == 404


def test_a_hand_that_comes_late_is_shown_unsent_before_the_next_hand(client) -> None:
    game = first_game(hall())
    for _hand in range(4):
        tap(client, game)
    late = tap(client, game, "2:32", number=4, shaker=4, seen_versions=3)
    page = text_of(late)
    assert late.status_code == 409
    second = game.match.sides.get(side=2).pair
    assert f"Not written: {second.number} {second.name} 32 made" in page
    assert 'name="corrects"' not in late.text
    assert "Hand 5 Seat 1 shakes" in page
    answer = tap(client, game, "2:34", do="made", number=4, shaker=4, seen_versions=4)
    assert answer.status_code == 409, "not even where its page was seen"
    assert SheetRow.objects.filter(number=4).count() == 1


def test_a_hand_in_full_that_comes_late_is_no_correction(client, game) -> None:
    tap(client, game)
    whole = WHOLE | {"shaker": 4, "number": 1, "seen_versions": 0, "key": str(uuid4())}
    late = client.post(page_of(game, "record"), whole)
    assert late.status_code == 409
    assert 'name="corrects"' not in late.text
    assert 'name="number" value="2"' in late.text
    assert WHOLE["plays"] in late.text
    opened = client.get(page_of(game)).text
    assert '/record/"' in opened, "no hand is named that another may write meanwhile"


def correct(client, game, number, call, do="made"):
    shaker = (number - 1) % 4 + 1
    return tap(client, game, call, do, number=number, shaker=shaker, corrects="on")


def test_a_correction_shows_what_stood_and_can_be_left(client, game) -> None:
    for _hand in range(2):
        tap(client, game, "1:33")
    answer = client.get(page_of(game) + "?hand=2")
    page, html = text_of(answer), answer.text
    first = game.match.sides.get(side=1).pair
    assert "Correct hand 2" in page
    assert 'name="corrects"' in html
    assert f"On the sheet now: {first.number} {first.name} 33 made, 1–0" in page
    assert 'value="1:33" checked' in html
    assert 'value="undo"' not in html, "it would take another hand off the sheet"
    for word in ("Cancel", "Undo"):
        assert re.search(rf'<a class="button[^"]*" href="[^"?]*/hands/">{word}<', html)


def test_everybody_who_follows_the_sheet_sees_a_correction(client, game) -> None:
    for _hand in range(2):
        tap(client, game, "1:33")
    correct(client, game, 2, "2:34")
    first = game.match.sides.get(side=1).pair
    corrected = f"corrected hand 2. Before, it was: {first.number} {first.name} 33 made"
    assert corrected in text_of(client.get(page_of(game)))
    assert corrected in text_of(Client().get(path_of(pair_at(game, 1))))
    tap(client, game, "1:30", number=3, shaker=3)
    page = client.get(page_of(game)).text
    assert corrected not in " ".join(page.split())
    assert page.count("<del>") == 1, "the line keeps what it was"


def test_a_correction_that_comes_late_stays_one_and_shows_what_stands(client) -> None:
    game = first_game(hall())
    for _hand in range(2):
        tap(client, game, "1:33")
    correct(client, game, 2, "2:34")
    late = tap(client, game, "2:35", number=2, shaker=2, corrects="on", seen_versions=2)
    page = text_of(late)
    assert late.status_code == 409
    assert 'name="corrects"' in late.text
    assert "34 made, 0–1" in page
    assert 'value="2:35" checked' in late.text


def test_a_pairs_other_phone_hears_that_its_own_sheet_has_grown(client, game) -> None:
    link = pair_at(game, 1)
    ask = f"/t/{code_of(link)}/{game.match.number}/open"
    given = {"do": "thrown", "number": 1, "shaker": 1, "seen_versions": 0}
    client.post(f"{path_of(link, game.match)}hands/", given | {"key": str(uuid4())})
    answer = client.post(ask).json()
    assert (answer["rows"], answer["own_rows"]) == (0, 1)


def test_another_phone_on_the_sheet_hears_that_its_score_was_sent(client, game) -> None:
    link = at_table(game)
    ask = f"/t/{code_of(link)}/{game.match.number}/open"
    for _hand in range(4):
        tap(client, game, "1:2m")
    before = client.get(page_of(game)).text
    assert client.post(ask).json()["scores"] == 0
    assert 'data-scores="0"' in before
    send(link, game, (8, 0))
    assert client.post(ask).json()["scores"] == 1
    assert 'data-scores="1"' in client.get(page_of(game)).text
