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
app.conf.beat_schedule = {
    "announce-expired": {"task": "tournaments.announce_expired", "schedule": 3.0},
    "keep-dates": {"task": "tournaments.keep_dates", "schedule": 60.0},
    "hand-over-notices": {"task": "tournaments.hand_over_notices", "schedule": 5.0},
    "write-news": {"task": "tournaments.write_news", "schedule": 30.0},
    "mail-heads": {
        "task": "tournaments.mail_heads",
        "schedule": 60.0,
        "options": {"queue": "mail"},
    },
    "mail-sign-ups": {
        "task": "tournaments.mail_sign_ups",
        "schedule": 5.0,
        "options": {"queue": "mail"},
    },
    "read-returned-mail": {
        "task": "tournaments.read_returned_mail",
        "schedule": 120.0,
        "options": {"queue": "mail"},
    },
    "fill-places": {"task": "tournaments.fill_places", "schedule": 30.0},
    "rate-due": {"task": "tournaments.rate_due", "schedule": 5.0},
    "heartbeat": {"task": "deploy.heartbeat", "schedule": 10.0},
    "missed-backup": {"task": "deploy.missed_backup", "schedule": 300.0},
    "prove-backup": {
        "task": "deploy.prove_backup",
        "schedule": crontab(hour=3, minute=37),
        "options": {"queue": "practice"},
    },
    "forget-old": {
        "task": "tournaments.forget_old",
        "schedule": crontab(hour=4, minute=7),
    },
}
