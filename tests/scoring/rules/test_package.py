"""The package as others use it: names, purity, import time, the README."""

import doctest
import subprocess
import sys
from pathlib import Path

import scoring.rules as rules

ROOT = Path(rules.__file__).parents[2]


def test_the_public_names_are_sorted_and_there():
    assert rules.__all__ == sorted(rules.__all__)
    for name in rules.__all__:
        assert getattr(rules, name).__module__.startswith("scoring.rules")
    for name in ("check", "check_sheet", "check_final", "Verdict", "Fault", "Hand"):
        assert name in rules.__all__


def test_importing_it_loads_no_django_and_nothing_slow():
    code = "import sys, scoring.rules; print(*sys.modules)"
    command = [sys.executable, "-c", code]
    printed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    loaded = printed.stdout.split()
    assert "scoring.rules.judge" in loaded
    slow = {"dataclasses", "inspect", "ast", "datetime", "decimal", "random", "pathlib"}
    assert not (slow | {"django"}) & set(loaded)


def test_the_readme_runs():
    readme = Path(rules.__file__).with_name("README.md")
    results = doctest.testfile(str(readme), module_relative=False)
    assert results.attempted > 30
    assert results.failed == 0
