"""Results that waited on a phone: sent late, twice and shuffled, taken once."""

import random
from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.links import code_of
from scoring.models import Link, Submission
from scoring.services.links import revoke_link
from tests.scoring.tables import at_table, enter, first_game, hall, judge, pair_at
from tournaments.models import Game, Match

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_guessed() -> None:
    cache.clear()


def door(link: Link) -> str:
    return f"/t/{code_of(link)}/results"


def kept(game: Game, marks: tuple[int, int] = (7, 4), **more) -> dict:
    return {
        "key": str(uuid4()),
        "match": game.match.number,
        "game": game.number,
        "marks": list(marks),
        "seen": 0,
        **more,
    }


def send_all(client, link: Link, told: list) -> list[dict]:
    sent = client.post(door(link), {"results": told}, "application/json")
    assert sent.status_code == 200
    return sent.json()["results"]


def sentence(client, link: Link, told) -> str:
    (answer,) = send_all(client, link, [told])
    assert answer["state"] == "refused"
    return answer["sentence"]


def test_a_hundred_results_sent_twice_and_shuffled_are_in_once(client) -> None:
    event = hall(200, tables=100)
    games = Game.objects.filter(match__event=event, match__state="playing")
    told = [(at_table(game), kept(game, (7, n % 7))) for n, game in enumerate(games)]
    assert len(told) == 100
    twice = told * 2
    random.Random(42).shuffle(twice)
    for link, one in twice:
        (answer,) = send_all(client, link, [one])
        assert (answer["key"], answer["state"]) == (one["key"], "taken")
    assert Submission.objects.count() == 100
    assert {str(v.key) for v in Submission.objects.all()} == {o["key"] for _, o in told}


def test_a_judge_sends_a_whole_hall_in_one_go(client) -> None:
    event = hall(12, tables=6)
    games = Game.objects.filter(match__event=event, match__state="playing")
    told = [kept(game) for game in games]
    answers = send_all(client, judge(event), told + told[::-1])
    assert {answer["state"] for answer in answers} == {"taken"}
    assert Submission.objects.count() == 6


def test_the_answer_says_what_became_of_it(client) -> None:
    game = first_game(hall())
    one = kept(game)
    (first,) = send_all(client, pair_at(game, 1), [one])
    assert first["as"] == "sent"
    send_all(client, pair_at(game, 2), [kept(game)])
    (again,) = send_all(client, pair_at(game, 1), [one])
    assert again == {**first, "as": "confirmed"}


def test_no_cookie_is_asked_for(client) -> None:
    from django.test import Client

    game = first_game(hall())
    strict = Client(enforce_csrf_checks=True)
    (answer,) = send_all(strict, at_table(game), [kept(game)])
    assert answer["state"] == "taken"


def test_each_refusal_has_its_own_sentence(client) -> None:
    event = hall(8)
    game = first_game(event)
    link = at_table(game)
    other = event.matches.filter(state="playing").exclude(pk=game.match_id).first()
    heard = [
        sentence(client, link, kept(other.games.get())),
        sentence(client, link, kept(game, (3, 2))),
        sentence(client, link, kept(game, (900, 2))),
        sentence(client, link, kept(game) | {"match": 99_000}),
        sentence(client, link, kept(game) | {"key": "no"}),
        sentence(client, link, kept(game) | {"marks": [7]}),
    ]
    key = str(uuid4())
    send_all(client, link, [kept(game, key=key)])
    heard.append(sentence(client, link, kept(game, (7, 5), key=key)))
    heard.append(sentence(client, link, kept(game, (7, 5))))
    enter(game, (4, 7))
    heard.append(sentence(client, link, kept(game)))
    Match.objects.filter(pk=game.match_id).update(state="void", winner=None)
    heard.append(sentence(client, link, kept(game)))
    assert all(heard)
    assert len(set(heard)) == len(heard)


@pytest.mark.parametrize(
    "told",
    ["[]", "{", '{"results": 7}', '{"results": [' + ",".join("1" * 300) + "]}"],
)
def test_what_is_no_list_of_results_is_not_taken(client, told: str) -> None:
    link = at_table(first_game(hall()))
    assert client.post(door(link), told, "application/json").status_code == 400


@pytest.mark.parametrize(
    "odd", [None, 7, [], "x", {"marks": [7, 4]}, {"marks": [True, 4]}]
)
def test_an_odd_result_is_refused_alone(client, odd) -> None:
    game = first_game(hall())
    answers = send_all(client, at_table(game), [odd, kept(game)])
    assert [a["state"] for a in answers] == ["refused", "taken"]


def test_a_shut_door_says_why(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    where = door(link)
    revoke_link(event=game.match.event, link=link, by="dora")
    answer = client.post(where, {"results": []}, "application/json")
    assert answer.status_code == 410
    assert "replaced" in answer.json()["error"]
    wrong = client.post("/t/00-0000-0000/results", {"results": []}, "application/json")
    assert wrong.status_code == 404
    assert "opens nothing" in wrong.json()["error"]
    assert client.get(where).status_code == 405
