"""Pins the dependencies with hashes; with --check only says whether they drifted."""

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


def pinned(lock: str, folder: Path) -> str:
    """The lock file as it would be made now, keeping what is pinned."""
    out = folder / Path(lock).name
    out.write_text((ROOT / lock).read_text() if (ROOT / lock).exists() else "")
    uv = [sys.executable, "-m", "uv", *COMMON, *LOCKS[lock], "-o", str(out)]
    subprocess.run(uv, cwd=ROOT, check=True)
    return out.read_text()


def main() -> int:
    """Write the locks, or compare them."""
    drifted = 0
    for lock in LOCKS:
        with tempfile.TemporaryDirectory() as folder:
            text = pinned(lock, Path(folder))
        if "--check" in sys.argv:
            if text != (ROOT / lock).read_text():
                sys.stderr.write(f"{lock} does not match pyproject.toml: make lock\n")
                drifted = 1
        else:
            (ROOT / lock).write_text(text)
    return drifted


if __name__ == "__main__":
    sys.exit(main())
