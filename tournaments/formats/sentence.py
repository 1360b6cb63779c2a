"""The sentences of the formats: a template and its values, in English by themselves.

A page translates the template and then its values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


def _(template: str) -> str:
    """Mark a template, so that the catalogue of translations collects it."""
    return template


class StageName(str):
    """A stage's name, which a preset gave or a director typed."""

    __slots__ = ()


class FormatTitle(str):
    """A format's title, which a preset gave or a director typed."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, or a part of one; ``str()`` gives it in English."""

    template: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template % self.values

    def __hash__(self) -> int:
        return hash((self.template, *self.values.items()))


# Values in a sentence; plain text and numbers are the same in every language.
Value = Sentence | StageName | FormatTitle | str | int


class FormatError(ValueError):
    """A format that cannot be played, with the sentence that says why."""

    def __init__(self, template: str, **values: Value) -> None:
        self.sentence = Sentence(template, values)
        super().__init__(self.sentence)


def joined(template: str, parts: Sequence[Value]) -> Value:
    """Join parts two at a time by a ``template`` with ``first`` and ``others``."""
    if len(parts) == 1:
        return parts[0]
    return Sentence(
        template, {"first": parts[0], "others": joined(template, parts[1:])}
    )


def score(marks: tuple[int, int]) -> str:
    """Write marks as 7-4."""
    return f"{marks[0]}-{marks[1]}"
