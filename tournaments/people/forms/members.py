"""The form of a person in a club's list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from players.common.addresses import AddressField
from players.common.edits import EditForm
from players.people.models import Person
from players.people.services.people import LONGEST_NAME, MemberFacts


class MemberForm(EditForm):
    """A club's notes on a person."""

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
        """The facts beside the names."""
        typed: dict[str, Any] = self.cleaned_data
        names = MemberFacts.__dataclass_fields__
        return MemberFacts(**{name: typed[name] for name in names})


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

    @staticmethod
    def initial_of(person: Person) -> dict[str, Any]:
        """The stored values."""
        names = ("name", "shown_as", *MemberFacts.__dataclass_fields__)
        return {name: getattr(person, name) for name in names}
