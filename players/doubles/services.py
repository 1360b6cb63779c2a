"""Merges of two people of a club: facts, spellings and winners; recorded, undone.

The caller, who knows events, moves the people's places in events.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.archive.models import PastWinner
from players.associations.services import refuse_two_of_a_club
from players.clubs.models import Club
from players.common.refused import Refused
from players.doubles.look_alikes import figures_of
from players.doubles.models import DismissedDouble, Merge
from players.people.models import Person
from players.seasons.models import SealedResult

SHOWN = ("shown_as", "shown_key")
Moved = dict[str, Any]  # By kind what moved, as JSON


def merged_facts(kept: Person, gone: Person) -> dict[str, tuple[Any, Any]]:
    """Return the facts of the remaining person that a merge changes: before and after.

    Missing facts are filled, notes are joined, and another phone or address is added to
    them; a person who asked for another name keeps it.
    """
    after: dict[str, Any] = {}
    for name in ("town", "phone", "email"):
        after[name] = getattr(kept, name) or getattr(gone, name)
    others = [
        getattr(gone, name)
        for name in ("phone", "email")
        if getattr(gone, name) not in ("", after[name])
    ]
    if (figures := figures_of(gone.phone)) and figures == figures_of(after["phone"]):
        others = [other for other in others if other != gone.phone]
    notes = [note for note in (gone.notes, *others) if note and note not in kept.notes]
    after["notes"] = " ".join(filter(None, (kept.notes, *notes)))[:500]
    after["is_member"] = kept.is_member or gone.is_member
    after["dues_until"] = max(
        filter(None, (kept.dues_until, gone.dues_until)), default=None
    )
    if gone.shown_as and not kept.shown_as:
        after |= {name: getattr(gone, name) for name in SHOWN}
    before = {name: getattr(kept, name) for name in after}
    return {
        name: (before[name], value)
        for name, value in after.items()
        if value != before[name]
    }


def refuse_merge(kept: Person, gone: Person) -> None:
    if kept.pk == gone.pk or kept.club_id != gone.club_id:
        raise Refused(_("These are not two people of one club."))
    for person in (kept, gone):
        if person.merged_into_id is not None:
            raise Refused(_("%(name)s was merged already.") % {"name": person.name})
    refuse_two_of_a_club(kept, gone)
    won = PastWinner.objects.filter(first=gone)
    for line in won:
        if PastWinner.objects.filter(
            club=line.club_id, year=line.year, event_name=line.event_name, first=kept
        ).exists():
            raise Refused(
                _("Both stand among the winners of %(event)s %(year)s.")
                % {"event": line.event_name, "year": line.year}
            )


@transaction.atomic
def record_merge(
    *, kept: Person, gone: Person, by: str, key: UUID, moved: Mapping[str, Any]
) -> Merge:
    """Merge facts, spellings and winners, and record them with the events' changes."""
    facts = merged_facts(kept, gone)
    own: Moved = {
        "facts": {
            name: [_plain(was), _plain(new)] for name, (was, new) in facts.items()
        },
        "shown": [gone.shown_as, gone.shown_key],
        "spellings": list(gone.merged.values_list("pk", flat=True)),
    }
    if "shown_as" in facts:
        Person.objects.filter(pk=gone.pk).update(shown_as="", shown_key="")
    Person.objects.filter(pk=kept.pk).update(
        **{name: new for name, (_was, new) in facts.items()}
    )
    Person.objects.filter(pk__in=own["spellings"]).update(merged_into=kept)
    Person.objects.filter(pk=gone.pk).update(merged_into=kept)
    for name, rows in _referring(gone).items():
        own[name] = list(rows.values_list("pk", flat=True))
        rows.update(**{name.partition(" ")[2]: kept})
    return _entry(kept, gone, by=by, key=key, moved={**moved, **own})


def _entry(kept: Person, gone: Person, **more: Any) -> Merge:
    entry = {"kept": kept, "gone": gone, "at": timezone.now(), **more}
    return Merge.objects.create(club_id=kept.club_id, **entry)


@transaction.atomic
def dismiss_double(*, club: Club, first: int, second: int, by: str) -> None:
    """Record that two of the club's people are two, so that the list stops showing them."""
    lower, higher = sorted((first, second))
    people = club.people.not_merged().filter(pk__in=(lower, higher))
    if people.count() != 2:
        raise Refused(_("These are not two people of one club."))
    DismissedDouble.objects.get_or_create(
        first_id=lower,
        second_id=higher,
        defaults={"club": club, "by": by, "at": timezone.now()},
    )


def show_double_again(*, club: Club, number: int) -> None:
    """Undo a dismissal: the two may be one person after all."""
    club.dismissed_doubles.filter(pk=number).delete()


def refuse_undo(merge: Merge) -> None:
    """Refuse to undo a merge twice, or before a later one of the remaining person."""
    if merge.undoes_id is not None or Merge.objects.filter(undoes=merge).exists():
        raise Refused(_("This was taken back already."))
    if merge.kept.merged_into_id is not None:
        raise Refused(
            _("%(name)s was merged since. Take that back first.")
            % {"name": merge.kept.name}
        )


@transaction.atomic
def record_undo(*, merge: Merge, by: str, key: UUID) -> Merge:
    """Restore facts, spellings and winners that the merge left unchanged."""
    kept, gone, moved = merge.kept, merge.gone, merge.moved
    facts = {
        name: _typed(name, was)
        for name, (was, new) in moved["facts"].items()
        if _plain(getattr(kept, name)) == new
    }
    Person.objects.filter(pk=kept.pk).update(**facts)
    shown_as, shown_key = moved["shown"]
    Person.objects.filter(pk=gone.pk).update(
        merged_into=None, shown_as=shown_as, shown_key=shown_key
    )
    Person.objects.filter(pk__in=moved["spellings"], merged_into=kept).update(
        merged_into=gone
    )
    for name, rows in _referring(kept).items():
        rows.filter(pk__in=moved[name]).update(**{name.partition(" ")[2]: gone})
    return _entry(kept, gone, by=by, key=key, undoes=merge)


def _referring(person: Person) -> dict[str, Any]:
    """The rows that name a person and follow from no event, by kind and column."""
    return {
        "winner first": PastWinner.objects.filter(first=person),
        "winner second": PastWinner.objects.filter(second=person),
        "sealed person": SealedResult.objects.filter(person=person),
        "sealed partner": SealedResult.objects.filter(partner=person),
    }


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value


def _typed(name: str, value: Any) -> Any:
    is_day = name == "dues_until" and value
    return date.fromisoformat(value) if is_day else value
