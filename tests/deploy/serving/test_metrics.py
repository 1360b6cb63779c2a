"""Figures that worker processes add up: those of this start, not of the one before."""

import os
import subprocess
import sys

from deploy.serving.request_log import _labels
from tests.each import each
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


@each(
    ("method", "status", "labels"),
    [
        ("GET", 200, ("GET", "desk/", 200)),
        ("POST", 302, ("POST", "desk/", 302)),
        ("POST", 404, ("POST", "none", 404)),
        ("HEAD", 200, ("other", "none", 200)),
        ("PURGE", 405, ("other", "none", 405)),
    ],
)
def test_what_a_visitor_makes_up_is_measured_without_its_route(method, status, labels):
    assert _labels(method, status, "desk/") == labels
