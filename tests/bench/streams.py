"""Many open pages: from a posted result to the last one that heard of it; memory."""

import os
import resource
import selectors
import socket
import time
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection
from pathlib import Path

from tests.bench.figure import figure, percentile
from tests.soak.kill import Desk

SIZES = (1000, 5000)
POSTS = 15
DESCRIPTORS = 12_000


def allow_many_files() -> None:
    """For this process and those it starts."""
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if most < 0 else min(most, DESCRIPTORS)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def measure(
    name: str, live_port: int, post_port: int, slug: str, desk: Desk, pid: int
) -> None:
    """Print, for each size, when clients heard and what they cost the server."""
    for size in SIZES:
        before = _megabytes(pid)
        ours, theirs = Pipe()
        crowd = Process(target=_listen, args=(live_port, slug, size, theirs))
        crowd.start()
        assert ours.recv() == "open"
        time.sleep(1)
        grown = _megabytes(pid) - before
        heard: list[float] = []
        last: list[float] = []
        for _post in range(POSTS):
            start = time.monotonic()
            assert desk.send(post_port)
            times = [at - start for at in ours.recv()]
            heard += times
            last.append(max(times))
            time.sleep(0.3)
        ours.send("close")
        crowd.join()
        more = {"clients": size, "posts": POSTS}
        figure(f"{name}.live.p50", percentile(heard, 0.5) * 1000, "ms", **more)
        figure(f"{name}.live.p99", percentile(heard, 0.99) * 1000, "ms", **more)
        figure(f"{name}.live.last", percentile(last, 0.5) * 1000, "ms", **more)
        figure(f"{name}.live.memory", grown / size * 1000, "MB/1000", clients=size)
        time.sleep(1)


def _listen(port: int, slug: str, size: int, parent: Connection) -> None:
    """Open the streams; after each version that all have heard, tell when each did."""
    allow_many_files()
    selector = selectors.DefaultSelector()
    ask = f"GET /live/{slug} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    for _number in range(size):
        line = socket.create_connection(("127.0.0.1", port))
        line.sendall(ask)
        line.setblocking(False)
        selector.register(line, selectors.EVENT_READ)
    first = set()
    while len(first) < size:
        for key, _mask in selector.select(5):
            if b"event: version" in key.fileobj.recv(4096):
                first.add(key.fd)
    parent.send("open")
    heard: dict[int, float] = {}
    while not parent.poll():
        for key, _mask in selector.select(0.2):
            received = key.fileobj.recv(4096)
            if b"event: version" in received:
                heard[key.fd] = time.monotonic()
        if len(heard) == size:
            parent.send(list(heard.values()))
            heard = {}


def _megabytes(pid: int) -> float:
    """Resident memory of the process, where the system tells."""
    status = Path(f"/proc/{pid}/statm")
    if not status.exists():
        return 0.0
    return int(status.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
