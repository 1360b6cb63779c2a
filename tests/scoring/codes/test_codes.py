"""What a code opens, also as an app, and who tries codes that are none."""

import re

import pytest
from django.contrib.staticfiles import finders

from players.common import throttle
from players.common.throttle import FREE_TRIES, count_wrong
from scoring.codes.services import revoke_link
from scoring.codes.views.code_access import FREE_OF_AN_ADDRESS
from scoring.game.links import code_of
from scoring.game.models import Link
from tests.page_text import text_of
from tests.scoring.tables import at_table, judge, path_of
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def link(game) -> Link:
    """The link of the lowest table."""
    return at_table(game)


def guess(client, link, times: int) -> list[int]:
    """The answers to a wrong code of a link, tried so often."""
    wrong = f"/t/{code_of(link)[:3]}1234-5678/"
    return [client.get(wrong).status_code for _ in range(times)]


def test_a_wrong_code_has_its_page_and_keeps_what_was_typed(client) -> None:
    for response in (
        client.get("/t/zz-1234-5678/"),
        client.get("/t/?code=zz-1234-5678"),
    ):
        assert response.status_code == 404
        assert "No table, pair or judge has this code" in text_of(response)
        assert 'value="zz-1234-5678"' in response.text


def test_a_right_code_leads_on_however_it_is_typed(client, link) -> None:
    typed = code_of(link).lower().replace("-", " ")
    for text in (typed, f"http://10.0.0.7:8042{path_of(link)}"):
        response = client.get("/t/", {"code": text})
        assert response.status_code == 302
        assert response["Location"] == path_of(link)
    assert "The code on your sheet" in text_of(client.get("/t/"))


def test_a_revoked_code_has_its_page(client, link) -> None:
    old = path_of(link)
    revoke_link(event=link.event, link=link, by="dora")
    response = client.get(old)
    assert response.status_code == 410
    assert "This code is no longer good" in text_of(response)
    assert "Ask at the desk for the new sheet." in text_of(response)
    assert client.post(old + "1/", {"do": "send"}).status_code == 410


def test_a_code_of_a_draft_opens_nothing_and_says_so(client, link) -> None:
    Event.objects.filter(pk=link.event_id).update(visibility="draft")
    for path in (path_of(link), f"/t/?code={code_of(link)}", f"{path_of(link)}1/"):
        response = client.get(path)
        assert response.status_code == 403
        page = text_of(response)
        assert "code is good" in page
        assert link.event.name not in page


def test_guessing_is_stopped_with_its_own_page(client, link) -> None:
    assert guess(client, link, FREE_TRIES) == [404] * FREE_TRIES
    response = client.get(path_of(link))
    assert response.status_code == 429
    assert int(response["Retry-After"]) in (1, 2)
    page = text_of(response)
    assert "Too many wrong codes" in page
    assert re.search(r"Wait \d seconds?, then try again", page)
    assert client.get(path_of(link), REMOTE_ADDR="10.1.1.1").status_code == 200


def test_a_code_with_more_noughts_before_it_is_the_same_guess(client, link) -> None:
    for noughts in range(FREE_TRIES):
        wrong = f"{'0' * noughts}{code_of(link)[:3]}1234-5678"
        assert client.get(f"/t/{wrong}/").status_code == 404
    assert client.get(path_of(link)).status_code == 429


def test_who_guesses_one_code_shuts_out_nobody_with_another(client, link) -> None:
    other = judge(link.event)
    guess(client, link, 40)
    assert type(client)().get(path_of(link)).status_code == 429
    assert type(client)().get(path_of(other)).status_code == 200


def test_a_whole_halls_worth_of_wrong_codes_shuts_the_address(client, link) -> None:
    for n in range(FREE_OF_AN_ADDRESS):
        count_wrong("127.0.0.1")
        assert n or client.get(path_of(link)).status_code == 200
    assert type(client)().get(path_of(link)).status_code == 429


def test_a_phone_that_was_in_is_not_shut_out_by_its_neighbours(client, link) -> None:
    client.get(path_of(link))
    stranger = type(client)()
    guess(stranger, link, 21)
    assert stranger.get(path_of(link)).status_code == 429
    assert client.get(path_of(link)).status_code == 200


def test_the_code_that_let_a_phone_in_is_counted_nowhere(
    client, link, monkeypatch
) -> None:
    client.get(path_of(link))
    monkeypatch.setattr(throttle, "cache", None)
    assert client.get(path_of(link)).status_code == 200


def test_a_phone_that_was_in_may_not_guess_either(client, link) -> None:
    client.get(path_of(link))
    other = judge(link.event)
    assert guess(client, other, 21)[-1] == 429
    assert client.get(path_of(other)).status_code == 429
    assert client.get(path_of(link)).status_code == 200


def test_with_the_code_that_was_good_nobody_guesses_the_new_one(client, link) -> None:
    client.get(path_of(link))
    revoke_link(event=link.event, link=link, by="dora")
    link.refresh_from_db()
    guess(client, link, 20)
    assert client.get(path_of(link)).status_code == 429


def test_the_app_of_a_link_opens_its_page_which_no_cache_stores(client, link) -> None:
    assert "no-store" in client.get(path_of(link))["Cache-Control"]
    assert b"app.webmanifest" not in client.get("/t/").content
    manifest = client.get(f"/t/{code_of(link)}/app.webmanifest").json()
    assert manifest["start_url"] == path_of(link)
    assert manifest["scope"] == "/t/"
    icons = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert icons == {
        (f"{n}x{n}", purpose) for n in (192, 512) for purpose in ("any", "maskable")
    }
    for icon in manifest["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


def test_the_worker_is_always_asked_for_anew(client) -> None:
    answer = client.get("/sw.js")
    assert answer["Content-Type"] == "text/javascript"
    assert answer["Cache-Control"] == "no-cache"
    assert b"networkFirst" in answer.content
