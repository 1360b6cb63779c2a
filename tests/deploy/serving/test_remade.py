"""An event restored, or deleted and made again: nothing of before is shown."""

from collections.abc import Iterator

import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections

from deploy.backups.backup import take_backup
from deploy.backups.backup_file import read_backup
from deploy.backups.restore import restore_backup
from deploy.serving.page import Page
from deploy.serving.page_cache import PageCache
from deploy.serving.render import render_with
from deploy.serving.versions import DatabaseVersions
from tests.make import make_event, make_pairs
from tournaments.event.live import EventVersion
from tournaments.event.models import Event
from tournaments.event.services.change import open_change

pytestmark = pytest.mark.django_db
VERSIONS = DatabaseVersions()


@pytest.fixture(autouse=True)
def _places(settings, tmp_path) -> None:
    settings.DATA_DIR, settings.BACKUP_DIR = tmp_path, tmp_path / "backups"


@pytest.fixture(autouse=True)
def _one_connection() -> Iterator[None]:
    """The end of a request leaves the test's connection open."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


class Worker(PageCache):
    """Serves what it may, and renders what it must."""

    def __init__(self) -> None:
        super().__init__(render_with(get_wsgi_application()))

    def shown(self, path: str) -> Page:
        """The page as under load: where one is there, it is not made anew."""
        version = version_of(path)
        page = self.get(path, "en", version) or self.latest(path, "en", version)
        return page or self.render(path, "en", version)


def version_of(path: str) -> EventVersion:
    version = VERSIONS.of(path.split("/")[2])
    assert version is not None
    return version


def grown(event: Event) -> str:
    """An event with a few versions; the address of its entries."""
    make_pairs(event, 3)
    for _each in range(9):
        with open_change(event, by="dora") as change:
            change.log("later")
    return f"/e/{event.slug}/pairs/"


def test_an_event_made_again_under_its_address_shows_nothing_of_the_one_before():
    event = make_event(name="Spring")
    path = grown(event)
    first = Worker()
    old = first.shown(path)
    before = version_of(path)
    event.delete()
    again = make_event(event.club, name="Spring")
    assert (again.slug, again.version < before.number) == (event.slug, True)
    for worker in (first, Worker()):
        page = worker.shown(path)
        assert page.body != old.body
        assert page.version == version_of(path)


def test_an_event_restored_where_nothing_was_left_shows_nothing_of_the_time_after():
    event = make_event(name="Spring")
    backup = take_backup()[0]
    path = grown(event)
    first = Worker()
    old = first.shown(path)
    event.delete()
    restore_backup(read_backup(backup))
    assert version_of(path).number < old.version.number
    for worker in (first, Worker()):
        page = worker.shown(path)
        assert page.body != old.body
