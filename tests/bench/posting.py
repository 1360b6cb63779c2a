"""64 tables post a result over HTTP every two seconds: how long an answer takes."""

import random
import threading
import time

from tests.bench.figure import figure, percentile
from tests.soak.kill import Desk

EVERY = 2.0


def measure(name: str, port: int, desks: list[Desk], seconds: float = 12.0) -> None:
    """Print p50 and p99 in milliseconds."""
    times: list[float] = []
    until = time.perf_counter() + seconds
    threads = [
        threading.Thread(target=_post, args=(desk, port, until, times))
        for desk in desks
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    wrong = sum(len(desk.wrong) for desk in desks)
    for percentile_name, share in (("p50", 0.5), ("p99", 0.99)):
        value = percentile(times, share) * 1000
        figure(
            f"{name}.post.{percentile_name}", value, "ms", posts=len(times), wrong=wrong
        )


def _post(desk: Desk, port: int, until: float, times: list[float]) -> None:
    time.sleep(random.Random(desk.match).uniform(0, EVERY))
    while time.perf_counter() < until:
        start = time.perf_counter()
        if not desk.send(port):
            desk.pending = None
            continue
        took = time.perf_counter() - start
        times.append(took)
        time.sleep(max(0.0, EVERY - took))
