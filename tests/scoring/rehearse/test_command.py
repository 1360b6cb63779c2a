"""``rehearse`` as it is typed: in a process and a database of its own."""

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings


def rehearse(*words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "manage.py", "rehearse", *words],
        cwd=settings.BASE_DIR,
        env=os.environ | environment,
        capture_output=True,
        check=False,
    )


def test_the_same_arguments_give_the_same_bytes_in_any_process(tmp_path: Path) -> None:
    out, data = tmp_path / "event.json", tmp_path / "data"
    words = ("draw-box", "--pairs", "6", "--seed", "3")
    first = rehearse(*words, PYTHONHASHSEED="1", DATA_DIR=str(data))
    second = rehearse(*words, "--out", str(out), PYTHONHASHSEED="2", DATA_DIR=str(data))
    assert first.returncode == second.returncode == 0
    assert first.stdout == out.read_bytes()
    assert first.stdout.startswith(b'{\n "v": 1,')
    assert second.stdout == b""
    assert b"The day would take" in first.stderr
    assert not list(data.glob("*.sqlite3"))


def test_a_size_outside_the_preset_is_one_sentence() -> None:
    done = rehearse("weatherford", "--pairs", "15", "--seed", "1")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr == b"Weatherford takes 2 to 14 pairs, not 15.\n"


def test_an_unknown_preset_is_refused() -> None:
    assert rehearse("whist", "--pairs", "8", "--seed", "1").returncode == 2
