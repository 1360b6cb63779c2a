"""Forms of a person in a club's list, of lists from a sheet, and of who hides their name."""

import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext_lazy as _

from players.common import clock
from players.common.addresses import AddressField
from players.common.edits import EditForm
from players.people.services.people import FACTS, LONGEST_NAME, MemberFacts
from tournaments.field.cell_values import Days, Order
from tournaments.field.forms.sheets import TextSheetForm
from tournaments.field.layouts import Layout, Remembered
from tournaments.field.lists import (
    PEOPLE,
    WINNERS,
    ListColumns,
    ListLine,
    ListSheet,
    read_list,
)
from tournaments.people.selectors.member_lines import (
    SAME_PERSON,
    MemberLine,
    open_people,
    preview_people,
)
from tournaments.people.selectors.winner_lines import WinnerLine, judge_winners
from tournaments.people.services import (
    import_members,
    import_winners,
    take_back_members,
)


class MemberForm(EditForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Who is it? Type a name.")},
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    town = forms.CharField(label=_("Town"), max_length=80, required=False)
    phone = forms.CharField(
        label=_("Phone"),
        max_length=40,
        required=False,
        widget=forms.TextInput({"inputmode": "tel"}),
    )
    email = AddressField(label=_("E-mail"), required=False)
    is_member = forms.BooleanField(label=_("A member of the club"), required=False)
    dues_until = forms.DateField(
        label=_("Dues paid until"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
    )
    notes = forms.CharField(
        label=_("Notes"),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )

    def facts(self) -> MemberFacts:
        typed: dict[str, Any] = self.cleaned_data
        return MemberFacts(**{name: typed[name] for name in FACTS})


class KnownMemberForm(MemberForm):
    """A person already in the list, who may ask to be shown under another name."""

    shown_as = forms.CharField(
        label=_("Shown as"),
        help_text=_(
            "The name that everybody reads in place of theirs, also in past events and "
            "their files. Empty: their own."
        ),
        max_length=LONGEST_NAME,
        required=False,
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    field_order = ("name", "shown_as")

    def __init__(self, *args: Any, may_rename: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("name", "shown_as"):
            self.fields[name].disabled = not may_rename


MENDED = re.compile(r"line-(\d{1,6})-([a-z_]{1,20})")


class ListForm(TextSheetForm):
    """A list whose headings name its columns: how its lines are judged and imported."""

    columns: ListColumns
    judged: Callable[[], Sequence[Any]]  # Every line with what it would do
    # Imports the valid lines; returns how many changed something.
    import_lines: Callable[..., int]
    preview = "tournaments/people/list_preview.html"

    def take_in(self, *, by: str) -> tuple[str, bool]:
        count = self.import_lines(by=by)
        text = ngettext(
            "%(count)s line was taken in.", "%(count)s lines were taken in.", count
        )
        is_whole = all(line.state == "same" for line in self.judged())
        return text % {"count": count}, is_whole

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].widget.attrs["placeholder"] = self.example
        self.fields["file"].help_text = _(
            "A spreadsheet (.xlsx), CSV or text, with headings."
        )

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
        chosen: Order = self.data.get("order", usual)
        return chosen if chosen in get_args(Order) else usual

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

    def lines(self) -> tuple[ListLine, ...]:
        return tuple(
            line.mended(self.mended[line.number])
            if line.number in self.mended
            else line
            for line in self.sheet.lines
        )


class PeopleListForm(ListForm):
    kind = "people"
    columns = PEOPLE
    import_url, list_url = "members-import", "members"
    example = _("Name, Town, Phone, E-mail, Member, Dues paid until, Shown as, Notes")
    title = _("People from a sheet")

    def judged(self) -> Sequence[MemberLine]:
        judged = self._judged()
        if self.data.get("do") != "same":
            return judged
        for number in open_people(judged):
            self.mended.setdefault(number, {})[SAME_PERSON] = "yes"
        return self._judged()

    def _judged(self) -> Sequence[MemberLine]:
        return preview_people(self.club, self.lines(), may_rename=self.may_rename)

    def import_lines(self, *, by: str) -> int:
        lines, may_rename = self.lines(), self.may_rename
        return import_members(club=self.club, lines=lines, by=by, may_rename=may_rename)

    def take_back(self, *, number: int, by: str) -> None:
        take_back_members(club=self.club, number=number, by=by)


class WinnersListForm(ListForm):
    kind = "winners"
    columns = WINNERS
    import_url, list_url = "winners-import", "past-winners"
    can_be_taken_back = False  # Winners are taken off on their own page
    example = _("Year, Event, Winner, Partner")
    title = _("Winners from a sheet")

    def judged(self) -> Sequence[WinnerLine]:
        return judge_winners(self.club, self.lines())

    def import_lines(self, *, by: str) -> int:
        lines = self.lines()
        return import_winners(club=self.club, lines=lines, imported_at=clock.now())


class WinnerLineForm(forms.Form):
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
        return ListLine(1, "", dict(self.cleaned_data))


class HideForm(forms.Form):
    code = forms.CharField(
        label=_("The code that the club gave you"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}
        ),
    )
