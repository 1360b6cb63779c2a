#!/usr/bin/env python
"""Runs one management command."""

import os
import sys


def main() -> None:
    """Hand the command line to Django; say in one sentence why it cannot start."""
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
