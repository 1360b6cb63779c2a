"""A page whose version this process knows is made without the database."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.make import started_event
from tournaments.event.live import EventVersion
from tournaments.event.models import Event
from tournaments.event.public_page import AT_LEAST, VERSION_HEADER
from tournaments.event.services.change import open_change

pytestmark = pytest.mark.django_db
OF_THE_SNAPSHOT = ("standings/", "rounds/", "pairs/", "pairs/1/")
WITH_OTHER_ROWS = ("", "wall/")


def version_of(event: Event) -> EventVersion:
    row = Event.objects.get(pk=event.pk)
    return EventVersion(row.epoch, row.version)


def shown(
    path: str, at_least: EventVersion | None = None
) -> tuple[int, str, str, bytes]:
    """Status, version, ETag and body of a page that has to be of this version."""
    answer = Client().get(path, **{AT_LEAST: at_least})
    version, etag = answer.get(VERSION_HEADER, ""), answer.get("ETag", "")
    return answer.status_code, version, etag, answer.content


def test_a_page_of_a_known_version_asks_nothing_unless_it_shows_other_rows() -> None:
    event = started_event(8)
    version = version_of(event)
    for name in (*OF_THE_SNAPSHOT, *WITH_OTHER_ROWS):
        path = f"/e/{event.slug}/{name}"
        from_rows = shown(path)
        with CaptureQueriesContext(connection) as asked:
            known = shown(path, version)
        assert known == from_rows
        assert known[:2] == (200, str(version.number))
        assert bool(len(asked)) == (name in WITH_OTHER_ROWS)


def test_a_later_version_is_read_and_an_earlier_one_gives_the_newest() -> None:
    event = started_event(8)
    path, before = f"/e/{event.slug}/pairs/1/", version_of(event)
    shown(path)
    with open_change(Event.objects.get(pk=event.pk), by="test") as change:
        change.log("test")
    after = version_of(event)
    assert after > before
    assert shown(path, after)[1] == str(after.number)
    assert shown(path, before)[1] == str(after.number)


@pytest.mark.django_db
def test_pages_that_are_the_same_for_all_are_sent_once(client) -> None:
    for name in ("roles", "glossary"):
        first = client.get(reverse(name))
        known = {"If-None-Match": first["ETag"]}
        assert client.get(reverse(name), headers=known).status_code == 304
