"""Forms over stored values that two people may edit at one time.

Such a form carries the values that it showed. What was not changed in it stays as
somebody else stored it since; a field that both changed is refused with both values.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from django import forms
from django.db import transaction
from django.db.models import Model
from django.forms import BoundField
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext as _

F = TypeVar("F", bound="EditForm")
M = TypeVar("M", bound=Model)
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, M, P], HttpResponse]

# What a browser sends for each field, in which nobody typed, by the field's name.
Values = Mapping[str, list[str]]
# Fields that no row stores; how many pairs are expected only describes the day.
BESIDE = ("key", "pairs")


def edits(view: View[M, P]) -> View[M, P]:
    """Answer a form under the lock of the event or club whose rows it changes."""

    @wraps(view)
    def under_lock(
        request: HttpRequest, owner: M, /, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponse:
        if request.method != "POST":
            return view(request, owner, *args, **kwargs)
        with locked(owner) as row:
            return view(request, row, *args, **kwargs)

    return under_lock


@contextmanager
def locked(owner: M) -> Iterator[M]:
    """The row as it is now, under its lock: a form is compared and stored inside."""
    with transaction.atomic():
        rows = type(owner)._default_manager.select_for_update(no_key=True)
        yield rows.get(pk=owner.pk)


class EditForm(forms.Form):
    """A form over stored values; its page renders ``shown`` inside the form element."""

    shown = ""


class Edit:
    """What was typed in a form since it was shown, laid over what is stored now."""

    def __init__(self, posted: QueryDict, stored: Values, prefix: str = "") -> None:
        self.stored = stored
        self.theirs: dict[str, list[str]] = {}
        self.data = posted.copy()
        shown = _read(posted.get(_name(prefix), ""))
        if shown is not None:
            self._lay_over(shown)

    def _lay_over(self, shown: Values) -> None:
        for name in {**shown, **self.stored}:
            was, now = shown.get(name, []), self.stored.get(name, [])
            typed = _lines(self.data.getlist(name))
            if was == now or typed == now:
                continue
            if typed != was:
                self.theirs[name] = now
            elif now:
                self.data.setlist(name, now)
            else:
                del self.data[name]

    @property
    def typed(self) -> dict[str, str]:
        return {name: str(self.data[name]) for name in self.data}

    def refuse_in(self, form: forms.Form) -> None:
        """Refuse each field of the form that both changed, with both values."""
        if not form.is_bound:
            return
        fields = {form.add_prefix(name): name for name in form.fields}
        for name in [name for name in self.theirs if name in fields]:
            field = form[fields[name]]
            now = [_words(field, value) for value in self.theirs.pop(name)]
            yours = [_words(field, v) for v in _lines(self.data.getlist(name))]
            form.add_error(field.name, _both(now, yours))

    def refuse_left(self, form: forms.Form, label_of: Callable[[str], str]) -> None:
        """Refuse what both changed that is no field of the form, by its label."""
        sentence = _("%(field)s: somebody changed it while this page was open.")
        for label in dict.fromkeys(map(label_of, self.theirs)):
            form.add_error(None, sentence % {"field": label})


def edit_form(make: Callable[[QueryDict | None], F], posted: QueryDict | None) -> F:
    """The form that ``make`` builds: unbound it shows what is stored.

    Posted, it is bound to what was typed since it was shown, over what is stored now.
    """
    form = make(None)
    stored = values_in(form)
    if not posted:
        return carry(form, stored)
    edit = Edit(posted, stored, form.prefix or "")
    form = carry(make(edit.data), stored)
    if edit.theirs:
        edit.refuse_in(form)
    return form


def carry(form: F, stored: Values) -> F:
    """Let the form send what it shows."""
    text = json.dumps(stored, ensure_ascii=False, separators=(",", ":"))
    name = _name(form.prefix or "")
    form.shown = format_html('<input type="hidden" name="{}" value="{}">', name, text)
    return form


def values_in(form: forms.Form) -> Values:
    """What a browser would send for each field of an unbound form."""
    return {field.html_name: _sent(field) for field in form if field.name not in BESIDE}


def _name(prefix: str) -> str:
    return f"{prefix}-showed" if prefix else "showed"


def _sent(field: BoundField) -> list[str]:
    widget, value = field.field.widget, field.value()
    if isinstance(widget, forms.CheckboxInput):
        return ["on"] if widget.check_test(value) else []
    shown = widget.format_value(value)
    values = shown if isinstance(shown, list) else [shown]
    return _lines("" if value is None else str(value) for value in values)


def _lines(values: Any) -> list[str]:
    """Browsers end a line with two characters, the database with one."""
    return [value.replace("\r\n", "\n") for value in values]


def _read(text: str) -> Values | None:
    """The values that a form showed; None if it carries none that can be read."""
    try:
        values = json.loads(text)
    except ValueError:
        return None
    is_sound = isinstance(values, dict) and all(
        isinstance(of, list) and all(isinstance(value, str) for value in of)
        for of in values.values()
    )
    return values if is_sound else None


def _words(field: BoundField, value: str) -> str:
    """A value as the page shows it."""
    if isinstance(field.field, forms.ChoiceField):
        return _choices(field.field.choices).get(value, value)
    if isinstance(field.field, forms.DateField):
        try:
            day = field.field.to_python(value)
            return date_format(day, "DATE_FORMAT") if day else value
        except forms.ValidationError:
            return value
    if isinstance(field.field, forms.BooleanField):
        return _("yes")
    return value


def _choices(choices: Any) -> dict[str, str]:
    words: dict[str, str] = {}
    for value, text in choices:
        if isinstance(text, list | tuple):
            words |= _choices(text)
        else:
            words[str(value)] = str(text)
    return words


def _both(now: list[str], yours: list[str]) -> str:
    return _(
        "Somebody changed this while the page was open: it is “%(now)s” now. Yours is "
        "“%(yours)s”; save once more to set it."
    ) % {"now": ", ".join(now) or _("empty"), "yours": ", ".join(yours) or _("empty")}
