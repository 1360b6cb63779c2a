"""Forms of lists: a sheet of people or of past winners, with cells corrected in place."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.field.forms.pairs import TextSheetForm
from tournaments.field.lists import (
    PEOPLE,
    WINNERS,
    Headings,
    ListLine,
    ListSheet,
    read_list,
)

MENDED = re.compile(r"line-(\d{1,6})-([a-z_]{1,20})")


class ListForm(TextSheetForm):
    """A list whose headings name its columns."""

    headings: Headings = {}
    without: Sequence[str] = ()  # The columns of a list without headings
    example: Any = ""  # Headings that it reads, in the reader's language
    title: Any = ""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs["placeholder"] = self.example
        self.fields["file"].help_text = _(
            "A spreadsheet (.xlsx), CSV or text, with headings."
        )

    def count(self) -> int:
        """How many lines the list has."""
        return len(self.sheet.lines)

    @cached_property
    def sheet(self) -> ListSheet:
        """The parsed list, once the form is valid."""
        text = self.cleaned_data["text"]
        return read_list(text, self.headings, without=self.without)

    @cached_property
    def mended(self) -> dict[int, dict[str, str]]:
        """The corrected cells by line and column."""
        cells: dict[int, dict[str, str]] = {}
        for name in self.data:
            if match := MENDED.fullmatch(name):
                typed = str(self.data[name])
                cells.setdefault(int(match[1]), {})[match[2]] = typed
        return cells

    def mend(self, cells: Mapping[int, Mapping[str, str]]) -> None:
        """Correct more cells, by line and column."""
        for number, corrected in cells.items():
            self.mended.setdefault(number, {}).update(corrected)

    def lines(self) -> tuple[ListLine, ...]:
        """The lines with the corrections applied."""
        return tuple(
            line.mended(self.mended[line.number])
            if line.number in self.mended
            else line
            for line in self.sheet.lines
        )


class PeopleListForm(ListForm):
    """A club's people."""

    headings = PEOPLE
    without = ("name", "town", "phone", "email")
    example = _("Name, Town, Phone, E-mail, Member, Dues paid until, Shown as, Notes")
    title = _("People from a sheet")


class WinnersListForm(ListForm):
    """Winners of events played before the program."""

    headings = WINNERS
    without = ("year", "event_name", "first", "second")
    example = _("Year, Event, Winner, Partner")
    title = _("Winners from a sheet")


class WinnerLineForm(forms.Form):
    """One line of the roll."""

    year = forms.CharField(
        label=_("Year"),
        max_length=4,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )
    event_name = forms.CharField(label=_("Event"), max_length=100)
    first = forms.CharField(
        label=_("Winner"),
        max_length=170,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    second = forms.CharField(
        label=_("Partner"),
        max_length=80,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )

    def line(self) -> ListLine:
        """The input as a line of a list."""
        return ListLine(1, "", dict(self.cleaned_data))
