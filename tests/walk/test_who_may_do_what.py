"""The table of roles that people read says what each address answers."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.make import started_event
from tests.scoring.tables import give_links
from tests.walk.roles import furnish, named_in, path_in, patterns, visit, visitors
from tournaments.event.models import Event
from tournaments.event.services.events import change_event
from tournaments.public.selectors.roles import ROLES, TASKS

pytestmark = pytest.mark.django_db


def test_each_task_is_open_to_those_whom_the_table_names() -> None:
    event = started_event()
    give_links(event)
    people, things = visitors(event), furnish(event)
    addresses = {pattern.name: (route, pattern) for route, pattern in routes()}
    for task in TASKS:
        see(event, "draft" if task.is_of_draft else "listed")
        for role in ROLES:
            client, code = people[role]
            path = path_in(*addresses[task.name], event, code, things)
            form = named_in(addresses[task.name][0], things)
            may = visit(client, task.method, path, form) == "yes"
            assert may == (role in task.roles), (task.name, role)


def see(event: Event, visibility: str) -> None:
    stored = Event.objects.get(pk=event.pk)
    if stored.visibility != visibility:
        change_event(event=stored, visibility=visibility, by="dora")


def routes():
    return patterns(get_resolver())


def test_everybody_may_read_the_table(client: Client) -> None:
    page = client.get("/roles/").content.decode()
    words = " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())
    assert (
        "Rule on what happened at a table no no no yes Judge's code no no no no no no"
        in words
    )
