"""Choices that a form knows only when it is made."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms


def set_choices(
    form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]
) -> None:
    """Give the form's field of this name its choices."""
    cast(forms.ChoiceField, form.fields[name]).choices = list(choices)
