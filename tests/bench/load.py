"""A small load on this machine's own server: keep-alive GETs over plain sockets."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import Process, Queue


def _answers(host: str, port: int, path: str, until: float) -> int:
    """Ask one after the other until the time is up; how many came back whole."""
    ask = (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Encoding: gzip\r\n\r\n"
    ).encode()
    count = 0
    with socket.create_connection((host, port)) as line:
        while time.perf_counter() < until:
            line.sendall(ask)
            head = b""
            while b"\r\n\r\n" not in head:
                head += line.recv(65536)
            raw, _end, body = head.partition(b"\r\n\r\n")
            length = int(raw.lower().split(b"content-length:")[1].split(b"\r\n")[0])
            while len(body) < length:
                body += line.recv(65536)
            assert raw.startswith(b"HTTP/1.1 200"), raw[:80]
            count += 1
    return count


def _work(port: int, path: str, connections: int, length: float, out: Queue) -> None:
    until = time.perf_counter() + length
    with ThreadPoolExecutor(connections) as pool:
        out.put(
            sum(
                pool.map(
                    lambda _n: _answers("127.0.0.1", port, path, until),
                    range(connections),
                )
            )
        )


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
