"""One table at a time, and a word to everybody."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client

from players.clubs.models import Club
from players.common import clock
from tests.make import make_club, make_director, started_event
from tournaments.event.models import Event

pytestmark = pytest.mark.django_db


def at_table(
    client: Client, event: Event, number: int, do: str, **entry: object
) -> str:
    entry |= {"do": do, "key": str(uuid4())}
    address = f"/desk/{event.slug}/tables/{number}/"
    return client.post(address, entry, follow=True).content.decode()


def tell(client: Client, event: Event, **entry: object):
    entry["key"] = str(uuid4())
    return client.post(f"/desk/{event.slug}/hall/", entry, follow=True)


def test_a_table_gets_more_minutes(client: Client, club: Club) -> None:
    event = started_event(club=club)
    at_table(client, event, 1, "extend-5")
    entry = event.matches.get(table=1, state="playing").clock.get()
    assert (entry.kind, entry.seconds) == ("extend", 300)


def test_a_table_stands_alone_on_board_wall_and_its_own_page(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    board = at_table(client, event, 1, "pause")
    assert board.count("paused</span>") == 1
    wall = client.get(f"/e/{event.slug}/wall/").content.decode()
    own = wall.partition('class="wall-own"')[2].partition("</ul>")[0]
    assert "Table 1" in own
    assert "paused" in own
    page = client.get(f"/desk/{event.slug}/tables/1/").content.decode()
    assert 'value="resume"' in page
    assert 'value="pause"' not in page
    assert "paused</span>" not in at_table(client, event, 1, "resume")


def test_one_table_is_paused_only_after_a_sentence_says_what_that_does(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    page = client.get(f"/desk/{event.slug}/tables/1/").content.decode()
    asked = page.partition("<summary>Pause table 1 alone</summary>")[2]
    assert "the others play on" in asked.partition('value="pause"')[0]
    assert 'value="pause"' not in page.partition("<summary>")[0]


def test_whom_to_call_stands_where_a_pair_is_missing(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    match = event.matches.get(table=1, state="playing")
    pair = match.sides.get(side=1).pair
    club.people.filter(pk=pair.players.get(place=1).person_id).update(phone="361-555")
    event.pairs.filter(pk=pair.pk).update(paid="no")
    board = f"/desk/{event.slug}/"
    assert "361-555" not in client.get(board).content.decode()
    called_at = clock.now() - timedelta(hours=1)
    event.matches.filter(pk=match.pk).update(state="called", called_at=called_at)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    missing = client.get(board).content.decode().partition('id="board-missing"')[2]
    assert f"{pair.players.get(place=1).name}: " in missing
    assert "361-555" in missing
    assert "Paid: no" in missing


def test_a_match_moves_to_a_free_table(client: Client, club: Club) -> None:
    event = started_event(club=club)
    page = client.get(f"/desk/{event.slug}/tables/1/").content.decode()
    assert "<option>3</option>" in page
    at_table(client, event, 1, "move", table=3)
    assert set(
        event.matches.filter(state="playing").values_list("table", flat=True)
    ) == {2, 3}


def test_a_free_table_is_taken_out_of_use_and_put_back(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    at_table(client, event, 4, "take-out")
    assert not event.tables.get(number=4).is_in_use
    page = client.get(f"/desk/{event.slug}/tables/4/").content.decode()
    assert "Put it back in use" in page
    at_table(client, event, 4, "put-back")
    assert event.tables.get(number=4).is_in_use


def test_what_has_to_move_from_a_table_is_shown_before_it_is_taken_out(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    asked = at_table(client, event, 1, "take-out")
    assert "Take table 1 out of use?" in asked
    assert "A match is being played at table 1." in asked
    assert "moves here from table 1" in asked
    assert event.tables.get(number=1).is_in_use
    at_table(client, event, 1, "take-out", sure="1")
    assert not event.tables.get(number=1).is_in_use
    assert not event.matches.filter(table=1, state="playing").exists()


def test_what_can_have_its_table_again_is_shown_before_it_is_put_back(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    at_table(client, event, 1, "take-out", sure="1")
    later = event.matches.filter(round__number__gt=1)
    assert not later.filter(table=1).exists()
    asked = at_table(client, event, 1, "put-back")
    assert "Put table 1 back in use?" in asked
    assert "moves here from table 3" in asked
    assert "stays, it has been called there." in asked
    assert not event.tables.get(number=1).is_in_use
    at_table(client, event, 1, "put-back", sure="empty")
    assert event.tables.get(number=1).is_in_use
    assert not later.filter(table=1).exists()
    at_table(client, event, 1, "put-back", sure="back")
    assert later.filter(table=1).count() == 2


@pytest.mark.parametrize("do", ["dance", "seat", "move"])
def test_a_button_that_is_not_there_is_a_bad_request(
    client: Client, club: Club, do: str
) -> None:
    event = started_event(club=club)
    address = f"/desk/{event.slug}/tables/4/"
    assert client.post(address, {"do": do}).status_code == 400
    assert client.get(f"/desk/{event.slug}/tables/99/").status_code == 404


def test_a_word_stands_on_the_board_the_wall_and_the_players_page(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    assert (
        "Lunch is ready."
        in tell(client, event, text="Lunch is ready.").content.decode()
    )
    for path in ("", "wall/"):
        page = client.get(f"/e/{event.slug}/{path}").content.decode()
        assert "Lunch is ready." in page


def test_a_word_is_still_said_after_the_clock_was_pressed_on_the_same_page(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    address = f"/desk/{event.slug}/"
    page = client.get(address).content.decode()
    keys = re.findall(r'<form[^>]* action="([^"]*)".*?name="key" value="([^"]+)"', page)
    mine = dict(keys)[f"{address}hall/"]
    theirs = next(key for to, key in keys if to == address)
    client.post(address, {"do": "extend-1", "key": theirs})
    client.post(f"{address}hall/", {"text": "Lunch is ready.", "key": mine})
    assert "Lunch is ready." in client.get(f"/e/{event.slug}/").content.decode()


def test_with_minutes_it_gets_a_clock_that_can_be_turned(
    client: Client, club: Club
) -> None:
    event = started_event(club=club)
    tell(client, event, text="Lunch", minutes=45)
    for do in ("pause", "resume", "extend-5", "stop"):
        tell(client, event, session=1, do=do)
    kinds = event.sessions.get().clock.values_list("kind", flat=True)
    assert list(kinds) == ["start", "pause", "resume", "extend", "stop"]
    assert tell(client, event, session="x", do="stop").status_code == 400
    assert tell(client, event, session=7, do="stop").status_code == 404


@pytest.mark.parametrize(
    ("entry", "status", "sentence"),
    [
        ({"text": ""}, 422, "Say what to announce."),
        ({"text": "x" * 61, "minutes": 5}, 409, "at most 60 letters"),
        ({"text": "Lunch", "minutes": 0}, 422, "Lunch"),
    ],
)
def test_what_was_typed_stays_beside_what_is_wrong(
    client: Client, club: Club, entry: dict, status: int, sentence: str
) -> None:
    answer = tell(client, started_event(club=club), **entry)
    assert answer.status_code == status
    assert sentence in answer.content.decode()


def test_only_directors_walk_the_floor(client: Client) -> None:
    event = started_event(club=make_club(name="Other", director=make_director("x")))
    client.force_login(make_director("stranger"))
    assert client.get(f"/desk/{event.slug}/tables/1/").status_code == 403
    assert client.post(f"/desk/{event.slug}/hall/").status_code == 403
