"""Nobody guesses codes for long: slower and slower, then not at all."""

import time

from players.common.throttle import (
    FREE_TRIES,
    SLOWED_TRIES,
    WITHIN_SECONDS,
    count_wrong,
    seconds_to_wait,
)


def test_guessing_is_slowed_down_before_it_is_stopped(monkeypatch) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now)
    waits = []
    for _ in range(FREE_TRIES + SLOWED_TRIES):
        while seconds_to_wait("10.0.0.9"):
            now += seconds_to_wait("10.0.0.9")
        count_wrong("10.0.0.9")
        waits.append(seconds_to_wait("10.0.0.9"))
    assert waits[: FREE_TRIES - 1] == [0] * (FREE_TRIES - 1)
    slowed = waits[FREE_TRIES - 1 : -1]
    assert slowed == sorted(slowed)
    assert 1 <= slowed[0] <= 2
    assert slowed[-1] <= 31
    assert waits[-1] == WITHIN_SECONDS
    assert seconds_to_wait("10.0.0.10") == 0
