"""Forms of lists: a sheet of people or of past winners, with cells corrected in place."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.field.cell_values import Days, Order
from tournaments.field.forms.sheets import TextSheetForm
from tournaments.field.layouts import Layout, Remembered, Roles
from tournaments.field.lists import (
    PEOPLE,
    WINNERS,
    ListColumns,
    ListLine,
    ListSheet,
    list_has_headings,
    read_list,
)

MENDED = re.compile(r"line-(\d{1,6})-([a-z_]{1,20})")


class ListForm(TextSheetForm):
    """A list whose headings name its columns."""

    columns: ListColumns
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

    def is_list(self, text: str) -> bool:
        """Whether it has the headings of this kind of list."""
        return list_has_headings(text, self.columns)

    def roles(self) -> Roles:
        """Every role of this kind of list."""
        return self.columns.roles

    def read(self, layout: Layout | None, remembered: Remembered) -> ListSheet:
        """The list parsed; days are in the order chosen, else the language's own."""
        return read_list(
            self.cleaned_data["text"],
            self.columns,
            layout=layout,
            remembered=remembered,
            otherwise=self.order,
        )

    @property
    def order(self) -> Order:
        """The order of day and month where the column does not settle it."""
        usual: Order = "day first" if get_language() == "es" else "month first"
        orders: dict[str, Order] = {
            "day first": "day first",
            "month first": "month first",
        }
        return orders.get(str(self.data.get("order")), usual)

    @cached_property
    def sheet(self) -> ListSheet:
        """The parsed list, once the form is valid."""
        sheet: ListSheet = self.read_as_assigned()
        return sheet

    @cached_property
    def mended(self) -> dict[int, dict[str, str]]:
        """The corrected cells by line and column: what differs from those shown."""
        shown = {line.number: line.cells for line in self.sheet_shown().lines}
        days = self.sheet.days or Days(self.order)
        cells: dict[int, dict[str, str]] = {}
        for name in self.data:
            if match := MENDED.fullmatch(name):
                number, column, typed = int(match[1]), match[2], str(self.data[name])
                if typed == shown.get(number, {}).get(column, ""):
                    continue
                if column == "dues_until" and (day := days.day(typed)):
                    typed = day.isoformat()
                cells.setdefault(number, {})[column] = typed
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

    kind = "people"
    columns = PEOPLE
    example = _("Name, Town, Phone, E-mail, Member, Dues paid until, Shown as, Notes")
    title = _("People from a sheet")


class WinnersListForm(ListForm):
    """Winners of events played before the program."""

    kind = "winners"
    columns = WINNERS
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
