"""What machines ask: /health, /ready, /metrics; ids of requests; the log."""

import json
import logging
import subprocess
import sys

import pytest
from django.core.cache import cache

from deploy.jobs import heartbeat
from deploy.log import logging_config, redact_codes
from deploy.serving.probes import HEARTBEAT
from tests.each import each
from tests.served import ROOT, environment

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_heartbeat() -> None:
    cache.delete(HEARTBEAT)


def test_health_needs_no_known_name_and_says_how_pages_hear_of_news(client, settings):
    settings.ALLOWED_HOSTS = []
    answer = client.get("/health", headers={"Host": "anything"})
    assert answer.json() == {"ok": True, "live": "streaming"}


def test_ready_says_what_is_there_and_a_missing_worker_stops_nobody(client):
    result = client.get("/ready")
    assert result.status_code == 200
    assert result.json()["database"] == "ok"
    assert result.json()["worker"] == "away"
    heartbeat()
    assert client.get("/ready").json()["worker"] == "ok"


def test_figures_are_for_this_machine(client):
    assert b"seven_marks_database_up 1.0" in client.get("/metrics").content
    from_afar = client.get("/metrics", REMOTE_ADDR="192.0.2.1")
    assert from_afar.status_code == 404
    passed_on = client.get("/metrics", headers={"X-Forwarded-For": "192.0.2.1"})
    assert passed_on.status_code == 404


def test_figures_are_for_who_has_the_token(client, settings):
    settings.METRICS_TOKEN = "a token"
    assert client.get("/metrics").status_code == 404
    with_it = client.get(
        "/metrics", REMOTE_ADDR="192.0.2.1", headers={"Authorization": "Bearer a token"}
    )
    assert with_it.status_code == 200


@each(
    ("given", "expected"),
    [("proxy-id-1234", True), ("short", False), ("a b\nc" * 9, False)],
)
def test_a_request_keeps_the_id_of_the_proxy_if_it_is_one(client, given, expected):
    answer = client.get("/", headers={"X-Request-ID": given})
    assert (answer["X-Request-ID"] == given) is expected


def test_a_links_code_is_blotted_out_wherever_it_stands():
    result = redact_codes(None, "", {"event": "Not Found: /t/0C-7Q3M-92XA/12/", "n": 3})
    assert result == {"event": "Not Found: /t/.../12/", "n": 3}


def test_an_event_that_was_shown_stands_in_the_log_though_it_looks_like_a_code():
    for status, expected in ((200, "spring-open-2027"), (404, "..."), (302, "...")):
        line = {"event_slug": "spring-open-2027", "status": status}
        assert redact_codes(None, "", line)["event_slug"] == expected


def test_a_line_of_the_log_is_json_with_its_error():
    config = logging_config(level="INFO", as_json=True)
    form = config["formatters"]["form"]
    formatter = form["()"](
        processors=form["processors"], foreign_pre_chain=form["foreign_pre_chain"]
    )
    record = logging.makeLogRecord(
        {"name": "a", "levelno": 40, "levelname": "ERROR", "msg": "%s /t/SECRET/"}
    )
    record.args = ("lost",)
    result = json.loads(formatter.format(record))
    assert result["event"] == "lost /t/.../"
    assert result["level"] == "error"


def test_celery_and_uvicorn_speak_in_the_logs_form_and_not_of_every_job(tmp_path):
    say = (
        "import logging\n"
        "from uvicorn.config import Config\n"
        "Config('deploy.asgi:application', access_log=False)\n"
        "from deploy.celery import app\n"
        "import django\n"
        "django.setup()\n"
        "app.log.setup(loglevel='INFO')\n"
        "for name in ('uvicorn.error', 'uvicorn.access', 'celery.app.trace',"
        " 'celery.worker'):\n"
        "    logging.getLogger(name).info('from ' + name)\n"
    )
    output = subprocess.run(
        [sys.executable, "-c", say],
        cwd=ROOT,
        env=environment(tmp_path) | {"LOG_JSON": "true", "LOG_LEVEL": "INFO"},
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [json.loads(line) for line in output.stderr.splitlines()]
    heard = [line["event"] for line in lines if line["event"].startswith("from ")]
    assert heard == ["from uvicorn.error", "from celery.worker"]
