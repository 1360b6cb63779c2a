"""Runs every long proof, or those named on the command line."""

import importlib
import sys
import traceback

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
    """Each proof is a module with a main of its own; one that fails stops no other."""
    failed = [name for name in sys.argv[1:] or ALL if not proves(name)]
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
    main()
