"""The picture of a shared page: what it says, how large it is, when it is drawn anew."""

from io import BytesIO

import pytest
from django.test import Client
from django.utils.translation import override
from PIL import Image

from tests.each import each
from tests.make import play, play_on, play_tables, started_event
from tournaments.brackets.selectors import bracket_stages
from tournaments.event.models import Event
from tournaments.event.selectors.snapshot import read_snapshot
from tournaments.floor.services.rounds import start_next
from tournaments.public.selectors.cards import Card, event_card, final_card, pair_card
from tournaments.public.share_image import SIZE, draw_share_image

pytestmark = pytest.mark.django_db


def test_an_event_shows_its_club_day_and_round() -> None:
    card = event_card(read_snapshot(started_event(8)))
    assert card.title == "Spring Open"
    assert card.lines == ("March 6, 2027 · 8 pairs", "Round 1")


def test_a_pair_shows_its_place_and_record() -> None:
    event = started_event(8)
    play_tables(event)
    card = pair_card(read_snapshot(event), 1)
    assert card is not None
    assert (card.number, card.title) == (1, "Ann Ray / Bo Fitz")
    assert card.lines[0].startswith("Place ")
    assert card.lines[0].endswith("1 won, 0 lost") or "0 won" in card.lines[0]
    with override("es"):
        assert pair_card(read_snapshot(event), 1).lines[0].startswith("Lugar ")


def test_a_final_shows_both_sides_and_then_the_champion() -> None:
    event = started_event(8, preset="timpson")
    play_on(event)
    snapshot = read_snapshot(event)
    [stage] = bracket_stages(snapshot)
    champion, first, second = final_card(snapshot, stage).lines
    assert champion.startswith("Champion: ")
    assert first.startswith(champion.removeprefix("Champion: "))
    assert (first[-1], second[-1]) == ("2", "0")
    assert event_card(snapshot).lines[1] == champion


def test_a_bracket_whose_final_is_not_known_shows_its_name() -> None:
    snapshot = read_snapshot(started_event(8, preset="timpson"))
    [stage] = bracket_stages(snapshot)
    assert final_card(snapshot, stage) == Card("Spring Open", stage.title, None, ())


@pytest.fixture
def event() -> Event:
    return started_event(8, preset="timpson")


@each("path", ["picture.png", "pairs/3/picture.png", "brackets/1/picture.png"])
def test_it_is_a_picture_as_messengers_take_them(client, event, path: str) -> None:
    answer = client.get(f"/e/{event.slug}/{path}")
    assert answer["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == SIZE
    assert len(answer.content) < 200_000
    again = client.get(
        f"/e/{event.slug}/{path}", headers={"If-None-Match": answer["ETag"]}
    )
    assert again.status_code == 304


def test_it_stays_the_same_until_it_says_something_else(client: Client) -> None:
    event = started_event(8)
    address = f"/e/{event.slug}/picture.png"
    tag = client.get(address)["ETag"]
    play(event, event.matches.filter(state="playing").first())
    assert client.get(address)["ETag"] == tag
    play_tables(event)
    start_next(event=event, by="dora")
    assert client.get(address)["ETag"] != tag


@each("path", ["pairs/99/picture.png", "brackets/9/picture.png"])
def test_of_nobody_there_is_none(client: Client, event: Event, path: str) -> None:
    assert client.get(f"/e/{event.slug}/{path}").status_code == 404


@each(
    ("page", "image"),
    [
        ("", "picture.png"),
        ("standings/", "picture.png"),
        ("pairs/2/", "pairs/2/picture.png"),
        ("brackets/1/", "brackets/1/picture.png"),
    ],
)
def test_each_page_names_its_picture_by_a_whole_address(
    client: Client, settings, event: Event, page: str, image: str
) -> None:
    settings.PUBLIC_URL = "https://marks.example.org/"
    html = client.get(f"/e/{event.slug}/{page}").text
    address = f"https://marks.example.org/e/{event.slug}/{image}"
    assert f'<meta property="og:image" content="{address}">' in html


@each("name", ["Zapalač / Nguyễn", "x" * 300, "", "\U0001f062"])
def test_any_name_is_drawn(name: str) -> None:
    assert draw_share_image(Card("Club", name, 147, (name,) * 3)).startswith(b"\x89PNG")
