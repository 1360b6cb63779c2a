"""Results that waited on a phone: sent late, twice and shuffled, taken once."""

import os
import random
from uuid import uuid4

import pytest
from django.core.cache import cache

from scoring.codes.services import revoke_link
from scoring.game.links import code_of, link_part
from scoring.game.models import Link, Ruling, SheetRow, Submission
from scoring.game.selectors.hands import SHARED, load_scoresheet
from scoring.offline import views
from scoring.offline.entries import OfflineEntry
from scoring.offline.sync import take_entry
from scoring.offline.views import MOST_ENTRIES
from tests.each import each
from tests.scoring.made_rulings import ruled
from tests.scoring.offline_phone import (
    entry,
    played_sheet,
    send_all,
    sentence,
    sync_url,
    unsent,
)
from tests.scoring.tables import at_table, enter, hall, judge, pair_at, send
from tournaments.event.models import Game, Match

pytestmark = pytest.mark.django_db
GAMES = int(os.environ.get("GAMES", "6"))
PHONES = max(1, GAMES // 10)


def test_a_code_sends_forty_entries_at_once_and_the_next_when_it_is_told(
    client,
) -> None:
    event = hall()
    games = list(Game.objects.filter(match__event=event, match__state="playing"))
    link, url = judge(event), sync_url(judge(event))
    many = [unsent(games[0]) | {"path": "99000/"} for _ in range(MOST_ENTRIES + 1)]
    assert client.post(url, {"kept": many}, "application/json").status_code == 400
    assert len(send_all(client, link, many[:MOST_ENTRIES])) == MOST_ENTRIES
    answer = client.post(url, {"kept": [unsent(games[1])]}, "application/json")
    assert (answer.status_code, answer["Retry-After"]) == (429, "2")
    assert not Submission.objects.filter(game=games[1]).exists()
    (other,) = send_all(client, at_table(games[1]), [unsent(games[1])])
    assert other["state"] == "taken"


def test_a_code_sends_one_outbox_at_a_time(client, game) -> None:
    link = at_table(game)
    cache.set(f"outbox:{link_part(code_of(link))}", True)
    sent = client.post(sync_url(link), {"kept": [unsent(game)]}, "application/json")
    assert (sent.status_code, sent["Retry-After"]) == (429, "2")
    cache.delete(f"outbox:{link_part(code_of(link))}")
    (answer,) = send_all(client, link, [unsent(game)])
    assert answer["state"] == "taken"
    assert cache.get(f"outbox:{link.pk}") is None


def test_an_entry_that_fails_here_stops_none_behind_it(client, monkeypatch) -> None:
    event = hall()
    games = list(Game.objects.filter(match__event=event, match__state="playing"))
    bad, good = unsent(games[0]), unsent(games[1])

    def take(link: Link, entry: OfflineEntry) -> None:
        if str(entry.key) == bad["key"]:
            raise ZeroDivisionError
        take_entry(link, entry)

    monkeypatch.setattr(views, "take_entry", take)
    answers = send_all(client, judge(event), [bad, good])
    assert [answer["state"] for answer in answers] == ["failed", "taken"]


def test_entries_of_every_kind_sent_twice_are_in_once_and_in_order(client) -> None:
    event = hall(2 * (PHONES + 3), tables=PHONES + 3)
    games = list(Game.objects.filter(match__event=event, match__state="playing"))
    phones: list[tuple[Link, list[dict]]] = []
    for game in games[:PHONES]:
        final = unsent(game, (7, 0), time_called="on", off_sheet="wrong")
        phones.append((at_table(game), [*played_sheet(game.match), final]))
    pair = games[PHONES].match.sides.get(side=1).pair.number
    offence = {"pair": pair, "code": "renege", "bid": 2, "note": "Trick 3"}
    lost = {"do": "rule", "consequence": "hand", "hand": 3, **offence}
    ruling = entry(games[PHONES].match, "rulings", **lost)
    others = [unsent(game) for game in games[PHONES + 1 : PHONES + 3]]
    phones.append((judge(event), [ruling, *others]))
    shuffled = random.Random(42)
    while phones:
        link, waiting = shuffled.choice(phones)
        several = waiting[: shuffled.randint(1, 3)]
        answers = send_all(client, link, several) + send_all(client, link, several)
        assert {a["state"] for a in answers} == {"taken"}, answers
        del waiting[: len(several)]
        phones = [phone for phone in phones if phone[1]]
    assert SheetRow.objects.count() == PHONES * 8
    assert Ruling.objects.get().marks == 2
    assert Submission.objects.count() == PHONES + 2
    sheet = load_scoresheet(games[0], SHARED)
    assert [h.shaker for h in sheet.hands] == [2, 3, 4, 1, 2, 3]
    assert [h.bid for h in sheet.hands] == ["30", "31", "32", "33", "34", "35"]
    assert sheet.marks == (3, 3)


def test_confirmations_and_appeals_are_taken_once(client, game) -> None:
    event = game.match.event
    send(pair_at(game, 1), game)
    version = Submission.objects.get().pk
    other = pair_at(game, 2)
    no = entry(game.match, do="dispute", version=version)
    send_all(client, other, [no])
    yes = entry(game.match, do="confirm", version=version)
    answers = send_all(client, other, [yes, no, yes])
    assert {a["state"] for a in answers} == {"taken"}
    assert Submission.objects.get().state == "confirmed"
    code = {"pair": pair_at(game, 1).number, "code": "late", "bid": 0}
    ruled = entry(game.match, "rulings", do="rule", consequence="warning", **code)
    send_all(client, judge(event), [ruled])
    own, text = Ruling.objects.get().pk, "We were here."
    appeal = entry(game.match, "rulings", do="appeal", ruling=own, text=text)
    answers = send_all(client, pair_at(game, 1), [appeal, appeal])
    assert {a["state"] for a in answers} == {"taken"}
    assert Ruling.objects.get().appeal_text == "We were here."


def test_no_cookie_is_asked_for(client, game) -> None:
    strict = type(client)(enforce_csrf_checks=True)
    (answer,) = send_all(strict, at_table(game), [unsent(game)])
    assert answer["state"] == "taken"


def test_each_refusal_has_its_own_sentence(client, game) -> None:
    event = game.match.event
    link = at_table(game)
    other = event.matches.filter(state="playing").exclude(pk=game.match_id).first()
    heard = [
        sentence(client, link, unsent(other.games.get())),
        sentence(client, link, unsent(game, (3, 2))),
        sentence(client, link, unsent(game, (900, 2))),
        sentence(client, link, unsent(game) | {"path": "99000/"}),
        sentence(client, link, unsent(game) | {"key": "no"}),
        sentence(client, link, unsent(game, ("", 7))),
        sentence(client, link, entry(game.match, do="send", game=9)),
        sentence(client, link, entry(game.match, do="confirm", version=99)),
        sentence(client, link, entry(game.match, "hands", do="undo")),
        sentence(client, link, entry(game.match, "hands", do="made")),
        sentence(client, link, entry(game.match, "record", plays="6-7")),
        sentence(client, link, entry(game.match, "rulings", do="rule")),
    ]
    key = str(uuid4())
    send_all(client, link, [unsent(game) | {"key": key}])
    heard.append(sentence(client, link, unsent(game, (7, 5)) | {"key": key}))
    heard.append(sentence(client, link, unsent(game, (7, 5))))
    enter(game, (4, 7))
    heard.append(sentence(client, link, unsent(game)))
    Match.objects.filter(pk=game.match_id).update(state="void", winner=None)
    heard.append(sentence(client, link, unsent(game)))
    assert all(heard)
    assert len(set(heard)) == len(heard)


@each("payload", ["[]", "{", '{"kept": 7}', '{"kept": [' + ",".join("1" * 300) + "]}"])
def test_what_is_no_list_of_results_is_not_taken(client, payload: str, game) -> None:
    url = sync_url(at_table(game))
    assert client.post(url, payload, "application/json").status_code == 400


@pytest.mark.parametrize(
    "odd", [None, 7, [], "x", {"fields": {}}, {"path": "1/", "fields": {"marks_1": 7}}]
)
def test_an_odd_result_is_refused_alone(client, odd, game) -> None:
    answers = send_all(client, at_table(game), [odd, unsent(game)])
    assert [a["state"] for a in answers] == ["refused", "taken"]


def test_a_shut_door_says_why(client, game) -> None:
    link = at_table(game)
    where = sync_url(link)
    revoke_link(event=game.match.event, link=link, by="dora")
    answer = client.post(where, {"kept": []}, "application/json")
    assert answer.status_code == 410
    assert "replaced" in answer.json()["error"]
    wrong = client.post("/t/00-0000-0000/kept", {"kept": []}, "application/json")
    assert wrong.status_code == 404
    assert "opens nothing" in wrong.json()["error"]
    assert client.get(where).status_code == 405


def test_an_entry_whose_page_had_not_shown_a_ruling_is_refused(client, game) -> None:
    ruled(game)
    link = at_table(game)
    entry = unsent(game, (4, 7))
    assert "A ruling has changed the marks" in sentence(client, link, entry)
    (answer,) = send_all(client, link, [unsent(game, (4, 7), seen_rulings=1)])
    assert answer["state"] == "taken"
