"""The package's functions are small, and know nothing of Django."""

import inspect
import subprocess
import sys

import tournaments.formats as formats


def test_no_function_takes_more_than_six_parameters() -> None:
    functions = filter(inspect.isfunction, vars(formats).values())
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
