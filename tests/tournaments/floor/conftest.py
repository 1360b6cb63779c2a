"""The director is signed in; a browser shows the board."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page

from tests.browsers import open_as
from tests.make import make_club, make_director, started_event
from tests.tournaments.signed_in import club, desk
from tournaments.event.models import Event

__all__ = ["club", "desk"]


@pytest.fixture
def event() -> Event:
    return started_event(12, tables=6, club=make_club(director=make_director()))


@pytest.fixture
def opens_board(live_server, client: Client, event: Event) -> Callable[[Page], Page]:
    client.force_login(event.club.memberships.get().user)
    path = reverse("now", args=[event.slug])
    return lambda page: open_as(client, page, live_server.url, path)
