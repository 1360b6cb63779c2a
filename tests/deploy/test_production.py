"""A server's settings: every variable explained, Django's own check clean, names by
content."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import ROOT

EXAMPLE = (ROOT / "deploy" / ".env.example").read_text()
EXPLAINED = dict(re.findall(r"^([A-Z_0-9]+)=(.*)$", EXAMPLE, re.M))


def production(folder) -> dict[str, str]:
    """The example's settings, with a key, on a file instead of Postgres."""
    env = {k: v for k, v in os.environ.items() if k in ("PATH", "HOME", "LANG")}
    return {
        **env,
        **EXPLAINED,
        "SECRET_KEY": "".join(chr(33 + n % 90) for n in range(64)),
        "DATABASE_URL": f"sqlite:///{folder}/rows.sqlite3",
        "DATA_DIR": str(folder),
        "REDIS_URL": "",
        "PROMETHEUS_MULTIPROC_DIR": str(folder / "figures"),
    }


THREE = """
from django.conf import settings
from django.core.management import call_command
print(settings.BACKUP_DIR)
call_command("check", deploy=True, fail_level="WARNING")
call_command("collectstatic", interactive=False, verbosity=0)
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory) -> tuple[Path, str]:
    """Its folder, and what is printed there of backups and by Django's own check.

    Static files are collected.
    """
    folder = tmp_path_factory.mktemp("server")
    output = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", THREE],
        cwd=ROOT,
        env=production(folder),
        capture_output=True,
        text=True,
    )
    assert output.returncode == 0, output.stderr
    return folder, output.stdout + output.stderr


def test_every_variable_the_settings_read_is_explained():
    files = (ROOT / "deploy" / name for name in ("settings.py", "databases.py"))
    settings = "".join(file.read_text() for file in files)
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_0-9]+)"', settings))
    read |= set(re.findall(r'environ(?:\[|\.get\()"([A-Z_0-9]+)"', settings))
    assert len(read) > 15
    assert read - set(EXPLAINED) == set()


def test_an_empty_place_for_backups_means_the_usual_one(server):
    assert EXPLAINED["BACKUP_DIR"] == ""
    folder, printed = server
    assert printed.splitlines()[0] == str(folder / "backups")


def test_djangos_own_check_of_a_server_finds_nothing(server):
    assert "no issues" in server[1]


def test_static_files_are_collected_under_names_by_content(server):
    names = json.loads((server[0] / "static" / "staticfiles.json").read_text())["paths"]
    assert re.fullmatch(r"site\.[0-9a-f]{12}\.css", names["site.css"])
    page = (server[0] / "static" / names["js/table.js"]).read_text()
    modules = re.findall(r'(?:from|import\() ?"\./([^"]+)"', page)
    assert "js/" + modules[0] == names["js/outbox.js"]
    assert all(re.search(r"\.[0-9a-f]{12}\.js$", name) for name in modules)
