"""Runs pytest with Postgres and Redis in the environment: `python -m tests.on_servers`."""

import os
import subprocess
import sys
from contextlib import ExitStack

from tests import servers


def main() -> int:
    """Start what can be had, name it in the environment, run pytest."""
    with ExitStack() as running:
        env = dict(os.environ)
        for name, server in (
            ("DATABASE_URL", servers.postgres()),
            ("REDIS_URL", servers.redis()),
        ):
            if url := running.enter_context(server):
                env[name] = url
        run = [sys.executable, "-m", "pytest", "-m", "postgres or redis", *sys.argv[1:]]
        return subprocess.run(run, env=env).returncode


if __name__ == "__main__":
    sys.exit(main())
