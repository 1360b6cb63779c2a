"""One code that sends whole outboxes at once: how long another table's result takes.

Twelve connections with six posts each, once a second, on the laptop's server.
``OUTBOX_ENTRIES`` is the entries of a post, ``OUTBOX_SECONDS`` the length.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from uuid import uuid4

from tests.bench.figure import figure, percentile
from tests.bench.hall import serve_hall
from tests.served import ROOT, environment, free_port
from tests.soak.kill import Desk

ENTRIES = int(os.environ.get("OUTBOX_ENTRIES", "40"))
SECONDS = float(os.environ.get("OUTBOX_SECONDS", "15"))
TABLES = 20
CONNECTIONS = 12
POSTS = 6
A_ROUND = 1.0
ROUNDS = 40
EVERY = 0.1
PATIENCE = 120


def main() -> None:
    """A quiet hall first, then the same hall beside one code's outboxes."""
    with tempfile.TemporaryDirectory(prefix="outbox-", dir="/tmp") as folder:
        env = environment(Path(folder))
        env |= {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        (code, match), *others = _tables(env)
        port = free_port()
        with serve_hall(env, port):
            desks = [Desk(*table) for table in others]
            for desk in desks:
                desk.open(port)
            _print("quiet", _results(desks, port))
            answers: Counter[int] = Counter()
            over = threading.Event()
            arguments = (port, code, match, over, answers)
            flood = [
                threading.Thread(target=_flood, args=arguments)
                for _ in range(CONNECTIONS)
            ]
            for thread in flood:
                thread.start()
            times = _results(desks, port)
            over.set()
            for thread in flood:
                thread.join()
            _print("flooded", times, entries=ENTRIES, answers=dict(answers))


def _tables(env: dict[str, str]) -> list[tuple[str, int]]:
    """Codes and matches of a hall whose tables can send one result after the other."""
    run = [sys.executable, "-m", "tests.soak.hall", str(TABLES)]
    made = subprocess.run(run, cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE)
    return json.loads(made.stdout.splitlines()[-1])["tables"]


def _results(desks: list[Desk], port: int) -> list[float]:
    """What each table's result took, in turn, with the tries that nobody answered."""
    times: list[float] = []
    until = time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        desk = desks[len(times) % len(desks)]
        start = time.perf_counter()
        while not desk.send(port) and time.perf_counter() < start + PATIENCE:
            assert not desk.wrong, desk.wrong
        times.append(time.perf_counter() - start)
        time.sleep(EVERY)
    return times


def _flood(
    port: int, code: str, match: int, over: threading.Event, answers: Counter[int]
) -> None:
    bodies = [
        json.dumps({"kept": [_entry(match, n) for n in range(ENTRIES)]})
        for _ in range(ROUNDS * POSTS)
    ]
    while bodies and not over.wait(A_ROUND):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for _post in range(POSTS):
            body = bodies.pop()
            kind = {"Content-Type": "application/json"}
            line.request("POST", f"/t/{code}/kept", body, kind)
            answer = line.getresponse()
            answer.read()
            answers[answer.status] += 1
        line.close()


def _entry(match: int, number: int) -> dict:
    marks = {"marks_1": "7", "marks_2": str(number % 7)}
    fields = {"do": "send", "game": "1", "seen_versions": "0", **marks}
    return {"key": str(uuid4()), "path": f"{match}/", "fields": fields}


def _print(name: str, times: list[float], **more: object) -> None:
    for part, share in (("p50", 0.5), ("p99", 0.99)):
        value = percentile(times, share) * 1000
        figure(f"outbox.{name}.{part}", value, "ms", results=len(times), **more)


if __name__ == "__main__":
    main()
