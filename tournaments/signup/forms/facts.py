"""Forms of what people ask about an event, and of its pictures."""

from typing import Any

from django import forms
from django.forms import model_to_dict
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from players.common.edits import EditForm, edit_form
from players.common.refused import Refused
from tournaments.event.models import Event, EventFacts, EventPicture
from tournaments.signup.pictures import LONGEST_SIDE, MOST_BYTES, TOO_LARGE, encode
from tournaments.signup.selectors.places import facts_of
from tournaments.signup.services.desk import COPIED

NAMES = (*COPIED, "closes_at")
CLOCK = forms.TimeInput({"type": "time"}, format="%H:%M")
MOST_PLACES = 1024


class FactsForm(EditForm):
    check_in_at = forms.TimeField(
        label=_("Check-in opens"), required=False, widget=CLOCK
    )
    starts_at = forms.TimeField(label=_("Play starts"), required=False, widget=CLOCK)
    prizes = forms.CharField(label=_("Prizes"), max_length=300, required=False)
    contact = forms.CharField(
        label=_("Whom to ask"),
        help_text=_("Empty: the club's contact. Everybody reads it."),
        max_length=200,
        required=False,
    )
    food = forms.CharField(label=_("Food"), max_length=200, required=False)
    parking = forms.CharField(label=_("Parking"), max_length=200, required=False)
    map_link = forms.URLField(
        label=_("Map link"),
        help_text=_("Empty: a map is searched for the place."),
        max_length=300,
        required=False,
        assume_scheme="https",
        widget=forms.URLInput({"placeholder": "https://"}),
    )
    about = forms.CharField(
        label=_("About the day"),
        max_length=1000,
        required=False,
        widget=forms.Textarea({"rows": 4}),
    )
    signs_up = forms.BooleanField(
        label=_("People sign up on the event's page"), required=False
    )
    cap = forms.IntegerField(
        label=_("Places"),
        help_text=_(
            "Who comes later waits, and moves up as soon as a place is free. Empty: no limit."
        ),
        min_value=1,
        max_value=MOST_PLACES,
        required=False,
    )
    closes_at = forms.DateTimeField(
        label=_("Sign-up closes"),
        help_text=_("Empty: when the draw is confirmed."),
        required=False,
        widget=forms.DateTimeInput({"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    admits = forms.ChoiceField(
        label=_("Who comes in"), choices=EventFacts.Admits, widget=forms.RadioSelect
    )
    takes_singles = forms.BooleanField(
        label=_("Single players may look for a partner"), required=False
    )


def facts_form(event: Event, posted: QueryDict | None = None) -> FactsForm:
    """The form over what is stored of the event."""
    stored = model_to_dict(facts_of(event), NAMES)
    return edit_form(lambda data: FactsForm(data, initial=stored), posted)


class PictureForm(forms.Form):
    """A picture, encoded anew; without one the stored picture is taken away."""

    # A browser draws a larger one smaller before it is sent.
    most_bytes, longest_side, too_large = MOST_BYTES, LONGEST_SIDE, TOO_LARGE
    kind = forms.ChoiceField(choices=EventPicture.Kind)
    picture = forms.FileField(label=_("Picture"), required=False)

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        if file := cleaned.get("picture"):
            try:
                # One byte more than is allowed is refused as all of it would be.
                cleaned["picture"] = encode(file.read(MOST_BYTES + 1))
            except Refused as refused:
                self.add_error("picture", refused.sentence)
        return cleaned
