"""A small load on this machine's own server: keep-alive GETs over plain sockets.

One process and one selector, so that asking takes as little of the machine as it can.
"""

import selectors
import socket
import time
from multiprocessing import Process, Queue

SETTLED_SECONDS = 3
"""Later than this an answer states when its page was made, and is longer for it."""


def _connect(port: int, ask: bytes) -> tuple[socket.socket, int]:
    """An open line after its first answer, and how long that answer was in bytes."""
    line = socket.create_connection(("127.0.0.1", port))
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.sendall(ask)
    head = b""
    while b"\r\n\r\n" not in head:
        head += line.recv(65536)
    raw, _end, body = head.partition(b"\r\n\r\n")
    assert raw.startswith(b"HTTP/1.1 200"), raw[:80]
    length = int(raw.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += line.recv(65536)
    line.setblocking(False)
    return line, len(raw) + 4 + length


def _work(port: int, path: str, connections: int, seconds: float, out: Queue) -> None:
    """Ask one after the other on each line; every answer has to be as long as the first."""
    ask = f"GET {path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n"
    raw = ask.encode()
    _connect(port, raw)[0].close()
    time.sleep(SETTLED_SECONDS)
    lines = [_connect(port, raw) for _ in range(connections)]
    selector = selectors.DefaultSelector()
    missing = {}
    for line, length in lines:
        selector.register(line, selectors.EVENT_READ, length)
        missing[line] = length
        line.send(raw)
    count, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        for key, _mask in selector.select(1):
            line: socket.socket = key.fileobj
            missing[line] -= len(line.recv(65536))
            if missing[line] == 0:
                count += 1
                missing[line] = key.data
                line.send(raw)
            assert missing[line] > 0, "an answer of another length"
    for line, _length in lines:
        line.close()
    out.put(count)


def requests_a_second(
    port: int, path: str, *, connections: int, length: float = 3.0
) -> float:
    """Whole answers a second from this many connections, asked by one other process."""
    out: Queue = Queue()
    process = Process(target=_work, args=(port, path, connections, length, out))
    process.start()
    count = out.get(timeout=length + 30)
    process.join()
    return count / length
