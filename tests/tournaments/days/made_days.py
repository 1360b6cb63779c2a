"""A day for tests that need one and say nothing of it."""

from tests.make import make_event
from tournaments.days.services.divisions import make_day
from tournaments.event.models import Day, Event


def share_hall(event: Event) -> Day:
    other = make_event(event.club, name="Seniors", tables=60)
    Event.objects.filter(pk=other.pk).update(date=event.date)
    events = [event, Event.objects.get(pk=other.pk)]
    return make_day(club=event.club, name="Hico", events=events, by="dora")
