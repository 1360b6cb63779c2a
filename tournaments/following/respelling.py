"""Notices that wait are written anew once a name in them is another."""

from django.db.models import QuerySet
from django.utils.translation import override

from players.people.models import Person
from tournaments.event.models import Event, News, Notice
from tournaments.following.followed import confirmation, welcome

OPENINGS = {"confirm": confirmation, "welcome": welcome}
RESULTS = "results "  # Begins the key of the news of an event's end; its number follows
TOMORROW = "tomorrow"  # Begins the key of a reminder; the event's day follows


def respell_unsent(event: Event) -> None:
    """Rewrite what waits for who follows the event's pairs with the current names.

    Stores the two first notices again; the others follow from the event's next version.
    """
    unsent = _unsent().filter(follower__pair__event=event)
    _store_openings(unsent)
    if unsent.filter(what__startswith=TOMORROW).exists():
        News.objects.filter(event=event).update(reminded_at=None)
    _delete_to_be_written(unsent.exclude(what__in=OPENINGS))


def respell_unsent_of(person: Person, was: str) -> None:
    """Rewrite what waits for who follows a person, and the news that has their old name.

    The leaders of a season stand in the news of events in which they did not play.
    """
    _store_openings(_unsent().filter(follower__person=person))
    news = _unsent().filter(what__startswith=RESULTS, text__contains=was)
    _delete_to_be_written(news.filter(follower__pair=None))


def _unsent() -> QuerySet[Notice]:
    return Notice.objects.filter(state=Notice.State.QUEUED)


def _store_openings(unsent: QuerySet[Notice]) -> None:
    for notice in unsent.filter(what__in=OPENINGS).select_related("follower"):
        with override(notice.follower.language):
            again = OPENINGS[notice.what](notice.follower)
        Notice.objects.filter(pk=notice.pk).update(
            subject=again.subject, text=again.text
        )


def _delete_to_be_written(unsent: QuerySet[Notice]) -> None:
    """Delete notices that a job writes again, once each."""
    news = unsent.filter(what__startswith=RESULTS)
    keys = set(news.values_list("what", flat=True))
    events = [int(key.removeprefix(RESULTS)) for key in keys]
    News.objects.filter(event__in=events).update(results_at=None)
    unsent.delete()
