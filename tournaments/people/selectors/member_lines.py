"""Judges each line of a list of people: new, changed, unchanged, or faulty.

The preview and the import use the same judgement.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from datetime import date
from typing import Any, Literal

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.clubs.models import Club
from players.common.addresses import AddressField
from players.doubles.look_alikes import find_doubles
from players.people.models import Person
from players.people.names import name_key, tidy_name
from players.people.services.club_list import known_people
from players.people.services.people import LONGEST_NAME, MemberFacts
from tournaments.field.lists import ListLine
from tournaments.field.selectors.same_person import Contacts, namesake

YES = {"yes", "y", "x", "1", "true", "member", "si", "s", "socio", "socia", "miembro"}
NO = {"no", "n", "0", "false", "visitor", "visita", "visitante", "invitado"}
LONGEST = {"town": 80, "phone": 40, "notes": 500}
APOSTROPHE = "'"  # An export puts it before text that a spreadsheet would evaluate

Choices = tuple[tuple[str, Any], ...]  # The text of the cell, and its meaning
WITHOUT_DUES = "visitor without dues"
DUES_CHOICES: Choices = (
    ("yes", gettext_lazy("A member, and the dues are paid until that day")),
    (WITHOUT_DUES, gettext_lazy("A visitor without dues")),
)
SAME_PERSON = "same_person"  # The answer to a line that only a name connects


@dataclass(frozen=True, slots=True)
class MemberLine:
    """One line of a list, judged."""

    line: ListLine
    name: str
    state: Literal["new", "changed", "same", "problem"]
    facts: MemberFacts  # The club's facts after the import
    person: Person | None = None
    changes: tuple[tuple[str, Any, Any], ...] = ()  # Names of facts, before and after
    fault: str = ""
    # Corrections to choose from; without any the cell is typed again.
    choices: Choices = ()
    field: str = ""  # The column that is at fault
    alike: str = ""  # Somebody on the list with a similar name

    @property
    def typed(self) -> str:
        """The faulty cell as on the line."""
        return self.line.cells.get(self.field, "")


class _FaultError(Exception):
    def __init__(self, field: str, sentence: str, choices: Choices = ()) -> None:
        super().__init__(sentence)
        self.field, self.sentence, self.choices = field, sentence, choices


def judge_people(club: Club, lines: Sequence[ListLine]) -> tuple[MemberLine, ...]:
    """Every line judged in its order, with a query, and one more for namesakes.

    A person is found by any spelling the club knows; an empty cell changes nothing. If
    the line has town, phone or mail and none of them is the person's, it is asked
    whether this is somebody else of that name.
    """
    names = [_typed_name(line) for line in lines]
    keys = {name_key(name) for name in names}
    known = known_people(club, keys)
    apart = (
        namesake(name, _text(line.cells.get("town", "")), known[name_key(name)].town)
        for name, line in zip(names, lines, strict=True)
        if line.cells.get(SAME_PERSON) == "no" and name_key(name) in known
    )
    known |= known_people(club, {name_key(name) for name in apart} - keys)
    return tuple(_judged(zip(lines, names, strict=True), known))


def preview_people(club: Club, lines: Sequence[ListLine]) -> tuple[MemberLine, ...]:
    """Every line judged; a new name that resembles one on the list names it."""
    judged = judge_people(club, lines)
    new = {-n: line for n, line in enumerate(judged, 1) if line.state == "new"}
    if not new:
        return judged
    people = {person.pk: person for person in club.people.not_merged()}
    keys = {pk: person.key for pk, person in people.items()}
    keys |= {number: name_key(line.name) for number, line in new.items()}
    alike = {
        new[first].line.number: people[second].name
        for first, second in reversed(find_doubles(keys))
        if first in new and second in people
    }
    return tuple(replace(row, alike=alike.get(row.line.number, "")) for row in judged)


def open_people(lines: Sequence[MemberLine]) -> list[int]:
    """The numbers of the lines that only a name connects with somebody on the list."""
    return [line.line.number for line in lines if line.field == SAME_PERSON]


def _judged(
    rows: Iterator[tuple[ListLine, str]], known: Mapping[str, Person]
) -> Iterator[MemberLine]:
    seen: dict[object, int] = {}
    for line, name in rows:
        try:
            name = _name_apart(line, name, known.get(name_key(name)))
            key = name_key(name)
            person = known.get(key)
            identity = person.pk if person else key
            _refuse_name(name, key)
            if identity in seen:
                text = _("%(name)s is on line %(line)s already.")
                raise _FaultError("name", text % {"name": name, "line": seen[identity]})
            facts = _facts(line, person)
        except _FaultError as fault:
            yield MemberLine(
                line,
                name,
                "problem",
                MemberFacts(),
                fault=fault.sentence,
                field=fault.field,
                choices=fault.choices,
            )
            continue
        seen[identity] = line.number
        if person is None:
            yield MemberLine(line, name, "new", facts)
        else:
            yield _of_known(line, facts, person)


def _of_known(line: ListLine, facts: MemberFacts, person: Person) -> MemberLine:
    before = {f.name: getattr(person, f.name) for f in fields(MemberFacts)}
    after = asdict(facts)
    changes = tuple(
        (column, was, after[column])
        for column, was in before.items()
        if after[column] != was
    )
    state: Literal["changed", "same"] = "changed" if changes else "same"
    return MemberLine(line, person.name, state, facts, person, changes)


def _name_apart(line: ListLine, name: str, person: Person | None) -> str:
    """The name of the line's person. Raises _FaultError if only a name connects them."""
    town = _text(line.cells.get("town", ""))
    answer = line.cells.get(SAME_PERSON)
    if person is None or answer == "yes":
        return name
    other = namesake(name, town, person.town)
    if answer == "no":
        return other
    phone, email = (_text(line.cells.get(cell, "")) for cell in ("phone", "email"))
    written = Contacts(town, phone, email)
    if written == Contacts():
        return name
    if Contacts(person.town, person.phone, person.email).agree(written):
        return name
    text = _("%(name)s is in the list, but neither town, phone nor mail agrees.")
    choices = (
        ("yes", _("The same person: the facts of this line are the newer ones")),
        ("no", _("Somebody else, entered as %(name)s") % {"name": other}),
    )
    raise _FaultError(SAME_PERSON, text % {"name": _with_town(person)}, choices)


