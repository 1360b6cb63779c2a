"""In CI a test fails the run only if it fails twice."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PASSES = "def test_passes(): pass\n"
PASSES_LATER = """
from pathlib import Path

def test_is_slow():
    seen = Path(__file__).with_name("seen")
    was_seen = seen.exists()
    seen.touch()
    assert was_seen, "the page was late"
"""
FAILS = "def test_is_wrong(): assert 1 == 2\n"


@pytest.fixture
def run(tmp_path: Path):
    def run_of(*options: str, **files: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "pytest.ini").write_text("[pytest]\n")
        for name, text in files.items():
            (tmp_path / f"test_{name}.py").write_text(text)
        return subprocess.run(
            [sys.executable, "-m", "tests.repeat", *options],
            cwd=tmp_path,
            env=os.environ
            | {"PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            capture_output=True,
            text=True,
        )

    return run_of


def test_what_passes_when_repeated_is_named_with_its_first_error(run) -> None:
    ended = run(good=PASSES, slow=PASSES_LATER)
    assert ended.returncode == 0, ended.stdout
    line = "passed when repeated: test_slow.py::test_is_slow\n"
    named = ended.stdout.partition(line)[2]
    assert "the page was late" in named.splitlines()[0]
    assert "test_passes\n" not in named


def test_what_fails_twice_fails_the_run(run) -> None:
    ended = run("-p", "xdist", "-n", "1", slow=PASSES_LATER, wrong=FAILS)
    assert ended.returncode == 1, ended.stdout
    assert "failed twice: test_wrong.py::test_is_wrong" in ended.stdout
    assert "passed when repeated: test_slow.py::test_is_slow" in ended.stdout


def test_what_cannot_be_read_fails_the_run_at_once(run) -> None:
    ended = run(good=PASSES, broken="def test_(:\n")
    assert ended.returncode != 0
    assert "repeating" not in ended.stdout


def test_many_failures_are_not_repeated(run) -> None:
    ended = run(wrong="\n".join(f"def test_{n}(): assert 0" for n in range(21)))
    assert ended.returncode == 1
    assert "21 tests failed: too many" in ended.stdout
