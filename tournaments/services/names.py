"""The name a person is shown under, written wherever an event names them."""

from collections.abc import Iterable

from django.db import transaction

from players.models import Person
from players.services.people import set_names
from tournaments.models import Event, Pair, PairPlayer
from tournaments.selectors.entries import pair_name
from tournaments.services.change import Change, change


@transaction.atomic
def show_person(*, person: Person, name: str, shown_as: str, by: str) -> Person:
    """Set a person's names and show the new one in every event, final ones too."""
    was = person.shown_name
    person = set_names(person=person, name=name, shown_as=shown_as)
    if person.shown_name != was:
        write_names(people=[person], by=by)
    return person


def write_names(*, people: Iterable[Person], by: str) -> None:
    """Write the shown names of these people into the pairs they play in.

    Each event gets a version of its own, so that its pages and its export are new.
    """
    names = {person.pk: person.shown_name for person in people}
    events = Event.objects.filter(pairs__players__person__in=list(names)).distinct()
    for event in events.order_by("pk"):
        with change(event, by=by) as now:
            _write_in(now, names)


def _write_in(now: Change, names: dict[int, str]) -> None:
    numbers: list[int] = []
    pairs = Pair.objects.filter(event=now.event, players__person__in=list(names))
    for pair in pairs.distinct().prefetch_related("players"):
        players = list(pair.players.all())
        for player in players:
            player.name = names.get(player.person_id, player.name)
        PairPlayer.objects.bulk_update(players, ["name"])
        pair.name = pair_name(player.name for player in players)
        pair.save(update_fields=["name"])
        numbers.append(pair.number)
    now.log("pair.shown", numbers=numbers)
