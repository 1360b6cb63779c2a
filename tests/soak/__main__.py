"""Runs every long proof, or those named on the command line."""

import importlib
import sys

ALL = [
    "rules",
    "formats",
    "rehearse",
    "browser",
    "larger",
    "hostile",
    "slow",
    "restart",
    "files",
    "kill",
    "replica",
]


def main() -> None:
    """Each proof is a module with a main of its own."""
    for name in sys.argv[1:] or ALL:
        importlib.import_module(f"tests.soak.{name}").main()


if __name__ == "__main__":
    main()
