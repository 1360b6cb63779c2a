"""Judges each line of a list of people: new, changed, unchanged, or faulty.

The preview and the import use the same judgement.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from players.clubs.models import Club
from players.doubles.look_alikes import find_doubles
from players.people.models import Person
from players.people.names import name_alone, name_key, name_with_town, tidy_name
from players.people.services.club_list import known_people, named_with_town
from players.people.services.people import LONGEST_NAME, MemberFacts
from tournaments.field.cell_values import Contacts
from tournaments.field.lists import ListLine
from tournaments.field.selectors.same_person import known_contacts, named, namesake
from tournaments.people.selectors.member_facts import (
    FACTS,
    Choices,
    FaultError,
    cell_text,
    facts_of_line,
)

SAME_PERSON = "same_person"  # The answer to a line that only a name connects


@dataclass(frozen=True, slots=True)
class MemberLine:
    line: ListLine
    name: str
    state: Literal["new", "changed", "same", "problem"]
    facts: MemberFacts  # The club's facts after the import
    shown_as: str = ""  # The public name after the import; empty: their own
    person: Person | None = None
    changes: tuple[tuple[str, Any, Any], ...] = ()  # Names of facts, before and after
    fault: str = ""
    # Corrections to choose from; without any the cell is typed again.
    choices: Choices = ()
    field: str = ""  # The column that is at fault
    alike: str = ""  # Somebody on the list with a similar name

    @property
    def typed(self) -> str:
        return self.line.cells.get(self.field, "")


@dataclass(slots=True)
class _Club:
    """Whom the club knows, and whom the lines so far have named."""

    known: Mapping[str, Person]  # By any key on the sheet
    # Those with a town beside their name, by the key of it alone.
    apart: Mapping[str, Sequence[Person]]
    may_rename: bool
    # By person, or by the key of a new name: the line and its facts.
    seen: dict[object, tuple[int, Contacts]] = field(default_factory=dict)
    shown: set[str] = field(default_factory=set)  # Keys of new public names


def judge_people(
    club: Club, lines: Sequence[ListLine], *, may_rename: bool = True
) -> tuple[MemberLine, ...]:
    """Every line judged in its order, with two queries.

    A person is found by any name the club knows, of namesakes the one whose facts
    agree; an empty cell changes nothing. If the line has town, phone or mail and none
    of them is the person's, it is asked whether this is somebody else of that name.
    ``may_rename``: whether the reader may change the name that everybody reads.
    """
    names = [_typed_name(line) for line in lines]
    shown = (_shown_as(line) for line in lines)
    keys = {name_key(name) for name in (*names, *shown)}
    whom = _Club(known_people(club, keys), named_with_town(club), may_rename)
    return tuple(
        _judged(whom, line, name) for line, name in zip(lines, names, strict=True)
    )


def preview_people(
    club: Club, lines: Sequence[ListLine], *, may_rename: bool = True
) -> tuple[MemberLine, ...]:
    """Every line judged; a new name that resembles one on the list names it."""
    judged = judge_people(club, lines, may_rename=may_rename)
    new = {-n: line for n, line in enumerate(judged, 1) if line.state == "new"}
    if not new:
        return judged
    people = {person.pk: person for person in club.people.not_merged()}
    keys = {pk: person.key for pk, person in people.items()}
    keys |= {number: name_key(line.name) for number, line in new.items()}
    reached = {pk: (person.phone, person.email) for pk, person in people.items()}
    reached |= {n: (line.facts.phone, line.facts.email) for n, line in new.items()}
    alike = {
        new[first].line.number: people[second].name
        for first, second in reversed(find_doubles(keys, reached))
        if first in new and second in people
    }
    return tuple(replace(row, alike=alike.get(row.line.number, "")) for row in judged)


def open_people(lines: Sequence[MemberLine]) -> list[int]:
    """The numbers of the lines that only a name connects with somebody on the list."""
    return [
        line.line.number
        for line in lines
        if line.field == SAME_PERSON and "yes" in dict(line.choices)
    ]


def _judged(whom: _Club, line: ListLine, name: str) -> MemberLine:
    try:
        _refuse_name(name, "name")
        name, person = _person_of(whom, line, name)
        identity = person.pk if person else name_key(name)
        _refuse_name(name, "name")
        if identity in whom.seen:
            raise _on_another_line(line, name, *whom.seen[identity])
        facts = facts_of_line(line, person)
        shown_as = _public_name(whom, line, name, person)
    except FaultError as fault:
        return MemberLine(
            line,
            name,
            "problem",
            MemberFacts(),
            fault=fault.sentence,
            field=fault.field,
            choices=fault.choices,
        )
    whom.seen[identity] = (line.number, _contacts(line))
    whom.shown.add(name_key(shown_as))
    if person is None:
        return MemberLine(line, name, "new", facts, shown_as)
    return _of_known(line, facts, shown_as, person)


def _of_known(
    line: ListLine, facts: MemberFacts, shown_as: str, person: Person
) -> MemberLine:
    after = {"shown_as": shown_as, **asdict(facts)}
    changes = tuple(
        (name, getattr(person, name), after[name])
        for name in FACTS
        if after[name] != getattr(person, name)
    )
    state: Literal["changed", "same"] = "changed" if changes else "same"
    return MemberLine(line, person.name, state, facts, shown_as, person, changes)


def _person_of(whom: _Club, line: ListLine, name: str) -> tuple[str, Person | None]:
    """The line's person and name. Raises FaultError if only a name connects them."""
    written = _contacts(line)
    exact = whom.known.get(name_key(name))
    others = [p for p in whom.apart.get(name_alone(name_key(name)), ()) if p != exact]
    answer = line.cells.get(SAME_PERSON)
    for other in others:
        if answer == str(other.pk):
            return other.name, other
    person = named(name, written, whom.known, whom.apart)
    if person and person is not exact:
        return person.name, person
    earlier = whom.seen.get(name_key(name))
    if answer == "no" and (person or earlier):
        town = person.town if person else earlier[1].town if earlier else ""
        name = namesake(name, written.town, town)
        key = name_key(name)
        return name, next((p for p in others if p.key == key), None)
    if person is None or answer == "yes":
        return name, person
    if known_contacts(person).agree(written) or (written == Contacts() and not others):
        return name, person
    raise _who_is_it(name, written, person, others)


