"""Runs every measurement, or those named on the command line."""

import importlib
import sys

ALL = ("rules", "event", "hall", "first_visit", "state")


def main() -> None:
    """Each measurement is a module with a main of its own."""
    for name in sys.argv[1:] or ALL:
        importlib.import_module(f"tests.bench.{name}").main()


if __name__ == "__main__":
    main()
