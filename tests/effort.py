"""How much work a test asks for, and how much something is: counted, not timed."""

import os
import sys
from collections.abc import Callable

MANY = int(os.environ.get("EXAMPLES", "60"))
"""Random examples where each takes little; `make soak` tries more."""
IS_FULL = "EXAMPLES" in os.environ
"""Whether every size is tried, as in `make soak`."""


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
