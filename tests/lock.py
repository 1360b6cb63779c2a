"""Pins the dependencies with hashes and checks that every laptop finds them as wheels.

With --check only says whether they drifted.
"""

import os
import subprocess
import sys
import tempfile
from itertools import product
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

LAPTOPS = (
    "x86_64-pc-windows-msvc",
    "aarch64-pc-windows-msvc",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",  # a Raspberry Pi too
)
PYTHONS = ("3.11", "3.12", "3.13")


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


def lacks_wheels(platform: str, python: str, folder: Path) -> bool:
    """Whether something that serve needs would have to be compiled there."""
    uv = [
        *(sys.executable, "-m", "uv", "pip", "install", "--dry-run", "--quiet"),
        *("--target", str(folder / "none"), "--only-binary", ":all:"),
        *("--python-platform", platform, "--python-version", python),
        *("--require-hashes", "-r", "requirements.txt"),
    ]
    done = subprocess.run(uv, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(f"{platform}, Python {python}:\n{done.stderr}\n")
    return bool(done.returncode)


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
    if "--check" not in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            for platform, python in product(LAPTOPS, PYTHONS):
                drifted |= lacks_wheels(platform, python, Path(folder))
    return int(drifted)


if __name__ == "__main__":
    sys.exit(main())
