"""Forms of sheets: a file or a paste, its columns assigned, its lines corrected."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from django import forms
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from players.clubs.models import Club
from players.common.numbers import parse_number
from players.common.text import visible_text
from tournaments.event.models import Event
from tournaments.field.cells import decode, file_kind
from tournaments.field.forms.pairs import KeyedForm
from tournaments.field.headings import role_label
from tournaments.field.layouts import (
    MOST_COLUMNS,
    NOT_READ,
    Column,
    LaidOut,
    Layout,
    ListKind,
    Remembered,
    Roles,
    has_headings,
    once,
    without_empty_end,
)
from tournaments.field.xlsx import NoWorkbookError, TooLargeError, read_workbook

MOST_BYTES = 1_000_000
MOST_LINES = 2_000
MOST_ROWS = 10_000  # With the empty ones; parsing half a million takes many seconds
NOT_TEXT = {
    "spreadsheet": _(
        "This spreadsheet cannot be read. Save it as .xlsx or CSV and choose that file."
    ),
    "other": _("This file is not text. Save the sheet as CSV and choose that file."),
}
TOO_LARGE = _("The sheet is larger than 1 MB. Take only the list itself.")
BY_HEADINGS = "headings"  # The button that reads the columns by their headings again
BETWEEN_SHEETS = "/"  # No name of a workbook's sheet may have it


@dataclass(frozen=True, slots=True)
class ColumnField:
    """The choice of what a column is."""

    name: str
    column: Column
    label: str  # Of its role
    number: int
    choices: Sequence[tuple[str, str]]

    @property
    def sentence(self) -> str:
        """The heading, and what it was read as where it says so in other words."""
        heading = self.column.heading
        if not heading or heading.casefold() == self.label.casefold():
            return heading or self.label
        return f"{heading} ({self.label})"


class TextSheetForm(KeyedForm):
    """A sheet of any kind, as a file or pasted."""

    file = forms.FileField(
        label=_("A file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={
                "accept": ".xlsx,.csv,.txt,.tsv,text/*",
                "data-sends": True,
                "data-most-bytes": MOST_BYTES,
                "data-too-large": TOO_LARGE,
            }
        ),
    )
    text = forms.CharField(
        label=_("Or paste the list"),
        required=False,
        strip=False,
        widget=forms.Textarea(
            attrs={"rows": 8, "placeholder": "Ann Ray / Bo Fitz", "spellcheck": "false"}
        ),
    )
    # The workbook's sheet that the text is of, and the others.
    workbook = forms.CharField(required=False, widget=forms.HiddenInput)
    # Which sheet of the workbook to read.
    wanted = forms.CharField(required=False, widget=forms.HiddenInput)

    kind: ClassVar[str] = ""  # Under which the club's columns are remembered
    columns: ListKind  # What its columns can be
    title: ClassVar[Any]
    example: ClassVar[Any] = ""  # Headings that it reads, in the reader's language
    preview: ClassVar[str]  # The template that shows what each line would do
    import_url: ClassVar[str]  # The name of the URL that imports it
    list_url: ClassVar[str]  # The name of the URL that shows the list
    can_be_taken_back = True
    event: Event | None

    def __init__(self, *args: Any, owner: Event | Club, **kwargs: Any) -> None:
        """``owner``: the event or club whose list it is."""
        super().__init__(*args, **kwargs)
        self.owner = owner
        self.event = owner if isinstance(owner, Event) else None
        self.club = owner if isinstance(owner, Club) else owner.club
        self.remembered: Remembered = {}  # The columns of the club's earlier sheets
        self.may_rename = False  # Whether its reader may change names that all read

    def take_in(self, *, by: str) -> tuple[str, bool]:
        """Take the lines in; what came of it in words, and whether all are in now."""
        raise NotImplementedError

    def take_back(self, *, number: int, by: str) -> None:
        """Take an earlier list back, whole. Raises Refused."""
        raise NotImplementedError

    def clean_file(self) -> str:
        """The text of the file; a fault says why it cannot be read."""
        file = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        source: bytes = file.read()
        kind = file_kind(source)
        if kind == "spreadsheet":
            return self._workbook_text(source)
        if sentence := NOT_TEXT.get(kind):
            raise forms.ValidationError(sentence)
        return decode(source)

    def _workbook_text(self, source: bytes) -> str:
        wanted = str(self.data.get("wanted", ""))
        is_list = partial(has_headings, kind=self.columns)
        try:
            read = read_workbook(source, is_list=is_list, wanted=wanted)
        except NoWorkbookError as error:
            raise forms.ValidationError(NOT_TEXT["spreadsheet"]) from error
        except TooLargeError as error:
            raise forms.ValidationError(TOO_LARGE) from error
        self._sheets = BETWEEN_SHEETS.join((read.name, *read.others))
        return visible_text(read.text)

    def clean(self) -> dict[str, Any]:
        """One text from file or paste, with at least one entry in it."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        if cleaned.get("file") and cleaned.get("text", "").strip():
            self.add_error("text", _("Choose a file or paste a list, not both."))
            return cleaned
        cleaned["workbook"] = getattr(self, "_sheets", cleaned.get("workbook", ""))
        cleaned["text"] = cleaned.get("file") or cleaned.get("text", "")
        many = _("This has more than 2,000 lines: is it the list?")
        if len(cleaned["text"]) > MOST_BYTES:
            self.add_error("text", TOO_LARGE)
        elif (
            len(cleaned["text"].splitlines()) > MOST_ROWS
            or len(self.sheet.lines) > MOST_LINES
        ):
            self.add_error("text", many)
        elif not self.sheet.lines:
            has_file = bool(self.files.get("file"))
            sentence = _("Nobody is on it: choose a file or paste a list.")
            self.add_error("file" if has_file else "text", sentence)
        return cleaned

    @property
    def layout_shown(self) -> str:
        """The layout of this preview, to be sent with it."""
        layout: Layout = self.sheet.rows.layout
        return ";".join((str(layout.top), *layout.roles))

    def read(self, layout: Layout | None, remembered: Remembered) -> Any:
        """The text parsed, with columns assigned by hand or remembered."""
        raise NotImplementedError

    @cached_property
    def sheet(self) -> Any:
        """The text parsed with the columns of the preview, else those remembered."""
        is_by_headings = self.data.get("do") == BY_HEADINGS
        remembered = {} if is_by_headings else self.remembered
        return self.read(None if is_by_headings else self.assigned, remembered)

    def sheet_shown(self) -> Any:
        """The text parsed as the preview that was sent showed it."""
        return self.sheet if self.shown is None else self.read(self.shown, {})

    @cached_property
    def chosen(self) -> Roles:
        """The roles as they were chosen in the preview, none where there was none."""
        count = next(
            (n for n in range(MOST_COLUMNS, 0, -1) if f"column-{n}" in self.data), 0
        )
        typed = [str(self.data.get(f"column-{n}", "")) for n in range(1, count + 1)]
        return tuple(role if role in self.columns.roles else NOT_READ for role in typed)

    @cached_property
    def assigned(self) -> Layout | None:
        """The layout that was assigned; other headings are read anew."""
        if "top" not in self.data:
            return None
        top = parse_number(str(self.data["top"])) or 0
        is_moved = self.shown is not None and self.shown.top != top
        return Layout(top, () if is_moved else once(self.chosen))

    @cached_property
    def shown(self) -> Layout | None:
        """The layout of the preview that was sent."""
        top, *roles = str(self.data.get("shown", "")).split(";")
        if not top.isdecimal():
            return None
        known = self.columns.roles
        of_columns = tuple(role if role in known else NOT_READ for role in roles)
        return Layout(parse_number(top) or 0, of_columns)

    @property
    def chosen_twice(self) -> list[str]:
        """The roles that were chosen for several columns: the first has them."""
        roles = self.assigned.roles if self.assigned else ()
        both = zip(self.chosen, roles, strict=False)
        return [role_label(role) for role, read in both if role != read]

    @property
    def column_fields(self) -> list[ColumnField]:
        """A choice for each column of the sheet."""
        choices = [(role, role_label(role)) for role in self.columns.roles]
        return [
            ColumnField(f"column-{n}", column, role_label(column.role), n, choices)
            for n, column in enumerate(self.sheet.rows.columns, 1)
        ]

    @property
    def is_assigned(self) -> bool | None:
        """Whether the columns were assigned by hand; None if there was no choice."""
        rows: LaidOut = self.sheet.rows
        if self.assigned is None or not rows.shape:
            return None
        by_headings: LaidOut = self.read(Layout(rows.layout.top, ()), {}).rows
        read = without_empty_end(by_headings.roles)
        return without_empty_end(rows.roles) != read

    def sheet_read(self) -> str:
        """The workbook's sheet that was read; empty if it is no workbook."""
        return str(self.cleaned_data["workbook"]).split(BETWEEN_SHEETS)[0]

    def other_sheets(self) -> list[str]:
        """The workbook's sheets that were not read."""
        return str(self.cleaned_data["workbook"]).split(BETWEEN_SHEETS)[1:]
