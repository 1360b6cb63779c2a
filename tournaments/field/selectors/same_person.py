"""Whether a line of a sheet names somebody whom the club knows, or a namesake."""

from collections.abc import Mapping, Sequence

from players.people.models import Person
from players.people.names import name_alone, name_key, name_with_town
from tournaments.field.cell_values import Contacts


def known_contacts(person: Person) -> Contacts:
    return Contacts(person.town, person.phone, person.email)


def named(
    name: str,
    written: Contacts,
    known: Mapping[str, Person],
    apart: Mapping[str, Sequence[Person]],
) -> Person | None:
    """The club's person of this name: of several the one with whom the facts agree.

    ``known``: people by key; ``apart``: those with a town beside their name, by the key
    of the name alone.
    """
    key = name_key(name)
    person = known.get(key)
    if person and known_contacts(person).agree(written):
        return person
    others = apart.get(name_alone(key), ())
    agreeing = [other for other in others if known_contacts(other).agree(written)]
    return agreeing[0] if len(agreeing) == 1 else person


def namesake(name: str, town: str, known_town: str) -> str:
    """The name of another person of that name: with the town if it tells them apart."""
    is_elsewhere = name_key(town) != name_key(known_town)
    return name_with_town(name_alone(name), town if town and is_elsewhere else "2")
