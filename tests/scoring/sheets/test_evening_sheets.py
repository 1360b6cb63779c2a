"""Moon, 3-handed, Moon for four and 140 by the sheet: a score for each side, also below 0."""

from random import Random
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.game.models import Submission
from scoring.hands.hand_entry import typed_of
from scoring.results.services.decisions import confirm_result
from scoring.rules import check
from scoring.rules.games import GAMES
from tests.page_text import text_of
from tests.scoring.desk.test_keying import where
from tests.scoring.made_rulings import ruled
from tests.scoring.rules.plain_hands import random_hand
from tests.scoring.sheets.evenings import (
    EVENINGS,
    Evening,
    bid,
    game_of,
    in_cells,
    send_final,
    write,
    write_all,
)
from tests.scoring.sheets.tapped_sheet import page_of, tap
from tests.scoring.table.sent_marks import marks
from tests.scoring.tables import at_table, judge, path_of
from tests.tournaments.exchange.taking_in import twin
from tournaments.event.models import Event
from tournaments.exchange.export import export_bytes
from tournaments.formats import written

pytestmark = pytest.mark.django_db


def sampled(*games: str) -> list[Any]:
    """The evenings of these games; those of the others are for ``make soak``."""
    return [
        pytest.param(e, id=e.game, marks=[] if e.game in games else pytest.mark.soak)
        for e in EVENINGS
    ]


@pytest.mark.parametrize("evening", sampled("moon", "140"))
def test_a_game_is_kept_hand_by_hand_to_its_end(
    client: Client, evening: Evening
) -> None:
    game = game_of(evening)
    event = game.match.event
    assert evening.seats in text_of(client.get(page_of(game)))
    assert f"Send {evening.over}" in write_all(client, game, evening)
    gives = [gives for _typed, gives in evening.hands]
    assert [row.marks for row in game.sheet_rows.order_by("number")] == gives
    version = send_final(client, game, evening)
    assert version.marks == evening.final
    assert [tuple(row["marks"]) for row in version.sheet] == gives
    public = f"/e/{event.slug}/matches/{game.match.number}/sheet/"
    assert in_cells(gives[0]) in text_of(client.get(public))
    assert client.get(f"/e/{event.slug}/statistics/").status_code == 200
    assert export_bytes(twin(event)) == export_bytes(event)


def test_a_hand_is_undone_and_corrected_and_what_no_hand_gives_is_refused(
    client: Client,
) -> None:
    moon = EVENINGS[0]
    game = game_of(moon)
    write(client, game, 1, shaker="1", **bid("3:4", "made", 1, 2, 4))
    write(client, game, 2, shaker="2", do="thrown")
    page = write(client, game, 2, do="undo")
    assert "Seat 2 shakes" in page
    page = text_of(client.get(page_of(game), {"hand": "1"}))
    assert "Correct hand 1" in page
    page = write(
        client, game, 1, shaker="1", corrects="on", **bid("3:4", "set", 3, 2, 2)
    )
    assert in_cells((3, 2, -4)) in page
    for taken, fault in (((5, 5, 5), "add up"), ((3, 2), "each side took")):
        typed = {"number": 2, "shaker": 2, **bid("3:4", "made", *taken)}
        answer = tap(client, game, **typed)
        assert (answer.status_code, fault in text_of(answer)) == (422, True)


def test_a_hand_lost_by_a_ruling_gives_both_others_a_mark_on_the_sheet(
    client: Client,
) -> None:
    game = game_of(EVENINGS[1])
    write(client, game, 1, shaker="2", **bid("3:31", "made"))
    ruled(game, "hand", side=3, hand=2)
    page = text_of(client.get(page_of(game)))
    assert in_cells((1, 1, 0)) in page
    assert "Seat 1 shakes" in page


