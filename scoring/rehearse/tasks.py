"""Tasks after a write, run by a worker."""

from contextlib import suppress

from celery import shared_task

from scoring.rehearse.practice import play_practice
from scoring.rehearse.until import Until
from tournaments.event.models import Event
from tournaments.formats import FormatError

QUEUE = "practice"  # A day may take a minute; clocks and messages must not wait for it


@shared_task(name="scoring.play_practice_day")
def play_practice_day(uid: str, pairs: int, stage: int, round: int) -> None:
    """Play an opened practice day; delete it if its draw ends before the round."""
    event = Event.objects.select_related("club").filter(uid=uid).first()
    if event is not None:
        with suppress(FormatError):
            play_practice(event, pairs, Until(stage, round))
