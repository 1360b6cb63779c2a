"""Writes about a person: names, and facts that only the club's directors read."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from datetime import date

from django.db import transaction
from django.db.models import ProtectedError, Q
from django.utils.translation import gettext as _

from players.clubs.models import Club, ClubEntry
from players.clubs.services.holders import lock_club, note
from players.common.refused import Refused
from players.people.models import FormerName, Partnership, Person
from players.people.names import name_key, name_with_town, tidy_name

LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class MemberFacts:
    """A club's facts on a person; only its directors read them, except the town."""

    town: str = ""
    phone: str = ""
    email: str = ""
    is_member: bool = False
    dues_until: date | None = None
    notes: str = ""


FACTS = tuple(field.name for field in fields(MemberFacts))
# A person's name and facts as JSON, to be compared with later ones.
Facts = dict[str, str | bool | None]


def facts_of(person: Person) -> Facts:
    """The name and the club's facts on a person, as JSON."""
    names = ("name", "shown_as", *FACTS)
    due = person.dues_until and person.dues_until.isoformat()
    return {name: getattr(person, name) for name in names} | {"dues_until": due}


def placeholder(person: Person) -> str:
    """A name that reveals nothing about the person and is the same in every language."""
    return f"N. N. {person.pk}"


@transaction.atomic
def add_person(*, club: Club, name: str, facts: MemberFacts) -> Person:
    """Add somebody to the club's list; refuses a name that the club knows already.

    A person of another town is told apart by it.
    """
    lock_club(club.pk)
    person = Person(club=club, **asdict(facts))
    same = _known_as(person, name_key(name))
    if (
        same
        and same.town
        and facts.town
        and name_key(same.town) != name_key(facts.town)
    ):
        name = name_with_town(name, facts.town)
    person.name, person.key = _clean(person, name, "name")
    _refuse_dues_of_visitor(facts)
    person.save()
    return person


@transaction.atomic
def add_people_with_facts(
    *, club: Club, people: Iterable[tuple[str, str, MemberFacts]]
) -> None:
    """Add people by name, shown name and facts, all or none.

    The club knows none of the names yet; an empty shown name is their own.
    """
    lock_club(club.pk)
    Person.objects.bulk_create(
        Person(
            club=club,
            name=tidy_name(name),
            key=name_key(name),
            shown_as=shown_as,
            shown_key=name_key(shown_as),
            **asdict(facts),
        )
        for name, shown_as, facts in people
    )


@transaction.atomic
def set_facts(*, person: Person, facts: MemberFacts) -> None:
    _refuse_dues_of_visitor(facts)
    Person.objects.filter(pk=person.pk).update(**asdict(facts))


@transaction.atomic
def delete_person(*, person: Person, by: str) -> None:
    """Take somebody off the club's list who plays in no event. Raises Refused."""
    lock_club(person.club_id)
    together = Partnership.objects.filter(Q(first=person) | Q(second=person))
    try:
        together.delete()
        Person.objects.filter(pk=person.pk).delete()
    except ProtectedError as error:
        raise Refused(
            _("%(name)s stands in an event or among the winners. Forget them instead.")
            % {"name": person.name}
        ) from error
    _forget_in_imports(person.club, [person.pk])
    note_in_club(person, by, ClubEntry.Action.DELETE)


@transaction.atomic
def forget_facts(*, person: Person, by: str) -> None:
    """Delete the club's facts on a person, their other spellings' and former names."""
    every = (person, *person.merged.all())
    _forget_in_imports(person.club, [spelt.pk for spelt in every])
    for spelt in every:
        name = placeholder(spelt)
        spelt.former_names.all().delete()
        Person.objects.filter(pk=spelt.pk).update(
            name=name,
            key=name_key(name),
            shown_as="",
            shown_key="",
            **asdict(MemberFacts()),
        )
    note_in_club(person, by, ClubEntry.Action.FORGET)


def _forget_in_imports(club: Club, people: Iterable[int]) -> None:
    """Delete what lists that were taken in said of people; they stay whole no more."""
    gone = set(map(str, people))
    for row in club.imports.all():
        if gone & (row.added.keys() | row.changed.keys()):
            for pk in gone & row.added.keys():
                row.added[pk] = {}
            for pk in gone & row.changed.keys():
                row.changed[pk] = [{}, {}]
            row.save(update_fields=["added", "changed"])


def note_in_club(person: Person, by: str, action: ClubEntry.Action) -> None:
    """Write into the club's log, without the name of who is forgotten or hidden."""
    note(person.club, by, action, placeholder(person))


@transaction.atomic
def set_names(*, person: Person, name: str, shown_as: str) -> Person:
    """Set a person's own name and their public name; empty shows their own.

    The name they had becomes a former one. Refuses a name by which the club knows
    somebody else.
    """
    lock_club(person.club_id)
    person = Person.objects.get(pk=person.pk)
    was = person.name, person.key
    person.name, person.key = _clean(person, name, "name")
    person.shown_as, person.shown_key = "", ""
    if shown_as.strip():
        person.shown_as, person.shown_key = _clean(person, shown_as, "shown_as")
    if person.shown_key == person.key:
        person.shown_as = person.shown_key = ""
    person.save()
    _keep_former_name(person, *was)
    return person


def drop_former_name(*, person: Person, number: int) -> None:
    """Stop finding a person by a name they had."""
    person.former_names.filter(pk=number).delete()


def _keep_former_name(person: Person, name: str, key: str) -> None:
    person.former_names.filter(key__in=(person.key, person.shown_key)).delete()
    if key not in (person.key, person.shown_key):
        FormerName.objects.get_or_create(
            club=person.club, key=key, defaults={"person": person, "name": name}
        )


def _refuse_dues_of_visitor(facts: MemberFacts) -> None:
    if facts.dues_until and not facts.is_member:
        raise Refused(
            _("Only a member pays dues. Tick the box, or leave the day empty."),
            field="dues_until",
        )


def _clean(person: Person, typed: str, field: str) -> tuple[str, str]:
    name = tidy_name(typed)
    key = name_key(name)
    if not key:
        raise Refused(_("Type a name."), field=field)
    if max(len(name), len(key)) > LONGEST_NAME:
        raise Refused(_("A name has 80 letters at most. Shorten it."), field=field)
    if same := _known_as(person, key):
        refusal = _("The club knows somebody of this name already: %(name)s.") % {
            "name": name_with_town(same.name, same.town)
        }
        if field == "name":
            refusal += " " + _("Somebody else? Add their town: it tells the two apart.")
        raise Refused(refusal, field=field)
    return name, key


def _known_as(person: Person, key: str) -> Person | None:
    others = person.club.people.exclude(pk=person.pk)
    of_name = Q(key=key) | Q(shown_key=key) | Q(former_names__key=key)
    same = others.filter(of_name).select_related("merged_into").first()
    return same and (same.merged_into or same)
