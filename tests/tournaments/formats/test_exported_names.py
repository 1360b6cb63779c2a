"""The package's names are its own, sorted and complete."""

import inspect
import subprocess
import sys

import tournaments.formats as formats


def test_every_exported_name_exists() -> None:
    assert all(hasattr(formats, name) for name in formats.__all__)
    assert len(set(formats.__all__)) == len(formats.__all__)


def test_no_function_takes_more_than_six_parameters() -> None:
    functions = filter(inspect.isfunction, map(formats.__dict__.get, formats.__all__))
    taken = {f.__name__: len(inspect.signature(f).parameters) for f in functions}
    assert {name: count for name, count in taken.items() if count > 6} == {}
    assert len(taken) > 30


def test_the_floor_is_pure() -> None:
    code = (
        "import sys, tournaments.formats as f;"
        "bad = {'django', 'random', 'datetime', 'time'} & set(sys.modules) - before;"
        "sys.exit(' '.join(sorted(bad)) or 0)"
    )
    before = "import sys; before = set(sys.modules);"
    done = subprocess.run(
        [sys.executable, "-c", before + code], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
