"""A form sent after its session ended, carried through the sign-in.

It travels in the sign-in's own form, signed, and is stored nowhere.
"""

from dataclasses import dataclass

from django.core import signing
from django.http import HttpRequest

SALT = "held form"
DAY = 24 * 60 * 60
ONCE = ("csrfmiddlewaretoken",)
# Fields without typed input: losing them loses nothing.
UNTYPED = (*ONCE, "key", "do", "showed")


@dataclass(frozen=True, slots=True)
class HeldForm:
    path: str
    fields: tuple[tuple[str, str], ...]


def fields_of(request: HttpRequest) -> list[tuple[str, str]]:
    """The sent form's fields in order; none if a password is one of them."""
    if any("password" in name for name in request.POST):
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]


def hold(request: HttpRequest) -> str:
    """The sent form as signed text; empty if nothing, or a password, was typed."""
    fields = [field for field in fields_of(request) if field[0] not in ONCE]
    if not any(value for name, value in fields if name not in UNTYPED):
        return ""
    return signing.dumps([request.get_full_path(), fields], salt=SALT, compress=True)


def held(text: str) -> HeldForm | None:
    """The form in a signed text; None for any other text, and after a day."""
    try:
        path, fields = signing.loads(text, salt=SALT, max_age=DAY)
    except signing.BadSignature:
        return None
    return HeldForm(path, tuple((name, value) for name, value in fields))
