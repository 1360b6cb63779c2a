"""Rates the finished events of a club in order, as far as changes made them due."""

from collections.abc import Callable

from players.models import Club, RatedEvent, RatingDue
from players.services.ratings import mark_due, rate_event, settle, take_back
from players.values import HeldEvent
from tournaments.models import Event
from tournaments.selectors.rated_games import (
    events_to_rate,
    next_unrated,
    rated_games,
)

Report = Callable[[int], None]
"""Takes how many events were rated."""


def clubs_due() -> list[int]:
    """The clubs with an event that changed since it was rated."""
    return list(RatingDue.objects.order_by().values_list("club", flat=True).distinct())


def rate_club(club_id: int, report: Report = lambda count: None) -> int:
    """Rate what is due in a club, event by event; give how many events.

    The outcome is that of rating all events from the first one, to the last bit.
    """
    count = 0
    while due := take_back(club_id=club_id):
        is_undisturbed = True
        while is_undisturbed and (event := next_unrated(club_id)):
            is_undisturbed = _rate(event, due)
            count += is_undisturbed
            report(count)
        if is_undisturbed:
            settle(due=due)
    return count


def rate_anew(club: Club, report: Report = lambda count: None) -> int:
    """Rate all events of a club from the first one; give how many."""
    first = events_to_rate(club.pk).first()
    if first is None:
        RatedEvent.objects.filter(club=club).delete()
        return 0
    mark_due(club=club, event_uid=first.uid, date=first.date)
    RatedEvent.objects.filter(club=club, date__lt=first.date).delete()
    return rate_club(club.pk, report)


def fill_ratings() -> None:
    """Make the events of clubs due that have none rated yet: after an update."""
    for club in Club.objects.filter(rated_events=None, ratings_due=None):
        if first := events_to_rate(club.pk).first():
            mark_due(club=club, event_uid=first.uid, date=first.date)


def _rate(event: Event, due: list[int]) -> bool:
    return rate_event(
        club_id=event.club_id,
        held=HeldEvent(event.uid, event.name, event.get_absolute_url(), event.date),
        number=event.pk,
        games=rated_games(event),
        due=due,
    )
