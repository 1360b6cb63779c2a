"""What a worker does with its connection to the database between tasks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.served import ROOT

TWO_TASKS = """
import django
django.setup()
from celery.fixups.django import DjangoWorkerFixup
from django.db import connection
from deploy.celery import app
app.loader.import_default_modules()
worker, task = DjangoWorkerFixup(app), app.tasks["deploy.heartbeat"]
connection.ensure_connection()
opened = connection.connection
for _ in range(2):
    worker.on_task_prerun(task)
    worker.on_task_postrun(task)
print(connection.connection is opened)
"""


def keeps_its_connection(folder: Path, database: str) -> bool:
    done = subprocess.run(
        [sys.executable, "-c", TWO_TASKS],
        cwd=ROOT,
        env=os.environ
        | {
            "DJANGO_SETTINGS_MODULE": "deploy.settings",
            "DATA_DIR": str(folder),
            "DATABASE_URL": database,
            "REDIS_URL": "",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() == "True"


def test_a_laptops_worker_keeps_its_file_open_from_task_to_task(tmp_path: Path) -> None:
    assert keeps_its_connection(tmp_path, f"sqlite:///{tmp_path}/rows.sqlite3")


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_servers_worker_opens_a_connection_for_each_task(tmp_path: Path) -> None:
    assert not keeps_its_connection(tmp_path, os.environ["DATABASE_URL"])
