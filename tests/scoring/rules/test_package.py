"""The package as others use it: names, purity, import time, the README."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import scoring.rules as rules
from tests.each import each

ROOT = Path(rules.__file__).parents[2]


def fresh(code):
    """Run a line in a new Python, from the root of the project."""
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_public_names_are_sorted_and_there():
    assert rules.__all__ == sorted(rules.__all__)
    for name in rules.__all__:
        assert getattr(rules, name).__module__.startswith("scoring.rules")
    for name in ("check", "check_sheet", "check_final", "Verdict", "Fault", "Hand"):
        assert name in rules.__all__


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        _ = rules.colour


@each("name", ["Term", "parse", "check_sheet", "glossary"])
def test_each_late_name_comes_when_it_is_asked_for(name):
    printed = fresh(f"import scoring.rules as r; print(r.{name}.__name__)")
    assert printed == name


def test_the_package_knows_no_django():
    everything = "from scoring.rules import *; import sys"
    assert fresh(f"{everything}; print('django' in sys.modules)") == "False"


def test_importing_it_loads_what_a_hand_needs_and_nothing_slow():
    loaded = fresh("import sys, scoring.rules; print(*sys.modules)").split()
    assert "scoring.rules.judge" in loaded
    slow = {"dataclasses", "inspect", "ast", "datetime", "decimal", "random", "pathlib"}
    late = {f"scoring.rules.{name}" for name in ("explain", "notation", "sheet")}
    assert not (slow | late) & set(loaded)


def test_the_readme_runs():
    readme = Path(rules.__file__).with_name("README.md")
    results = doctest.testfile(str(readme), module_relative=False)
    assert results.attempted > 30
    assert results.failed == 0
