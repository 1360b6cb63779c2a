"""Whether a line of a sheet names somebody whom the club knows, or a namesake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from players.people.models import Person
from players.people.names import name_alone, name_key, name_with_town


@dataclass(frozen=True, slots=True)
class Contacts:
    """The facts that tell people of one name apart."""

    town: str = ""
    phone: str = ""
    email: str = ""

    @classmethod
    def of(cls, person: Person) -> Contacts:
        """What the club knows of a person."""
        return cls(person.town, person.phone, person.email)

    def agree(self, other: Contacts) -> bool:
        """Whether town, phone or mail are the same; an empty fact agrees with nothing."""
        return any(
            ours and ours == theirs
            for ours, theirs in zip(self._keys(), other._keys(), strict=True)
        )

    def _keys(self) -> tuple[str, str, str]:
        return name_key(self.town), _figures(self.phone), self.email.strip().lower()


def _figures(phone: str) -> str:
    """The last figures of a phone number, without the country's."""
    return "".join(filter(str.isdecimal, phone))[-10:]


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
    if person and Contacts.of(person).agree(written):
        return person
    agreeing = [
        other
        for other in apart.get(name_alone(key), ())
        if Contacts.of(other).agree(written)
    ]
    return agreeing[0] if len(agreeing) == 1 else person


def namesake(name: str, town: str, known_town: str) -> str:
    """The name of another person of that name: with the town if it tells them apart."""
    is_elsewhere = name_key(town) != name_key(known_town)
    return name_with_town(name_alone(name), town if town and is_elsewhere else "2")
