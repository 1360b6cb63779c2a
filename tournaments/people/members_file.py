"""A club's list of people for a spreadsheet, for its directors."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from players.common.csv_file import Row
from players.people.models import Person


def members_rows(people: Iterable[Person]) -> list[Row]:
    """Headings, then everybody, with the club's facts about them."""
    head: Row = [
        _("Name"),
        _("Shown as"),
        _("Town"),
        _("Phone"),
        _("E-mail"),
        _("Member"),
        _("Dues paid until"),
        _("Notes"),
    ]
    return [head, *(_row(person) for person in people)]


def _row(person: Person) -> Row:
    return [
        person.name,
        person.shown_as,
        person.town,
        person.phone,
        person.email,
        _("yes") if person.is_member else _("no"),
        person.dues_until.isoformat() if person.dues_until else "",
        person.notes,
    ]
