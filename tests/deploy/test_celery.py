"""What a worker does with its connection to the database between tasks."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from celery.fixups.django import DjangoWorkerFixup
from django.db import connection

from deploy.celery import app
from tests.other_database import other_database
from tests.served import ROOT, environment

TWO_TASKS = """
import django
django.setup()
from tests.deploy.test_celery import keeps_its_connection
print(keeps_its_connection())
"""


def keeps_its_connection() -> bool:
    """Whether a worker of this process does, from task to task."""
    app.loader.import_default_modules()
    worker, task = DjangoWorkerFixup(app), app.tasks["deploy.heartbeat"]
    connection.ensure_connection()
    opened = connection.connection
    for _ in range(2):
        worker.on_task_prerun(task)
        worker.on_task_postrun(task)
    return connection.connection is opened


def test_a_laptops_worker_keeps_its_file_open_from_task_to_task(
    tmp_path: Path, django_db_setup, django_db_blocker
) -> None:
    with other_database(django_db_blocker, tmp_path / "rows"):
        assert keeps_its_connection()


@pytest.mark.postgres
@pytest.mark.django_db
def test_a_servers_worker_opens_a_connection_for_each_task(tmp_path: Path) -> None:
    settings = {"DJANGO_SETTINGS_MODULE": "deploy.settings"}
    settings["DATABASE_URL"] = os.environ["DATABASE_URL"]
    command = [sys.executable, "-c", TWO_TASKS]
    env = environment(tmp_path) | settings
    output = subprocess.check_output(command, cwd=ROOT, env=env, text=True)
    assert output.strip() == "False"
