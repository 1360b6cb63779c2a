"""A club's list of people: found by any spelling, added, paired."""

from collections.abc import Iterable, Mapping

from django.core.exceptions import ValidationError
from django.db.models import Q

from players.clubs.models import Club
from players.people.models import Partnership, Person
from players.people.names import name_key, tidy_name


def add_people(
    *, club: Club, people: Iterable[tuple[str, str, str]]
) -> dict[str, Person]:
    """Return the club's people by key for (name, town, phone) rows; adds new ones.

    A person shown under another name is also known by that name, and by each merged
    spelling. Fills in a town or phone that the club lacks.
    """
    rows = {name_key(name): (name, town, phone) for name, town, phone in people}
    existing = known_people(club, rows)
    _fill(existing, rows)
    Person.objects.bulk_create(
        Person(club=club, name=tidy_name(name), key=key, town=town, phone=phone)
        for key, (name, town, phone) in rows.items()
        if key not in existing
    )
    return known_people(club, rows)


def known_people(club: Club, keys: Iterable[str]) -> dict[str, Person]:
    """Return the club's people with one of these keys, by key."""
    wanted = list(keys)
    spellings = club.people.filter(Q(key__in=wanted) | Q(shown_key__in=wanted))
    people = [
        (spelt, spelt.merged_into or spelt)
        for spelt in spellings.select_related("merged_into")
    ]
    known = {spelt.shown_key: person for spelt, person in people if spelt.shown_key}
    return known | {spelt.key: person for spelt, person in people}


def _fill(
    known: Mapping[str, Person], rows: Mapping[str, tuple[str, str, str]]
) -> None:
    """Fill in the towns and phones that the club did not have."""
    changed = {}
    for key, (_name, town, phone) in rows.items():
        person = known.get(key)
        if person is None:
            continue
        if (town and not person.town) or (phone and not person.phone):
            person.town, person.phone = person.town or town, person.phone or phone
            changed[person.pk] = person
    Person.objects.bulk_update(changed.values(), ["town", "phone"])


def fill_emails(addresses: Iterable[tuple[Person, str]]) -> None:
    """Store the addresses that the club did not have; skip what is none."""
    field = Person._meta.get_field("email")
    changed = {}
    for person, address in addresses:
        if address and not person.email:
            try:
                person.email = field.clean(address, person)
            except ValidationError:
                continue
            changed[person.pk] = person
    Person.objects.bulk_update(changed.values(), ["email"])


def add_partnerships(
    *, club: Club, pairs: Iterable[tuple[Person, Person]]
) -> dict[tuple[int, int], Partnership]:
    """Return the partnerships of these people by their two ids; adds new ones."""
    wanted = {(min(a.pk, b.pk), max(a.pk, b.pk)) for a, b in pairs}
    Partnership.objects.bulk_create(
        (Partnership(club=club, first_id=a, second_id=b) for a, b in sorted(wanted)),
        ignore_conflicts=True,
    )
    firsts = [a for a, _b in wanted]
    rows = Partnership.objects.filter(club=club, first_id__in=firsts)
    return {
        (p.first_id, p.second_id): p
        for p in rows
        if (p.first_id, p.second_id) in wanted
    }
