"""Celery: after-effects that a service enqueued, and jobs by the clock."""

import os

from celery import Celery
from celery.schedules import crontab

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")

app = Celery("seven-marks")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(related_name="tasks")
app.autodiscover_tasks(related_name="jobs")
app.conf.beat_schedule = {
    "announce-expired": {"task": "tournaments.announce_expired", "schedule": 3.0},
    "hand-over-notices": {"task": "tournaments.hand_over_notices", "schedule": 5.0},
    "heartbeat": {"task": "deploy.heartbeat", "schedule": 30.0},
    "missed-backup": {"task": "deploy.missed_backup", "schedule": 300.0},
    "forget-old": {
        "task": "tournaments.forget_old",
        "schedule": crontab(hour=4, minute=7),
    },
}
