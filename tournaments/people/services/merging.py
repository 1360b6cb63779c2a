"""Merges two people of a club's list, in every event, and records how to undo it."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from players.doubles.models import Merge
from players.doubles.services import (
    lock_club,
    record_merge,
    record_undo,
    refuse_merge,
    refuse_undo,
)
from players.people.models import Person
from players.people.services.club_list import add_partnerships
from tournaments.event.models import Event, Pair, PairPlayer
from tournaments.event.selectors.lineups import event_of_both, events_of_lineups
from tournaments.event.services.change import Refused, open_change
from tournaments.field.selectors.entries import pair_name
from tournaments.field.services.names import write_names


@transaction.atomic
def merge_people(*, kept: Person, gone: Person, by: str, key: UUID) -> Merge:
    """Move everything of one person to the other, whose spelling stays."""
    lock_club(kept.club)
    if known := Merge.objects.filter(key=key).first():
        return known
    kept, gone = _fresh(kept), _fresh(gone)
    refuse_merge(kept, gone)
    refuse_if_met(kept, gone)
    seats = PairPlayer.objects.filter(person=gone).order_by("pk")
    names = dict(seats.values_list("pk", "name"))
    moved = {"seats": [[pk, name] for pk, name in names.items()]}
    was_shown = kept.shown_name
    merge = record_merge(kept=kept, gone=gone, by=by, key=key, moved=moved)
    kept = _fresh(kept)
    if kept.shown_name != was_shown:
        write_names(people=[kept], by=by)
    _reseat(dict.fromkeys(names, kept.shown_name), kept, by=by, action="pair.merge")
    _hand_down_lineups(kept, gone, by=by, action="pair.merge", but=names)
    return merge


@transaction.atomic
def unmerge_people(*, merge: Merge, by: str, key: UUID) -> Merge:
    """Undo a merge: the two are as before, each with what it did since."""
    lock_club(merge.club)
    if known := Merge.objects.filter(key=key).first():
        return known
    merge = Merge.objects.select_related("kept", "gone", "club").get(pk=merge.pk)
    refuse_undo(merge)
    was_shown = merge.kept.shown_name
    undone = record_undo(merge=merge, by=by, key=key)
    kept, gone = _fresh(merge.kept), _fresh(merge.gone)
    if kept.shown_name != was_shown:
        write_names(people=[kept], by=by)
    before = dict(merge.moved["seats"])
    still = PairPlayer.objects.filter(pk__in=before, person=kept)
    names = {
        pk: gone.shown_as or before[pk] for pk in still.values_list("pk", flat=True)
    }
    _reseat(names, gone, by=by, action="pair.unmerge")
    _hand_down_lineups(kept, gone, by=by, action="pair.unmerge", but=names)
    return undone


def refuse_if_met(kept: Person, gone: Person) -> None:
    """Refuse if an event names both, because then they are two people."""
    events = Event.objects.filter(pk__in=_events_of(kept)).filter(
        pk__in=_events_of(gone)
    )
    event = events.first()
    if event is None and (number := event_of_both(kept, gone)):
        event = Event.objects.get(pk=number)
    if event:
        raise Refused(
            _("%(first)s and %(second)s both play in %(event)s: they are two people.")
            % {"first": kept.name, "second": gone.name, "event": event.name}
        )


def _events_of(person: Person) -> Iterable[int]:
    return PairPlayer.objects.filter(person=person).values_list("event", flat=True)


def _fresh(person: Person) -> Person:
    return Person.objects.select_related("club").get(pk=person.pk)


def _reseat(names: dict[int, str], person: Person, *, by: str, action: str) -> None:
    """Store the person at these places, under these names, in each event."""
    events = Event.objects.filter(pairs__players__in=list(names)).distinct()
    for event in events.order_by("pk"):
        with open_change(event, by=by) as change:
            pairs = Pair.objects.filter(event=event, players__in=list(names))
            numbers = []
            for pair in pairs.order_by("number").prefetch_related("players__person"):
                _seat(pair, names, person)
                numbers.append(pair.number)
            change.log(action, numbers=numbers)


def _hand_down_lineups(
    kept: Person, gone: Person, *, by: str, action: str, but: Iterable[int]
) -> None:
    """Give the other events whose line-ups name the two a new version."""
    lined_up = events_of_lineups([kept.pk, gone.pk])
    reseated = Event.objects.filter(pairs__players__in=list(but)).values("pk")
    for event in Event.objects.filter(pk__in=lined_up).exclude(pk__in=reseated):
        with open_change(event, by=by) as change:
            change.log(action, numbers=[])


def _seat(pair: Pair, names: dict[int, str], person: Person) -> None:
    players = list(pair.players.all())
    for player in players:
        if player.pk in names:
            player.person, player.name = person, names[player.pk]
    PairPlayer.objects.bulk_update(players, ["person", "name"])
    team = [player.person for player in players]
    if len(team) == 2:
        made = add_partnerships(club=person.club, pairs=[(team[0], team[1])])
        pair.partnership = next(iter(made.values()))
    pair.name = pair_name(player.name for player in players)
    pair.save(update_fields=["name", "partnership"])
