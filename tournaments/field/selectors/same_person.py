"""Whether a line of a sheet names somebody whom the club knows, or a namesake."""

from dataclasses import dataclass

from players.people.names import name_key


@dataclass(frozen=True, slots=True)
class Contacts:
    """The facts that tell people of one name apart."""

    town: str = ""
    phone: str = ""
    email: str = ""

    def agree(self, other: "Contacts") -> bool:
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


def namesake(name: str, town: str, known_town: str) -> str:
    """The name of another person of that name: with the town if it tells them apart."""
    is_elsewhere = name_key(town) != name_key(known_town)
    return f"{name} ({town if town and is_elsewhere else '2'})"
