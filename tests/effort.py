"""How much work something is, counted and not timed: the same on every machine."""

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """How many Python functions are called while `work` runs."""
    count = 0

    def count_call(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    before = sys.getprofile()
    sys.setprofile(count_call)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count
