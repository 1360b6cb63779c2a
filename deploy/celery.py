"""Celery: tasks that a service enqueued, and scheduled jobs."""

import os
import sys
from typing import Any

from celery import Celery
from celery.schedules import crontab
from celery.signals import beat_init, celeryd_init, setup_logging

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

# The rooms with tasks after a write, and those with scheduled jobs.
WITH_TASKS = ("players.accounts", "tournaments.floor", "scoring.rehearse")
WITH_JOBS = (
    "deploy",
    "tournaments.floor",
    "tournaments.messages",
    "tournaments.notices",
    "tournaments.ratings",
    "tournaments.setup",
    "tournaments.signup",
)


def new_app(*, set_as_current: bool = True) -> Celery:
    """An app with every task; a worker that takes one queue needs an app of its own."""
    made = Celery("seven-marks", set_as_current=set_as_current)
    made.config_from_object("django.conf:settings", namespace="CELERY")
    made.autodiscover_tasks(WITH_TASKS, related_name="tasks")
    made.autodiscover_tasks(WITH_JOBS, related_name="jobs")
    return made


def refuse_newer_database(**_: Any) -> None:
    """End a worker or beat with one sentence if a newer version wrote the database."""
    from django.core.management.base import CommandError

    from deploy.database_version import refuse_newer_if_reachable

    try:
        refuse_newer_if_reachable()
    except CommandError as error:
        sys.exit(str(error))


celeryd_init.connect(refuse_newer_database, weak=False)
beat_init.connect(refuse_newer_database, weak=False)
# A receiver of this signal keeps Celery from replacing the log format of the settings.
setup_logging.connect(lambda **_: None, weak=False)
app = new_app()
# Each task with its seconds or hour, and the queue that it may wait in.
SCHEDULE: list[tuple[str, float | crontab, str]] = [
    ("tournaments.announce_expired", 3.0, "celery"),
    ("tournaments.keep_dates", 60.0, "celery"),
    ("tournaments.hand_over_notices", 5.0, "celery"),
    ("tournaments.write_news", 30.0, "celery"),
    ("tournaments.mail_heads", 60.0, "mail"),
    ("tournaments.mail_sign_ups", 5.0, "mail"),
    ("tournaments.read_returned_mail", 120.0, "mail"),
    ("tournaments.fill_places", 30.0, "celery"),
    ("tournaments.rate_due", 5.0, "celery"),
    ("deploy.heartbeat", 10.0, "celery"),
    ("deploy.missed_backup", 300.0, "celery"),
    ("deploy.prove_backup", crontab(hour=3, minute=37), "practice"),
    ("tournaments.forget_old", crontab(hour=4, minute=7), "celery"),
]
app.conf.beat_schedule = {
    task: {"task": task, "schedule": schedule, "options": {"queue": queue}}
    for task, schedule, queue in SCHEDULE
}
