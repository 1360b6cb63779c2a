"""The program's own Python environment in .venv: creates it, updates it, runs inside it.

Imports only the standard library, because it runs before anything is installed.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import venv
from collections.abc import Iterable
from contextlib import closing, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[2]
FOLDER = (ROOT / ".venv").resolve()  # a link leads to it
PYTHON = FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
PINS = ROOT / "requirements.txt"
INSTALLED = FOLDER / "installed-requirements.txt"
UNFINISHED = FOLDER / "unfinished"
PROBE = "import importlib.util, sys; sys.exit(not importlib.util.find_spec('django'))"
NO_NETWORK = ("NewConnectionError", "Max retries", "getaddrinfo", "timed out")


def enter(command: str) -> None:
    """Continue inside the environment; create or update it first if needed.

    Keeps the interpreter of another virtual environment, as a deliberate choice.
    Commands other than serve also run without one if the packages are installed, as in
    a container.
    """
    if sys.prefix != sys.base_prefix:
        return
    if command != "serve" and not FOLDER.exists() and find_spec("django"):
        return
    prepare(PINS)
    _go_on()


def prepare(pins: Path) -> None:
    """Install the pinned packages of this file into the environment.

    Creates an interrupted environment, or one whose Python is gone, again. A second
    start at the same moment waits for the first.
    """
    if sys.version_info < (3, 11):
        sys.exit("Seven Marks needs Python 3.11 or newer: get it from python.org.")
    if _is_right(pins):
        return
    lock_file = FOLDER.with_name(".venv.lock")
    try:
        with closing(sqlite3.connect(lock_file, timeout=900)) as lock:
            lock.execute("BEGIN EXCLUSIVE")
            if not _is_right(pins):
                _make(pins)
    except (sqlite3.OperationalError, PermissionError):
        sys.exit(
            f"{ROOT} cannot be written. Put Seven Marks into a folder of your own."
        )
    except KeyboardInterrupt:
        sys.exit("\nStopped. The next start begins anew.")
    with suppress(OSError):
        lock_file.unlink()


def _is_right(pins: Path) -> bool:
    wanted = PINS.read_bytes()
    has_pins = INSTALLED.exists() and INSTALLED.read_bytes() == wanted
    return pins == PINS and has_pins and _is_whole()


def _is_whole() -> bool:
    if UNFINISHED.exists() or not PYTHON.exists():
        return False
    return not subprocess.run([PYTHON, "-c", PROBE], capture_output=True).returncode


def _make(pins: Path) -> None:
    was_whole = _is_whole()
    FOLDER.mkdir(exist_ok=True)
    UNFINISHED.touch()
    if not was_whole:
        _make_empty()
    if message := _install(pins):
        if was_whole:  # pip fetches everything before it changes anything
            UNFINISHED.unlink()
        sys.exit(message)
    shutil.copyfile(pins, INSTALLED)
    UNFINISHED.unlink()


def _make_empty() -> None:
    if not find_spec("ensurepip"):
        sys.exit(
            "Python's venv is missing. Install it with"
            " sudo apt install python3-venv, then start again."
        )
    for path in FOLDER.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        elif path != UNFINISHED:
            path.unlink()
    _show("Preparing Seven Marks, this once: Python")
    venv.create(FOLDER, with_pip=True, symlinks=sys.platform != "win32")


def _install(pins: Path) -> str:
    """Install the pinned packages; return the sentence of the failure, or nothing."""
    log: list[str] = []
    pip = subprocess.Popen(
        [
            *(PYTHON, "-m", "pip", "install", "--disable-pip-version-check"),
            *("--no-input", "--require-hashes", "-r", pins),
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    with pip:
        _show_progress(pins, pip.stdout or (), log)
    if not pip.returncode:
        _show("Preparing Seven Marks, this once: done", end="\n")
        return ""
    _show("Preparing Seven Marks, this once: failed", end="\n")
    text = "".join(log)
    if any(word in text for word in NO_NETWORK):
        return (
            "The first start, and the first after an update, need the internet."
            " Connect this computer to it and start again."
        )
    (FOLDER / "pip.log").write_text(text, encoding="utf-8")
    return (
        f"The packages cannot be installed: {log[-1].strip() if log else 'pip failed'}"
        f" All that pip printed is in {FOLDER / 'pip.log'}."
    )


def _show_progress(pins: Path, lines: Iterable[str], log: list[str]) -> None:
    total = sum("==" in line for line in pins.read_text("utf-8").splitlines())
    count = 0
    for line in lines:
        log.append(line)
        if line.startswith("Ignoring "):
            total -= 1
        elif line.startswith(("Collecting ", "Requirement already satisfied")):
            count += 1
            _show(f"Preparing Seven Marks, this once: package {count} of {total}")
        elif line.startswith("Installing "):
            _show(f"Preparing Seven Marks, this once: installing {total} packages")


def _show(text: str, end: str = "") -> None:
    """Show one line, overwritten on a terminal; elsewhere only its end."""
    if sys.stdout.isatty():
        sys.stdout.write(f"\r{text:<70}{end}")
    elif end:
        sys.stdout.write(text + end)
    sys.stdout.flush()


def _go_on() -> NoReturn:
    command = [str(PYTHON), *sys.argv]
    # Windows would read files in another encoding otherwise.
    variables = os.environ | {"PYTHONUTF8": "1"}
    if sys.platform == "win32":
        # An exec would end this process, and with it the window that a double click
        # opened.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(subprocess.run(command, env=variables).returncode)
    os.execve(PYTHON, command, variables)


if __name__ == "__main__":
    prepare(ROOT / sys.argv[1])
