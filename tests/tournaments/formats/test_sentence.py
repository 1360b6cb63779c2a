"""Sentences of the formats and of an import: every template is marked for translators."""

import ast
from functools import cache
from pathlib import Path

from tournaments.formats import FormatError, Sentence, StageName

TOURNAMENTS = Path(__file__).parents[3] / "tournaments"
IMPORT = [
    TOURNAMENTS / "exchange" / name for name in ("parse.py", "read.py", "shape.py")
]


@cache
def trees() -> list[ast.Module]:
    paths = (*(TOURNAMENTS / "formats").glob("*.py"), *IMPORT)
    return [ast.parse(path.read_text()) for path in paths]


def calls(*names: str) -> list[ast.Call]:
    """Every call of these names."""
    return [
        node
        for tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and getattr(node.func, "id", getattr(node.func, "attr", "")) in names
    ]


def alternatives(node: ast.expr) -> list[ast.expr]:
    """What a template may be: both sides of an if."""
    if isinstance(node, ast.IfExp):
        return [*alternatives(node.body), *alternatives(node.orelse)]
    return [node]


def test_no_sentence_is_made_of_an_unmarked_text() -> None:
    unmarked = [
        ast.unparse(node)
        for call in calls("Sentence", "FormatError", "FileError", "fail", "joined")
        for node in alternatives(call.args[0])
        if isinstance(node, ast.Constant | ast.JoinedStr | ast.BinOp)
    ]
    assert unmarked == []


def test_a_sentence_in_english_is_its_template_with_the_values() -> None:
    chain = Sentence("wins")
    ranks = Sentence(
        "%(stage)s ranks by %(chain)s.", {"stage": StageName("Morning"), "chain": chain}
    )
    assert str(ranks) == "Morning ranks by wins."


def test_an_error_says_its_sentence() -> None:
    error = FormatError("%(stage)s needs a %(name)s.", stage="Morning", name="kind")
    assert isinstance(error, ValueError)
    assert str(error) == str(error.sentence) == "Morning needs a kind."
