"""The facts of a line of a list of people, over those that the club knows."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from players.common.addresses import AddressField
from players.people.models import Person
from players.people.names import name_key
from players.people.services.people import FACTS as OF_CLUB
from players.people.services.people import MemberFacts
from tournaments.field.lists import ListLine

YES = {"yes", "y", "x", "1", "true", "member", "si", "s", "socio", "socia", "miembro"}
NO = {"no", "n", "0", "false", "visitor", "visita", "visitante", "invitado"}
# What the club's list has on a person beside the name, in its order.
FACTS = ("shown_as", *OF_CLUB)
LONGEST = {"town": 80, "phone": 40, "notes": 500}
APOSTROPHE = "'"  # An export puts it before text that a spreadsheet would evaluate

Choices = tuple[tuple[str, Any], ...]  # The text of the cell, and its meaning
WITHOUT_DUES = "visitor without dues"
DUES_CHOICES: Choices = (
    ("yes", gettext_lazy("A member, and the dues are paid until that day")),
    (WITHOUT_DUES, gettext_lazy("A visitor without dues")),
)


class FaultError(Exception):
    """A cell that cannot be taken in, why, and the answers to choose from."""

    def __init__(self, field: str, sentence: str, choices: Choices = ()) -> None:
        super().__init__(sentence)
        self.field, self.sentence, self.choices = field, sentence, choices


def facts_of_line(line: ListLine, person: Person | None) -> MemberFacts:
    """The facts of a line over those known; an empty cell changes nothing.

    Whoever is new on a list with days of dues is a member, also without such a day,
    unless the list says who is one. Raises FaultError.
    """
    cells = {name: cell_text(cell) for name, cell in line.cells.items()}
    has_dues_alone = "dues_until" in cells and "is_member" not in cells
    values: dict[str, Any] = (
        {name: getattr(person, name) for name in OF_CLUB}
        if person
        else {"is_member": has_dues_alone}
    )
    for name, longest in LONGEST.items():
        if cells.get(name):
            if len(cells[name]) > longest:
                text = _("This has more than %(n)s letters. Shorten it.")
                raise FaultError(name, text % {"n": longest})
            values[name] = cells[name]
    facts = MemberFacts(**values)
    if cells.get("email"):
        facts = replace(facts, email=_email(cells["email"]))
    return _with_dues(facts, cells)


def _with_dues(facts: MemberFacts, cells: Mapping[str, str]) -> MemberFacts:
    is_member, day = cells.get("is_member", ""), cells.get("dues_until", "")
    if is_member == WITHOUT_DUES:
        is_member, day = "no", ""
    if is_member:
        facts = replace(facts, is_member=_is_member(is_member))
    if day:
        facts = replace(
            facts, dues_until=_day(day), is_member=facts.is_member or not is_member
        )
    if facts.dues_until and not facts.is_member:
        if day:
            text = _("Only a member pays dues, and this line is a visitor's.")
            raise FaultError("is_member", text, choices=DUES_CHOICES)
        facts = replace(facts, dues_until=None)
    return facts


def cell_text(cell: str) -> str:
    """The text of a cell without stray blanks and an export's apostrophe."""
    return " ".join(cell.removeprefix(APOSTROPHE).split())


def _email(typed: str) -> str:
    try:
        address: str = AddressField().clean(typed)
    except forms.ValidationError as error:
        text = _("“%(email)s” is no e-mail address.") % {"email": typed}
        raise FaultError("email", text) from error
    return address


def _is_member(typed: str) -> bool:
    key = name_key(typed)
    if key not in YES | NO:
        text = _("“%(typed)s” is neither yes nor no.") % {"typed": typed}
        raise FaultError("is_member", text)
    return key in YES


def _day(typed: str) -> date:
    """A day as the reader's language writes it, or as 2027-12-31."""
    try:
        day: date = forms.DateField().clean(typed)
    except forms.ValidationError as error:
        text = _("“%(typed)s” is no day. Write it as 2027-12-31.") % {"typed": typed}
        raise FaultError("dues_until", text) from error
    return day
