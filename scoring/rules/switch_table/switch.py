"""A switch: the shape of every table in this package."""

from collections.abc import Mapping
from typing import Any, NamedTuple

ANY = "*"  # Any value without a sentence of its own; `%(n)s` is the value
# The games by how many sides they have, where a sentence depends on it.
BETWEEN_TWO = (
    *("42", "84", "88", "79", "84-six", "80", "72"),
    *("moon-four", "geezer", "big-game"),
)
BETWEEN_THREE = ("3-handed", "moon", "140")


class Switch(NamedTuple):
    """An option as people set it.

    `choices` has the sentence of each value, in the order in which they are offered.
    `of` is the contract it belongs to, `group` the group of rules (a key of `GROUPS`).
    `kind` is `choice`, `number` (any whole number to `most`; `usual` ones are offered),
    `limit` (a number or none) or `several` (a list of words). `scoring` limits it to
    games for marks or for points. It is a switch of 42, of `every_game` or of `games`.
    """

    path: str
    title: str
    choices: Mapping[Any, str]
    kind: str = "choice"
    of: str = ""
    scoring: str = ""
    least: int = 1
    most: int = 0
    usual: tuple[int, ...] = ()
    every_game: bool = False
    games: tuple[str, ...] = ()
    group: str = ""

    def is_of(self, game: str) -> bool:
        """Whether it is a switch of this game."""
        if self.games:
            return game in self.games
        return self.every_game or game == "42"
