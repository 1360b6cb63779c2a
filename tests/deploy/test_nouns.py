"""Nouns: a model carries its fields alone, and names are words that others use too.

mypy refuses an attribute that a model does not declare; here nothing else is declared,
and attributes are set by name only from tables of fields.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from django.apps import apps
from django.db import models
from django.utils.functional import cached_property

from tests.each import each

ROOT = Path(__file__).parents[2]
APPS = ("players", "tournaments", "scoring", "deploy")
FROM_FIELDS = {
    "tournaments/event/models/matches.py",
    "tournaments/event/services/change.py",
    "tournaments/setup/services/settings.py",
}


@each("model", [m for m in apps.get_models() if m.__module__.split(".")[0] in APPS])
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


def test_tables_are_named_in_sql_by_hand_only_before_django_starts() -> None:
    reads = re.compile(r"(?:FROM|JOIN|INTO|UPDATE) (?:players|tournaments|scoring)_")
    naming = {
        str(path.relative_to(ROOT))
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if reads.search(path.read_text())
    }
    assert naming == {"deploy/secret_key.py"}


PRIVATE = "told|said|kept|here|found|who|one|how|what|there|deeds|life|door"
ON_PAGES = {*PRIVATE.split("|"), "elsewhere", "unsaid", "fresh"}
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WORD = re.compile(r"[A-Z]?[a-z]+")
# Names on pages that stay: models have them, or phones have stored them.
STAY = {
    "doubles.html": "kept",  # Merge.kept
    "member_merge.html": "kept",  # Merge.kept
    "handover.html": "kept",  # ?kept= in the code of a phone's refused entries
    "outbox.js": "door kept",  # entries stored under an older page, and ?kept=
}
CATALOGUE = ROOT / "deploy/locale/es/LC_MESSAGES/django.po"
MAY_NAME = re.compile(
    rf"\b(?:def|class|for|as|lambda) +(?:{PRIVATE})\b"
    rf"|(?:^|[(,])\s*(?:{PRIVATE})\s*(?:[:,)]|=(?!=))",
    re.MULTILINE,
)
# Fields that are stored or published under such a name.
STORED = {
    "players/doubles/models.py": {"kept"},
    "scoring/rules/presets.py": {"who"},
    "tournaments/event/models/messages.py": {"what"},
}
OF_A_MERGE = (
    "players/doubles/services.py",
    "people/services.py",
    "doubles.py",
    "test_merging.py",
    "test_merges_and_winners.py",
    "roles.py",
)


def names_given(tree: ast.AST) -> set[str]:
    """The names of functions, classes, parameters and variables of a module."""
    names = {
        getattr(node, "name", None)
        or getattr(node, "arg", None)
        or getattr(node, "id", "")
        for node in ast.walk(tree)
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.arg))
        or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    }
    return names.intersection(PRIVATE.split("|"))


def test_nothing_has_a_name_that_means_something_in_this_program_alone() -> None:
    for app in (*APPS, "tests"):
        for path in (ROOT / app).rglob("*.py"):
            if "migrations" in path.parts or not MAY_NAME.search(path.read_text()):
                continue
            allowed = STORED.get(str(path.relative_to(ROOT)), set())
            if str(path).endswith(OF_A_MERGE):
                allowed = {"kept"}
            assert names_given(ast.parse(path.read_text())) <= allowed, path


def private_words(names: Iterable[str]) -> set[str]:
    """What these names are made of that means something in this program alone."""
    words = {word.lower() for name in names for word in WORD.findall(name)}
    return words & ON_PAGES


def names_in_template(text: str) -> set[str]:
    """The variables of a template and the classes, ids, fields and data of its HTML."""
    tag = r"\{[{%](.*?)[%}]\}"
    tags = " ".join(re.findall(tag, text, re.DOTALL))
    attribute = r"\b(?:class|for|id|name)=\"([^\"]*)\"|\b(data-[\w-]+)"
    written = re.findall(attribute, re.sub(tag, " ", text, flags=re.DOTALL))
    texts = r"\"[^\"]*\"|'[^']*'"
    return {re.sub(texts, " ", tags), *map("".join, written)}


def names_in_style(text: str) -> set[str]:
    """The classes, ids, custom properties and data that a style sheet names."""
    rules = COMMENT.sub("", text)
    return set(re.findall(r"[.#][a-z][\w-]*|--[\w-]+|\[data-[\w-]+", rules))


def names_in_script(text: str) -> set[str]:
    """The names of a script, without its comments and texts."""
    return {re.sub(r"\"[^\"\n]*\"", " ", COMMENT.sub("", text))}


def test_the_values_of_a_text_are_named_by_words_that_others_use_too() -> None:
    values = re.findall(r"%\((\w+)\)s", CATALOGUE.read_text())
    assert private_words(values) == {"kept"}, "of a merge"


@each("kind", ["html", "css", "js"])
def test_pages_name_their_parts_by_words_that_others_use_too(kind: str) -> None:
    folder, names_in = {
        "html": (ROOT / "templates", names_in_template),
        "css": (ROOT / "deploy/static", names_in_style),
        "js": (ROOT / "deploy/static/js", names_in_script),
    }[kind]
    private = {
        path.name: words
        for path in folder.rglob(f"*.{kind}")
        if (words := private_words([path.stem, *names_in(path.read_text())]))
    }
    assert private == {
        name: set(words.split()) for name, words in STAY.items() if name.endswith(kind)
    }


@each(
    ("app", "rows"),
    [
        (app, {"Game", "Match", "TieBreak"} if app == "tournaments" else set())
        for app in APPS
    ],
)
def test_two_classes_of_an_app_share_a_name_only_as_value_and_row(app, rows) -> None:
    names = Counter(
        name
        for path in (ROOT / app).rglob("*.py")
        if path.parent.name != "commands" and "migrations" not in path.parts
        for name in re.findall(r"(?m)^class (\w+)", path.read_text())
    )
    assert {name for name, times in names.items() if times > 1} == rows


def test_what_a_constant_is_for_stands_in_a_comment() -> None:
    under = re.compile(r'(?m)^( *)[\w.]+(?:: [^\n]+)? = [^\n]*[^\n({\[]\n\1"""')
    paths = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    assert not [path for path in paths if under.search(path.read_text())]
