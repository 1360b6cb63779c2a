"""Lines built when they are read: a page shows fifty of a thousand."""

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Lines(Sequence[T]):
    """A sequence of known length that builds each line by its index."""

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._indexes, self._make = range(count), make

    def __len__(self) -> int:
        return len(self._indexes)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> "Lines[T]": ...
    def __getitem__(self, index: int | slice) -> "T | Lines[T]":
        chosen = self._indexes[index]
        if isinstance(chosen, int):
            return self._make(chosen)
        return Lines(len(chosen), lambda place: self._make(chosen[place]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))
