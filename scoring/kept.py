"""A result as a phone without a network keeps it: read from JSON or from a QR text.

Says only whether it can be read; whether it may stand is asked of the services.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

HEAD = "SM1"
MOST_NUMBER = 99_999


class NotKeptError(ValueError):
    """This is no kept result: the sentence says what is wrong with it."""

    @property
    def sentence(self) -> str:
        """What people read."""
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Kept:
    """One game's end as it was sent: the key was made on the phone."""

    key: UUID
    match: int
    game: int
    marks: tuple[int, int]
    time_called: bool = False
    hand: int | None = None
    """The side that won one more hand at time."""
    seen: int = 0


def kept_from_json(told: object) -> Kept:
    """Read one result of the JSON door. Raises NotKeptError."""
    if not isinstance(told, Mapping):
        raise _unreadable()
    marks = told.get("marks")
    if not isinstance(marks, list) or len(marks) != 2:
        raise NotKeptError(_("Both pairs' marks are needed."))
    return Kept(
        key=_key(told.get("key")),
        match=_number(told, "match"),
        game=_number(told, "game"),
        marks=(_whole(marks[0]), _whole(marks[1])),
        time_called=told.get("time_called") is True,
        hand=told["hand"] if told.get("hand") in (1, 2) else None,
        seen=_number(told, "seen") if "seen" in told else 0,
    )


def kept_from_text(text: str) -> tuple[str, Kept]:
    """Read a code scanned from a phone: the link's code and the result.

    ``SM1 code match game marks marks time hand seen key``, parted by blanks. Raises
    NotKeptError.
    """
    parts = text.split()
    if len(parts) != 10 or parts[0] != HEAD:
        raise NotKeptError(
            _("This is no result kept on a phone. Scan or paste the whole code.")
        )
    _head, code, *figures, key = parts
    if not all(f.isascii() and f.isdecimal() and len(f) < 6 for f in figures):
        raise _unreadable()
    match, game, first, second, time, hand, seen = map(int, figures)
    return code, Kept(
        key=_key(key),
        match=match,
        game=game,
        marks=(first, second),
        time_called=time == 1,
        hand=hand if hand in (1, 2) else None,
        seen=seen,
    )


def _unreadable() -> NotKeptError:
    return NotKeptError(_("This result cannot be read. Enter it again."))


def _key(told: object) -> UUID:
    try:
        return UUID(str(told))
    except ValueError as error:
        raise _unreadable() from error


def _number(told: Mapping[Any, Any], name: str) -> int:
    return _whole(told.get(name))


def _whole(told: object) -> int:
    if type(told) is not int or not 0 <= told <= MOST_NUMBER:
        raise _unreadable()
    return told
