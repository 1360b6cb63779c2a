"""Figures that worker processes add up: those of this start, not of the one before."""

import os
import subprocess
import sys

from tests.served import ROOT


def test_what_processes_that_are_gone_have_counted_is_forgotten(tmp_path) -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    for pid in (gone.pid, os.getpid()):
        (tmp_path / f"counter_{pid}.db").touch()
    (tmp_path / "kept.txt").touch()
    subprocess.run(
        [sys.executable, "-c", "import deploy.serving.metrics"],
        cwd=ROOT,
        env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)},
        check=True,
    )
    left = {path.name for path in tmp_path.iterdir()}
    assert {"kept.txt", f"counter_{os.getpid()}.db"} <= left
    assert f"counter_{gone.pid}.db" not in left
