"""Each long proof starts as ``make soak`` and ``python -m`` start it: without Django."""

import os
import subprocess
import sys

from tests.served import ROOT
from tests.soak.__main__ import ALL

SETTINGS = "DJANGO_SETTINGS_MODULE"


def test_each_long_proof_is_imported_before_django_is_set_up() -> None:
    names = ", ".join(f"tests.soak.{name}" for name in ALL)
    plain = {name: value for name, value in os.environ.items() if name != SETTINGS}
    command = [sys.executable, "-c", f"import {names}"]
    done = subprocess.run(
        command, cwd=ROOT, env=plain, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
