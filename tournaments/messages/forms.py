"""A message as typed: to whom, and its words in each language."""

from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from players.clubs.models import Club
from players.common import clock
from tournaments.event.models import Event, Message

RECENT = timedelta(days=60)
MOST_LETTERS = 5_000
OF_EVENT = (Message.Audience.ENTRANTS, Message.Audience.WAITING)


class MessageForm(forms.Form):
    """The fields of a message; other languages than the club's may stay empty."""

    audience = forms.ChoiceField(
        label=gettext_lazy("To"),
        choices=Message.Audience.choices,
        initial=Message.Audience.MEMBERS,
        widget=forms.RadioSelect,
    )
    event = forms.ModelChoiceField(
        label=gettext_lazy("Event"),
        queryset=Event.objects.none(),
        required=False,
        empty_label=pgettext_lazy("event", "none"),
        help_text=gettext_lazy("Whose entrants get it."),
    )
    adds_dates = forms.BooleanField(
        label=gettext_lazy("Add the club's next dates"), required=False
    )

    def __init__(self, *args: Any, club: Club, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.club = club
        recent = (clock.now() - RECENT).date()
        own = Event.objects.present().filter(club=club, is_practice=False)
        events: Any = self.fields["event"]
        events.queryset = own.filter(date__gte=recent)
        for language, name in self._languages():
            is_own = language == club.language
            note = "" if is_own else _("Left empty, these readers get the other one.")
            self.fields[f"subject_{language}"] = forms.CharField(
                label=_("Subject, %(language)s") % {"language": _(name)},
                max_length=100,
                required=is_own,
            )
            self.fields[f"text_{language}"] = forms.CharField(
                label=_("Text, %(language)s") % {"language": _(name)},
                max_length=MOST_LETTERS,
                required=is_own,
                help_text=note,
                widget=forms.Textarea({"rows": 8}),
            )

    def _languages(self) -> list[tuple[str, Any]]:
        """The club's own language, then the others."""
        own = self.club.language
        languages: list[tuple[str, Any]] = list(settings.LANGUAGES)
        return sorted(languages, key=lambda each: each[0] != own)

    def clean(self) -> dict[str, Any]:
        """Require an event for entrants, and both parts of each language."""
        typed = super().clean() or {}
        if typed.get("audience") in OF_EVENT and not typed.get("event"):
            self.add_error("event", _("Choose the event whose entrants get it."))
        for language, _name in self._languages():
            parts = [typed.get(f"{part}_{language}") for part in ("subject", "text")]
            if any(parts) and not all(parts):
                field = f"{'text' if parts[0] else 'subject'}_{language}"
                if field not in self.errors:
                    self.add_error(field, _("Subject and text belong together."))
        return typed

    def message(self) -> Message:
        """What was typed, as it is before it is sent; the club's own words first."""
        typed = self.cleaned_data
        audience = typed["audience"]
        return Message(
            club=self.club,
            event=typed["event"] if audience in OF_EVENT else None,
            audience=audience,
            texts={
                language: (typed[f"subject_{language}"], typed[f"text_{language}"])
                for language, _name in self._languages()
                if typed[f"text_{language}"]
            },
        )
