#!/usr/bin/env python
"""Runs one management command."""

import gc
import os
import sys
from pathlib import Path

SERVERS = ("serve", "web", "live")


def main() -> None:
    """Hand the command line to Django, inside the program's own environment.

    A failed start prints one sentence.
    """
    # Its folder, not its package: nothing is installed yet.
    sys.path.append(str(Path(__file__).parent / "deploy" / "start"))
    from environment import enter

    enter(sys.argv[1] if len(sys.argv) > 1 else "")
    if sys.argv[1:2] and sys.argv[1] in SERVERS:
        gc.disable()  # start-up objects stay; frozen_objects enables it again
    else:
        # imports make no garbage: saves a tenth of a start.
        gc.set_threshold(50_000, 20, 50)
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
