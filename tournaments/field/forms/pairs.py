"""Forms of pairs: a sheet, a walk-up, a number at check-in, corrected names."""

from typing import Any
from uuid import uuid4

from django import forms
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from players.common.numbers import parse_number
from players.common.text import visible_text
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.own_names import own_name
from tournaments.field.selectors.entries import LONGEST_NAME
from tournaments.field.sheet import (
    RegistrationLine,
    RegistrationSheet,
    decode,
    file_kind,
    read_sheet,
    split_names,
)
from tournaments.field.xlsx import NoWorkbookError, TooLargeError, sheet_text

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


class KeyedForm(forms.Form):
    """A form with a key, so that each submission is carried out once."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)


class TextSheetForm(KeyedForm):
    """A sheet of any kind, as a file or pasted."""

    file = forms.FileField(
        label=_("A file"),
        help_text=_(
            "A spreadsheet (.xlsx), CSV or text: one line a pair, headings or none."
        ),
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
            try:
                return visible_text(sheet_text(source))
            except NoWorkbookError as error:
                raise forms.ValidationError(NOT_TEXT[kind]) from error
            except TooLargeError as error:
                raise forms.ValidationError(TOO_LARGE) from error
        if sentence := NOT_TEXT.get(kind):
            raise forms.ValidationError(sentence)
        return decode(source)

    def clean(self) -> dict[str, Any]:
        """One text from file or paste, with at least one entry in it."""
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        if cleaned.get("file") and cleaned.get("text", "").strip():
            self.add_error("text", _("Choose a file or paste a list, not both."))
            return cleaned
        cleaned["text"] = cleaned.get("file") or cleaned.get("text", "")
        if len(cleaned["text"]) > MOST_BYTES:
            self.add_error("text", TOO_LARGE)
        elif len(cleaned["text"].splitlines()) > MOST_ROWS or self.count() > MOST_LINES:
            self.add_error("text", _("This has more than 2,000 lines: is it the list?"))
        elif not self.count():
            has_file = bool(self.files.get("file"))
            sentence = _("Nobody is on it: choose a file or paste a list.")
            self.add_error("file" if has_file else "text", sentence)
        return cleaned

    def count(self) -> int:
        """How many entries the sheet has."""
        raise NotImplementedError


class SheetForm(TextSheetForm):
    """A registration sheet, with corrections of its lines."""

    def __init__(self, *args: Any, size: int = 2, **kwargs: Any) -> None:
        """``size``: how many players an entry has."""
        super().__init__(*args, **kwargs)
        self.size = size
        if size > 2:
            names = " / ".join(EXAMPLE[:size])
            self.fields["text"].widget.attrs["placeholder"] = names

    def count(self) -> int:
        """How many lines have a name."""
        return len(self.sheet.lines)

    @cached_property
    def sheet(self) -> RegistrationSheet:
        """The parsed sheet, once the form is valid."""
        return read_sheet(self.cleaned_data["text"], self.size)

    @cached_property
    def mended(self) -> dict[int, tuple[str, ...]]:
        """The corrected names of lines, by line number."""
        return {
            line.number: tuple(
                str(self.data.get(f"line-{line.number}-{n}", name))
                for n, name in enumerate(line.players, 1)
            )
            for line in self.sheet.lines
            if any(
                f"line-{line.number}-{n}" in self.data
                for n in range(1, len(line.players) + 1)
            )
        }

    @cached_property
    def answers(self) -> dict[tuple[int, int], bool]:
        """By line and player, from 1, whether it is the club's person of that name."""
        return {
            (line.number, place): self.data[field] == "same"
            for line in self.sheet.lines
            for place in range(1, len(line.players) + 1)
            if self.data.get(field := f"who-{line.number}-{place}")
        }

    def lines(self) -> tuple[RegistrationLine, ...]:
        """The sheet's lines with the corrections applied."""
        return tuple(
            line.with_players(*self.mended[line.number])
            if line.number in self.mended
            else line
            for line in self.sheet.lines
        )


