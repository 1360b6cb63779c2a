"""A state final's spectators behind a cache: how many of their requests reach the server.

``python -m tests.bench spectators``; SPECTATORS says how many (100,000). Each opens one page
of the event through nginx, with the configuration in ``deploy/proxy``, and asks once for the
version, while a result comes in every second. They share some connections: what is counted
are requests, not open browsers.
"""

import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from multiprocessing import Process
from pathlib import Path

from tests.bench.figure import figure
from tests.bench.hall import make_hall, serve_hall
from tests.served import ROOT, environment, free_port

SPECTATORS = int(os.environ.get("SPECTATORS", "100000"))
CONNECTIONS = 64
MOST_SECONDS = 200
CONF = ROOT / "deploy" / "proxy" / "spectators.conf"
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
        with serve_hall(env, origin), _nginx(folder, origin, port), _results(env):
            start = time.perf_counter()
            crowd = Process(target=_send, args=(port, made))
            crowd.start()
            crowd.join(MOST_SECONDS)
            crowd.terminate()
            seconds = time.perf_counter() - start
        _count(folder / "asked.log", seconds)


@contextmanager
def _nginx(folder: Path, origin: int, port: int) -> Iterator[None]:
    conf = CONF.read_text()
    for was, now in (
        ("127.0.0.1:8000", f"127.0.0.1:{origin}"),
        ("listen 80;", f"listen 127.0.0.1:{port};"),
        ("/var/cache/nginx/seven-marks", f"{folder}/cache"),
    ):
        assert was in conf, was
        conf = conf.replace(was, now)
    (folder / "nginx.conf").write_text(
        NGINX.format(folder=folder, conf=conf, user=getuser())
    )
    with _running(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)]):
        yield


@contextmanager
def _results(env: dict[str, str]) -> Iterator[None]:
    """A result every second, stored beside the server."""
    with _running([sys.executable, "-m", "tests.bench.spectators", "play"], env):
        yield


@contextmanager
def _running(command: list[str], env: dict[str, str] | None = None) -> Iterator[None]:
    process = subprocess.Popen(command, cwd=ROOT, env=env)
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


def _play() -> None:
    import django

    django.setup()
    from uuid import uuid4

    from scoring.ruling_marks import seen_of
    from scoring.services.desk import enter_result
    from tournaments.formats import Score
    from tournaments.models import Event, Game

    event = Event.objects.get()
    for game in Game.objects.filter(match__event=event, match__state="playing"):
        enter_result(
            event=event,
            game=game,
            score=Score((7, 3)),
            seen=seen_of(game),
            by="bench",
            key=uuid4(),
        )
        time.sleep(1)


def _send(port: int, made: dict) -> None:
    asyncio.run(_crowd(port, made))


async def _crowd(port: int, made: dict) -> None:
    base = f"/e/{made['slug']}/"
    pairs = [f"{base}pairs/{number}/" for number in made["numbers"]]
    common = [base, f"{base}standings/", f"{base}rounds/"]
    dice = random.Random(1)
    left = iter(range(SPECTATORS))

    async def spectators() -> None:
        reader, writer = await _open(port)
        for _number in left:
            page = dice.choice(common if dice.random() < 0.5 else pairs)
            language = "es" if dice.random() < 0.2 else "en"
            await _get(reader, writer, page, language)
            await _get(reader, writer, f"{base}version", language)
        writer.close()

    await asyncio.gather(*(spectators() for _line in range(CONNECTIONS)))


async def _open(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    for _try in range(100):
        try:
            return await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
    raise RuntimeError("nginx does not answer")


async def _get(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    path: str,
    language: str,
) -> None:
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: gzip\r\n"
        f"Accept-Language: {language}\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200"), head
    _before, is_sized, length = head.lower().partition(b"content-length:")
    if is_sized:
        await reader.readexactly(int(length.split(b"\r\n")[0]))
        return
    while size := int(await reader.readline(), 16):
        await reader.readexactly(size + 2)
    await reader.readexactly(2)


def _count(log: Path, seconds: float) -> None:
    asked: Counter[str] = Counter()
    origin: Counter[str] = Counter()
    for line in log.read_text().splitlines():
        cache, upstream, _status = line.split()
        asked[cache] += 1
        if upstream != "-":
            origin[upstream] += 1
    total, reached = sum(asked.values()), sum(origin.values())
    figure(
        "spectators.reached",
        reached,
        "requests",
        asked=total,
        percent=round(100 * reached / max(total, 1), 2),
        not_modified=origin["304"],
        seconds=round(seconds, 1),
        **{cache.lower(): count for cache, count in asked.items()},
    )


if __name__ == "__main__":
    _play()
