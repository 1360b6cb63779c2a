"""`manage.py check_hands`: one verdict a line, and an exit that says how it went."""

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.rules import check
from tests.each import each
from tests.scoring.rules.hands import a_hand

GOOD, BAD = json.dumps(a_hand()), json.dumps(a_hand(shaker=9))


def run(path):
    """Exit code and verdicts of the command on a file."""
    out = io.StringIO()
    try:
        call_command("check_hands", str(path), stdout=out)
        code = 0
    except SystemExit as left:
        code = left.code
    return code, [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_gets_its_verdict_in_order(tmp_path: Path):
    file = tmp_path / "hands.jsonl"
    file.write_text(f"{GOOD}\n\n{BAD}\nnot json\n  \n{GOOD}")
    code, verdicts = run(file)
    assert code == 1
    assert [verdict["ok"] for verdict in verdicts] == [True, False, False, True]
    assert verdicts[0] == check(a_hand()).as_dict()
    assert verdicts[2]["faults"][0]["code"] == "format"


def test_a_file_without_faults_is_a_success(tmp_path: Path):
    file = tmp_path / "hands.jsonl"
    file.write_text("\ufeff" + GOOD + "\r\n")
    assert run(file) == (0, [check(a_hand()).as_dict()])
    file.write_text("")
    assert run(file) == (0, [])


def test_a_dash_reads_what_is_sent(monkeypatch):
    class Sent:
        buffer = io.BytesIO(GOOD.encode())

    monkeypatch.setattr(sys, "stdin", Sent)
    code, verdicts = run("-")
    assert code == 0
    assert len(verdicts) == 1


@each("name", ["missing.jsonl", ".", "bad\0name"])
def test_a_file_that_cannot_be_opened_is_exit_2(tmp_path: Path, name):
    with pytest.raises(CommandError, match="cannot be opened") as refused:
        run(f"{tmp_path}/{name}")
    assert refused.value.returncode == 2


def test_a_file_that_is_not_utf8_is_exit_2(tmp_path: Path):
    file = tmp_path / "hands.jsonl"
    file.write_bytes(GOOD.encode() + b"\n\xff\xfe\n")
    with pytest.raises(CommandError, match="not UTF-8") as refused:
        run(file)
    assert refused.value.returncode == 2
