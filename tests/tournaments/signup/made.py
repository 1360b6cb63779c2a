"""Events that take sign-ups, people who sign up, and what they press."""

import re
from typing import Any
from uuid import uuid4

from django.test import Client

from tests.make import make_event
from tests.stored import made_once
from tournaments.event.models import Event, EventFacts
from tournaments.signup.forms.facts import NAMES
from tournaments.signup.models import SignUp
from tournaments.signup.services import desk, sign_ups

STATES = SignUp.State


@made_once
def open_event(
    *, preset: str = "spec", name: str = "Spring Open", **facts: Any
) -> Event:
    """An event that takes sign-ups."""
    event = make_event(preset=preset, name=name)
    values = {name: getattr(EventFacts(event=event), name) for name in NAMES}
    desk.set_facts(event=event, values=values | {"signs_up": True} | facts, by="dora")
    event.refresh_from_db()
    return event


def signed_up(event: Event, *players: str, **more: Any) -> SignUp:
    """A sign-up as it stands after it was sent."""
    entry = SignUp(players=[*players, *[""] * (2 - len(players))], **more)
    return sign_ups.sign_up(event=event, entry=entry, key=uuid4())


def path_of(row: SignUp) -> str:
    return f"/sign-up/{row.event.slug}/{row.code}/"


def send(path: str, client: Client | None = None, **fields: str) -> Any:
    """The answer to the form of a page, sent with its seal."""
    client = client or Client()
    page = client.get(path).text
    [seal, *_more] = re.findall(r'name="seal" value="([^"]+)"', page) or [""]
    return client.post(path, {"seal": seal} | fields)


def press(path: str, do: str, client: Client | None = None, **fields: str) -> str:
    """The page where a button of a sign-up's page leads."""
    client = client or Client()
    answer = send(path, client, do=do, **fields)
    page = client.get(answer.url) if answer.status_code == 302 else answer
    return page.text


def cancel(row: SignUp) -> None:
    sign_ups.cancel(event=row.event, number=row.pk, by=sign_ups.author_of(row))


def state_of(row: SignUp) -> str:
    row.refresh_from_db()
    return row.state
