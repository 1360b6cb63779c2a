"""A file of Python is short enough to be read at once."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_LINES = 300
PRODUCT = ("players", "tournaments", "scoring", "deploy", "environment.py", "manage.py")


@pytest.mark.parametrize("places", [PRODUCT, ("tests",)], ids=["product", "tests"])
def test_no_python_file_is_longer_than_300_lines(places: tuple[str, ...]) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *places],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [Path(name) for name in listed.stdout.split("\0") if name.endswith(".py")]
    lines = {
        str(path): len((ROOT / path).read_text().splitlines())
        for path in paths
        if "migrations" not in path.parts
    }
    assert lines
    assert {path: n for path, n in lines.items() if n > MOST_LINES} == {}
