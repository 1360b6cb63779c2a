"""Matches of which something is written: hands, scores, rulings."""

from collections.abc import Callable, Collection, Iterable

from django.db.models import QuerySet

from tournaments.event.models import Match

# The apps above name those of these matches, by primary key, of which they store rows.
more_written: list[Callable[[Collection[int]], Iterable[int]]] = []


def written_of(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Those of the matches that no draw may delete or give to others."""
    asked = list(matches.values_list("pk", flat=True))
    written = {match for ask in more_written for match in ask(asked)}
    return Match.objects.filter(pk__in=written)
