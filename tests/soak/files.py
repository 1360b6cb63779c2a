"""Changed backups, exports and registration sheets: none ends in more than a sentence.

``python -m tests.soak.files [FILES]``, so many of each kind.
"""

import os
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

import django

from tests.served import ROOT
from tests.soak.parts import report

FILES = 3_000
APART = "SOAK_FILES_APART"


def main(files: int = FILES) -> None:
    """Run in a process with a database in memory; its status is ours."""
    with TemporaryDirectory(prefix="files-") as scratch:
        apart = {
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "DATABASE_URL": "sqlite://:memory:",
            "DATA_DIR": scratch,
            "REDIS_URL": "",
            APART: "1",
        }
        run = [sys.executable, "-m", "tests.soak.files", str(files)]
        ended = subprocess.run(run, cwd=ROOT, env=os.environ | apart, check=False)
    if ended.returncode:
        sys.exit(ended.returncode)


def prove(files: int) -> None:
    """Print one JSON line a kind of file."""
    django.setup()
    from django.core.management import call_command
    from django.db import connections

    call_command("migrate", verbosity=0)
    connections["snapshot"] = connections["default"]
    from tests.make import played_rounds
    from tests.walk.odd_files import OddFiles

    odd = OddFiles(played_rounds(8), seed=int(os.environ.get("SEED", "15")))
    is_ok = True
    for kind in ("backups", "exports", "sheets"):
        start, attempt = time.perf_counter(), getattr(odd, kind)
        faults = [fault for _ in range(files) if (fault := attempt())]
        is_ok = is_ok and not faults
        shown = sorted(set(faults))[:20]
        report(f"files.{kind}", start, ok=not faults, files=files, faults=shown)
    if not is_ok:
        sys.exit(1)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]] or [FILES]
    prove(*numbers) if os.environ.get(APART) else main(*numbers)
