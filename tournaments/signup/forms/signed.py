"""Forms that anybody may send: signed, with a time, and a field that people leave empty."""

import time
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

SALT = "public form"
GOOD_FOR = 6 * 60 * 60
QUICKEST = 2.0  # Seconds; no person fills a form in less
Seal = tuple[UUID, float]


def seal_of(purpose: str) -> str:
    """A new seal: what the form is for, its key, the time."""
    return signing.dumps([purpose, uuid4().hex, time.time()], salt=SALT)


def read_seal(text: str, purpose: str | None = None) -> Seal | None:
    """The key and the time of a seal of this purpose, or of any; else None."""
    try:
        of, key, at = signing.loads(text, salt=SALT)
        return (UUID(key), float(at)) if purpose in (of, None) else None
    except (signing.BadSignature, ValueError, TypeError):
        return None


class SignedForm(forms.Form):
    """A form with a seal; ``key`` is the seal's, so that it acts once."""

    purpose = ""
    # A program fills every field; people do not see this one.
    website = forms.CharField(
        label=_("Leave this empty"),
        required=False,
        max_length=200,
        widget=forms.TextInput({"tabindex": "-1", "autocomplete": "off"}),
    )
    seal = forms.CharField(widget=forms.HiddenInput, required=False)

    def sealed(self) -> str:
        """The seal that the page sends: a new one where the old is used up.

        Also where it is of a moment to come: the machine's clock was set back.
        """
        typed = str(self.data.get("seal", "")) if self.is_bound else ""
        seal = read_seal(typed, self.purpose)
        is_good = seal is not None and 0 <= time.time() - seal[1] < GOOD_FOR
        return typed if is_good else seal_of(self.purpose)

    @property
    def key(self) -> UUID:
        key: UUID = self.cleaned_data["seal"]
        return key

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise forms.ValidationError(_("Leave this field empty."))
        return ""

    def clean_seal(self) -> Any:
        """Require a seal of this form, neither too young nor too old."""
        seal = read_seal(self.cleaned_data["seal"], self.purpose)
        if seal is None or time.time() - seal[1] > GOOD_FOR:
            self.add_error(
                None, _("This page was open for a long time. Send it once more.")
            )
            return None
        if time.time() - seal[1] < QUICKEST:
            self.add_error(None, _("That was very quick. Send it once more."))
            return None
        return seal[0]
