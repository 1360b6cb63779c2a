"""Officials come first."""

import threading
import time

from deploy.serving.officials import PATIENCE_SECONDS, Officials


def test_nobody_stands_back_where_no_official_waits():
    officials = Officials()
    with officials.answering():
        pass
    started = time.monotonic()
    for _step in range(1_000):
        officials.stand_back()
    assert time.monotonic() - started < 1_000 * PATIENCE_SECONDS


def test_other_work_stands_back_until_the_last_official_is_answered():
    officials, steps = Officials(), []
    with officials.answering():
        with officials.answering():
            pass
        other = threading.Thread(
            target=lambda: (officials.stand_back(), steps.append("other"))
        )
        other.start()
        steps.append("official")
    other.join(PATIENCE_SECONDS * 100)
    assert steps == ["official", "other"]


def test_work_that_stood_back_in_vain_goes_on_before_it_does_so_again():
    officials = Officials()
    with officials.answering():
        started = time.monotonic()
        for _step in range(1_000):
            officials.stand_back()
        assert time.monotonic() - started < 1_000 * PATIENCE_SECONDS / 2