# The fields of an entry's players, in their order.
PLACES = ("first", "second", "third", "fourth")
EXAMPLE = ("Ann Ray", "Bo Fitz", "Cy Hill", "Di Moss")


class PlayersForm(KeyedForm):
    """The players of an entry and their towns."""

    first = forms.CharField(
        label=_("Player 1"),
        max_length=4 * (LONGEST_NAME + 3),
        error_messages={"required": _("Who is it? Type a name.")},
    )
    second = forms.CharField(
        label=_("Player 2"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Who is the partner?")},
    )
    third = forms.CharField(
        label=_("Player 3"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Who else plays?")},
    )
    fourth = forms.CharField(
        label=_("Player 4"),
        max_length=LONGEST_NAME,
        error_messages={"required": _("Who else plays?")},
    )
    town = forms.CharField(label=_("Town"), max_length=LONGEST_NAME, required=False)
    club = forms.CharField(label=_("Club"), max_length=LONGEST_NAME, required=False)

    def __init__(
        self, *args: Any, event: Event, takes_focus: bool = True, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.size = event.players_a_pair
        if self.size == 1:
            self.fields["first"].label = _("Player")
        for name in PLACES[self.size :]:
            del self.fields[name]
        if event.format.entry != "club":
            del self.fields["club"]
        for name in PLACES[: self.size]:
            self.fields[name].widget.attrs |= {
                "data-typeahead": reverse("people", args=[event.slug]),
                "autocomplete": "off",
            }
        self.fields["first"].widget.attrs["autofocus"] = takes_focus
        self.together = split_names(str(self.data.get("first", "")), self.size)
        for name in PLACES[1 : self.size]:
            self.fields[name].required = not all(self.together)

    def pair_fields(self) -> dict[str, Any]:
        """The cleaned values for the services; one field may hold all names."""
        typed = self.cleaned_data
        players = tuple(typed[name] for name in PLACES[: self.size])
        return {
            "players": self.together if self._has_one_field() else players,
            "town": typed["town"],
            "club": typed.get("club", ""),
            "key": typed["key"],
        }

    def refuse(self, field: str, sentence: str) -> None:
        """Show a refusal at its field."""
        if self._has_one_field():
            field = "first"
        self.add_error(field if field in self.fields else None, sentence)

    def _has_one_field(self) -> bool:
        """Whether the first field holds all names."""
        others = PLACES[1 : self.size]
        return bool(others) and not any(map(self.cleaned_data.get, others))

    @property
    def players(self) -> list[forms.BoundField]:
        """The fields of its players."""
        return [self[name] for name in PLACES[: self.size]]


class WalkUpForm(PlayersForm):
    """A walk-up pair: checked in at once, unless unticked."""

    is_checked_in = forms.BooleanField(
        label=_("Here now"), initial=True, required=False
    )


class PairForm(PlayersForm):
    """A pair whose names are corrected."""

    @staticmethod
    def initial_of(pair: Pair) -> dict[str, str]:
        """The initial values for a pair."""
        players = pair.players.values_list("name", "person__name", "person__shown_as")
        names = (own_name(*player) for player in players.order_by("place"))
        places = dict(zip(PLACES, names, strict=False))
        return {**places, "town": pair.town, "club": pair.club_name}


class NumberForm(forms.Form):
    """The number of a pair, typed at check-in."""

    number = forms.RegexField(
        r"^\s*#?\s*\d{1,6}\s*$",
        label=_("Number"),
        error_messages={
            "invalid": _("Type a number of the list, for example 17."),
            "required": _("Type a number of the list, for example 17."),
        },
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "size": 6}
        ),
    )

    def clean_number(self) -> int:
        """The number as an int."""
        return parse_number(self.cleaned_data["number"].strip(" \t#")) or 0
