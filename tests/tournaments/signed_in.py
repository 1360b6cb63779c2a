"""The club of a room whose tests act as its director: their client is signed in."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from players.clubs.models import Club
from tests.make import make_club, make_director
from tournaments.event.models import Event


class Desk:
    """The desk of a club, as its director reads it and presses its buttons."""

    def __init__(self, client: Client, club: Club) -> None:
        self.client, self.club = client, club

    def look(self, event: Event, page: str = "") -> str:
        return self.client.get(f"/desk/{event.slug}/{page}").content.decode()

    def send(self, event: Event, page: str = "", **typed: Any) -> Any:
        """The answer to a form, where it leads to."""
        typed.setdefault("key", str(uuid4()))
        return self.client.post(f"/desk/{event.slug}/{page}", typed, follow=True)

    def do(self, event: Event, do: str, page: str = "", **typed: Any) -> None:
        """Press a button and read no page."""
        typed.setdefault("key", str(uuid4()))
        sent = {"do": do, **typed}
        answer = self.client.post(f"/desk/{event.slug}/{page}", sent)
        assert answer.status_code == 302

    def press(self, event: Event, do: str, page: str = "", **typed: Any) -> str:
        answer = self.send(event, page, do=do, **typed)
        assert answer.status_code == 200
        return answer.content.decode()


@pytest.fixture
def club(client: Client) -> Club:
    club = make_club(director=make_director())
    client.force_login(club.memberships.get().user)
    return club


@pytest.fixture
def desk(client: Client, club: Club) -> Desk:
    return Desk(client, club)
