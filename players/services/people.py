"""Writes about a person's names."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from players.models import Club, Person, name_key, tidy_name
from players.refused import Refused

LONGEST_NAME = 80


def placeholder(person: Person) -> str:
    """A name that says nothing about the person and is the same in every language."""
    return f"N. N. {person.pk}"


@transaction.atomic
def set_names(*, person: Person, name: str, shown_as: str) -> Person:
    """Set a person's own name and the one shown in its place; empty shows their own.

    Refuses a name by which the club knows somebody else.
    """
    Club.objects.select_for_update(no_key=True).get(pk=person.club_id)
    person = Person.objects.get(pk=person.pk)
    person.name, person.key = _clean(person, name, "name")
    person.shown_as, person.shown_key = "", ""
    if shown_as.strip():
        person.shown_as, person.shown_key = _clean(person, shown_as, "shown_as")
    if person.shown_key == person.key:
        person.shown_as = person.shown_key = ""
    person.save()
    return person


def _clean(person: Person, typed: str, field: str) -> tuple[str, str]:
    """The name as it is stored, and its key."""
    name = tidy_name(typed)
    key = name_key(name)
    if not key:
        raise Refused(_("Type a name."), field=field)
    if max(len(name), len(key)) > LONGEST_NAME:
        raise Refused(_("A name has 80 letters at most. Shorten it."), field=field)
    others = person.club.people.exclude(pk=person.pk)
    if same := others.filter(Q(key=key) | Q(shown_key=key)).first():
        raise Refused(
            _("The club knows somebody of this name already: %(name)s.")
            % {"name": same.name},
            field=field,
        )
    return name, key
