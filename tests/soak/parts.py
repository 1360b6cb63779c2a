"""Parts of a long proof, as the command line names them: ``state`` or ``state:2-24``."""

import json
import re
import sys
import time
from collections.abc import Callable, Collection, Iterable

SPAN = re.compile(r"\d+(-\d+)?")


def check_names(asked: Iterable[str], names: Collection[str]) -> None:
    """End the program with one sentence where no proof has this name."""
    for name in asked:
        if name not in names:
            sys.exit(f"No proof is called {name}. There are: {', '.join(names)}.")


def check_parts(words: Collection[str], names: Collection[str]) -> None:
    """The same, and where what follows the name is neither a number nor from one to another."""
    check_names(map(name_of, words), names)
    for word in words:
        name, colon, span = word.partition(":")
        if colon and not SPAN.fullmatch(span):
            sys.exit(f"No part is called {word}. Say {name}:8 or {name}:2-24.")


def name_of(word: str) -> str:
    return word.partition(":")[0]


def part_of(word: str, numbers: Iterable[int]) -> list[int]:
    """Those of the numbers that a checked word names; all where it names none."""
    first, _, last = word.partition(":")[2].partition("-")
    if not first:
        return list(numbers)
    return [n for n in numbers if int(first) <= n <= int(last or first)]


def prove(name: str, work: Callable[[], dict[str, int]]) -> None:
    """Print one JSON line of what was counted; what is not sound has raised."""
    start = time.perf_counter()
    report(name, start, **work())


def report(name: str, start: float, *, ok: bool = True, **counted: object) -> None:
    """Print one JSON line of a proof that began at this moment."""
    seconds = round(time.perf_counter() - start, 1)
    line = {"proof": name, "ok": ok, **counted, "seconds": seconds}
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
