"""What the formats say: a template and its values, English by itself.

Whoever shows a sentence translates the template and then its values; the catalogue
is collected from the templates written here as first argument of ``Sentence``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


class StageName(str):
    """A stage's name, which a preset gave or a director typed."""

    __slots__ = ()


Value = StageName | str | int
"""What stands in a sentence beside other sentences; plain text is never translated."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence, or a part of one; ``str()`` gives it in English."""

    template: str
    values: Mapping[str, Value | Sentence] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template % self.values


class FormatError(ValueError):
    """What cannot be played, with the sentence that says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence
