"""`python manage.py serve` on a bare checkout makes its environment and goes on in it."""

import hashlib
import os
import shlex
import shutil
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import environment
import pytest

from tests.served import ROOT

pytestmark = pytest.mark.long
BASE_PYTHON = Path(sys.base_prefix) / "bin" / "python3"
WHEEL = "django-{version}-py3-none-any.whl"
COMMANDS = """
def execute_from_command_line(arguments):
    import sys, django
    print(f"django {django.__version__} of {sys.prefix} runs {arguments[1:]}")
"""


def write_wheel(folder: Path, version: str) -> None:
    """A package of the smallest size under Django's name, and the file that pins it."""
    wheel = folder / WHEEL.format(version=version)
    info = f"django-{version}.dist-info"
    files = {
        "django/__init__.py": f"__version__ = {version!r}",
        "django/core/__init__.py": "",
        "django/core/management.py": COMMANDS,
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: django\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in files)
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, text in files.items():
            archive.writestr(path, text)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    pin = f"./{wheel.name} --hash=sha256:{digest}\n"
    (folder / "requirements.txt").write_text(pin)


def start(
    checkout: Path, *command: str, patience: float | None = None
) -> subprocess.CompletedProcess[str]:
    """Run manage.py with a Python that knows none of the program's packages."""
    return subprocess.run(
        [BASE_PYTHON, "manage.py", *(command or ("serve", "--port", "8050"))],
        cwd=checkout,
        env={"PATH": os.environ["PATH"], "PIP_NO_INDEX": "1"},
        capture_output=True,
        text=True,
        timeout=patience,
    )


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    """A checkout with what starts it and a half-made environment; its first start.

    It is made through the link of another checkout, which has to wait for it first.
    """
    checkout = bare_checkout(tmp_path_factory.mktemp("bare checkout"))
    linked = shutil.copytree(checkout, checkout.with_name("linked checkout"))
    leave_half_made(checkout)
    (linked / ".venv").symlink_to(checkout / ".venv")
    with closing(sqlite3.connect(checkout / ".venv.lock")) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        with pytest.raises(subprocess.TimeoutExpired):
            start(linked, patience=1)
        assert (checkout / ".venv" / "left-over").exists()
    return checkout, start(linked)


def bare_checkout(folder: Path) -> Path:
    """A checkout with nothing in it but what starts it."""
    (folder / "deploy" / "start").mkdir(parents=True)
    for name in ("manage.py", "deploy/start/environment.py"):
        shutil.copy(ROOT / name, folder / name)
    write_wheel(folder, "1.0")
    return folder


def leave_half_made(checkout: Path) -> None:
    """As an interrupted start leaves the environment."""
    (checkout / ".venv").mkdir(exist_ok=True)
    (checkout / ".venv" / "left-over").touch()
    (checkout / ".venv" / "unfinished").touch()


@pytest.fixture
def checkout(first):
    return first[0]


def assert_serves(done: subprocess.CompletedProcess[str], version: str) -> None:
    assert not done.returncode, done.stderr
    assert f"django {version} of " in done.stdout
    assert "/.venv runs ['serve', '--port', '8050']" in done.stdout


def test_the_first_start_waits_for_another_makes_it_anew_and_goes_on_inside(first):
    checkout, done = first
    assert not (checkout / ".venv" / "left-over").exists()
    assert_serves(done, "1.0")
    assert done.stdout.splitlines()[0] == "Preparing Seven Marks, this once: done"
    assert not (checkout / ".venv.lock").exists()


def test_the_next_start_of_any_command_makes_nothing(checkout):
    done = start(checkout, "sign_in", "ann")
    assert "runs ['sign_in', 'ann']" in done.stdout
    assert "Preparing" not in done.stdout


def test_requirements_that_cannot_be_had_are_said_and_the_old_ones_stay(checkout):
    (checkout / "requirements.txt").write_text("celery==5.7.0 --hash=sha256:00\n")
    done = start(checkout)
    assert done.returncode == 1
    assert "The packages cannot be installed" in done.stderr
    assert "Traceback" not in done.stderr
    [installed] = checkout.glob(".venv/lib/*/site-packages/django-*.dist-info")
    assert installed.stem == "django-1.0"


def test_changed_requirements_are_installed_again(checkout):
    write_wheel(checkout, "2.0")
    assert_serves(start(checkout), "2.0")


@pytest.mark.soak
def test_a_start_from_nothing_makes_it_and_one_that_was_whole_is_made_anew(tmp_path):
    checkout = bare_checkout(tmp_path)
    assert_serves(start(checkout), "1.0")
    leave_half_made(checkout)
    assert_serves(start(checkout), "1.0")
    assert not (checkout / ".venv" / "left-over").exists()


def test_an_environment_whose_python_is_gone_is_not_whole(tmp_path, monkeypatch):
    monkeypatch.setattr(environment, "UNFINISHED", tmp_path / "unfinished")
    monkeypatch.setattr(environment, "PYTHON", Path(sys.executable))
    assert environment._is_whole()
    monkeypatch.setattr(environment, "PYTHON", BASE_PYTHON)  # a newer one, say
    assert not environment._is_whole()
    monkeypatch.setattr(environment, "PYTHON", tmp_path / "python")
    assert not environment._is_whole()


def test_windows_keeps_its_console_until_the_server_ends(monkeypatch):
    """An exec of Windows would give the prompt back while the server still runs."""
    started = []

    def run(command, env):
        started.append((command, env["PYTHONUTF8"]))
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "argv", ["manage.py", "serve"])
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(environment.signal, "signal", lambda *of: None)
    with pytest.raises(SystemExit) as ended:
        environment._go_on()
    assert ended.value.code == 3
    assert started == [([str(environment.PYTHON), "manage.py", "serve"], "1")]


def test_an_environment_chosen_by_whoever_starts_it_is_left_alone(monkeypatch):
    monkeypatch.setattr(environment, "prepare", pytest.fail)
    monkeypatch.setattr(sys, "prefix", "/somewhere/else")
    environment.enter("serve")


STARTERS = ROOT / "deploy" / "start"


def desktop_command(entry: Path) -> list[str]:
    """What a desktop runs for an entry: its Exec line, %k the entry itself."""
    lines = dict(
        line.split("=", 1) for line in entry.read_text().splitlines() if "=" in line
    )
    command = lines["Exec"].replace("\\\\", "\\")
    return ["sh", "-c", command.replace("%k", shlex.quote(str(entry)))]


@pytest.mark.parametrize(
    "name",
    [
        "Seven Marks (macOS).command",
        "Seven Marks (Linux).sh",
        "Seven Marks (Linux).desktop",
    ],
)
def test_a_starter_serves_from_a_folder_with_spaces(tmp_path, name):
    checkout = tmp_path / "my club"
    shutil.copytree(STARTERS, checkout / "deploy" / "start")
    (checkout / "manage.py").write_text("import os, sys; print(os.getcwd(), sys.argv)")
    starter = checkout / "deploy" / "start" / name
    command = desktop_command(starter) if starter.suffix == ".desktop" else [starter]
    done = subprocess.run(command, cwd="/", input="\n", capture_output=True, text=True)
    assert f"{checkout} ['manage.py', 'serve']" in done.stdout


def test_the_starter_of_windows_has_its_line_ends():
    lines = (STARTERS / "Seven Marks (Windows).cmd").read_bytes().splitlines(True)
    assert all(line.endswith(b"\r\n") for line in lines)
    assert b'cd /d "%~dp0..\\.."\r\n' in lines
