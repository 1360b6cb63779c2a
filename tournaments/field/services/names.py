"""The name a person is shown under, written wherever an event names them."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet

from players.people.models import Person
from players.people.services.people import set_names
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import events_of_lineups
from tournaments.event.services.change import (
    Change,
    in_lock_order,
    lock_events,
    open_change,
)
from tournaments.field.selectors.judged_lines import pair_name
from tournaments.following.respelling import respell_unsent, respell_unsent_of


@transaction.atomic
def show_person(*, person: Person, name: str, shown_as: str, by: str) -> Person:
    """Set a person's names and show the new one in every event, final ones too."""
    was = person.shown_name
    person = set_names(person=person, name=name, shown_as=shown_as)
    if person.shown_name != was:
        write_name(person=person, was=was, by=by)
    return person


def write_name(*, person: Person, was: str, by: str) -> None:
    """Write the shown name of a person into the pairs they play in; ``was``: the one before.

    Line-ups name the person by the row, and need the version alone.

    Each event gets a new version, so that its pages and its export are new.
    """
    for event in in_lock_order(_events_naming([person.pk])):
        with open_change(event, by=by) as change:
            _write_in(change, person)
    respell_unsent_of(person, was)


def lock_events_naming(people: Collection[int]) -> None:
    """Lock at once what several changes of these people (by primary key) lock in turn."""
    lock_events(_events_naming(people))


def _events_naming(people: Collection[int]) -> QuerySet[Event]:
    named = Q(pairs__players__person__in=list(people))
    lined_up = Q(pk__in=events_of_lineups(list(people)))
    return Event.objects.filter(named | lined_up).distinct()


def _write_in(change: Change, person: Person) -> None:
    numbers: list[int] = []
    pairs = Pair.objects.filter(event=change.event, players__person=person)
    for pair in pairs.distinct().prefetch_related("players"):
        players = list(pair.players.all())
        for player in players:
            if player.person_id == person.pk:
                player.name = person.shown_name
        PairPlayer.objects.bulk_update(players, ["name"])
        pair.name = pair_name(player.name for player in players)
        pair.save(update_fields=["name"])
        numbers.append(pair.number)
    respell_unsent(change.event)
    change.log("pair.shown", numbers=numbers)
