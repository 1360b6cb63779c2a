"""Each long proof starts as ``make soak`` and ``python -m`` start it: without Django."""

import os
import re
import subprocess
import sys

import pytest

from tests.served import ROOT
from tests.soak import formats
from tests.soak.__main__ import ALL
from tests.soak.larger import PROOFS

SETTINGS = "DJANGO_SETTINGS_MODULE"


def test_each_long_proof_is_imported_before_django_is_set_up() -> None:
    names = ", ".join(f"tests.soak.{name}" for name in ALL)
    plain = {name: value for name, value in os.environ.items() if name != SETTINGS}
    command = [sys.executable, "-c", f"import {names}"]
    done = subprocess.run(
        command, cwd=ROOT, env=plain, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_each_count_that_a_test_reads_is_larger_in_a_long_proof() -> None:
    for file in (ROOT / "tests").rglob("test_*.py"):
        for variable in re.findall(
            r'int\(os\.environ\.get\("([A-Z]+)"', file.read_text()
        ):
            proved = [paths for paths, name, _ in PROOFS.values() if name == variable]
            folders = [ROOT / path for paths in proved for path in paths.split()]
            assert any(map(file.is_relative_to, folders)), (file, variable)


def test_a_proof_of_a_format_that_is_not_there_is_named_before_any_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(
        SystemExit, match=r"No proof is called texas:4-8\. There are: state, "
    ):
        formats.main(["draw_box:4", "texas:4-8"])
    assert capsys.readouterr().out == ""
