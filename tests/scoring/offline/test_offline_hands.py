"""Hands that waited on a phone: in turn, beside what changed meanwhile, each once."""

from uuid import uuid4

import pytest

from scoring.game.models import SheetRow, Submission
from scoring.game.selectors.hands import SHARED, keeper_of, load_scoresheet
from tests.scoring.offline_phone import entry, played_sheet, send_all, sentence, unsent
from tests.scoring.tables import at_table, first_game, hall, judge
from tests.scoring.written_sheets import WHOLE, dealt
from tournaments.event.models import Game

pytestmark = pytest.mark.django_db


def ruled_by_judge(client, game: Game, **more) -> None:
    pair = game.match.sides.get(side=1).pair.number
    payload = {"do": "rule", "pair": pair, "code": "renege", "bid": 0}
    ruling = entry(game.match, "rulings", **payload | more)
    assert send_all(client, judge(game.match.event), [ruling])[0]["state"] == "taken"


def test_hands_that_waited_stand_beside_a_mark_ruled_meanwhile(client, game) -> None:
    waited = played_sheet(game.match, 3)
    ruled_by_judge(client, game, consequence="mark")
    answers = send_all(client, at_table(game), waited)
    assert {a["state"] for a in answers} == {"taken"}, answers
    sheet = load_scoresheet(game, SHARED)
    assert sheet.marks == (2, 2)


def test_a_hand_lost_meanwhile_and_an_undo_need_another_look(client, game) -> None:
    first, *later = played_sheet(game.match, 3)
    ruled_by_judge(client, game, consequence="hand", hand=1)
    answers = send_all(client, at_table(game), [first, later[0]])
    assert {a["state"] for a in answers} == {"refused"}
    assert "lost by a ruling" in answers[0]["sentence"]
    undo = entry(game.match, "hands", do="undo", seen_versions=0)
    assert "or a ruling" in sentence(client, at_table(game), undo)


def test_a_hand_whose_forerunner_was_not_taken_waits_for_it(client, game) -> None:
    first, second, *_rest = played_sheet(game.match)
    assert "The hand before this one" in sentence(client, at_table(game), second)
    answers = send_all(client, at_table(game), [first, second])
    assert [a["state"] for a in answers] == ["taken", "taken"]


def test_a_refused_hand_is_written_at_the_end_with_all_that_wait_for_it(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    ours, theirs = played_sheet(game.match, 2), played_sheet(game.match, 3)
    send_all(client, link, theirs[:1])
    assert {a["state"] for a in send_all(client, link, ours)} == {"refused"}
    ours[0]["fields"] = {"do": "made", "call": "1:30", "shaker": "2", "next": "on"}
    for _again in range(2):
        assert {a["state"] for a in send_all(client, link, ours)} == {"taken"}
    hands = load_scoresheet(game, keeper_of(link)).hands
    assert [(h.shaker, h.bid) for h in hands] == [(2, "30"), (3, "30"), (4, "31")]


def test_a_hand_written_on_another_phone_meanwhile_is_not_written_over(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    ours, theirs = played_sheet(game.match), played_sheet(game.match)
    send_all(client, link, ours[:2])
    assert "another device" in sentence(client, link, theirs[0])
    assert "another device" in sentence(client, link, ours[1] | {"key": str(uuid4())})


def test_the_four_hands_of_a_hand_in_full_are_taken_once_and_checked(
    client, game
) -> None:
    hands = dealt()
    payload = {"number": 1, "seen_versions": 0, "shaker": 4, **WHOLE}
    wrong = hands | {"hand_1": hands["hand_2"], "hand_2": hands["hand_1"]}
    assert "did not hold it" in sentence(
        client, at_table(game), entry(game.match, "record", **payload | wrong)
    )
    whole = entry(game.match, "record", **payload | hands)
    answers = send_all(client, at_table(game), [whole, whole])
    assert {a["state"] for a in answers} == {"taken"}, answers
    record = SheetRow.objects.get().record
    assert [" ".join(hand) for hand in record["hands"]] == list(hands.values())


def test_a_score_that_the_sheet_does_not_end_at_waits_for_its_reason(client) -> None:
    game = first_game(hall())
    link = at_table(game)
    send_all(client, link, played_sheet(game.match))
    final = unsent(game, (7, 0))
    (answer,) = send_all(client, link, [final])
    assert (answer["state"], answer["is_off_sheet"]) == ("refused", True)
    assert answer["sentence"].startswith("The sheet has 3–3, and 7–0 was entered")
    final["fields"]["off_sheet"] = "a guess"
    assert send_all(client, link, [final])[0]["state"] == "refused"
    final["fields"]["off_sheet"] = "unwritten"
    taken = {"key": final["key"], "state": "taken"}
    assert send_all(client, link, [final, final]) == [taken, taken]
    assert Submission.objects.get().off_sheet == "unwritten"
