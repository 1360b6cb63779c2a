"""Forms of clubs, of their officials and of associations."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from players.clubs.services.clubs import ClubFacts
from players.clubs.services.invitations import LONGEST_NAME
from players.common.choices import set_choices
from players.common.edits import EditForm
from players.common.zones import every_zone

FACTS = tuple(ClubFacts.__dataclass_fields__)


class ClubForm(EditForm):
    name = forms.CharField(
        label=_("Name"), max_length=80, widget=forms.TextInput({"autofocus": True})
    )
    town = forms.CharField(label=_("Town"), max_length=80, required=False)


class ClubFactsForm(ClubForm):
    contact = forms.CharField(
        label=_("Contact"),
        help_text=_("Whom to ask: a name, a phone, an address. Everybody reads it."),
        max_length=200,
        required=False,
    )
    website = forms.URLField(
        label=_("Website"),
        required=False,
        assume_scheme="https",
        widget=forms.URLInput({"placeholder": "https://"}),
    )
    language = forms.ChoiceField(
        label=_("Language of messages"),
        help_text=_(
            "For members who get messages about moved dates without having asked."
        ),
        choices=settings.LANGUAGES,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone of new events"),
        help_text=_("Each event can have another one."),
        required=False,
    )
    places_who_left = forms.BooleanField(
        label=_("A player who was replaced has the pair's place too"),
        help_text=_(
            "An event's place, and its points in a season, go to those who finished. "
            "Matches always count for those who sat there."
        ),
        required=False,
    )
    indexes_people = forms.BooleanField(
        label=_("Search engines may list the people's pages"),
        help_text=_(
            "Else these pages ask to be left out, and robots.txt says so too. Hidden "
            "names stay hidden."
        ),
        required=False,
    )
    field_order = FACTS

    def __init__(self, *args: Any, may_rename: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].disabled = not may_rename
        unset = ("", _now("That of the last event"))
        set_choices(self, "time_zone", [unset, *every_zone()])

    def facts(self) -> ClubFacts:
        return ClubFacts(**self.cleaned_data)


class JoinForm(forms.Form):
    name = forms.CharField(
        label=_("Your name"),
        help_text=_("You sign in with it, and the log names you by it."),
        max_length=LONGEST_NAME,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "username"}),
    )
    password = forms.CharField(
        label=_("A password"),
        help_text=_("Ten letters or more. Nobody else needs to know it."),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "new-password"}),
    )

    def clean_password(self) -> Any:
        """Require the length and strength that the server's validators ask."""
        password = self.cleaned_data["password"]
        validate_password(password)
        return password


class AssociationForm(EditForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=80,
        widget=forms.TextInput({"autofocus": True, "autocomplete": "off"}),
    )
