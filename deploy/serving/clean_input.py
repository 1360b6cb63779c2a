"""Cleans a browser's input before any view reads it."""

from typing import Any

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.request import UnreadablePostError
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin

from players.common.text import UnwritableTextError, clean_text, is_plain

# Stay as typed: a password has to be the same where it is set and where it is asked.
PASSWORDS = {"password", "password1", "password2", "oldpassword"}


class CleanInput(MiddlewareMixin):
    """Middleware that passes clean query and form texts on, else answers 400."""

    def process_view(
        self,
        request: HttpRequest,
        view: object,
        args: object,
        kwargs: dict[str, object],
    ) -> HttpResponse | None:
        try:
            for value in kwargs.values():
                clean_text(str(value))
            if request.META.get("QUERY_STRING"):
                request.GET = _cleaned(request.GET)
            if not getattr(view, "reads_own_form", False):
                request.POST = _cleaned(request.POST)
        except UnwritableTextError:
            return render(request, "400.html", {"is_unwritable": True}, status=400)
        except (RequestDataTooBig, TooManyFieldsSent, UnreadablePostError):
            return None  # the view reads the form again and answers
        return None


def _cleaned(fields: QueryDict) -> Any:
    """Clean copies, or the same object if nothing changes, as in nearly every request."""
    if is_plain("".join([name + "".join(texts) for name, texts in fields.lists()])):
        return fields
    changed: dict[str, list[str]] = {}
    for name, texts in fields.lists():
        clean_text(name)
        if name in PASSWORDS:
            continue
        clean = [clean_text(str(text)) for text in texts]
        if clean != texts:
            changed[name] = clean
    if not changed:
        return fields
    copy = fields.copy()
    for name, clean in changed.items():
        copy.setlist(name, clean)
    return copy