def _who_is_it(
    name: str, written: Contacts, person: Person, others: Sequence[Person]
) -> FaultError:
    """The question which of the namesakes a line means."""
    known = _with_town(person)
    if written == Contacts():
        people = ", ".join(map(_with_town, (person, *others)))
        text = _("Several people in the list have this name: %(names)s.")
        sentence = text % {"names": people}
    else:
        text = _("%(name)s is in the list, but neither town, phone nor mail agrees.")
        sentence = text % {"name": known}
    other = namesake(name, written.town, person.town)
    same = _("The same person: the facts of this line are the newer ones")
    choices = (
        ("yes", _("It is %(name)s") % {"name": known} if others else same),
        *((str(p.pk), _("It is %(name)s") % {"name": _with_town(p)}) for p in others),
        ("no", _("Somebody else, entered as %(name)s") % {"name": other}),
    )
    return FaultError(SAME_PERSON, sentence, choices)


def _on_another_line(
    line: ListLine, name: str, number: int, other: Contacts
) -> FaultError:
    """A line whose name an earlier one has: a question if the facts tell two apart."""
    text = _("%(name)s is on line %(line)s already.") % {"name": name, "line": number}
    written = _contacts(line)
    if written == Contacts() or other.agree(written):
        return FaultError("name", text)
    apart = namesake(name, written.town, other.town)
    choice = _("Somebody else, entered as %(name)s") % {"name": apart}
    return FaultError(SAME_PERSON, text, (("no", choice),))


def _public_name(whom: _Club, line: ListLine, name: str, person: Person | None) -> str:
    """The name that everybody reads, empty if it is their own. Raises FaultError."""
    shown_as = _shown_as(line)
    key = name_key(shown_as)
    was = person.shown_as if person else ""
    if not key or key == name_key(was):
        return was
    if key == name_key(name):
        shown_as = key = ""
    if person and not whom.may_rename:
        text = _("A director changes the name that everybody reads.")
        raise FaultError("shown_as", text)
    if key:
        _refuse_name(shown_as, "shown_as")
        known = whom.known.get(key)
        if (known and known != person) or key in whom.shown | whom.seen.keys():
            text = _("The club knows somebody of this name already: %(name)s.")
            raise FaultError("shown_as", text % {"name": shown_as})
    return shown_as


def _contacts(line: ListLine) -> Contacts:
    cells = (line.cells.get(name, "") for name in ("town", "phone", "email"))
    return Contacts(*map(cell_text, cells))


def _with_town(person: Person) -> str:
    return name_with_town(person.name, person.town)


def _typed_name(line: ListLine) -> str:
    cells = line.cells
    both = f"{cells.get('first_name', '')} {cells.get('last_name', '')}"
    return tidy_name(cell_text(cells.get("name", "") or both))


def _shown_as(line: ListLine) -> str:
    return tidy_name(cell_text(line.cells.get("shown_as", "")))


def _refuse_name(name: str, field: str) -> None:
    key = name_key(name)
    if not key:
        raise FaultError(field, _("There is no name on this line."))
    if max(len(name), len(key)) > LONGEST_NAME:
        raise FaultError(field, _("A name has 80 letters at most. Shorten it."))
