"""Forms to sign up, to change a sign-up, to write to a single player."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from players.common.addresses import AddressField
from players.people.names import name_with_town
from tournaments.event.models import Event, EventFacts
from tournaments.signup.forms.signed import SignedForm
from tournaments.signup.models import SignUp

LABELS = (
    gettext_lazy("Your name"),
    gettext_lazy("Your partner's name"),
    gettext_lazy("Third player"),
    gettext_lazy("Fourth player"),
)


class PlayersEntryForm(SignedForm):
    town = forms.CharField(label=gettext_lazy("Town"), max_length=80, required=False)
    phone = forms.CharField(
        label=gettext_lazy("Phone"),
        help_text=gettext_lazy("The club alone reads it."),
        max_length=40,
        required=False,
        widget=forms.TextInput({"type": "tel", "autocomplete": "tel"}),
    )
    note = forms.CharField(
        label=gettext_lazy("A word to the director"), max_length=200, required=False
    )

    def __init__(
        self, *args: Any, event: Event, facts: EventFacts, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.event, self.purpose = event, f"sign-up {event.uid}"
        size = event.players_a_pair
        names = [f"player_{place}" for place in range(1, size + 1)]
        for place, name in enumerate(names):
            self.fields[name] = forms.CharField(
                label=LABELS[place] if place < 2 or size > 2 else LABELS[0],
                max_length=80,
                required=place == 0,
                widget=forms.TextInput(
                    {"autocomplete": "off" if place else "name", "maxlength": 80}
                ),
            )
        if size > 2:
            self.fields["player_2"].label = _("Second player")
        elif size == 2 and facts.takes_singles:
            self.fields["player_2"].help_text = _(
                "Leave it empty if you look for a partner."
            )
        self.names = names
        self.order_fields([*names, "town"])

    def entry(self) -> SignUp:
        """What was typed, as a sign-up that is not stored."""
        fields = self.cleaned_data
        return SignUp(
            players=[fields[name] for name in self.names],
            town=fields["town"],
            phone=fields["phone"],
            note=fields["note"],
            email=fields.get("email", ""),
            language=get_language() or "en",
        )


class SignUpForm(PlayersEntryForm):
    """A new sign-up; asks once whether somebody is who played under this name."""

    email = AddressField(
        label=gettext_lazy("E-mail"),
        required=False,
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = (
            _("A link comes to it: with it you confirm, change and cancel.")
            if settings.CAN_MAIL
            else _("The club alone reads it.")
        )
        self.order_fields([*self.names, "town", "email", "phone", "note"])

    def ask_who(self, public_keys: dict[str, str]) -> bool:
        """Ask of each player with a known name whether it is that person.

        ``public_keys``: the known name by field. Returns whether an answer is missing.
        """
        missing = False
        for name, known in public_keys.items():
            question = f"is_{name}"
            is_own = name == self.names[0]
            label = (
                _("%(name)s has played at this club. Is this you?")
                if is_own
                else _("%(name)s has played at this club. Is this your partner?")
            )
            self.fields[question] = forms.ChoiceField(
                label=label % {"name": known},
                widget=forms.RadioSelect,
                choices=[
                    ("yes", _("Yes")),
                    ("no", _("No, somebody else of that name")),
                ],
            )
            answer = self.data.get(question)
            missing = missing or answer not in ("yes", "no")
            if answer == "no":
                self._tell_apart(name)
        self.order_fields(
            [f for n in self.names for f in (n, f"is_{n}")] + ["town", "email"]
        )
        return missing

    def _tell_apart(self, name: str) -> None:
        town = self.cleaned_data["town"]
        if town:
            self.cleaned_data[name] = name_with_town(self.cleaned_data[name], town)
        else:
            self.add_error(
                "town", _("Give your town: it tells two people of one name apart.")
            )


class ChangeForm(PlayersEntryForm):
    @staticmethod
    def initial_of(row: SignUp) -> dict[str, Any]:
        names = {f"player_{n}": name for n, name in enumerate(row.players, 1)}
        return {**names, "town": row.town, "phone": row.phone, "note": row.note}


class PartnerForm(SignedForm):
    """A message to a single player, who alone reads the writer's address."""

    name = forms.CharField(label=gettext_lazy("Your name"), max_length=80)
    reply_to = AddressField(
        label=gettext_lazy("Your e-mail address"),
        help_text=gettext_lazy("Only the person you write to reads it, to answer you."),
        max_length=254,
        widget=forms.EmailInput({"autocomplete": "email"}),
    )
    text = forms.CharField(
        label=gettext_lazy("Message"),
        max_length=500,
        widget=forms.Textarea({"rows": 4}),
    )
    field_order = ("name", "reply_to", "text")


class SingleForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=80)
    town = forms.CharField(label=gettext_lazy("Town"), max_length=80, required=False)
