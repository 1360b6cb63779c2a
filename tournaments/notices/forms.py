"""Forms to follow a pair, a person, a club or a season."""

from collections.abc import Callable
from contextlib import suppress

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from players.common.addresses import AddressField
from tournaments.notices.push import push_host

AUTH_BYTES = 16


AHEAD = [5, 10, 20, 30, 60]


def ahead_choices() -> list[tuple[int, str]]:
    """How long before a round somebody may want a notice."""
    choices = [(0, _now("When the table is called"))]
    for n in AHEAD:
        minutes = ngettext(
            "%(n)s minute before the round", "%(n)s minutes before the round", n
        )
        choices.append((n, minutes % {"n": n}))
    return choices


class AheadForm(forms.Form):
    minutes_ahead = forms.TypedChoiceField(
        label=_("When do you want to know your table?"),
        choices=ahead_choices,
        coerce=int,
        empty_value="0",
        required=False,
    )


class FollowForm(forms.Form):
    address = AddressField(
        label=_("Your e-mail address"),
        max_length=254,
        error_messages={"required": _("Say where the messages go.")},
        widget=forms.EmailInput({"autofocus": True, "autocomplete": "email"}),
    )


class FollowPlayForm(AheadForm, FollowForm):
    field_order = ["address"]


class PhoneForm(forms.Form):
    address = forms.CharField(max_length=500)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=40)

    def clean_address(self) -> str:
        """Accept only addresses of configured push services."""
        address = str(self.cleaned_data["address"])
        if not push_host(address):
            raise forms.ValidationError(
                _(
                    "The browser of this phone uses a notification service that is not supported here."
                )
            )
        return address

    def clean_p256dh(self) -> str:
        from tournaments.notices.webpush import reader  # 8 MB, for who follows by push

        return _checked(self.cleaned_data["p256dh"], lambda key: bool(reader(key)))

    def clean_auth(self) -> str:
        from tournaments.notices.webpush import unpacked

        return _checked(
            self.cleaned_data["auth"], lambda key: len(unpacked(key)) == AUTH_BYTES
        )

    @property
    def keys(self) -> dict[str, str]:
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}


def _checked(key: str, is_right: Callable[[str], bool]) -> str:
    with suppress(ValueError):
        if is_right(key):
            return key
    raise forms.ValidationError(
        _("This phone's notification key is not valid. Turn notifications on again.")
    )