def _with_town(person: Person) -> str:
    return f"{person.name} ({person.town})" if person.town else person.name


def _typed_name(line: ListLine) -> str:
    cells = line.cells
    both = f"{cells.get('first_name', '')} {cells.get('last_name', '')}"
    return tidy_name(_text(cells.get("name", "") or both))


def _refuse_name(name: str, key: str) -> None:
    if not key:
        raise _FaultError("name", _("There is no name on this line."))
    if max(len(name), len(key)) > LONGEST_NAME:
        raise _FaultError("name", _("A name has 80 letters at most. Shorten it."))


def _facts(line: ListLine, person: Person | None) -> MemberFacts:
    """The facts of a line over those known. Raises _FaultError."""
    names = [field.name for field in fields(MemberFacts)]
    known = {name: getattr(person, name) for name in names} if person else {}
    values: dict[str, Any] = known
    cells = {name: _text(cell) for name, cell in line.cells.items() if _text(cell)}
    for name, longest in LONGEST.items():
        if name in cells:
            if len(cells[name]) > longest:
                text = _("This has more than %(n)s letters. Shorten it.")
                raise _FaultError(name, text % {"n": longest})
            values[name] = cells[name]
    facts = MemberFacts(**values)
    if "email" in cells:
        facts = replace(facts, email=_email(cells["email"]))
    if cells.get("is_member") == WITHOUT_DUES:
        cells = {**cells, "is_member": "no", "dues_until": ""}
    if "is_member" in cells:
        facts = replace(facts, is_member=_is_member(cells["is_member"]))
    if cells.get("dues_until"):
        is_member = facts.is_member or "is_member" not in cells
        facts = replace(
            facts, dues_until=_day(cells["dues_until"]), is_member=is_member
        )
    if facts.dues_until and not facts.is_member:
        if cells.get("dues_until"):
            text = _("Only a member pays dues, and this line is a visitor's.")
            raise _FaultError("is_member", text, choices=DUES_CHOICES)
        facts = replace(facts, dues_until=None)
    return facts


def _text(cell: str) -> str:
    return " ".join(cell.removeprefix(APOSTROPHE).split())


def _email(typed: str) -> str:
    try:
        address: str = AddressField().clean(typed)
    except forms.ValidationError as error:
        text = _("“%(email)s” is no e-mail address.") % {"email": typed}
        raise _FaultError("email", text) from error
    return address


def _is_member(typed: str) -> bool:
    key = name_key(typed)
    if key not in YES | NO:
        text = _("“%(typed)s” is neither yes nor no.") % {"typed": typed}
        raise _FaultError("is_member", text)
    return key in YES


def _day(typed: str) -> date:
    """A day as the reader's language writes it, or as 2027-12-31."""
    try:
        day: date = forms.DateField().clean(typed)
    except forms.ValidationError as error:
        text = _("“%(typed)s” is no day. Write it as 2027-12-31.") % {"typed": typed}
        raise _FaultError("dues_until", text) from error
    return day
