"""A line of a registration sheet once it is judged, and who its players are."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from players.people.models import Person
from players.people.names import name_key, tidy_name
from tournaments.field.cell_values import Contacts
from tournaments.field.selectors.entry_faults import LONGEST_NAME, EntryFault
from tournaments.field.selectors.same_person import namesake
from tournaments.field.sheet import RegistrationLine

LONGEST_PHONE = 40
LONGEST_PAID = 40


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player of a line, and the club's person of that name, if it knows one."""

    typed: str  # As on the sheet, tidied; of several namesakes with the town
    contact: Contacts  # As stored
    person: Person | None
    # 'same' as that person, where town or phone agree too or somebody says so; 'other',
    # or which namesake. Empty: nobody has said, and a name alone may be anybody's.
    answer: str
    namesakes: tuple[str, ...]  # The club's other people of that name

    @property
    def own_name(self) -> str:
        """The name as the club itself knows it."""
        return self.person.name if self.person else self.typed

    @property
    def shown_name(self) -> str:
        """The name as everybody reads it."""
        return self.person.shown_name if self.person else self.typed

    @property
    def known_town(self) -> str:
        """The town in the club's list; empty if it has none."""
        return self.person.town if self.person else ""

    @property
    def named_apart(self) -> str:
        """The name if it is not the club's person."""
        return namesake(self.typed, self.contact.town, self.known_town)

    @property
    def settled_name(self) -> str:
        """The name to enter: whom only a name connects is somebody else."""
        if self.answer in self.namesakes:
            return self.answer
        is_other = self.person and self.answer != "same"
        return self.named_apart if is_other else self.typed

    @property
    def why_open(self) -> str:
        """Why a person of the same name may be another."""
        town, written = self.known_town, self.contact.town
        if written and town and name_key(written) != name_key(town):
            text = _("The towns differ: %(town)s here, %(known)s in the club's list.")
            return text % {"town": written, "known": town}
        return _("Only the name agrees: no town or phone.")


@dataclass(frozen=True, slots=True)
class SheetEntry:
    line: RegistrationLine
    players: tuple[SheetPlayer, ...]
    state: Literal["new", "there", "problem"]
    # The pair's number in the event, present or future.
    number: int | None = None
    fault: EntryFault | None = None

    @property
    def known(self) -> list[SheetPlayer]:
        """The players whose name the club knows."""
        return [player for player in self.players if player.person]

    @property
    def settled_line(self) -> RegistrationLine:
        """The line with the names to enter."""
        if self.state != "new":
            return self.line
        return self.line.with_players(*(p.settled_name for p in self.players))

    @property
    def name(self) -> str:
        return pair_name(player.shown_name for player in self.players)

    @property
    def own_name(self) -> str:
        """The pair's name as the club itself knows it."""
        return pair_name(player.own_name for player in self.players)

    @property
    def town(self) -> str:
        """The town, as stored."""
        return tidy_name(self.line.town)[:LONGEST_NAME]

    @property
    def cut(self) -> tuple[str, ...]:
        """The cells that are longer than what is stored of them."""
        line, longest = self.line, LONGEST_NAME
        cells = [(line.club, longest), (line.paid, LONGEST_PAID), (line.town, longest)]
        for contact in line.contacts:
            cells += [(contact.town, longest), (contact.phone, LONGEST_PHONE)]
        return tuple(dict.fromkeys(cell for cell, most in cells if len(cell) > most))

    @property
    def club(self) -> str:
        """The club, as stored."""
        return tidy_name(self.line.club)[:LONGEST_NAME]

    @property
    def paid(self) -> str:
        """The sheet's note on the entry fee, as stored."""
        return " ".join(self.line.paid.split())[:LONGEST_PAID]


def pair_name(players: Iterable[str]) -> str:
    """'Ann Ray / Bo Fitz'; one name if partners are drawn."""
    return " / ".join(players)
