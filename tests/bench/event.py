"""The standings of 128 pairs after six rounds: made anew, and out of the cache.

The laptop's server answers on a folder of its own.
"""

import http.client
import tempfile
import time
from pathlib import Path

from tests.bench.figure import figure, percentile
from tests.bench.hall import make_hall, serve_hall
from tests.bench.load import requests_a_second
from tests.beside import Beside
from tests.served import ROOT, environment, free_port

PAIRS = 128
CHANGE = """
with open_change(Event.objects.get(), by="bench") as change:
    change.log("bench")
"""


def main() -> None:
    """Print one JSON line a figure."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        env = environment(Path(folder)) | {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
        page = f"/e/{make_hall(env, PAIRS)['slug']}/standings/"
        port, beside = free_port(), Beside(env, ROOT)
        with serve_hall(env, port):
            cold = []
            for _try in range(9):
                beside.run(CHANGE)
                cold.append(_get(port, page))
            warm = [_get(port, page) for _try in range(200)]
            for name, times, share in (
                ("cold", cold, 0.5),
                ("warm.p50", warm, 0.5),
                ("warm.p99", warm, 0.99),
            ):
                value = percentile(times, share) * 1000
                figure(f"standings.{name}", value, "ms", pairs=PAIRS, rounds=6)
            for connections in (8, 64):
                value = requests_a_second(port, page, connections=connections)
                figure("standings.load", value, "requests/s", connections=connections)
        beside.stop()


def _get(port: int, path: str) -> float:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    start = time.perf_counter()
    line.request("GET", path, headers={"Accept-Encoding": "gzip"})
    line.getresponse().read()
    line.close()
    return time.perf_counter() - start


if __name__ == "__main__":
    main()
