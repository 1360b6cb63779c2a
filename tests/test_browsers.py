"""Pages between two tests: what the last one asked for is answered before the next."""

from threading import Event, Thread

import pytest
from django.core.signals import request_finished, request_started

from tests.browsers import OpenRequests


def test_a_request_that_nobody_waits_for_is_answered_before_the_next_test() -> None:
    requests, is_read, may_end = OpenRequests(), Event(), Event()

    def answer() -> None:
        request_started.send(sender=None)
        is_read.set()
        may_end.wait()
        request_finished.send(sender=None)

    server = Thread(target=answer)
    server.start()
    is_read.wait()
    with pytest.raises(TimeoutError):
        requests.wait(0.05)
    may_end.set()
    requests.wait(60)
    server.join()
