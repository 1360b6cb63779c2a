import re
from uuid import uuid4

import pytest
from django.test import Client

from tests.make import PLAYERS, make_director, play
from tournaments.event.models import Event, Match
from tournaments.field.services.pairs import add_pair

pytestmark = pytest.mark.django_db


class Director:
    """Presses what the pages offer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.slug = ""

    @property
    def event(self) -> Event:
        return Event.objects.get(slug=self.slug)

    def look(self, page: str = "") -> str:
        return self.client.get(f"/desk/{self.slug}/{page}").content.decode()

    def press(self, do: str, page: str = "", **more: str) -> str:
        entry = {"do": do, "key": str(uuid4()), **more}
        answer = self.client.post(f"/desk/{self.slug}/{page}", entry, follow=True)
        assert answer.status_code == 200
        return answer.content.decode()

    def next_button(self) -> str:
        label = re.search(r'data-key="n"[^>]*>(.*?) <kbd>', self.look(), re.DOTALL)
        assert label
        return label[1].strip()

    def enter_all(self, *, level: bool = False) -> None:
        at_table = Match.objects.filter(
            event=self.event, state__in=["called", "playing"]
        )
        for match in at_table:
            numbers = [side.pair.number for side in match.sides.all()]
            low = 3 if level else max(numbers) % 7
            play(self.event, match, (7, low) if numbers[0] < numbers[1] else (low, 7))


def test_a_day_from_the_club_to_the_trophy(client: Client) -> None:
    client.force_login(make_director())
    director = Director(client)
    set_up(director)
    draw(director)
    play_rounds(director)
    settle_ties(director)
    cut(director)
    play_brackets(director)
    finish(director)


def set_up(director: Director) -> None:
    made = director.client.post(
        "/desk/clubs/new/", {"name": "Shiner 42", "town": "Shiner"}, follow=True
    )
    assert "Make the first event" in made.content.decode()
    entry = {
        "name": "Spring Open",
        "date": "2027-03-06",
        "preset": "spec",
        "tables": "3",
        "time_zone": "America/Chicago",
        "policy": "alone",
        "key": str(uuid4()),
    }
    director.client.post("/desk/clubs/shiner-42/events/new/", entry)
    director.slug = Event.objects.get().slug
    assert director.next_button() == "From a sheet"
    for players in (*PLAYERS, ("Zoe Tate", "Yan Boon")):
        add_pair(event=director.event, players=players, by="dora", is_checked_in=True)
    assert director.next_button() == "Go to the draw"


def draw(director: Director) -> None:
    assert "Draw 9 pairs" in director.look("draw/")
    page = director.press("make", "draw/", seed="42")
    assert "Group B" in page
    assert "Bye:" in page
    assert director.next_button() == "Look at the draw"
    director.press("confirm", "draw/")
    assert director.next_button() == "Start round 1"


def play_rounds(director: Director) -> None:
    for number in range(1, 6):
        assert director.next_button() == f"Start round {number}"
        director.press("start")
        assert director.next_button().startswith("Enter table")
        director.enter_all(level=True)
        if director.next_button() == f"Start wave 2 of round {number}":
            director.press("start")
            director.enter_all(level=True)


def settle_ties(director: Director) -> None:
    while director.next_button() == "Settle ties":
        page = director.look("ties/")
        tie = re.search(r'name="tie" value="([^"]+)"', page)
        assert tie
        director.press("draw", "ties/", tie=tie[1], way="domino")
    assert director.next_button() == "Look at the cut"


def cut(director: Director) -> None:
    page = director.look("cut/")
    assert "8 to Championship, 1 to Consolation" in page
    assert "this bracket is not played" in page
    director.press("make", "cut/")
    assert director.next_button() == "Call the first matches"


def play_brackets(director: Director) -> None:
    director.press("start")
    director.press("seat")
    for _ in range(20):
        director.enter_all()
        if not director.next_button().startswith("Call"):
            break
        director.press("start")
    assert director.next_button() == "Look at the placings"


def finish(director: Director) -> None:
    assert "Championship is won by 1 Ann Ray" in director.look("finish/")
    assert "This event is final." in director.press("seal", "finish/")
    assert director.event.state == Event.State.FINAL
    assert director.next_button() == "See the placings"
    assert "Sealed the event." in director.look("log/")
    refused = director.press("start")
    assert "Spring Open is final. Reopen it first to change anything." in refused
