"""A thousand races of two submissions, and of two hands, on Postgres: one of each stands."""

import json
import os
import subprocess
import sys
import time

RACES = 1000


def main(races: int = RACES) -> None:
    """Print one JSON line: how many races, how long, whether all were sound."""
    start = time.perf_counter()
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*run, "tests/scoring/services/test_races.py"],
        env={**os.environ, "RACES": str(races)},
        capture_output=True,
        text=True,
    )
    line = {
        "soak": "scoring.races",
        "races": races,
        "ok": ended.returncode == 0 and "2 passed" in ended.stdout,
        "seconds": round(time.perf_counter() - start, 1),
    }
    sys.stdout.write(json.dumps(line) + "\n")
    if not line["ok"]:
        sys.stderr.write(ended.stdout[-4000:])


if __name__ == "__main__":
    main()
