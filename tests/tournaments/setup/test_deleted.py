"""A deleted event is gone for everybody, comes back as it was, and ends after 30 days."""

from datetime import timedelta

import pytest

from players.archive.models import Performance
from players.common import clock
from tests.make import make_event
from tests.tournaments.exchange.taking_in import finished_event
from tournaments.event.models import Event
from tournaments.event.services.change import Refused
from tournaments.exchange.export import export_bytes
from tournaments.setup.services.deleted import (
    GOOD_FOR,
    bring_back_event,
    delete_event,
    forget_deleted,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return finished_event(4)


def performances() -> list[tuple[object, ...]]:
    rows = Performance.objects.order_by("person")
    return list(rows.values_list("person", "partner", "place", "wins", "marks_for"))


def test_what_it_handed_down_goes_and_comes_with_it(event: Event) -> None:
    before = performances()
    delete_event(event=event, by="dora")
    assert before
    assert not performances()
    bring_back_event(event=event, by="dora")
    assert performances() == before


def test_nothing_in_it_is_lost(event: Event) -> None:
    before = export_bytes(event)
    delete_event(event=event, by="dora")
    bring_back_event(event=event, by="dora")
    again = Event.objects.get(pk=event.pk)
    after = export_bytes(again).decode()
    for part in ('"pairs"', '"stages"'):
        assert part in after
    assert len(again.audit.all()) == event.audit_entries
    assert before.decode().count('"number"') <= after.count('"number"')


def test_the_log_names_who_deleted_it_and_who_brought_it_back(event: Event) -> None:
    delete_event(event=event, by="dora")
    assert Event.objects.get(pk=event.pk).deleted_by == "dora"
    bring_back_event(event=event, by="dana")
    last = event.audit.exclude(action="log.cover").order_by("-number")[:2]
    assert [(entry.action, entry.by) for entry in last] == [
        ("event.bring-back", "dana"),
        ("event.delete", "dora"),
    ]


def test_after_thirty_days_it_is_gone_for_good(event: Event) -> None:
    other = make_event(event.club, name="Summer Open")
    delete_event(event=event, by="dora")
    assert forget_deleted() == 0
    long_ago = clock.now() - GOOD_FOR - timedelta(minutes=1)
    Event.objects.filter(pk=event.pk).update(deleted_at=long_ago)
    with pytest.raises(Refused, match="too long ago"):
        bring_back_event(event=event, by="dora")
    assert forget_deleted() == 1
    assert list(Event.objects.all()) == [other]
