"""A club's list of people: found by any spelling, added, paired."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from django.core.exceptions import ValidationError
from django.db.models import F, Q

from players.clubs.models import Club
from players.people.models import Partnership, Person
from players.people.names import name_alone, name_key, tidy_name


def add_people(
    *, club: Club, people: Iterable[tuple[str, str, str]]
) -> dict[str, Person]:
    """Return the club's people by key for (name, town, phone) rows; adds new ones.

    A person shown under another name is also known by that name, and by each merged
    spelling. Fills in a town or phone that the club lacks.
    """
    rows = {name_key(name): (name, town, phone) for name, town, phone in people}
    existing = known_people(club, rows)
    if _fill(existing, rows):
        existing = known_people(club, rows)
    new = Person.objects.bulk_create(
        Person(club=club, name=tidy_name(name), key=key, town=town, phone=phone)
        for key, (name, town, phone) in rows.items()
        if key not in existing
    )
    return existing | {person.key: person for person in new}


def known_people(club: Club, keys: Iterable[str]) -> dict[str, Person]:
    """Return the club's people known by one of these keys, by key.

    A key may be of their name, their public name, a merged spelling or a former name.
    """
    wanted = set(keys) - {""}
    former = Q(former_names__key__in=wanted)
    spellings = club.people.filter(Q(key__in=wanted) | Q(shown_key__in=wanted) | former)
    rows = spellings.annotate(former=F("former_names__key"))
    known: dict[str, dict[str, Person]] = {"former": {}, "shown_key": {}, "key": {}}
    for spelt in rows.select_related("merged_into"):
        for column, people in known.items():
            if (key := getattr(spelt, column)) in wanted:
                people[key] = spelt.merged_into or spelt
    return known["former"] | known["shown_key"] | known["key"]


def named_with_town(club: Club) -> Mapping[str, Sequence[Person]]:
    """The club's people who have a town beside their name, by the key of it alone."""
    people: dict[str, list[Person]] = defaultdict(list)
    for person in club.people.not_merged().filter(key__contains=" ("):
        if (alone := name_alone(person.key)) != person.key:
            people[alone].append(person)
    return people


def _fill(
    known: Mapping[str, Person], rows: Mapping[str, tuple[str, str, str]]
) -> bool:
    """Fill in the towns and phones that the club did not have; say if there were any."""
    changed = {}
    for key, (_name, town, phone) in rows.items():
        person = known.get(key)
        if person is None:
            continue
        if (town and not person.town) or (phone and not person.phone):
            person.town, person.phone = person.town or town, person.phone or phone
            changed[person.pk] = person
    Person.objects.bulk_update(changed.values(), ["town", "phone"])
    return bool(changed)


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
