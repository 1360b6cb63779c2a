"""The form of an event's file."""

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.event.translation import translate
from tournaments.exchange.parse import FileError
from tournaments.exchange.read import read_export
from tournaments.exchange.values import EventRead

MOST_BYTES = settings.DATA_UPLOAD_MAX_MEMORY_SIZE - 100_000  # With the form around it
TOO_LARGE = _("The file is larger than 1.9 MB: bring it in with import_event.")


class EventFileForm(forms.Form):
    file = forms.FileField(
        label=_("The event's file"),
        help_text=_("As “The event's record as a file” on its page gives it."),
        allow_empty_file=True,
        widget=forms.FileInput(
            {
                "accept": ".json,application/json",
                "data-most-bytes": MOST_BYTES,
                "data-too-large": TOO_LARGE,
            }
        ),
        error_messages={"required": _("Choose the file.")},
    )

    def clean_file(self) -> EventRead:
        file = self.cleaned_data["file"]
        if file.size > MOST_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        try:
            return read_export(file.read())
        except FileError as error:
            sentence = _now("This is no event that can be read: %(why)s")
            why = {"why": translate(error.sentence)}
            raise forms.ValidationError(sentence % why) from None
