"""The form of a registration sheet: its columns assigned, its lines corrected."""

from dataclasses import replace
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.event.models import Event
from tournaments.event.terms import term
from tournaments.field.columns import Registration
from tournaments.field.forms.pairs import EXAMPLE
from tournaments.field.forms.sheets import TextSheetForm
from tournaments.field.layouts import Layout, Remembered
from tournaments.field.selectors.entries import judge_lines
from tournaments.field.services.imports import import_pairs, take_back_import
from tournaments.field.sheet import RegistrationLine, RegistrationSheet, read_sheet


class SheetForm(TextSheetForm):
    """A registration sheet, with corrections of its lines."""

    kind = "pairs"
    title = _("From a sheet")
    preview = "tournaments/field/preview.html"
    import_url, list_url = "pairs-import", "pairs"
    event: Event

    def __init__(self, *args: Any, owner: Event, **kwargs: Any) -> None:
        super().__init__(*args, owner=owner, **kwargs)
        self.size = size = owner.players_a_pair
        self.columns = Registration(max(size, 2))
        self.fields["file"].help_text = term(
            owner,
            _("A spreadsheet (.xlsx), CSV or text: one line a pair, headings or none."),
            _(
                "A spreadsheet (.xlsx), CSV or text: one line a player, headings or none."
            ),
            _("A spreadsheet (.xlsx), CSV or text: one line a team, headings or none."),
        )
        if size > 2:
            names = " / ".join(EXAMPLE[:size])
            self.fields["text"].widget.attrs["placeholder"] = names

    def take_in(self, *, by: str) -> tuple[str, bool]:
        """Enter the pairs of the faultless lines."""
        judged = judge_lines(self.event, self.lines())
        lines = [entry.settled_line for entry in judged]
        key = self.cleaned_data["key"]
        count = len(import_pairs(event=self.event, lines=lines, by=by, key=key))
        text = ngettext(
            "%(count)s is on the list now.", "%(count)s are on the list now.", count
        )
        is_whole = all(e.state == "there" for e in judge_lines(self.event, lines))
        return text % {"count": count} if count else "", is_whole

    def take_back(self, *, number: int, by: str) -> None:
        take_back_import(event=self.event, number=number, by=by)

    def read(self, layout: Layout | None, remembered: Remembered) -> RegistrationSheet:
        text = self.cleaned_data["text"]
        return read_sheet(text, self.size, layout=layout, remembered=remembered)

    @cached_property
    def mended(self) -> dict[int, tuple[str, ...]]:
        """The corrected names of lines, by line number: what differs from those shown."""
        before = {line.number: line.players for line in self.sheet_shown().lines}
        mended = {}
        for line in self.sheet.lines:
            names = before.get(line.number, line.players)
            fields = [f"line-{line.number}-{n}" for n in range(1, len(names) + 1)]
            typed = [
                str(self.data.get(field, name))
                for field, name in zip(fields, names, strict=True)
            ]
            if typed != list(names):
                mended[line.number] = tuple(typed)
        return mended

    @cached_property
    def sure(self) -> frozenset[int]:
        """The lines that are entered whatever the sheet says of them."""
        return frozenset(
            line.number
            for line in self.sheet.lines
            if self.data.get(f"sure-{line.number}")
        )

    def lines(self) -> tuple[RegistrationLine, ...]:
        """The sheet's lines with the corrections and answers applied."""
        return tuple(map(self._mended, self.sheet.lines))

    def _mended(self, line: RegistrationLine) -> RegistrationLine:
        if line.number in self.mended:
            line = line.with_players(*self.mended[line.number])
        doubt = None if line.number in self.sure else line.doubt
        usual = "same" if self.data.get("do") == "same" else ""
        fields = (f"person-{line.number}-{n}" for n in range(1, len(line.players) + 1))
        answers = tuple(str(self.data.get(field) or usual) for field in fields)
        return replace(line, doubt=doubt, answers=answers)
