"""Collects the texts to translate and compiles the catalogues (needs GNU gettext)."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Update deploy/locale/es from the code, then compile it."""
    manage = [sys.executable, str(ROOT / "manage.py")]
    ignore = [f"--ignore={name}" for name in (".venv", "var", "tests")]
    collect = ["makemessages", "-l", "es", "--no-location", "--no-wrap", *ignore]
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    subprocess.run([*manage, *collect], cwd=ROOT, env=env, check=True)
    subprocess.run(
        [*manage, "compilemessages", "-l", "es", *ignore], cwd=ROOT, env=env, check=True
    )


if __name__ == "__main__":
    main()
