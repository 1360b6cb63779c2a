"""Rates the finished events of a club in order, as far as changes made them due."""

from collections.abc import Callable, Iterator, Sequence

from players.clubs.models import Club
from players.ratings.models import RatedEvent, RatingDue
from players.ratings.rating import RatedGame
from players.ratings.services import ClubRating, Storing, mark_due, settle, take_back
from tournaments.event.models import Event
from tournaments.ratings.selectors import events_to_rate, rated_games, unrated_events

Report = Callable[[int], None]  # Receives how many events were rated
AT_ONCE = 16  # Events read and stored together
NAMED = ("club", "uid", "name", "slug", "date")


def clubs_due() -> list[int]:
    """The clubs with an event that changed since it was rated."""
    return list(RatingDue.objects.order_by().values_list("club", flat=True).distinct())


def rate_club(
    club_id: int, report: Report = lambda count: None, at_once: int = AT_ONCE
) -> int:
    """Rate a club's due events, several at once in order; return how many events.

    The outcome equals that of rating all events from the first one, to the last bit. Of
    two concurrent runs the one that stored last goes on, the other ends.
    """
    count = 0
    while due := take_back(club_id=club_id):
        rating = ClubRating(club_id, due)
        events = list(unrated_events(club_id).only(*NAMED))
        for start in range(0, len(events), at_once):
            part = events[start : start + at_once]
            storing = rating.rate(_with_games(part))
            if storing is Storing.OVERTAKEN:
                return count
            if storing is Storing.CHANGED:
                break
            count += len(part)
            report(count)
        else:
            settle(due=due)
    return count


def rate_anew(club: Club, report: Report = lambda count: None) -> int:
    """Rate all events of a club from the first one; return how many."""
    first = events_to_rate(club.pk).first()
    if first is None:
        RatedEvent.objects.filter(club=club).delete()
        return 0
    mark_due(club=club, event_uid=first.uid, date=first.date)
    RatedEvent.objects.filter(club=club, date__lt=first.date).delete()
    return rate_club(club.pk, report)


def fill_ratings() -> None:
    """Make all events due in clubs without ratings, as after an update."""
    for club in Club.objects.filter(rated_events=None, ratings_due=None):
        if first := events_to_rate(club.pk).first():
            mark_due(club=club, event_uid=first.uid, date=first.date)


def _with_games(
    events: Sequence[Event],
) -> Iterator[tuple[RatedEvent, Sequence[RatedGame]]]:
    games = rated_games([event.pk for event in events])
    for event in events:
        rated = RatedEvent(
            club_id=event.club_id,
            event_uid=event.uid,
            event_name=event.name,
            event_path=event.get_absolute_url(),
            date=event.date,
            number=event.pk,
        )
        yield rated, games[event.pk]
