"""Pins the dependencies with hashes; with --check only says whether they drifted."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COMMON = [
    *("pip", "compile", "--quiet", "--generate-hashes", "--universal"),
    *("--python-version", "3.11", "--custom-compile-command", "make lock"),
]
LOCKS = {
    "requirements.txt": ["pyproject.toml"],
    "tests/requirements.txt": [
        *("--group", "test", "pyproject.toml", "-c", "requirements.txt")
    ],
}


def pinned(lock: str, folder: Path) -> str | None:
    """The lock file as made now, keeping what is pinned; None without an index."""
    out = folder / Path(lock).name
    out.write_text((ROOT / lock).read_text() if (ROOT / lock).exists() else "")
    uv = [sys.executable, "-m", "uv", *COMMON, *LOCKS[lock], "-o", str(out)]
    made = subprocess.run(uv, cwd=ROOT, capture_output=True, text=True)
    if made.returncode:
        sys.stderr.write(f"{lock} cannot be resolved:\n{made.stderr}\n")
        return None
    return out.read_text()


def main() -> int:
    """Write the locks, or compare them."""
    drifted = False
    for lock in LOCKS:
        with tempfile.TemporaryDirectory() as folder:
            text = pinned(lock, Path(folder))
        if text is None:
            # A laptop may be offline; where code is accepted the check has to run.
            drifted |= "--check" not in sys.argv or os.environ.get("CI") == "true"
        elif "--check" in sys.argv:
            if text != (ROOT / lock).read_text():
                sys.stderr.write(f"{lock} does not match pyproject.toml: make lock\n")
                drifted = True
        else:
            (ROOT / lock).write_text(text)
    return int(drifted)


if __name__ == "__main__":
    sys.exit(main())
