"""Each long proof starts as ``make soak`` and ``python -m`` start it: without Django."""

import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.each import each
from tests.served import ROOT
from tests.soak import __main__, browser, formats, larger, rehearse, rules
from tests.soak.__main__ import ALL
from tests.soak.larger import PROOFS
from tests.soak.parts import part_of

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


@each(
    ("main", "words", "sentence"),
    [
        (__main__.main, ["formats", "state:x"], "No proof is called state:x. There "),
        (__main__.main, ["formats:x"], "No proof is called formats:x. There are: rul"),
        (formats.main, ["draw_box:4", "texas:4"], "No proof is called texas. There "),
        (formats.main, ["draw_box:4", "state:x"], "No part is called state:x. Say "),
        (rehearse.main, ["state:4-"], "No part is called state:4-. Say state:8 or "),
        (rules.main, ["legal", "illegal"], "No proof is called illegal. There are: "),
        (browser.main, ["texas"], "No proof is called texas. There are: state, "),
        (larger.main, ["texas:8:-k"], "No proof is called texas. There are: scoring."),
    ],
)
def test_a_proof_that_is_not_there_is_named_before_any_begins(
    main: Callable[[list[str]], None],
    words: list[str],
    sentence: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match=f"^{re.escape(sentence)}"):
        main(words)
    assert capsys.readouterr().out == ""


def test_a_part_of_a_proof_is_one_number_or_from_one_to_another() -> None:
    assert part_of("state", range(5)) == [0, 1, 2, 3, 4]
    assert part_of("state:3", range(5)) == [3]
    assert part_of("state:0-2", range(5)) == [0, 1, 2]
    assert part_of("state:3-9", range(5)) == [3, 4]
