"""An event with an audit log, its faults, and the event as an import makes it."""

import json

from tests.make import make_club, play_tables, started_event
from tests.stored import made_once
from tournaments.event.models import Event
from tournaments.event.selectors.audit import check_log
from tournaments.exchange.read import read_export
from tournaments.exchange.services.importing import import_event


def faults(event: Event) -> list[str]:
    return [
        fault.sentence for fault in check_log(Event.objects.get(pk=event.pk)).faults
    ]


def elsewhere(event: Event, document: dict) -> Event:
    """The event of this file, in place of the one it came from."""
    Event.objects.filter(pk=event.pk).update(uid="away", slug="away")
    return import_event(
        club=make_club("Elsewhere"), read=read_export(json.dumps(document))
    )


@made_once
def played_event() -> Event:
    event = started_event(8)
    play_tables(event)
    return event
