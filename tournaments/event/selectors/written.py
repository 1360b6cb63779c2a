"""Matches of which something is written: hands, scores, rulings."""

from collections.abc import Callable, Collection, Iterable

from django.db.models import QuerySet

from tournaments.event.models import Match, Round

# The apps above name those of these matches, by primary key, of which they store rows.
more_written: list[Callable[[Collection[int]], Iterable[int]]] = []

# They say in sentences what counts no longer once others play these matches.
more_lost: list[Callable[[Collection[int]], Iterable[str]]] = []


def written_of(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Those of the matches that no draw may delete or give to others."""
    asked = list(matches.values_list("pk", flat=True))
    written = {match for ask in more_written for match in ask(asked)}
    return Match.objects.filter(pk__in=written)


def lost_with_pairs(round: Round, pairs: Collection[int]) -> tuple[str, ...]:
    """What counts no longer once these pairs, by number, change places in a round."""
    return lost_of(
        Match.objects.filter(sides__round=round, sides__pair__number__in=pairs)
    )


def lost_of(matches: QuerySet[Match]) -> tuple[str, ...]:
    """What counts no longer once others play these matches."""
    asked = list(matches.values_list("pk", flat=True))
    return tuple(sentence for ask in more_lost for sentence in ask(asked))
