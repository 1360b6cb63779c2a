"""Choices that are known only when the form is created."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms


def set_choices(
    form: forms.BaseForm, name: str, choices: Iterable[tuple[Any, Any]]
) -> None:
    cast(forms.ChoiceField, form.fields[name]).choices = list(choices)
