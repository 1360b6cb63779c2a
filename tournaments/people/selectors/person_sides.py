"""A person's sides in finished events."""

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from players.people.models import Person
from tournaments.event.models import Event, LineupPlayer, Match, Side


def sides_of(person: Person) -> QuerySet[Side]:
    """The sides of a person in two-sided matches of finished events.

    Leaves out byes, forfeits and tables of three. If a line-up was entered, it decides
    who played.
    """
    own = _seated(person.pk)
    # Under any spelling
    lineups = LineupPlayer.objects.filter(
        Q(person=person) | Q(person__merged_into=person)
    )
    seats = list(lineups.order_by().values_list("pk", flat=True))
    if not seats:
        return own
    lined_up = _played_sides().filter(
        match__lineup__in=seats, match__lineup__side=F("side")
    )
    keys = [*own.values_list("pk", flat=True), *lined_up.values_list("pk", flat=True)]
    return Side.objects.filter(pk__in=keys)


def _seated(person: int) -> QuerySet[Side]:
    """The sides whose pair the person belongs to, if no line-up was entered."""
    lineup = LineupPlayer.objects.filter(match=OuterRef("match"), side=OuterRef("side"))
    return _played_sides().filter(pair__players__person=person).exclude(Exists(lineup))


def _played_sides() -> QuerySet[Side]:
    """The sides of matches of finished events that two sides played."""
    return Side.objects.filter(
        match__state=Match.State.FINAL,
        match__is_forfeit=False,
        match__event__state=Event.State.FINAL,
        match__event__is_practice=False,
        match__event__deleted_at=None,
        match__event__visibility=Event.Visibility.LISTED,
    ).exclude(Q(match__part=Match.ASIDE) | Q(match__games__marks_3__isnull=False))
