"""Runs every long proof, or those named on the command line.

A part of one runs by its module: ``python -m tests.soak.formats state:2-24``.
"""

import importlib
import sys
import traceback

from tests.soak.parts import check_names

ALL = [
    *("rules", "formats", "rehearse", "browser", "larger", "hostile", "slow"),
    *("restart", "files", "kill"),
]


def main(words: list[str] | None = None) -> None:
    """Each proof is a module with a main of its own; one that fails stops no other."""
    names = words or ALL
    check_names(names, ALL)
    failed = [name for name in names if not proves(name)]
    if failed:
        sys.exit(f"Not proved: {', '.join(failed)}")


def proves(name: str) -> bool:
    """Run one; whether it ended well."""
    try:
        importlib.import_module(f"tests.soak.{name}").main()
    except SystemExit as end:
        return not end.code
    except Exception:
        traceback.print_exc()
        return False
    return True


if __name__ == "__main__":
    main(sys.argv[1:])
