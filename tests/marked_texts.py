"""Every text that is marked for translation, read from code and templates.

The same texts as `make messages` collects, but without GNU gettext, so that a test
compares the catalogue with the code on any machine.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[1]
APPS = ("players", "tournaments", "scoring", "deploy")
SINGLE = {"_", "_now", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
IN_CONTEXT = {"pgettext", "pgettext_lazy"}
MARKED = re.compile(r"\b(?:_|_now|Term|[np]?gettext\w*)\(")
CALL = re.compile(r"\b(_|n?gettext|pgettext)\((.*?)(?:, count)?\) ", re.DOTALL)

# A text's context and the text.
Text = tuple[str, str]


def marked_texts() -> Iterator[tuple[Path, Text]]:
    """Each marked text with the file that marks it, in English."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            code = path.read_text()
            if MARKED.search(code):  # to parse it takes longer
                for text in texts_in_code(code):
                    yield path.relative_to(ROOT), text
    for path in sorted((ROOT / "templates").rglob("*.*")):
        for text in texts_in_template(path.read_text()):
            yield path.relative_to(ROOT), text


def texts_in_code(code: str) -> Iterator[Text]:
    """The texts that calls of gettext name; what a term means is its second argument."""
    for node in ast.walk(ast.parse(code)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        texts = [a.value if isinstance(a, ast.Constant) else None for a in node.args]
        yield from _marked(name, texts)


def texts_in_template(template: str) -> Iterator[Text]:
    """The texts of a template's tags, as Django hands them to gettext."""
    for name, arguments in CALL.findall(f"{templatize(template)} "):
        yield from _marked(name, list(ast.literal_eval(f"({arguments},)")))


def _marked(name: str, texts: list[object]) -> Iterator[Text]:
    if name in SINGLE:
        marked = [("", texts[0])] if texts else []
    elif name in PLURAL:
        marked = [("", text) for text in texts[:2]]
    elif name in IN_CONTEXT:
        marked = [(str(texts[0]), texts[1])]
    elif name == "Term":
        marked = [("", text) for text in texts[1:2]]
    else:
        marked = []
    yield from ((context, text) for context, text in marked if isinstance(text, str))
