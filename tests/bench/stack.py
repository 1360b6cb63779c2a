"""The big day's figures on the servers' set: Postgres, Redis, two web workers, live."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench import posting, streams
from tests.bench.figure import figure
from tests.bench.load import requests_a_second
from tests.soak.kill import Desk
from tests.stack import ROOT, Stack, stack


def main() -> None:
    """Run it where Postgres and Redis can be had; load only on this machine."""
    streams.allow_many_files()
    with (
        tempfile.TemporaryDirectory(prefix="bench-", dir="/tmp") as folder,
        stack(Path(folder), names=()) as running,
    ):
        if running is None:
            figure("stack.skipped", 1, "no Postgres or Redis")
            return
        _measure(running)


def _measure(running: Stack) -> None:
    run = [sys.executable, "-m", "tests.bench.event", "six-rounds"]
    made = subprocess.run(
        run, cwd=ROOT, env=running.env, check=True, stdout=subprocess.PIPE
    )
    hall = json.loads(made.stdout.splitlines()[-1])
    for name in ("web", "live", "worker", "beat"):
        running.start(name)
    page = f"/e/{hall['slug']}/standings/"
    for name in ("live", "web"):  # whom the proxy asks for a stranger and for officials
        for connections in (8, 64):
            port = running.ports[name]
            value = requests_a_second(port, page, connections=connections)
            more = {"asked": name, "connections": connections}
            figure("stack.standings.load", value, "requests/s", **more)
    desks = [Desk(code, match) for code, match in hall["tables"]]
    posting.measure("stack", running.web_port, desks)
    streams.measure(
        "stack",
        running.live_port,
        running.web_port,
        hall["slug"],
        desks[0],
        running.running["live"].pid,
    )


if __name__ == "__main__":
    main()
