"""What the rules answer to everybody: verdicts of hands over HTTP, and the words of the game."""

import json

import pytest

from scoring import rules
from tests.each import each

pytestmark = pytest.mark.django_db

HAND = {
    "v": 1,
    "shaker": 1,
    "bids": ["30", "pass", "31", "pass"],
    "result": {"marks": [0, 1]},
}


def check(client, body: object):
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    return client.post("/api/hands/check", text, content_type="application/json")


def test_a_record_gets_the_engines_verdict(client) -> None:
    response = check(client, HAND)
    assert response.status_code == 200
    assert response.json() == rules.check(HAND).as_dict()


def test_faults_in_a_hand_are_an_answer_not_an_error(client) -> None:
    response = check(client, {**HAND, "bids": ["30", "30", "pass", "pass"]})
    assert response.status_code == 200
    assert response.json()["ok"] is False


@each(
    "body",
    ["", "no json", b"\xff\xfe", "[" * 100_000, '{"v": 2}', "[]", "null", "1" * 10_000],
)
def test_what_is_no_record_is_422_with_a_format_fault(client, body) -> None:
    response = check(client, body)
    assert response.status_code == 422
    assert response.json()["faults"][0]["code"] == "format"


def test_a_body_that_is_too_large_is_refused_with_a_sentence(client) -> None:
    response = check(client, " " * (256 * 1024 + 1))
    assert response.status_code == 413
    assert "at most 256 kB" in response.json()["error"]
    assert check(client, " " * (256 * 1024)).status_code == 422


def test_the_door_needs_no_token_and_takes_posts_only(client) -> None:
    strict = type(client)(enforce_csrf_checks=True)
    assert check(strict, HAND).status_code == 200
    assert client.get("/api/hands/check").status_code == 405


def test_every_term_stands_with_its_meaning(client) -> None:
    page = client.get("/glossary/").text
    terms = rules.glossary()
    assert len(terms) > 20
    assert page.count("<dt") == len(terms)
