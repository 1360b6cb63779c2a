"""Records the performances of an event's people when it finishes, else deletes them."""

from django.db import transaction

from players.archive.models import Performance
from players.archive.services import forget_performances, record_performances
from players.ratings.services import forget_rating, mark_due
from tournaments.event.models import Event
from tournaments.event.selectors.performances import performances_of


def hand_down(event: Event) -> None:
    """Record a finished event's performances; delete those and the rating of others.

    Called inside the transaction of the write. A practice day has none, and an unlisted
    event appears on nobody's page.
    """
    is_counted = event.is_listed and not event.is_practice
    if event.state == Event.State.FINAL and is_counted:
        record_performances(event_uid=event.uid, performances=performances_of(event))
    else:
        forget_performances(event_uid=event.uid)
        forget_rating(event_uid=event.uid)
    # A background job computes ratings, so that no request waits for them.
    if not event.is_practice:
        mark_due(club=event.club, event_uid=event.uid, date=event.date)


def rebuild_performances() -> int:
    """Record the performances of all finished events again; return how many events."""
    events = Event.objects.listed().filter(state=Event.State.FINAL, is_practice=False)
    for pk in list(events.order_by("date", "pk").values_list("pk", flat=True)):
        with transaction.atomic():
            hand_down(Event.objects.select_for_update(no_key=True).get(pk=pk))
    return events.count()


def fill_performances() -> None:
    """Rebuild if no event has recorded any yet, as after an update."""
    if not Performance.objects.exists():
        rebuild_performances()
