"""Forms of pairs: a walk-up, a number at check-in, corrected names."""

from typing import Any
from uuid import uuid4

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm
from players.common.numbers import parse_number
from tournaments.event.models import Event, Pair
from tournaments.event.selectors.lineups import own_name
from tournaments.field.selectors.entry_faults import LONGEST_NAME
from tournaments.field.services.pairs import PLACES
from tournaments.field.sheet import split_names


class KeyedForm(forms.Form):
    """A form with a key, so that each submission is carried out once."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4, required=False)


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
        if self._has_one_field():
            field = "first"
        self.add_error(field if field in self.fields else None, sentence)

    def _has_one_field(self) -> bool:
        """Whether the first field holds all names."""
        others = PLACES[1 : self.size]
        return bool(others) and not any(map(self.cleaned_data.get, others))

    @property
    def players(self) -> list[forms.BoundField]:
        return [self[name] for name in PLACES[: self.size]]


class WalkUpForm(PlayersForm):
    """A walk-up pair: checked in at once, unless unticked."""

    is_checked_in = forms.BooleanField(
        label=_("Here now"), initial=True, required=False
    )


class PairForm(PlayersForm, EditForm):
    @staticmethod
    def initial_of(pair: Pair) -> dict[str, str]:
        players = pair.players.values_list("name", "person__name", "person__shown_as")
        names = (own_name(*player) for player in players.order_by("place"))
        places = dict(zip(PLACES, names, strict=False))
        return {**places, "town": pair.town, "club": pair.club_name}


class NumberForm(forms.Form):
    """The number of a pair, typed at check-in."""

    number = forms.RegexField(
        r"^\s*#?\s*\d{1,6}\s*$",
        label=_("Number"),
        error_messages=dict.fromkeys(
            ("invalid", "required"),
            _("Type a number of the list, for example 17, or part of a name."),
        ),
        widget=forms.TextInput(
            attrs={"inputmode": "numeric", "autocomplete": "off", "size": 6}
        ),
    )

    def clean_number(self) -> int:
        return parse_number(self.cleaned_data["number"].strip(" \t#")) or 0
