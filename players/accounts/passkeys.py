"""A sign-in by a passkey, where allauth's own page does not serve as it is."""

from typing import Any, cast

from allauth.mfa.webauthn.views import LoginWebAuthnView
from django.http import HttpResponse
from django.shortcuts import redirect

from players.accounts.views import HELD
from players.common.held_form import held


class PasskeySignIn(LoginWebAuthnView):
    """Signs in by a passkey alone, and goes on to where the sign-in was asked for."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Sign in; a form of before comes back on its own page."""
        text = self.request.POST.get("held", "")
        if held(text) is not None:
            self.request.session[HELD] = text
        answer = cast(HttpResponse, super().form_valid(form))
        return redirect("go-on") if held(text) is not None else answer
