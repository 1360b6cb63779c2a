"""Waits for what phones and servers do."""

import time
from collections.abc import Callable


def until(true: Callable[[], object]) -> None:
    for _try in range(600):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("it did not happen")
