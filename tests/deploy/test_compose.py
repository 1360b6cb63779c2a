"""The compose file, read as Docker reads it: what it starts is there, nothing is left to
a default that somebody could guess."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.each import each
from tests.served import ROOT

yaml = pytest.importorskip("yaml")
TEXT = (ROOT / "deploy" / "compose.yaml").read_text()
COMPOSE = yaml.safe_load(TEXT)
SERVICES = COMPOSE["services"]
EXAMPLE = (ROOT / "deploy" / ".env.example").read_text()
OURS = ("prepare", "web", "live", "worker", "beat")
PROGRAMS = Path(sys.executable).parent


def command(name: str) -> list[str]:
    output = SERVICES[name]["command"]
    return output if isinstance(output, list) else shlex.split(output)


def unit(name: str) -> list[str]:
    """The command of the same process under systemd."""
    path = ROOT / "deploy" / "systemd" / f"seven-marks-{name}.service"
    return shlex.split(re.search(r"ExecStart=(.*)", path.read_text()).group(1))


def weight(name: str) -> int:
    """What a unit weighs where the processors are not enough, of 100."""
    path = ROOT / "deploy" / "systemd" / f"seven-marks-{name}.service"
    written = re.search(r"^CPUWeight=(\d+)$", path.read_text(), re.M)
    return int(written.group(1)) if written else 100


def test_every_variable_it_reads_is_explained():
    read = set(re.findall(r"\$\{([A-Z_0-9]+)", TEXT))
    assert {"POSTGRES_PASSWORD", "SITE", "BUILD"} <= read
    assert read <= set(re.findall(r"^([A-Z_0-9]+)=", EXAMPLE, re.M))


def test_it_starts_nothing_without_a_password_of_its_own():
    assert "${POSTGRES_PASSWORD:?" in TEXT
    assert not re.search(r"PASSWORD[^:\n]*:-", TEXT)
    assert re.search(r"^POSTGRES_PASSWORD=$", EXAMPLE, re.M)
    assert re.search(r"^SECRET_KEY=$", EXAMPLE, re.M)


def test_it_names_the_servers_and_keeps_their_rows():
    assert SERVICES["db"]["image"].endswith("/postgres:16")
    assert SERVICES["redis"]["image"].endswith("/redis:7")
    for name in ("db", "web", "worker", "proxy"):
        volume = SERVICES[name]["volumes"][-1].partition(":")[0]
        assert volume in COMPOSE["volumes"]


def test_nobody_reaches_the_workers_but_through_the_proxy():
    """They have no deadline for a body that comes slowly; the proxy has."""
    assert {name for name in SERVICES if "ports" in SERVICES[name]} == {"proxy"}


@each(
    ("names", "key", "value"),
    [
        (SERVICES.keys() - {"prepare"}, "restart", "unless-stopped"),
        (OURS, "init", True),  # Who still starts hears the word to stop
        (("web", "live"), "dns", "127.0.0.1"),  # They ask nobody beyond the set
        (["proxy"], "depends_on", None),  # It stays while the others are made anew
        (["proxy"], "stop_grace_period", "3s"),  # Open streams do not hold it
    ],
)
def test_each_is_run_as_it_has_to_be(names, key, value):
    assert [SERVICES[name].get(key) for name in names] == [value] * len(names)


@each("name", ["db", "redis", "web", "live"])
def test_who_is_waited_for_is_asked_how_it_is(name):
    assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


@pytest.mark.parametrize("name", ["web", "live"])
def test_they_are_asked_where_they_answer(name):
    port = command(name)[command(name).index("--port") + 1]
    assert (
        f"http://127.0.0.1:{port}/health" in SERVICES[name]["healthcheck"]["test"][-1]
    )
    target = SERVICES["proxy"]["environment"][name.upper()]
    assert target == f"${{{name.upper()}:-{name}:{port}}}"


@each("name", ["web", "live", "worker", "beat"])
def test_it_starts_what_the_units_start(name):
    composed, started = command(name), unit(name)
    assert (PROGRAMS / composed[0]).exists()
    assert composed[0] == Path(started[0]).name
    assert {a for a in composed if a.startswith("--")} == {
        a for a in started if a.startswith("--")
    }
    assert [a for a in composed[1:] if a.isalpha()] == [
        a for a in started[1:] if a.isalpha()
    ]


def test_results_go_before_spectators_and_both_before_what_nobody_waits_for():
    weights = {name: weight(name) for name in ("web", "live", "worker", "beat")}
    assert weights["web"] > weights["live"] > weights["worker"]
    for name, of_100 in weights.items():
        assert round(SERVICES[name].get("cpu_shares", 1024) / 1024 * 100) == of_100


def test_the_proxys_network_is_the_one_that_is_trusted():
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    for name in OURS:
        settings = SERVICES[name]["environment"]
        assert settings["TRUSTED_PROXIES"] == network["subnet"]


def test_the_second_place_for_backups_lies_on_the_host():
    for name in OURS:
        assert (
            "${BACKUP_DIR2:-second}:${BACKUP_DIR2:-/second}"
            in SERVICES[name]["volumes"]
        )
    assert "second" in COMPOSE["volumes"]


def test_the_image_holds_what_it_copies_and_no_settings():
    image = (ROOT / "deploy" / "Containerfile").read_text()
    for source in re.findall(r"^COPY (.+) \S+$", image, re.M):
        for name in source.split():
            assert (ROOT / name).exists()
    assert "**/.env" in (ROOT / ".dockerignore").read_text().split()
    assert "USER marks" in image


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="no systemd on this machine"
)
def test_systemd_understands_the_units(tmp_path):
    system = tmp_path / "etc" / "systemd" / "system"
    shutil.copytree(ROOT / "deploy" / "systemd", system)
    programs = tmp_path / "opt" / "seven-marks" / ".venv" / "bin"
    programs.mkdir(parents=True)
    (tmp_path / "etc" / "seven-marks.env").touch()
    for name in ("python", "celery"):
        (programs / name).write_text("#!/bin/sh\n")
        (programs / name).chmod(0o755)
    units = [str(path) for path in system.glob("seven-marks-*.service")]
    assert len(units) == 4
    output = subprocess.run(
        ["systemd-analyze", "verify", f"--root={tmp_path}", *units],
        capture_output=True,
        text=True,
    )
    lines = output.stderr.splitlines()  # the targets of a whole system are not there
    assert [line for line in lines if "sysinit.target not found" not in line] == []
