"""Runs the tests that need Postgres or Redis: `python -m tests.on_servers`."""

import sys

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main(["-m", "postgres or redis", *sys.argv[1:]]))
