#!/usr/bin/env python
"""Runs one management command."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Hand the command line to Django, inside the program's own environment.

    A failed start prints one sentence.
    """
    # Its folder, not its package: nothing is installed yet.
    sys.path.append(str(Path(__file__).parent / "deploy" / "start"))
    from environment import enter

    enter(sys.argv[1] if len(sys.argv) > 1 else "")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        from deploy.start_errors import explain

        sentence = explain(error)
        if sentence is None:
            raise
        sys.exit(sentence)


if __name__ == "__main__":
    main()
