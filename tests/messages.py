"""Collects the texts to translate and compiles the catalogues (needs GNU gettext)."""

import os
import sys
from pathlib import Path

import django
from django.core.management import call_command
from django.core.management.commands import makemessages

ROOT = Path(__file__).resolve().parent.parent
IGNORED = [".venv", "var", "tests"]


class Collect(makemessages.Command):
    """Also takes the short name of gettext beside gettext_lazy, and what terms mean."""

    xgettext_options = [
        *makemessages.Command.xgettext_options,
        "--keyword=_now",
        "--keyword=Term:2",
    ]


def main() -> None:
    """Update deploy/locale/es from the code, then compile it."""
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    call_command(
        Collect(),
        locale=["es"],
        no_location=True,
        no_wrap=True,
        no_obsolete=True,
        ignore_patterns=IGNORED,
    )
    call_command("compilemessages", locale=["es"], ignore_patterns=IGNORED)


if __name__ == "__main__":
    main()
