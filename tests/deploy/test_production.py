"""A server's settings: every variable explained, Django's own check clean, names by
content."""

import json
import os
import re
import subprocess
import sys

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


def manage(folder, *command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=production(folder),
        capture_output=True,
        text=True,
    )


def test_every_variable_the_settings_read_is_explained():
    settings = (ROOT / "deploy" / "settings.py").read_text()
    read = set(re.findall(r'env(?:\.\w+)?\(\s*"([A-Z_0-9]+)"', settings))
    read |= set(re.findall(r'environ(?:\[|\.get\()"([A-Z_0-9]+)"', settings))
    assert len(read) > 15
    assert read - set(EXPLAINED) == set()


def test_an_empty_place_for_backups_means_the_usual_one(tmp_path):
    assert EXPLAINED["BACKUP_DIR"] == ""
    ask = "from django.conf import settings; print(settings.BACKUP_DIR)"
    output = manage(tmp_path, "shell", "-v", "0", "-c", ask)
    assert output.stdout.strip() == str(tmp_path / "backups"), output.stderr


def test_djangos_own_check_of_a_server_finds_nothing(tmp_path):
    output = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING")
    assert output.returncode == 0, output.stderr
    assert "no issues" in output.stdout


def test_static_files_are_collected_under_names_by_content(tmp_path):
    output = manage(tmp_path, "collectstatic", "--noinput", "--verbosity", "0")
    assert output.returncode == 0, output.stderr
    names = json.loads((tmp_path / "static" / "staticfiles.json").read_text())["paths"]
    assert re.fullmatch(r"site\.[0-9a-f]{12}\.css", names["site.css"])


def test_units_and_files_name_what_exists():
    units = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
    assert [u.stem for u in units] == [
        f"seven-marks-{name}" for name in ("beat", "live", "web", "worker")
    ]
    compose = (ROOT / "deploy" / "compose.yaml").read_text()
    for name in ("db", "redis", "web", "live", "worker", "beat", "proxy"):
        assert f"\n  {name}:\n" in compose


@pytest.mark.parametrize("path", ["/metrics", "/ready"])
def test_what_is_for_machines_stays_inside_the_proxy(path):
    assert path in (ROOT / "deploy" / "Caddyfile").read_text()
