"""A model instance carries its fields and nothing else.

mypy refuses an attribute that a model does not declare; here nothing else is declared,
and attributes are set by name only from tables of fields.
"""

import ast
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.db import models
from django.utils.functional import cached_property

ROOT = Path(__file__).parents[2]
APPS = ("players", "tournaments", "scoring", "deploy")
FROM_FIELDS = {"tournaments/models/matches.py", "tournaments/services/change.py"}


@pytest.mark.parametrize(
    "model", [m for m in apps.get_models() if m.__module__.split(".")[0] in APPS]
)
def test_a_model_declares_only_fields(model: type[models.Model]) -> None:
    fields = {field.name for field in model._meta.get_fields()}
    fields |= {field.attname for field in model._meta.concrete_fields}
    declared = set(vars(model).get("__annotations__", {}))
    assert declared <= fields
    assert not any(isinstance(value, cached_property) for value in vars(model).values())


def test_no_attribute_is_set_by_a_name_that_is_no_field() -> None:
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    setting = {
        str(path.relative_to(ROOT))
        for path in paths
        if "setattr" in path.read_text()
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) == "setattr"
    }
    assert setting == FROM_FIELDS


WITH_TABLE_NAMES = {
    "scoring/context.py",
    "deploy/serving/versions.py",
    "tournaments/selectors/opponents.py",
}
"""What a result reads, an event's version, and the sums of a person's opponents."""


def test_table_names_stand_in_three_files_alone() -> None:
    reads = re.compile(r"(?:FROM|JOIN|INTO|UPDATE) (?:players|tournaments|scoring)_")
    naming = {
        str(path.relative_to(ROOT))
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if reads.search(path.read_text())
    }
    assert naming == WITH_TABLE_NAMES