def test_a_sheet_of_three_sides_is_typed_twice(client: Client) -> None:
    moon = EVENINGS[0]
    game = game_of(moon)
    Event.objects.update(policy="keyed")
    write_all(client, game, moon)
    path = path_of(at_table(game), game.match)
    asked = client.post(path, marks(game, 24, -5, 9))
    assert asked.status_code == 409
    assert f"The sheet has {moon.over}, and 24 : −5 : 9 was" in text_of(asked)
    assert client.post(path, marks(game, *moon.final)).status_code == 302
    place = where(client, game)
    assert client.get(place).text.count('name="taken_3_') == 20
    typed = {"shaker": "1", "key": str(uuid4()), "side_2": "0"}
    for number, (hand, _gives) in ((1, moon.hands[0]), (3, moon.hands[2])):
        bidder, _colon, word = hand["call"].partition(":")
        typed |= {f"side_{number}": bidder, f"bid_{number}": word}
        typed |= {f"made_{number}": hand["do"]}
        typed |= {f"taken_{n}_{number}": hand[f"taken_{n}"] for n in (1, 2, 3)}
    other = client.post(place, typed | {"taken_1_1": "2", "taken_3_1": "3"})
    assert "hand 1: marks" in text_of(other)
    assert client.post(place, typed).status_code == 302
    game.refresh_from_db()
    assert game.marks == moon.final


@pytest.mark.parametrize("evening", sampled("3-handed", "moon-four"))
def test_a_hand_written_domino_by_domino_is_replayed(
    client: Client, evening: Evening
) -> None:
    game = game_of(evening)
    rng = Random(evening.game)
    record, expect = random_hand(rng, evening.game, full=True)
    while expect["bidder"] is None:
        record, expect = random_hand(rng, evening.game, full=True)
    outcome = check(record).outcome
    path = page_of(game, "record")
    page = text_of(client.get(path))
    assert evening.seats in page
    fields = {"shaker": str(record["shaker"]), "number": "1", "seen_versions": "0"}
    typed = {**typed_of(record), **fields, "key": str(uuid4())}
    checked = client.post(f"{path}check", typed)
    assert written(outcome.score) in checked.text
    assert client.post(path, typed).status_code == 302
    row = game.sheet_rows.get()
    assert row.marks == outcome.score
    assert row.bidder == GAMES[evening.game].team(outcome.bidder) + 1
    send_final(client, game, evening._replace(hands=(({}, row.marks),)), time="on")
    replay = f"/e/{game.match.event.slug}/matches/{game.match.number}/1/hands/1/"
    whole = text_of(client.get(replay, {"played": "99"}))
    assert written(outcome.score) in whole
    assert f"{evening.others}: " in whole


def test_where_two_have_enough_who_bid_the_last_hand_wins(admin_client: Client) -> None:
    game = game_of(EVENINGS[0])
    event, path = game.match.event, path_of(at_table(game), game.match)
    form = marks(game, 22, 0, 21)
    asked = admin_client.post(path, form | {"do": "send"})
    assert asked.status_code == 422
    assert "Say who bid the last hand." in text_of(asked)
    assert not Submission.objects.exists()
    review = admin_client.post(path, form | {"do": "review", "bidder": "3"})
    assert "won: bid the last hand" in text_of(review)
    assert 'name="bidder" value="3"' in review.text
    admin_client.post(path, form | {"do": "send", "bidder": "3"})
    version = Submission.objects.get()
    confirm_result(link=judge(event), version=version, key=uuid4())
    game.match.refresh_from_db()
    assert game.match.winner == 3
    assert export_bytes(twin(event)) == export_bytes(event)
    desk = f"/desk/{event.slug}/matches/{game.match.number}/"
    assert "won: bid the last hand" in text_of(admin_client.get(desk))


def test_a_sheet_tells_who_bid_the_hand_that_gave_two_enough(client: Client) -> None:
    game = game_of(EVENINGS[0])
    hands = (
        *((bid("1:7", "made", 7, 0, 0)),) * 2,
        *((bid("3:7", "made", 0, 0, 7)),) * 2,
        bid("1:6", "made", 6, 0, 1),
        bid("3:6", "made", 1, 0, 6),
    )
    for number, typed in enumerate(hands):
        page = write(client, game, number + 1, shaker=str(number % 3 + 1), **typed)
    assert "Send 21 : 0 : 21" in page
    whole = client.get(page_of(game)).text
    assert 'name="bidder" value="3"' in whole
