"""A state final's spectators behind a cache: how many of their requests reach the server.

``python -m tests.bench spectators``; SPECTATORS says how many (100,000). Each opens one page
of the event through nginx, with the configuration in ``deploy/proxy`` or another that
SPECTATORS_CONF names, and asks once for the version, while a result comes in every second.
They share some connections: what is counted are requests, not open browsers.
"""

import os
import random
import selectors
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from itertools import islice
from multiprocessing import Process
from pathlib import Path

from tests.bench.figure import figure
from tests.bench.hall import make_hall, megabytes, processor_of, serve_hall
from tests.served import ROOT, environment, free_port

SPECTATORS = int(os.environ.get("SPECTATORS", "100000"))
CONNECTIONS = 64
MOST_SECONDS = 300
OURS = ROOT / "deploy" / "proxy" / "spectators.conf"
CONF = Path(os.environ.get("SPECTATORS_CONF", OURS))
NGINX = """
daemon off; user {user}; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
    log_format counted "$upstream_cache_status $upstream_status $status";
    access_log {folder}/asked.log counted;
    keepalive_requests 1000000;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    {conf}
}}
"""


def main() -> None:
    """Serve a hall behind nginx, send the spectators, count."""
    with tempfile.TemporaryDirectory(prefix="spectators-", dir="/tmp") as name:
        folder = Path(name)
        env = environment(folder) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        made = make_hall(env)
        origin, port = free_port(), free_port()
        with (
            serve_hall(env, origin) as server,
            _nginx(folder, origin, port) as cache,
            _running([sys.executable, "-m", "tests.bench.spectators"], env),
        ):
            used = processor_of(server), processor_of(cache)
            start = time.perf_counter()
            crowd = Process(target=_send, args=(port, made))
            crowd.start()
            crowd.join(MOST_SECONDS)
            crowd.terminate()
            more = {
                "seconds": time.perf_counter() - start,
                "server_processor": processor_of(server) - used[0],
                "cache_processor": processor_of(cache) - used[1],
                "server_mb": megabytes(server),
                "cache_mb": megabytes(cache),
                "is_whole": crowd.exitcode == 0,
            }
        _count(folder / "asked.log", more)


@contextmanager
def _nginx(folder: Path, origin: int, port: int) -> Iterator[int]:
    conf = CONF.read_text()
    for was, new in (
        ("127.0.0.1:8000", f"127.0.0.1:{origin}"),
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("/var/cache/nginx/seven-marks", f"{folder}/cache"),
    ):
        assert was in conf, was
        conf = conf.replace(was, new)
    (folder / "nginx.conf").write_text(
        NGINX.format(folder=folder, conf=conf, user=getuser())
    )
    conf = str(folder / "nginx.conf")
    with _running(["nginx", "-c", conf, "-p", str(folder)]) as pid:
        yield pid


@contextmanager
def _running(command: list[str], env: dict[str, str] | None = None) -> Iterator[int]:
    process = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        yield process.pid
    finally:
        process.terminate()
        process.wait(30)


def _play() -> None:
    """Store a result every second, beside the server."""
    import django

    django.setup()
    from tests.scoring.tables import enter
    from tournaments.event.models import Game

    for game in Game.objects.filter(match__state="playing"):
        enter(game, (7, 3))
        time.sleep(1)


def _send(port: int, made: dict) -> None:
    """Each line asks for a page and the version at once, until nobody is left."""
    asks = iter([_asks(made, n) for n in range(SPECTATORS)])
    selector = selectors.DefaultSelector()
    for ask in islice(asks, CONNECTIONS):
        line = _connect(port)
        line.sendall(ask)
        selector.register(line, selectors.EVENT_READ, bytearray())
    while selector.get_map():
        for key, _events in selector.select():
            line: socket.socket = key.fileobj
            answers: bytearray = key.data
            answers += line.recv(1 << 18)
            if not _is_whole(answers):
                continue
            answers.clear()
            if ask := next(asks, None):
                line.sendall(ask)
            else:
                selector.unregister(line)
                line.close()


def _asks(made: dict, number: int) -> bytes:
    dice = random.Random(number)
    base = f"/e/{made['slug']}/"
    common = [base, f"{base}standings/", f"{base}rounds/"]
    pair = f"{base}pairs/{dice.choice(made['numbers'])}/"
    page = dice.choice(common) if dice.random() < 0.5 else pair
    language = "es" if dice.random() < 0.2 else "en"
    head = "Host: bench\r\nAccept-Encoding: gzip\r\nAccept-Language:"
    asks = [f"GET {path} HTTP/1.1\r\n{head}" for path in (page, f"{base}version")]
    return "".join(f"{ask} {language}\r\n\r\n" for ask in asks).encode()


def _connect(port: int) -> socket.socket:
    for _try in range(100):
        try:
            return socket.create_connection(("127.0.0.1", port))
        except OSError:
            time.sleep(0.1)
    raise RuntimeError("nginx does not answer")


def _is_whole(answers: bytearray) -> bool:
    """Whether both answers are there."""
    start = 0
    for _answer in range(2):
        end = answers.find(b"\r\n\r\n", start)
        if end < 0:
            return False
        head = bytes(answers[start:end]).lower()
        assert head.startswith(b"http/1.1 200"), head
        _before, is_sized, length = head.partition(b"content-length:")
        if is_sized:
            start = end + 4 + int(length.split(b"\r\n")[0])
        else:
            last = answers.find(b"\r\n0\r\n\r\n", end)
            start = last + 7 if last >= 0 else len(answers) + 1
        if start > len(answers):
            return False
    return True


def _count(log: Path, more: dict[str, float]) -> None:
    asked: Counter[str] = Counter()
    origin: Counter[str] = Counter()
    errors = 0
    for line in log.read_text().splitlines():
        cache, upstream, status = line.split()
        asked[cache] += 1
        errors += status != "200"
        if upstream != "-":
            origin[upstream] += 1
    total, reached = sum(asked.values()), sum(origin.values())
    figure(
        "spectators.reached",
        reached,
        "requests",
        asked=total,
        percent=round(100 * reached / max(total, 1), 2),
        errors=errors,
        not_modified=origin["304"],
        **{name: round(value, 1) for name, value in more.items()},
        **{cache.lower(): count for cache, count in asked.items()},
    )


if __name__ == "__main__":
    _play()
