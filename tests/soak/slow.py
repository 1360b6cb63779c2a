"""Clients who send half of what they begin, drip it, or do not read the answer.

``python -m tests.soak.slow`` serves a laptop, holds 240 such lines open, and
fails where somebody else waits a second, memory stays taken, or a line is never ended.
"""

import re
import select
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from tests.bench.crowd import allow_many_files
from tests.served import Served, served
from tests.soak.parts import report

EACH = 75
MOST_SECONDS = 1.0
TRIES = 3
MOST_HELD_MB = 64
"""What unfinished bodies may take together while they wait."""
MOST_GROWTH = 3.0
"""What may stay taken, in megabytes, once all lines have ended."""


def main() -> None:
    """Print one JSON line; end with status 1 where something is not as it must be."""
    allow_many_files()
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory(prefix="slow-", dir="/tmp") as folder,
        served(Path(folder)) as hall,
    ):
        counted = prove(hall)
    report("slow", start, **counted)
    if not counted["ok"]:
        sys.exit(1)


def prove(hall: Served) -> dict[str, object]:
    """Open the lines, ask for pages meanwhile, and wait until all have ended."""
    page = _standings(hall)
    for _warm in range(2):
        _hold(hall, page, EACH // 5, wait=False)
    before = hall.megabytes
    lines, waits, held = _hold(hall, page, EACH, wait=True)
    from deploy.serving.http_server import BODY_SECONDS, HEAD_SECONDS, READ_SECONDS

    end = time.monotonic() + HEAD_SECONDS + BODY_SECONDS + READ_SECONDS
    while (open_lines := _still_open(lines)) and time.monotonic() < end:
        waits.append(_asked(hall, page))
        time.sleep(0.5)
    for line in lines:
        line.close()
    time.sleep(1)
    growth = round(hall.megabytes - before, 1)
    is_ok = (
        not open_lines
        and max(waits) < MOST_SECONDS
        and growth <= MOST_GROWTH
        and held - before <= MOST_HELD_MB * 1.5
    )
    return {
        "ok": is_ok,
        "lines": len(lines),
        "never_ended": len(open_lines),
        "pages_meanwhile": len(waits),
        "slowest_page": round(max(waits), 3),
        "megabytes_held": round(held - before, 1),
        "megabytes_left": growth,
    }


def _hold(
    hall: Served, page: str, count: int, *, wait: bool
) -> tuple[list[socket.socket], list[float], float]:
    """Open so many lines of each kind; where nothing waits for them they close again."""
    head = "Host: localhost\r\nContent-Length: 500000\r\n"
    post = f"POST /sign-in/ HTTP/1.1\r\n{head}\r\n".encode()
    asks = f"GET {page} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    starts = (
        (b"GET / HTTP/1.1\r\nHost: loc", count),
        (post + b"x" * 400_000, count),
        (post, count),
        (asks * 200, count // 5),
    )
    lines, waits = [], []
    for start, number in starts:
        lines += [_line(hall, start) for _ in range(number)]
        waits.append(_asked(hall, page))
    held = hall.megabytes
    if not wait:
        for line in lines:
            line.close()
    return lines, waits, held


def _line(hall: Served, start: bytes) -> socket.socket:
    host, port = hall.url.removeprefix("http://").split(":")
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(20)
    line.connect((host, int(port)))
    line.sendall(start)
    return line


def _still_open(lines: list[socket.socket]) -> list[socket.socket]:
    """The lines that the other end has not closed; what it sent stays unread."""
    poll = select.poll()
    ended = select.POLLRDHUP | select.POLLHUP | select.POLLERR
    by_number = {line.fileno(): line for line in lines}
    for number in by_number:
        poll.register(number, ended)
    over = {number for number, _event in poll.poll(0)}
    return [line for number, line in by_number.items() if number not in over]


def _asked(hall: Served, page: str) -> float:
    """How long a page and a form take; asked again where the machine may be busy."""
    seconds = _ask_once(hall, page)
    for _again in range(1, TRIES):
        if seconds >= MOST_SECONDS:
            seconds = min(seconds, _ask_once(hall, page))
    return seconds


def _ask_once(hall: Served, page: str) -> float:
    """The slower of the two."""
    slowest = 0.0
    for path, form in ((page, None), ("/sign-in/", b"username=a")):
        begun = time.perf_counter()
        try:
            with urllib.request.urlopen(hall.url + path, form, timeout=30) as answer:
                answer.read()
        except urllib.error.HTTPError as error:  # no token: refused by the program
            error.close()
        slowest = max(slowest, time.perf_counter() - begun)
    return slowest


def _standings(hall: Served) -> str:
    with urllib.request.urlopen(hall.url, timeout=30) as answer:
        address = re.search(r"/e/winter-open-\d+/", answer.read().decode())
    return f"{address.group(0)}standings/"


if __name__ == "__main__":
    main()
