"""A program beside a server on the same folder that runs scripts: `python -m tests.beside`.

It stays open, for starting one takes longer than what most scripts do. A script has the
names of ``tests.scenes`` and imports only others.
"""

import io
import json
import os
import subprocess
import sys
import traceback
from contextlib import redirect_stdout


class Beside:
    """The program, started with the first script."""

    def __init__(self, env: dict[str, str], cwd: os.PathLike[str]) -> None:
        self._env, self._cwd = env, cwd
        self._process: subprocess.Popen[str] | None = None

    def run(self, script: str, **words: object) -> str:
        """What the script prints, with these words put into it."""
        for name, word in words.items():
            script = script.replace(f"{{{name}}}", str(word))
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.beside"],
                cwd=self._cwd,
                env={**self._env, "DJANGO_SETTINGS_MODULE": "deploy.settings"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        self._process.stdin.write(json.dumps(script) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if answer["wrong"]:
            raise RuntimeError(answer["wrong"])
        return answer["printed"].strip()

    def stop(self) -> None:
        """End it, if it was started."""
        if self._process is not None:
            self._process.communicate(timeout=60)
            self._process = None


def main() -> None:
    """One script a line, one answer a line, until there are no more."""
    import django

    django.setup()
    from django.db import connections

    from tests import scenes

    answers = sys.stdout
    sys.stdout = sys.stderr
    for line in sys.stdin:
        printed, wrong = io.StringIO(), ""
        try:
            with redirect_stdout(printed):
                exec(json.loads(line), dict(vars(scenes)))  # noqa: S102
        except Exception:
            wrong = traceback.format_exc()
        connections.close_all()
        answers.write(
            json.dumps({"printed": printed.getvalue(), "wrong": wrong}) + "\n"
        )
        answers.flush()


if __name__ == "__main__":
    main()
